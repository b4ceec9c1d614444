//! The palette: everything that can be done, found by a few letters.

pub mod state;
pub mod update;
pub mod view;
