//! The help.

use super::command::Command;
use super::cursor::Cursor;
use super::entry::Entry;

/// The help.
#[derive(Clone, Debug)]
pub struct Help {
    /// Every action, as it was when the help was opened.
    pub commands: Vec<Command>,
    /// The words that are looked for.
    pub search: Entry,
    /// The first line that shows.
    pub scroll: Cursor,
}
