//! The form for a new puzzle.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
