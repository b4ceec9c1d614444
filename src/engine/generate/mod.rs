//! Making puzzles with exactly one solution. The same seed makes the same puzzle everywhere.
//!
//! A puzzle follows from its seed alone: [`random`](super::random) spells out every draw. Of a list
//! every puzzle has a source of randomness of its own, by its number, so that threads make no
//! difference. Puzzles of a day draw theirs from the date, kind and level, with standard scores.
//!
//! A Sudoku is a full grid that loses givens; a jigsaw has boxes whose cells were traded at random; a
//! killer has cages instead of givens. A Kakuro is a mask with digits, of which those are changed that
//! run consistency leaves undecided, until nothing is. Other ways (draw and test, or only repairing
//! where two solutions differ) were not needed. For a wanted rating or technique a Sudoku is changed
//! and not drawn afresh ([`Target`]); what fits is rated as `gradus rate` would.

mod boxes;
mod cages;
mod daily;
mod givens;
mod kakuro;
mod make;
mod mask;
mod sudoku;
mod symmetry;
mod target;
mod wish;

pub use super::random::Random;
pub use daily::daily;
pub use make::generate;
pub use symmetry::Symmetry;
pub use target::{Band, Range, TARGET_BUDGET, Target, generate_for};
pub use wish::{BUDGET, Failure, Wish};
