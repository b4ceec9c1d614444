//! A page about a technique, or of the manual.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;
