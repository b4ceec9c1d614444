//! Changes to a sheet, and moves: the changes that one key press makes.
//!
//! A change is absolute: it says what the sheet is to be, and never reads a setting, so that what
//! happened stays the same whatever is set later. Changes are text, in the notation of hints:
//! `r4c5=7` places, `r4c5=.` wipes the digit, `r4c5+28` writes marks, `r4c5<>28` wipes marks.

use super::cell::{Cell, Grid};
use super::digit::{Digit, Digits};
use super::puzzle::Puzzle;

/// One mark or digit written or wiped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A digit written over whatever was there.
    Place(Cell, Digit),
    /// The digit wiped; the marks under it show again.
    Wipe(Cell),
    /// Marks written.
    Mark(Cell, Digits),
    /// Marks wiped.
    Strike(Cell, Digits),
}

impl Change {
    /// The cell that changes.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Place(cell, _)
            | Self::Wipe(cell)
            | Self::Mark(cell, _)
            | Self::Strike(cell, _) => cell,
        }
    }

    /// The change as text.
    pub fn write(self, grid: Grid) -> String {
        let name = grid.name(self.cell());
        match self {
            Self::Place(_, digit) => format!("{name}={digit}"),
            Self::Wipe(_) => format!("{name}=."),
            Self::Mark(_, digits) => format!("{name}+{digits}"),
            Self::Strike(_, digits) => format!("{name}<>{digits}"),
        }
    }

    /// Reads a change of a cell that takes a digit and is not given.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let change = Self::parse(text, puzzle.grid())?;
        let cell = change.cell();
        if !puzzle.is_white(cell) || puzzle.given(cell).is_some() {
            let name = puzzle.grid().name(cell);
            return Err(format!("{name} cannot be changed: it is a black or given cell"));
        }
        let digits = match change {
            Self::Place(_, digit) => digit.into(),
            Self::Wipe(_) => Digits::EMPTY,
            Self::Mark(_, digits) | Self::Strike(_, digits) => digits,
        };
        if puzzle.digits().includes(digits) {
            Ok(change)
        } else {
            Err(format!("the digits of {text:?} go above {}", puzzle.largest()))
        }
    }

    /// Reads a change of any cell of a grid, whatever stands in it.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn parse(text: &str, grid: Grid) -> Result<Self, String> {
        let operator = text.find(['=', '+', '<']).ok_or_else(|| {
            format!("expected a change such as r4c5=7, r4c5+28 or r4c5<>28, found {text:?}")
        })?;
        let (name, change) = text.split_at(operator);
        let cell = grid.read(name)?;
        let set = |digits: &str| match digits.parse::<Digits>() {
            Ok(set) if set.is_empty() => Err(format!("expected digits at the end of {text:?}")),
            Ok(set) => Ok(set),
            Err(wrong) => Err(format!("in {text:?}: {wrong}")),
        };
        if change == "=." {
            Ok(Self::Wipe(cell))
        } else if let Some(digit) = change.strip_prefix('=') {
            let one =
                set(digit)?.only().ok_or_else(|| format!("expected one digit in {text:?}"))?;
            Ok(Self::Place(cell, one))
        } else if let Some(digits) = change.strip_prefix('+') {
            Ok(Self::Mark(cell, set(digits)?))
        } else if let Some(digits) = change.strip_prefix("<>") {
            Ok(Self::Strike(cell, set(digits)?))
        } else {
            Err(format!("expected = + or <> after the cell in {text:?}"))
        }
    }
}

/// The changes that one key press makes; they are undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move(pub Vec<Change>);

impl Move {
    /// Whether the move changes nothing.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The changes as text, a blank between each.
    pub fn write(&self, grid: Grid) -> String {
        self.0.iter().map(|change| change.write(grid)).collect::<Vec<_>>().join(" ")
    }

    /// Reads changes with blanks between them, at least one.
    ///
    /// # Errors
    /// What was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, String> {
        let changes: Result<Vec<Change>, String> =
            text.split_whitespace().map(|part| Change::read(part, puzzle)).collect();
        match changes? {
            none if none.is_empty() => Err("expected a change such as r4c5=7".into()),
            changes => Ok(Self(changes)),
        }
    }
}
