//! The result of a search: how many solutions a puzzle has, and which.

use crate::grid::Digit;

/// A solution: the digit of every cell of the grid, by cell; `None` in black cells.
pub type Solution = Vec<Option<Digit>>;

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One(Solution),
    /// Two or more; these are two of them.
    Several(Solution, Solution),
    /// The budget ran out before that was known.
    GaveUp,
}

impl Solutions {
    /// 0, 1, or 2 for two or more; `None` if the search gave up.
    pub const fn count(&self) -> Option<u8> {
        match self {
            Self::None => Some(0),
            Self::One(_) => Some(1),
            Self::Several(..) => Some(2),
            Self::GaveUp => None,
        }
    }

    /// The only solution.
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Self::One(solution) => Some(solution),
            _ => None,
        }
    }
}
