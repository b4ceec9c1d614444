//! A step: what one application of a technique places and removes, and the marks that show why.
//!
//! Steps hold indices only. The screen paints the roles of the marks and never asks which
//! technique it was; the technique makes the sentence from the same marks.
//!
//! Laws, tested over every corpus: a step changes something, and no step contradicts the unique
//! solution.

use super::board::Board;
use super::cell::Cell;
use super::digit::{Digit, Digits};
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

/// Something that the pattern of a step consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Candidates of a cell (an empty set marks the cell itself).
    Candidates(Role, Cell, Digits),
    /// A region.
    Region(Role, RegionId),
    /// A link between two nodes.
    Link(Link),
    /// A combination that the sentence names, of the region marked last before it.
    Combination(Digits),
    /// A sum that the sentence names.
    Sum(u32),
}

/// A link between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whether one of the two must be true (strong); else at most one is (weak).
    pub strong: bool,
    /// The node that it starts from.
    pub from: Node,
    /// The node that it leads to.
    pub to: Node,
}

/// A candidate, or a group of candidates of one digit of which one is true or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    cells: [Cell; Self::MOST],
    len: u8,
    /// The digit.
    pub digit: Digit,
}

impl Node {
    /// The most cells of a group.
    pub const MOST: usize = 8;

    /// A candidate.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        let mut cells = [Cell::FIRST; Self::MOST];
        cells[0] = cell;
        Self { cells, len: 1, digit }
    }

    /// A group; `None` where the cells, which are in reading order, are none or too many.
    pub fn group(members: &[Cell], digit: Digit) -> Option<Self> {
        let mut cells = [Cell::FIRST; Self::MOST];
        cells.get_mut(..members.len())?.copy_from_slice(members);
        (!members.is_empty()).then_some(Self { cells, len: members.len() as u8, digit })
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.len)]
    }

    /// The cell of a candidate; `None` for a group.
    pub fn cell(&self) -> Option<Cell> {
        match *self.cells() {
            [cell] => Some(cell),
            _ => None,
        }
    }
}

impl From<(Cell, Digit)> for Node {
    fn from((cell, digit): (Cell, Digit)) -> Self {
        Self::new(cell, digit)
    }
}

/// The part that a mark plays in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The candidates that make the pattern.
    Pattern,
    /// The region that a pattern stands in, or the base set of a fish.
    Base,
    /// The region that loses candidates, or the cover set of a fish.
    Cover,
    /// What makes the pattern an exception: a fin, the pivot of a wing, the odd cell.
    Fin,
    /// The first colour, or one end of a chain.
    First,
    /// The second colour, or the other end of a chain.
    Second,
    /// The n-th of several sets of cells, from 0, that sentences name A, B, C and so on.
    Set(u8),
}
