//! The two kinds of puzzle, and their varieties as sets of features.

use crate::grid::Grid;
use std::fmt;
use std::str::FromStr;

/// The two kinds of puzzle, which differ in what a player sees and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Houses that hold every digit.
    Sudoku,
    /// Runs with sums between black cells.
    Kakuro,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Sudoku, Self::Kakuro];

    /// The kind's name in files and on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Sudoku => "sudoku",
            Self::Kakuro => "kakuro",
        }
    }

    /// The kind's name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudoku => "Sudoku",
            Self::Kakuro => "Kakuro",
        }
    }

    /// The size of a puzzle of this kind on a grid.
    pub fn size(self, grid: Grid) -> Size {
        let border = usize::from(self == Self::Kakuro);
        Size { rows: grid.rows() - border, cols: grid.cols() - border }
    }

    /// The grid of a puzzle of this kind and size; `None` if a grid cannot be so small or so large.
    pub fn grid(self, size: Size) -> Option<Grid> {
        let border = usize::from(self == Self::Kakuro);
        let least = size.rows.min(size.cols);
        let grid = Grid::new(size.rows.checked_add(border)?, size.cols.checked_add(border)?);
        grid.filter(|_| least > 0)
    }
}

/// How large a puzzle is, as players count it: without the border of clues of a Kakuro. Shown as `9x9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
}

impl Size {
    /// What most puzzles have.
    pub const USUAL: Self = Self { rows: 9, cols: 9 };
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = String;

    /// Reads rows and columns, as in `12x8`, or one number for both.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (rows, cols) = text.split_once('x').unwrap_or((text, text));
        let sides = rows.parse().ok().zip(cols.parse().ok());
        let size = sides.map(|(rows, cols)| Self { rows, cols });
        size.ok_or_else(|| "expected a size such as 9 or 12x8 (rows and columns)".into())
    }
}

/// A variety of puzzle: its kind, and for Sudoku a set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variety {
    pub(super) kind: Kind,
    /// Bit i stands for the i-th row of [`FEATURES`](crate::grid::FEATURES).
    pub(super) features: u8,
}

impl Variety {
    /// Sudoku with rows, columns and boxes.
    pub const CLASSIC: Self = Self::sudoku(0);
    /// Kakuro: runs across and down.
    pub const KAKURO: Self = Self { kind: Kind::Kakuro, features: 0 };

    pub(super) const fn sudoku(features: u8) -> Self {
        Self { kind: Kind::Sudoku, features }
    }

    /// The plainest variety of a kind.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Sudoku => Self::CLASSIC,
            Kind::Kakuro => Self::KAKURO,
        }
    }

    /// Sudoku or Kakuro.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Whether it has all features of another.
    pub const fn has(self, other: Self) -> bool {
        self.features & other.features == other.features
    }

    /// With the features of another too.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self { features: self.features | other.features, ..self }
    }

    /// Without the features of another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self { features: self.features & !other.features, ..self }
    }
}
