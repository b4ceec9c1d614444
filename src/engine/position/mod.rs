//! Positions of a search: what is left for every cell, narrowed by what follows and restored where a
//! branch led nowhere. One serves every puzzle (`general`); one is for Sudoku without sums (`houses`),
//! and looks at the same regions in the same order, so that it finds the same at the same cost.

mod contract;
mod general;
mod houses;

pub use contract::{Impossible, Position};
pub use general::General;
pub use houses::Houses;
