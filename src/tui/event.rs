//! What any kind of terminal reports.

use crate::tui::keys::Key;
use ratatui::layout::Position;

/// Something that the player or the system did to the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A button was pressed that stands for an action, given by its name in the configuration.
    Button(String),
    /// The mouse did something.
    Mouse(Mouse),
    /// Text was pasted.
    Paste(String),
    /// A link was followed to this page.
    Link(String),
    /// The terminal now has this many columns and rows.
    Resize(u16, u16),
    /// The terminal moved to the foreground or the background.
    Focus(bool),
    /// The terminal said whether its background is light.
    Background {
        /// Whether it is light.
        is_light: bool,
    },
    /// The terminal said that it can tell all keys apart, by kitty's protocol.
    TellsKeysApart,
    /// The program was told to release the terminal for a while.
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
    /// The right button was pressed, which goes back one level.
    Back,
    /// The wheel was turned.
    Wheel {
        /// The position.
        at: Position,
        /// Whether it was turned towards the player.
        down: bool,
    },
}
