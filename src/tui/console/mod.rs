//! The terminal that is a real terminal, by means of crossterm.

pub mod clipboard;
pub mod decoder;
mod input;
mod painter;
#[cfg(unix)]
pub mod questions;
mod screen;
mod signals;
mod translated;

pub use screen::Console;
