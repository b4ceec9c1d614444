//! The screen, on a stage in memory.

pub mod actions;
pub mod editor;
pub mod frames;
pub mod glance;
pub mod glyphs;
pub mod help;
pub mod hints;
pub mod label_bar;
pub mod library;
pub mod line_strokes;
pub mod mouse;
pub mod overview;
#[cfg(unix)]
pub mod page_output;
pub mod pictures;
pub mod pixels;
pub mod play;
pub mod screen_reader;
pub mod screens;
pub mod spoilers;
pub mod stage;
pub mod svg;
pub mod themes;
pub mod tutorials;
pub mod window_sizes;
