//! Positions of a search: the candidates left in every cell, narrowed by what follows and restored
//! after a failed branch. One serves every puzzle (`general`). The other is for Sudoku without sums
//! (`houses`) and examines the same regions in the same order, so that it finds the same at the
//! same cost.

mod contract;
mod general;
mod houses;

pub use contract::{Impossible, Position};
pub use general::General;
pub use houses::Houses;
