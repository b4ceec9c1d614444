//! The help.

use super::command::Command;
use super::cursor::Cursor;

/// The help.
#[derive(Clone, Debug)]
pub struct Help {
    /// Every action, as it was when the help was opened.
    pub commands: Vec<Command>,
    /// The words that are looked for.
    pub search: String,
    /// The first line that shows.
    pub scroll: Cursor,
}
