//! The screens, each in a folder of its own, whose `mod.rs` says by one row what it is: what it has
//! (`state`), where things stand in it (`geometry`), what its actions do (`update`), the rows of those
//! (`action`), and how it is drawn (`view`). What they share stands in the rooms of those names.

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
pub mod ratings;
pub mod row;
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod trainer;
pub mod tutorial;
