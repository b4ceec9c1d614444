//! The palette: everything that can be done, found by a few letters and done at once.

use super::command::{Command, Does, found};
use super::context::Context;
use super::cursor::Cursor;

/// The palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The words that are looked for.
    pub search: String,
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
        let types = |command: &Command| {
            matches!(command.context, Some(Context::Palette | Context::Search))
                || matches!(command.does, Does::Action("help-search"))
        };
        commands.retain(|command| !types(command));
        Self { search: String::new(), selected: Cursor::default(), asking: None, commands }
    }

    /// The commands with the words looked for, the best first.
    pub fn found(&self) -> Vec<&Command> {
        found(&self.commands, &self.search).into_iter().map(|place| &self.commands[place]).collect()
    }

    /// Changes what is looked for.
    pub fn look_for(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.search);
        self.selected = Cursor::default();
    }
}
