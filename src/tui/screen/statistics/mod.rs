//! The statistics.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;
