//! The palette: everything that can be done, found by a few letters and done at once.

use super::command::{Command, found};
use super::context::Context;
use super::cursor::Cursor;
use super::entry::Entry;

/// The palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The words that are looked for.
    pub search: Entry,
    /// The selected one of the commands found.
    pub selected: Cursor,
    /// The name of the action that was chosen and needs to know which digit.
    pub asking: Option<&'static str>,
    /// Everything, as it was when the palette was opened.
    commands: Vec<Command>,
}

impl Palette {
    /// A palette of these commands, but for those that type into a search.
    pub fn new(mut commands: Vec<Command>) -> Self {
        let types =
            |command: &Command| matches!(command.context, Some(Context::Text | Context::Search));
        commands.retain(|command| !types(command));
        Self { search: Entry::default(), selected: Cursor::default(), asking: None, commands }
    }

    /// The commands with the words looked for, the best first.
    pub fn found(&self) -> Vec<&Command> {
        found(&self.commands, self.search.text())
            .into_iter()
            .map(|place| &self.commands[place])
            .collect()
    }
}
