//! The library: puzzles, and the games that were started.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
