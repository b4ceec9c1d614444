//! What puzzle is wanted, and why it may not be available.

use super::symmetry::Symmetry;
use crate::grid::relation::Rules;
use crate::grid::{Grid, NotGenerated, Ruleset, Variety};
use std::fmt;

/// The puzzle wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Kakuro, or Sudoku of some variety.
    pub variety: Variety,
    /// Sudoku: the rules of the relations that it is to have besides.
    pub rules: Rules,
    /// The size, including the black border of a Kakuro.
    pub grid: Grid,
    /// Which cells are given, or white, together.
    pub symmetry: Symmetry,
    /// Sudoku: the number of givens to keep at least; 0 for as few as possible.
    pub givens: usize,
    /// Sudoku: whether the removal of any single given must allow another solution. With a symmetry
    /// this is rare and may take many draws.
    pub minimal: bool,
}

impl Wish {
    /// A puzzle of a variety and size, in the usual symmetry, with as few givens as that allows.
    pub const fn of(variety: Variety, grid: Grid) -> Self {
        let (rules, symmetry) = (Rules::NONE, Symmetry::Rotational);
        Self { variety, rules, grid, symmetry, givens: 0, minimal: false }
    }

    /// Whether such puzzles can be made at all.
    ///
    /// # Errors
    /// If the grid cannot have the symmetry, or no puzzles with these rules are made.
    pub fn check(&self) -> Result<(), Failure> {
        if !self.symmetry.suits(self.grid) {
            return Err(Failure::Symmetry(self.grid, self.symmetry));
        }
        self.ruleset().check_generated(self.grid).map_err(Failure::Rules)
    }

    /// The sort of puzzle.
    pub const fn ruleset(&self) -> Ruleset {
        Ruleset { variety: self.variety, rules: self.rules }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Puzzles of this size are not made.
    Size(Grid),
    /// A grid of this size cannot have the symmetry.
    Symmetry(Grid, Symmetry),
    /// Puzzles with such rules are not made, or not of this size.
    Rules(NotGenerated),
    /// Such puzzles are not rated by the system with this slug, and why.
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
            Self::Rules(why) => why.fmt(f),
            Self::Unrated(system, why) => write!(f, "{system} has no rating for this: {why}"),
            Self::GaveUp => {
                write!(f, "no puzzle was found in time; try again, or try a smaller one")
            }
        }
    }
}

impl std::error::Error for Failure {}
