//! What can be wrong with a setup, and how to say it.

use crate::grid::combination::LARGEST;
use crate::grid::{Cell, Digit, Family, Grid};
use std::fmt;

/// One thing that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The cell, if it is at one place.
    pub cell: Option<Cell>,
    /// What is wrong.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault at a cell.
    pub const fn at(cell: Cell, kind: FaultKind) -> Self {
        Self { cell: Some(cell), kind }
    }

    /// A fault of the whole puzzle.
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

/// Everything that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The faults, at least one.
    pub faults: Vec<Fault>,
    /// The grid of the setup.
    pub grid: Grid,
}

impl fmt::Display for Faults {
    /// All of them in a sentence, each with its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain(&self.faults, self.grid))
    }
}

impl std::error::Error for Faults {}

/// The sentence.
impl From<Faults> for String {
    fn from(faults: Faults) -> Self {
        faults.to_string()
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
    /// The variety does not exist for a grid of this size.
    Size(Grid),
    /// The number of squares differs from the number of cells of the grid.
    Squares {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A given above the largest digit.
    LargeDigit {
        /// The given.
        digit: Digit,
        /// The largest digit of this grid.
        largest: u8,
    },
    /// A given that repeats in a region.
    Repeated {
        /// The given.
        digit: Digit,
        /// The region's family.
        family: Family,
    },
    /// A black cell in a variety that has none.
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
    /// A run or cage whose sum cannot be made with the digits given in it.
    ImpossibleGivens {
        /// The region's family.
        family: Family,
        /// The clue.
        sum: u32,
    },
    /// Irregular boxes that are not given for every cell, or given for a puzzle that has none.
    Boxes {
        /// The number of cells they are given for.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A cell of a box beyond the last.
    BoxNumber {
        /// The box's number, from 1.
        number: usize,
        /// The number of boxes.
        most: usize,
    },
    /// An irregular box whose number of cells differs from the number of digits.
    BoxCells {
        /// The box's number, from 1.
        number: usize,
        /// Its number of cells.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// Further faults, too many to list.
    Others(usize),
    /// Cages in a puzzle that has none.
    Cages,
    /// A cage with a cell outside the grid.
    CageOutside,
    /// A cage without cells.
    EmptyCage,
    /// A cell that is in two cages, or twice in one.
    TwoCages,
    /// A cage with more cells than there are digits.
    LongCage {
        /// The cage's number of cells.
        length: usize,
        /// The largest digit of the grid.
        largest: u8,
    },
    /// Rules that the program does not know.
    Unknown {
        /// Their names.
        names: Vec<String>,
    },
    /// A relation in a puzzle that is not a Sudoku.
    Relations,
    /// More relations than a puzzle can have.
    ManyRelations {
        /// The number found.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// A wrongly written relation.
    Relation {
        /// The name of its rule.
        name: &'static str,
        /// What is wrong.
        what: String,
    },
    /// A given that a relation forbids whatever the other cells are.
    Forbidden {
        /// The given.
        digit: Digit,
        /// The name of the relation in a sentence.
        relation: String,
    },
    /// A cage whose sum no combination makes.
    ImpossibleCage {
        /// The cage's number of cells.
        length: usize,
        /// Its sum.
        sum: u32,
        /// The largest digit of the grid.
        largest: u8,
    },
}

impl FaultKind {
    /// What is wrong with irregular boxes.
    fn of_boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boxes { expected: 0, .. } => {
                write!(f, "there are boxes, but the puzzle is not a jigsaw")
            }
            Self::Boxes { found, expected } => {
                write!(f, "boxes are given for {found} cells; expected {expected}")
            }
            Self::BoxNumber { number, most } => {
                write!(f, "box {number} is above {most}, the number of boxes")
            }
            Self::BoxCells { number, found, expected } => {
                write!(f, "box {number} has {found} cells; expected {expected}")
            }
            _ => Ok(()),
        }
    }
}

impl FaultKind {
    /// A fault of the rules beyond regions.
    fn of_relations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { names } => write!(
                f,
                "the puzzle has rules that this program does not know: {}; without them it can only be \
                 played and converted",
                names.join(", ")
            ),
            Self::Relations => write!(f, "only a Sudoku has thermometers, arrows and the like"),
            Self::ManyRelations { found, most } => {
                write!(f, "there are {found} relations such as thermometers; {most} are the most")
            }
            Self::Relation { name, what } => write!(f, "the {name} is wrong: {what}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(grid) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(f, "there is no such puzzle of {rows} rows and {cols} columns")
            }
            Self::Squares { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Self::LargeDigit { digit, largest } => {
                write!(f, "the given {digit} is above {largest}, the largest digit of this grid")
            }
            Self::Repeated { digit, family } => {
                write!(f, "{digit} is given twice in this {family}")
            }
            Self::BlackCell => write!(f, "a black cell, which this puzzle cannot have"),
            Self::NoCells => write!(f, "there is no cell to fill in"),
            Self::ClueWithoutRun { family, sum } => {
                write!(f, "the clue {sum} {} has no white cell after it", family.direction())
            }
            Self::LongRun { family, length } => {
                let run = family.direction();
                write!(f, "the run {run} has {length} cells; nine are the most that can differ")
            }
            Self::ImpossibleClue { family, length, sum } => {
                let sum = format!("{sum} {}", family.direction());
                impossible_sum(f, &sum, *length, LARGEST)
            }
            Self::ImpossibleGivens { family: Family::Cage, sum } => {
                write!(f, "{sum} cannot be made with the digits given in the cage")
            }
            Self::ImpossibleGivens { family, sum } => {
                let sum = format!("{sum} {}", family.direction());
                write!(f, "{sum} cannot be made with the digits given in the run")
            }
            Self::Boxes { .. } | Self::BoxNumber { .. } | Self::BoxCells { .. } => self.of_boxes(f),
            Self::Cages => write!(f, "there are cages, but the puzzle is not a killer"),
            Self::CageOutside => write!(f, "a cage has a cell outside the grid"),
            Self::EmptyCage => write!(f, "a cage has no cells"),
            Self::Others(count) => write!(f, "{count} further faults are left out"),
            Self::TwoCages => write!(f, "the cell is in two cages, or twice in one"),
            Self::LongCage { length, largest } => {
                write!(f, "the cage has {length} cells; {largest} are the most that can differ")
            }
            Self::Unknown { .. }
            | Self::Relations
            | Self::ManyRelations { .. }
            | Self::Relation { .. } => self.of_relations(f),
            Self::Forbidden { digit, relation } => {
                write!(f, "the given {digit} contradicts {relation}")
            }
            Self::ImpossibleCage { length, sum, largest } => {
                impossible_sum(f, &sum.to_string(), *length, *largest)
            }
        }
    }
}

/// Says that a number of cells cannot make a sum with digits up to the largest, and what they can
/// make.
fn impossible_sum(
    f: &mut fmt::Formatter<'_>,
    sum: &str,
    length: usize,
    largest: u8,
) -> fmt::Result {
    let cells = if length == 1 { "1 cell" } else { &format!("{length} cells") };
    let total = |digits: &[u8]| digits.iter().map(|&digit| u32::from(digit)).sum::<u32>();
    let digits: Vec<u8> = (1..=largest).collect();
    let length = length.min(digits.len());
    let (least, most) = (total(&digits[..length]), total(&digits[digits.len() - length..]));
    write!(f, "{sum} cannot be made in {cells}; expected {least} to {most}")
}
