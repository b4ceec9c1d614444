//! Changes to a sheet, and moves: the changes of one key press.
//!
//! A change is absolute: it says what the sheet should contain and never depends on a setting, so
//! its effect stays the same if settings change later. Changes are text, in the notation of hints:
//! `r4c5=7` places, `r4c5=.` wipes the digit, `r4c5+28` writes marks, `r4c5<>28` wipes marks;
//! `r2c3/across<>79` strikes a combination out of a run, `r2c3/across+79` restores it.

use crate::grid::struck::Combination;
use crate::grid::{Cell, Digit, Digits, Grid, NotationError, Puzzle};

/// One mark, digit or combination written or wiped.
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
    /// A combination struck out of its run or cage.
    Exclude(Combination),
    /// Such a combination restored.
    Admit(Combination),
}

impl Change {
    /// The cell that changes; for a run or a cage, its first cell.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Place(cell, _)
            | Self::Wipe(cell)
            | Self::Mark(cell, _)
            | Self::Strike(cell, _) => cell,
            Self::Exclude(struck) | Self::Admit(struck) => struck.first,
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
            Self::Exclude(struck) => format!("{}<>{}", struck.name(grid), struck.digits),
            Self::Admit(struck) => format!("{}+{}", struck.name(grid), struck.digits),
        }
    }

    /// Reads a change of a cell that takes a digit and is not a given, or of the combinations of a
    /// run or a cage.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, NotationError> {
        let change = Self::parse(text, puzzle.grid())?;
        let cell = change.cell();
        if let Self::Exclude(struck) | Self::Admit(struck) = change {
            let name = struck.name(puzzle.grid());
            let wrong = || format!("{} is not a combination of {name}", struck.digits).into();
            return struck.is_of(puzzle).then_some(change).ok_or_else(wrong);
        }
        if !puzzle.is_white(cell) || puzzle.given(cell).is_some() {
            let name = puzzle.grid().name(cell);
            let what = if puzzle.is_white(cell) { "is given" } else { "is black" };
            return Err(format!("{name} cannot be changed: it {what}").into());
        }
        let digits = match change {
            Self::Place(_, digit) => digit.into(),
            Self::Wipe(_) => Digits::EMPTY,
            Self::Mark(_, digits) | Self::Strike(_, digits) => digits,
            Self::Exclude(struck) | Self::Admit(struck) => struck.digits,
        };
        if puzzle.digits().includes(digits) {
            Ok(change)
        } else {
            Err(format!("the digits of {text:?} go above {}", puzzle.largest()).into())
        }
    }

    /// Reads a change of any cell of a grid, whatever it contains.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn parse(text: &str, grid: Grid) -> Result<Self, NotationError> {
        let operator = text.find(['=', '+', '<']).ok_or_else(|| {
            format!("expected a change such as r4c5=7, r4c5+28 or r4c5<>28, found {text:?}")
        })?;
        let (name, change) = text.split_at(operator);
        let set = |digits: &str| match digits.parse::<Digits>() {
            Ok(set) if set.is_empty() => Err(format!("expected digits at the end of {text:?}")),
            Ok(set) => Ok(set),
            Err(wrong) => Err(format!("in {text:?}: {wrong}")),
        };
        if name.contains('/') {
            let (first, family) = Combination::read_name(name, grid)?;
            let struck = |digits| Ok(Combination { first, family, digits: set(digits)? });
            return match (change.strip_prefix('+'), change.strip_prefix("<>")) {
                (Some(digits), _) => struck(digits).map(Self::Admit),
                (_, Some(digits)) => struck(digits).map(Self::Exclude),
                _ => Err(format!("expected + or <> after the run in {text:?}").into()),
            };
        }
        let cell = grid.read(name)?;
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
            Err(format!("expected = + or <> after the cell in {text:?}").into())
        }
    }
}

/// The changes of one key press; they are undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move(pub Vec<Change>);

impl Move {
    /// Whether the move changes nothing.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The changes as text, separated by blanks.
    pub fn write(&self, grid: Grid) -> String {
        self.0.iter().map(|change| change.write(grid)).collect::<Vec<_>>().join(" ")
    }

    /// Reads at least one change, separated by blanks.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, NotationError> {
        let changes: Result<Vec<Change>, NotationError> =
            text.split_whitespace().map(|part| Change::read(part, puzzle)).collect();
        match changes? {
            none if none.is_empty() => Err("expected a change such as r4c5=7".into()),
            changes => Ok(Self(changes)),
        }
    }
}
