//! The overview: the whole grid at a glance.

pub mod state;
pub mod update;
pub mod view;
