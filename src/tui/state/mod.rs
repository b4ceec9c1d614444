//! The state: what is shown and what keys act on. Nothing here paints.

pub mod action;
pub mod analysis;
pub mod context;
pub mod hand;
pub mod key_map;
pub mod model;
pub mod panes;
pub mod queries;
pub mod tutorial;
