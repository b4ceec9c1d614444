//! The editor, in which a puzzle is written down.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
