//! A technique, a step, and what collects steps.
//!
//! A step consists of what one application of a technique places and removes, and the marks that
//! show why. Steps contain only indices. The screen paints the roles of the marks and never asks
//! for the technique; the technique makes the sentence from the same marks.
//!
//! Laws, tested over every corpus: a step changes something, and no step contradicts the unique
//! solution.

use crate::grid::relation::RelationId;
use crate::grid::{Board, Cell, Contradiction, Digit, Digits, Puzzle, RegionId};
use crate::technique::state::State;
pub use crate::technique::{Claim, Link, Mark, Node, Reason, Role, by_cell};
use std::ops::ControlFlow;

/// One technique.
#[derive(Debug)]
pub struct Technique {
    /// The name on the command line and in configuration files, as in `naked-pair`.
    pub slug: &'static str,
    /// The name that players use, as in `naked pair`.
    pub name: &'static str,
    /// Two characters for the scores pane, as in `N2`.
    pub label: &'static str,
    /// The size, for techniques that differ only in size (cells of a naked subset, base sets of a
    /// fish); otherwise 1.
    pub size: usize,
    /// What it requires of a puzzle; on others, it finds nothing.
    pub needs: Needs,
    /// Offers every instance in a state, in scan order, to the collector.
    pub find: Finder,
    /// Makes the sentence of a step of this technique.
    pub explain: Explainer,
    /// The page that teaches it, shared by a family: a title; paragraphs, headings (`## `) and
    /// pictures (each line indented by four spaces), separated by empty lines.
    pub page: &'static str,
    /// What a legend calls candidates of these roles, if this technique has its own names for them.
    pub signs: &'static [(Role, &'static str)],
}

/// What a technique requires of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// That it is known to have one solution, as some cells could otherwise be swapped, which the marks of
    /// a step all show.
    OneSolution,
    /// The same, but all other cells of the grid take part.
    OneSolutionOfAll,
    /// Regions that may lack some digits: runs and cages.
    Combinations,
    /// Relations, such as thermometers.
    Relations,
    /// Either of these.
    MoreThanHouses,
}

impl Needs {
    /// Whether the puzzle must be known to have one solution.
    pub const fn assumes_one_solution(self) -> bool {
        matches!(self, Self::OneSolution | Self::OneSolutionOfAll)
    }

    /// Whether a puzzle has what is asked for.
    pub fn are_met_by(self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Nothing | Self::OneSolution | Self::OneSolutionOfAll => true,
            Self::Combinations => puzzle.has_combinations(),
            Self::Relations => puzzle.bonds().is_some(),
            Self::MoreThanHouses => puzzle.has_combinations() || puzzle.bonds().is_some(),
        }
    }
}

/// Offers every instance to the collector until it stops.
pub type Finder = fn(&State<'_>, &'static Technique, &mut Found) -> ControlFlow<()>;

/// Makes the sentence of a step.
pub type Explainer = fn(&Step, &Puzzle) -> String;

/// The page with this name in `assets/techniques`.
macro_rules! page {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/techniques/", $name, ".txt"))
    };
}
pub(crate) use page;

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

/// One application of a technique.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// Digits that are certain.
    pub places: Vec<(Cell, Digit)>,
    /// Candidates that are impossible.
    pub removes: Vec<(Cell, Digits)>,
    /// The pattern that shows it, in the order of the sentence.
    pub marks: Vec<Mark>,
}

