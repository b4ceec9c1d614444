//! What keys write in the editor, and which cells they write together.

use gradus_engine::Cell;

/// What keys write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The givens of a Sudoku.
    Givens,
    /// The boxes of a jigsaw.
    Boxes,
    /// The cages of a killer.
    Cages,
    /// The additional rules of a Sudoku.
    Rules,
    /// The clues of a Kakuro, and its givens.
    Clues,
    /// The digits of a Kakuro, which determine its clues.
    Sums,
}

impl Tool {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Givens => "givens",
            Self::Boxes => "boxes",
            Self::Cages => "cages",
            Self::Rules => "rules",
            Self::Clues => "clues",
            Self::Sums => "digits, clues follow",
        }
    }
}

/// What the brush paints while it is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A box, by its number from 0.
    Box(u8),
    /// The cage that has this cell.
    Cage(Cell),
    /// The relation started last.
    Relation,
}

/// Which cells turn black together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each alone.
    #[default]
    None,
    /// With the cell that it meets after half a turn of the grid.
    Rotational,
    /// With the cell mirrored across the middle of its row.
    Horizontal,
    /// With the cell mirrored across the middle of its column.
    Vertical,
}

impl Symmetry {
    /// The next symmetry.
    pub const fn next(self) -> Self {
        match self {
            Self::None => Self::Rotational,
            Self::Rotational => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::None,
        }
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "no symmetry",
            Self::Rotational => "symmetry: half a turn",
            Self::Horizontal => "symmetry: left and right",
            Self::Vertical => "symmetry: above and below",
        }
    }
}
