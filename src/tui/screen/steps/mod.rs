//! The list of the steps that are possible now.

pub mod action;
pub mod state;
pub mod update;
pub mod view;