impl Step {
    /// The sentence that explains the step: the pattern, why it works, what follows. If it mentions
    /// innies or outies, a sentence before it says why they have their sum.
    pub fn explain(&self, puzzle: &Puzzle) -> String {
        let regions = self.marks.iter().filter_map(|mark| match *mark {
            Mark::Region(_, region) => puzzle.sum_that_follows(region),
            _ => None,
        });
        let sentences = regions.chain([(self.technique.explain)(self, puzzle)]);
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// Carries out a step on a board.
    ///
    /// # Errors
    /// When that is impossible; a sound step on a sound board never is.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        for &(cell, digits) in &self.removes {
            board.strike(cell, digits)?;
        }
        self.places.iter().try_for_each(|&(cell, digit)| board.place(cell, digit))
    }

    /// How many candidates the step itself removes from a board; a placement removes the cell's
    /// other candidates.
    pub fn removed(&self, board: &Board<'_>) -> usize {
        let struck = self.removes.iter().map(|&(cell, set)| (board.candidates(cell) & set).len());
        let placed =
            self.places.iter().map(|&(cell, _)| board.candidates(cell).len().saturating_sub(1));
        struck.sum::<usize>() + placed.sum::<usize>()
    }

    /// How much the step changes a cell: the number of candidates it strikes there, or all of them
    /// if it places a digit.
    pub fn changes(&self, cell: Cell) -> usize {
        let placed = self.places.iter().filter(|(other, _)| *other == cell);
        let struck = self.removes.iter().filter(|(other, _)| *other == cell);
        let struck: usize = struck.map(|(_, digits)| digits.len()).sum();
        struck + placed.count() * Digit::MAX as usize
    }

    /// The regions marked with a role, in order.
    pub fn regions(&self, role: Role) -> impl Iterator<Item = RegionId> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Region(is, region) if is == role => Some(region),
            _ => None,
        })
    }

    /// The relations marked with a role, in order.
    pub fn relations(&self, role: Role) -> impl Iterator<Item = RelationId> + '_ {
        self.marks.iter().filter_map(move |mark| match *mark {
            Mark::Relation(is, relation) if is == role => Some(relation),
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

    /// The combinations named by the step, in order.
    pub fn combinations(&self) -> impl Iterator<Item = Digits> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Combination(digits) => Some(digits),
            _ => None,
        })
    }

    /// The sums named by the step, in order.
    pub fn sums(&self) -> impl Iterator<Item = u32> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Sum(sum) => Some(sum),
            _ => None,
        })
    }

    /// The cells of the pattern in the order of the sentence; if it marks none, the cells that
    /// change.
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
                Mark::Region(..)
                | Mark::Relation(..)
                | Mark::Combination(_)
                | Mark::Sum(_)
                | Mark::Claim(_) => {}
            }
        }
        if cells.is_empty() {
            cells.extend(self.places.iter().map(|(cell, _)| *cell));
            cells.extend(self.removes.iter().map(|(cell, _)| *cell));
        }
        cells
    }

    /// The claims of the argument behind the step, in order.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Claim(claim) => Some(claim),
            _ => None,
        })
    }

    /// The greatest nesting depth of arguments in the argument behind the step; 0 if there is no
    /// nesting.
    pub fn depth(&self) -> u8 {
        self.claims().map(|claim| claim.depth).max().unwrap_or(0)
    }

    /// The step without the more deeply nested arguments.
    #[must_use]
    pub fn folded(&self, depth: u8) -> Self {
        let is_shown = |mark: &Mark| !matches!(mark, Mark::Claim(claim) if claim.depth > depth);
        let marks = self.marks.iter().copied().filter(is_shown).collect();
        Self { marks, ..self.clone() }
    }

    /// The links of a chain, in order.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        self.marks.iter().filter_map(|mark| match *mark {
            Mark::Link(link) => Some(link),
            _ => None,
        })
    }
}

/// Collects the instances offered by a finder.
#[derive(Debug)]
pub struct Found {
    wanted: Wanted,
    offers: usize,
    removed: usize,
    steps: Vec<Step>,
}

/// Which instances are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Best,
    All { at_most: usize },
}

impl Found {
    /// Keeps the instance that removes the most candidates, the first among equals.
    pub const fn best() -> Self {
        Self::new(Wanted::Best)
    }

    /// Keeps every instance, up to a number.
    pub const fn all(at_most: usize) -> Self {
        Self::new(Wanted::All { at_most })
    }

    const fn new(wanted: Wanted) -> Self {
        Self { wanted, offers: 0, removed: 0, steps: Vec::new() }
    }

    /// How many instances were offered so far, wanted or not.
    pub const fn offers(&self) -> usize {
        self.offers
    }

    /// Offers an instance that changes something. `removed` is the number of candidates it removes
    /// (for a placement, the cell's other candidates); `step` builds it if it is wanted.
    pub fn offer(&mut self, removed: usize, step: impl FnOnce() -> Step) -> ControlFlow<()> {
        if self.is_wanted(removed)? {
            self.steps.push(step());
        }
        ControlFlow::Continue(())
    }

    /// Whether an instance is wanted that was offered; makes room for it.
    fn is_wanted(&mut self, removed: usize) -> ControlFlow<(), bool> {
        self.offers += 1;
        match self.wanted {
            Wanted::Best => {
                let is_better = self.steps.is_empty() || removed > self.removed;
                if is_better {
                    self.removed = removed;
                    self.steps.clear();
                }
                ControlFlow::Continue(is_better)
            }
            Wanted::All { at_most } if self.steps.len() == at_most => ControlFlow::Break(()),
            Wanted::All { .. } => ControlFlow::Continue(true),
        }
    }

    /// Whether instances that remove less than others are also kept, so that a finder does not need
    /// to collect them itself.
    pub const fn wants_all(&self) -> bool {
        matches!(self.wanted, Wanted::All { .. })
    }

    /// The instances kept, in scan order.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The single instance of a collector that keeps one.
    pub fn into_step(self) -> Option<Step> {
        self.steps.into_iter().next()
    }
}

/// Offers the removal of `digits` from `cells` if any of those candidates is there; the step
/// contains what is removed, in reading order.
pub fn offer_removal(
    state: &State<'_>,
    found: &mut Found,
    cells: impl Iterator<Item = Cell> + Clone,
    digits: Digits,
    build: impl FnOnce(Vec<(Cell, Digits)>) -> Step,
) -> ControlFlow<()> {
    let hits = |cell: Cell| state.board.candidates(cell) & digits;
    let removed = cells.clone().map(|cell| hits(cell).len()).sum();
    if removed == 0 {
        return ControlFlow::Continue(());
    }
    found.offer(removed, || {
        let removes = cells.map(|cell| (cell, hits(cell)));
        build(by_cell(removes.filter(|(_, set)| !set.is_empty()).collect()))
    })
}
