//! Making puzzles with exactly one solution. The same seed makes the same puzzle everywhere.

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
