//! What puzzle is wanted, and why there may be none.

use super::symmetry::Symmetry;
use crate::engine::cell::Grid;
use crate::engine::variety::Variety;
use std::fmt;

/// The budget for one puzzle if the caller has no reason for another: about ten seconds. Most
/// puzzles take less than a hundredth of it.
pub const BUDGET: u64 = 20_000_000;

/// What puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Kakuro, or Sudoku of some variety.
    pub variety: Variety,
    /// The size, with the black border of a Kakuro.
    pub grid: Grid,
    /// Which cells are given, or white, together.
    pub symmetry: Symmetry,
    /// Sudoku: the number of givens below which none is taken away; 0 for as few as possible.
    pub givens: usize,
    /// Sudoku: whether no given may go without another solution appearing, each by itself. Seldom
    /// so with a symmetry, if it takes many draws.
    pub minimal: bool,
}

impl Wish {
    /// A puzzle of a variety and size, in the usual symmetry, with as few givens as that leaves.
    pub const fn of(variety: Variety, grid: Grid) -> Self {
        Self { variety, grid, symmetry: Symmetry::Rotational, givens: 0, minimal: false }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// None of this size is made.
    Size(Grid),
    /// A grid of this size cannot have the symmetry.
    Symmetry(Grid, Symmetry),
    /// Such puzzles have no rating by the system of this slug, and why.
    Unrated(&'static str, String),
    /// The budget ran out.
    GaveUp,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(grid) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(
                    f,
                    "puzzles of {rows} rows and {cols} columns cannot be made; expected a Sudoku \
                     of a size that its variety has, or a Kakuro of 3x3 to 64x64 with its border"
                )
            }
            Self::Symmetry(grid, symmetry) => {
                let (rows, cols) = (grid.rows(), grid.cols());
                write!(
                    f,
                    "a grid of {rows} rows and {cols} columns cannot have the symmetry {}; expected \
                     a square grid, or none, rotational, horizontal or vertical",
                    symmetry.slug()
                )
            }
            Self::Unrated(system, why) => write!(f, "{system} has no rating for this: {why}"),
            Self::GaveUp => write!(f, "no puzzle was found in time; try again or a smaller one"),
        }
    }
}

impl std::error::Error for Failure {}
