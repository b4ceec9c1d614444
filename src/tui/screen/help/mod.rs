//! The help: all commands, and the keys that matter.

pub mod geometry;
pub mod state;
pub mod view;
