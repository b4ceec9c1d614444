//! The state: what shows and what keys act on. Nothing here paints or knows of keys.

pub mod analysis;
pub mod command;
pub mod context;
pub mod covered;
pub mod cursor;
pub mod editor;
pub mod entry;
pub mod export;
pub mod form;
pub mod hand;
pub mod help;
pub mod key_map;
pub mod library;
pub mod looked_up;
pub mod model;
pub mod overlay;
pub mod overview;
pub mod page;
pub mod palette;
pub mod ratings;
pub mod spots;
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod tutorial;
