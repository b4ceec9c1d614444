//! The pause: nothing of the game shows.

pub mod update;
pub mod view;
