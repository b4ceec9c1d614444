//! The terminal that is a real terminal, by means of crossterm.

pub mod decoder;
mod input;
mod painter;
mod screen;
mod signals;
mod translated;

pub use screen::Console;
