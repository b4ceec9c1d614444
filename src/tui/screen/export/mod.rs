//! The form for copying and exporting.

pub mod state;
pub mod update;
pub mod view;
