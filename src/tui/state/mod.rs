//! The state: what is shown and what keys act on. Nothing here paints or knows about keys.

pub mod analysis;
pub mod command;
pub mod context;
pub mod entry;
pub mod hand;
pub mod highlighted;
pub mod key_map;
pub mod model;
pub mod pane;
pub mod ratings;
pub mod spots;
pub mod summary;
pub mod tutorial;
