//! The terminal that is a real terminal, by means of crossterm.

pub mod decoder;
mod input;
mod painter;
mod screen;

pub use screen::Console;
