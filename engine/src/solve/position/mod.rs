//! Positions of a search: the candidates left in every cell, narrowed by what follows and restored
//! after a failed branch. One serves every puzzle (`general`). The other is for Sudoku without sums
//! (`houses`) and examines the same regions in the same order, so that it finds the same at the
//! same cost.

mod general;
mod houses;

pub use general::{Cause, General, Impossible, Position, TRANSITIONS};
pub use houses::Houses;
