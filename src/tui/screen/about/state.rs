//! What a setter says about a puzzle, while it is typed.

use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::{Edit, Entry};

/// The names of the texts.
pub const NAMES: [&str; 3] = ["Title", "Author", "Rules"];

/// The texts, one of which is typed.
#[derive(Clone, Debug)]
pub struct AboutScreen {
    /// The selected text.
    pub selected: Cursor,
    /// Title, author and rules.
    pub texts: [Entry; NAMES.len()],
}

impl AboutScreen {
    /// The texts as they are so far, with their line ends.
    pub fn new(texts: [Option<&str>; NAMES.len()]) -> Self {
        let entry = |text: Option<&str>| {
            let mut entry = Entry::default();
            let symbols = text.unwrap_or_default().chars();
            symbols.for_each(|symbol| entry.edit(Edit::InsertChar(symbol)));
            entry
        };
        Self { selected: Cursor::default(), texts: texts.map(entry) }
    }
}
