//! The list of ratings by all systems.

pub mod state;
pub mod update;
pub mod view;
