//! The screens, each in a folder of its own, whose `mod.rs` describes it in one row. The other
//! files hold its data (`state`), its layout (`geometry`), what its actions do (`update`), the rows
//! of these (`action`), and how it is drawn (`view`). What screens share is in the rooms with those
//! names.

pub mod about;
pub mod combinations;
pub mod editor;
pub mod export;
pub mod form;
pub mod help;
pub mod library;
pub mod overview;
pub mod page;
pub mod palette;
pub mod pause;
pub mod presets;
pub mod ratings;
pub mod row;
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod trainer;
pub mod tutorial;
