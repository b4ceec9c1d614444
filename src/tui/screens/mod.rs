//! The screens over the panes, each in a file of its name: its state, what its keys do, the rows of
//! these actions, and how it is drawn. The large ones are folders. What screens share is in the rooms
//! below.

pub mod about;
pub mod card;
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
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod trainer;
pub mod tutorial;
