//! What the terminal reports, whichever it is.

use super::keys::Key;
use ratatui::layout::Position;

/// Something that the player or the system did to the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A button was pressed that stands for an action, which is named as in the configuration.
    Button(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// Text was pasted.
    Paste(String),
    /// A link was followed to here.
    Link(String),
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
    /// The terminal came to the front, or went from it.
    Focus(bool),
    /// The terminal said whether its background is light.
    Background {
        /// Whether it is.
        is_light: bool,
    },
    /// The program was told to give the terminal back for a while.
    Suspend,
    /// The program was told to end.
    Terminate,
}

/// Something that the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// The left button was pressed.
    Click(Position),
    /// It was moved with the left button held.
    Drag(Position),
    /// The right button was pressed, which goes one level back.
    Back,
    /// The wheel was turned.
    Wheel {
        /// Where.
        at: Position,
        /// Whether towards the player.
        down: bool,
    },
}
