//! The path through a puzzle: a scale says which techniques are tried and in which order, and a
//! walk takes one step after another.

mod ready;
pub mod scores;
pub mod walk;

pub use walk::*;
