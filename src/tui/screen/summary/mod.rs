//! The summary of a solved game.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;
