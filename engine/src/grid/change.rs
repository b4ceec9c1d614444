//! Changes to a sheet, and moves: the changes of one key press.
//!
//! A change is absolute: it says what the sheet should contain and never depends on a setting, so
//! its effect stays the same if settings change later. Changes are text, in the notation of hints:
//! `r4c5=7` places, `r4c5=.` wipes the digit, `r4c5+28` writes marks, `r4c5<>28` wipes marks.
//!
//! A player may also strike combinations out of a run or a cage: `r2c3/across<>79` strikes 7+9 out of
//! the run across that begins in r2c3, `r2c3/across+79` restores it. The combination is that of the whole
//! run, including its placed digits.

use super::{Family, RegionId};
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
            // A player may exchange the rules of a published puzzle, and with them its cages.
            let is_known = struck.is_of(puzzle) || puzzle.setup().understanding().is_some();
            return is_known.then_some(change).ok_or_else(wrong);
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

/// The regions that have combinations to strike out, by the word for them.
const WORDS: [(&str, Family); 3] =
    [("across", Family::Across), ("down", Family::Down), ("cage", Family::Cage)];

/// A combination of a run or a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// The first cell of the run or the cage.
    pub first: Cell,
    /// The family of its region.
    pub family: Family,
    /// The digits of all its cells.
    pub digits: Digits,
}

impl Combination {
    /// A combination of a region; `None` for a region of another sort.
    pub fn of(puzzle: &Puzzle, region: RegionId, digits: Digits) -> Option<Self> {
        let region = puzzle.region(region);
        let (first, family) = (*region.cells.first()?, region.family);
        WORDS.iter().any(|(_, known)| *known == family).then_some(Self { first, family, digits })
    }

    /// Whether a region is a run or a cage with a sum, so that it has combinations to strike out.
    pub fn belongs_to(puzzle: &Puzzle, region: RegionId) -> bool {
        let is_one = Self::of(puzzle, region, Digits::EMPTY).is_some();
        is_one && puzzle.region(region).sum.is_some()
    }

    /// Its region, if one begins there.
    pub fn region(self, puzzle: &Puzzle) -> Option<RegionId> {
        let region = puzzle.region_in(self.first, self.family)?;
        (puzzle.region(region).cells.first() == Some(&self.first)).then_some(region)
    }

    /// Whether it can be struck out: its region begins there and has a sum that the combination
    /// makes.
    pub fn is_of(self, puzzle: &Puzzle) -> bool {
        let makes = |region| {
            let region = puzzle.region(region);
            let fits = puzzle.digits().includes(self.digits);
            fits && region.cells.len() == self.digits.len() && region.sum == Some(self.digits.sum())
        };
        self.region(puzzle).is_some_and(makes)
    }

    /// Its region as text: `r2c3/across`.
    pub fn name(self, grid: Grid) -> String {
        let word = WORDS.iter().find(|(_, family)| *family == self.family);
        format!("{}/{}", grid.name(self.first), word.map_or("", |(word, _)| word))
    }

    /// The first cell and the family of a region as text.
    ///
    /// # Errors
    /// Says what was expected, in a sentence.
    pub fn read_name(text: &str, grid: Grid) -> Result<(Cell, Family), NotationError> {
        let (cell, word) = text.split_once('/').unwrap_or((text, ""));
        let family = WORDS.iter().find(|(known, _)| *known == word);
        let (_, family) = family.ok_or_else(|| {
            format!("expected across, down or cage after the cell, found {text:?}")
        })?;
        Ok((grid.read(cell)?, *family))
    }
}
