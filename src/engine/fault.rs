//! What can be wrong with a setup, and how that is said.

use super::cell::{Cell, Grid};
use super::combination::{GREATEST, combinations};
use super::digit::Digit;
use super::region::Family;
use std::fmt;

/// One thing that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, if it is at one place.
    pub cell: Option<Cell>,
    /// What.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault at a cell.
    pub const fn at(cell: Cell, kind: FaultKind) -> Self {
        Self { cell: Some(cell), kind }
    }

    /// A fault of the whole.
    pub const fn whole(kind: FaultKind) -> Self {
        Self { cell: None, kind }
    }

    /// The fault in a sentence, with its place in the setup's grid.
    pub fn explain(&self, grid: Grid) -> String {
        match self.cell {
            Some(cell) => format!("{}: {}", grid.name(cell), self.kind),
            None => self.kind.to_string(),
        }
    }
}

/// All faults of a setup in a sentence.
pub fn explain(faults: &[Fault], grid: Grid) -> String {
    let all: Vec<String> = faults.iter().map(|fault| fault.explain(grid)).collect();
    all.join("; ")
}

/// The faults that a setup can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The variety is not played on a grid of this size.
    Size(Grid),
    /// There is not one square for each cell of the grid.
    Squares {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A given above the largest digit.
    LargeDigit {
        /// The given.
        digit: Digit,
        /// The largest digit of this grid.
        largest: u8,
    },
    /// A given that another cell of the same region has too.
    Repeated {
        /// The given.
        digit: Digit,
        /// The region's family.
        family: Family,
    },
    /// A black cell where the variety has none.
    BlackCell,
    /// No cell to fill in.
    NoCells,
    /// A clue with no white cell after it.
    ClueWithoutRun {
        /// The direction of the clue.
        family: Family,
        /// The clue.
        sum: u32,
    },
    /// A run of more than nine cells.
    LongRun {
        /// The run's direction.
        family: Family,
        /// The run's number of cells.
        length: usize,
    },
    /// A clue that no combination of the run's length makes.
    ImpossibleClue {
        /// The run's direction.
        family: Family,
        /// The run's number of cells.
        length: usize,
        /// The clue.
        sum: u32,
    },
    /// A run whose sum cannot be made with the digits given in it.
    ImpossibleGivens {
        /// The run's direction.
        family: Family,
        /// The clue.
        sum: u32,
    },
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(grid) => write!(
                f,
                "there is no such puzzle of {} rows and {} columns",
                grid.rows(),
                grid.cols()
            ),
            Self::Squares { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Self::LargeDigit { digit, largest } => {
                write!(f, "the given {digit} is above {largest}, the largest digit of this grid")
            }
            Self::Repeated { digit, family } => {
                write!(f, "the given {digit} stands twice in this {family}")
            }
            Self::BlackCell => write!(f, "a black cell, which this puzzle cannot have"),
            Self::NoCells => write!(f, "there is no cell to fill in"),
            Self::ClueWithoutRun { family, sum } => {
                write!(f, "the clue {sum} {} has no white cell after it", family.direction())
            }
            Self::LongRun { family, length } => write!(
                f,
                "the run {} has {length} cells; nine are the most that can differ",
                family.direction()
            ),
            Self::ImpossibleClue { family, length, sum } => {
                let cells = if *length == 1 { "1 cell" } else { &format!("{length} cells") };
                let sets = |sum: &u32| !combinations(*length, Some(*sum)).is_empty();
                let least = (1..=GREATEST).find(sets).unwrap_or(0);
                let most = (1..=GREATEST).rfind(sets).unwrap_or(0);
                write!(
                    f,
                    "{sum} {} cannot be made in {cells}; expected {least} to {most}",
                    family.direction()
                )
            }
            Self::ImpossibleGivens { family, sum } => write!(
                f,
                "{sum} {} cannot be made with the digits given in the run",
                family.direction()
            ),
        }
    }
}
