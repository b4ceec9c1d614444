//! What keys write in the editor, and what they write together.

use crate::engine::cell::Cell;
use crate::engine::relation::{RULES, Rule, Shape};

/// What keys write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The givens of a Sudoku.
    Givens,
    /// The boxes of a jigsaw.
    Boxes,
    /// The cages of a killer.
    Cages,
    /// The rules that a Sudoku has besides.
    Rules,
    /// The clues of a Kakuro, and its givens.
    Clues,
    /// The digits of a Kakuro, from which its clues follow.
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

/// The rules that can be set: all but those of two sets of cells.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().copied().filter(|rule| rule.shape != Shape::Twins)
}

/// The rule that is set first, by its place.
pub fn first_rule() -> usize {
    rules().position(|rule| rule.slug == "thermometer").unwrap_or(0)
}

/// What a held brush paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A box, by its number from 0.
    Box(u8),
    /// The cage that has this cell.
    Cage(Cell),
    /// The relation that was begun last.
    Relation,
}

/// Which cells turn black together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each alone.
    #[default]
    None,
    /// With the cell that it meets when the grid is turned by half.
    Rotational,
    /// With the cell beyond the middle of its row.
    Horizontal,
    /// With the cell beyond the middle of its column.
    Vertical,
}

impl Symmetry {
    /// The one after this one.
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
