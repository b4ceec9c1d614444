//! The terminal that is a terminal, by crossterm.

pub mod decoder;
mod input;
mod painter;
mod screen;
mod signals;
mod translated;

pub use screen::Console;
