//! The trainer: what was learned about each technique.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
