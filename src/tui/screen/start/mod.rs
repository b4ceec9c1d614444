//! The start screen.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
