//! The path through a puzzle: a scale says which techniques are tried and in which order, and a
//! walk takes one step after another.

pub mod scores;
mod steps;
mod walk;

pub(crate) use scores::SINGLES;
pub use scores::{GREATEST, Item, LEVELS, ORDER, ScoreRow, Scored, Scores, Setting};
pub use steps::{PathStep, Steps};
pub use walk::{
    Choice, End, GUESS, guess, guessed, most_effective, simplest, solve, walk, walk_simplest,
};
