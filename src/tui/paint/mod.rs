//! What is painted in more than one place: texts, frames and lists, the board and the look of its
//! cells, blocks of text. Screens and panes are composed of it; nothing here knows about either.

pub(in crate::tui) mod block;
pub(in crate::tui) mod board;
pub(in crate::tui) mod clues;
pub(in crate::tui) mod content;
pub(in crate::tui) mod frame;
pub(in crate::tui) mod look;
pub(in crate::tui) mod marks;
pub(in crate::tui) mod pen;
pub(in crate::tui) mod relations;
pub(in crate::tui) mod roles;
pub(in crate::tui) mod runs;
mod strokes;
pub(in crate::tui) mod total;
