//! Making puzzles with exactly one solution. The same seed makes the same puzzle everywhere.
//!
//! A puzzle follows from its seed alone: [`random`](crate::random) specifies every draw. In a list,
//! every puzzle has its own source of randomness, by its number, so the number of threads makes no
//! difference. Daily puzzles draw theirs from the date, kind and level, with standard scores.
//!
//! A Sudoku is a full grid that loses givens; a jigsaw has boxes whose cells were traded at random; a
//! killer has cages instead of givens. A Kakuro is a mask with digits; those that run consistency
//! leaves undecided are changed until none is. Other methods (draw and test, or only repair where
//! two solutions differ) were not needed. For a wanted rating or technique, a Sudoku is changed
//! rather than drawn afresh ([`Target`]); the result is rated as `gradus rate` would rate it.

mod areas;
mod generate;
mod kakuro;
mod planted;
mod relations;
mod sudoku;
mod target;
mod wish;

pub use crate::random::Random;
pub use generate::generate;
pub use target::{Band, Range, Target, daily, generate_for};
pub use wish::Symmetry;
pub use wish::{Failure, Wish};
