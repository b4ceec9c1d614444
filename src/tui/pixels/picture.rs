//! What is shown and how: a board as a picture, what a terminal answers about pictures, and the protocols
//! for them.

use gradus_engine::picture::face::{Face, Format, Thread, Tones};
use gradus_engine::{Cell, Puzzle};
use ratatui::layout::Rect;
use std::sync::Arc;

/// A board to be shown as a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The puzzle, with everything that never changes.
    pub puzzle: Arc<Puzzle>,
    /// Where the picture is on the screen.
    pub area: Rect,
    /// The part of it over which there is text.
    pub covered: Option<Rect>,
    /// The sizes in dots.
    pub format: Format,
    /// The columns and rows of the screen that a cell takes.
    pub cell: (u16, u16),
    /// The colours.
    pub tones: Tones,
    /// How each cell looks.
    pub faces: Vec<Face>,
    /// The links between candidates.
    pub threads: Vec<Thread>,
    /// The cursor's cell.
    pub cursor: Option<Cell>,
}

/// What a terminal answers about pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its name and version.
    Name(String),
    /// Its attributes (DA1); whether sixel is among them.
    Attributes {
        /// Whether it shows sixel.
        sixel: bool,
    },
    /// The width and the height of a character, in dots.
    Character(u16, u16),
    /// The width and the height of the whole text, in dots.
    Text(u16, u16),
    /// Whether it understands kitty's protocol.
    Kitty(bool),
}

/// A protocol for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Kitty's.
    Kitty,
    /// Sixel.
    Sixel,
    /// iTerm2's.
    Iterm,
}
