//! The tutorials: what a player should do, step by step, in a strip below the board.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
