//! The tutorials: what a player is asked to do, step by step, in a strip below the board.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
