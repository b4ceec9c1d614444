//! Search: how many solutions a puzzle has, and which.

use super::budget::Budget;
use super::digit::Digit;
use super::puzzle::Puzzle;

/// A solution: the digit of every cell of the grid, by cell; `None` in black cells.
pub type Solution = Vec<Option<Digit>>;

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
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
