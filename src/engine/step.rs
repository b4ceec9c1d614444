//! A step: what one application of a technique places and removes, and the marks that show why.
//!
//! Steps hold indices only. The screen paints the roles of the marks and never asks which
//! technique it was; the technique makes the sentence from the same marks.
//!
//! Laws, tested over every corpus: a step changes something, and no step contradicts the unique
//! solution.

use super::board::{Board, Contradiction};
use super::cell::Cell;
use super::digit::{Digit, Digits};
pub use super::mark::{Link, Mark, Node, Role};
use super::puzzle::Puzzle;
use super::region::RegionId;
use super::technique::Technique;

/// One application of a technique.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// Digits that are certain.
    pub places: Vec<(Cell, Digit)>,
    /// Candidates that are impossible.
    pub removes: Vec<(Cell, Digits)>,
    /// The pattern that shows it, in the order in which the sentence names it.
    pub marks: Vec<Mark>,
}

impl Step {
    /// The sentence that explains the step: the pattern, why it works, what follows. Where it
    /// speaks of innies or outies, one before it says why they have their sum.
    pub fn explain(&self, puzzle: &Puzzle) -> String {
        let regions = self.marks.iter().filter_map(|mark| match *mark {
            Mark::Region(_, region) => puzzle.sum_that_follows(region),
            _ => None,
        });
        let sentences = regions.chain([(self.technique.explain)(self, puzzle)]);
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// Does to a board what the step says.
    ///
    /// # Errors
    /// When that is impossible, which no sound step on a sound board is.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        for &(cell, digits) in &self.removes {
            board.strike(cell, digits)?;
        }
        self.places.iter().try_for_each(|&(cell, digit)| board.place(cell, digit))
    }

    /// How many candidates the step itself takes away from a board: for a placement, the cell's
    /// other candidates.
    pub fn removed(&self, board: &Board<'_>) -> usize {
        let struck = self.removes.iter().map(|&(cell, set)| (board.candidates(cell) & set).len());
        let placed =
            self.places.iter().map(|&(cell, _)| board.candidates(cell).len().saturating_sub(1));
        struck.sum::<usize>() + placed.sum::<usize>()
    }

    /// The regions marked with a role, in order.
    pub fn regions(&self, role: Role) -> impl Iterator<Item = RegionId> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Region(is, region) if is == role => Some(region),
            _ => None,
        })
    }

    /// The cells and candidates marked with a role, in order.
    pub fn candidates(&self, role: Role) -> impl Iterator<Item = (Cell, Digits)> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Candidates(is, cell, digits) if is == role => Some((cell, digits)),
            _ => None,
        })
    }

    /// The combinations that the step speaks of, in order.
    pub fn combinations(&self) -> impl Iterator<Item = Digits> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Combination(digits) => Some(digits),
            _ => None,
        })
    }

    /// The sums that the step speaks of, in order.
    pub fn sums(&self) -> impl Iterator<Item = u32> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Sum(sum) => Some(sum),
            _ => None,
        })
    }

    /// The cells of the pattern in the order in which the sentence names them; where it marks none,
    /// the cells that change.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut add = |cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        };
        for mark in &self.marks {
            match *mark {
                Mark::Candidates(_, cell, _) => add(cell),
                Mark::Link(Link { from, to, .. }) => {
                    from.cells().iter().chain(to.cells()).copied().for_each(&mut add);
                }
                Mark::Region(..) | Mark::Combination(_) | Mark::Sum(_) => {}
            }
        }
        if cells.is_empty() {
            cells.extend(self.places.iter().map(|(cell, _)| *cell));
            cells.extend(self.removes.iter().map(|(cell, _)| *cell));
        }
        cells
    }

    /// The links of a chain, in order.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Link(link) => Some(link),
            _ => None,
        })
    }
}
