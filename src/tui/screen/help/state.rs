//! The help: the most important keys on one screen, and all of them on the next.

use crate::tui::state::command::Command;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;

/// The help.
#[derive(Clone, Debug)]
pub struct Help {
    /// Every action, as it was when the help was opened.
    pub commands: Vec<Command>,
    /// The search words.
    pub search: Entry,
    /// The first visible line.
    pub scroll: Cursor,
    /// Whether only the most important keys are shown.
    pub is_short: bool,
}

/// The most important keys: actions that share an entry, and what they do. They fill two columns
/// from the top.
pub const SHORT: [(&[&str], &str); 15] = [
    (&["move-left", "move-right", "move-up", "move-down"], "move the cursor"),
    (&["place"], "place a digit, or write a mark"),
    (&["marks"], "marks on or off"),
    (&["fill"], "fill in the marks"),
    (&["clear"], "clear the cell"),
    (&["undo"], "undo"),
    (&["redo"], "redo"),
    (&["check"], "check more, or less"),
    (&["simplest"], "a hint: the simplest step"),
    (&["effective"], "a hint: the most effective"),
    (&["hint-apply"], "do what the hint says"),
    (&["pane-next"], "next pane, such as the scores"),
    (&["start"], "another puzzle, tutorials"),
    (&["palette"], "all commands, settings"),
    (&["quit"], "quit; all is saved"),
];
