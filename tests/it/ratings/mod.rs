//! Ratings by the scales of a configuration, and the built-in puzzles.

pub mod config;
pub mod game_tree;
pub mod pack;
pub mod random_walks;
pub mod time;
