//! The palette: everything that can be done, found by a few letters and done at once.

use crate::store::Uses;
use crate::tui::state::command::{Command, found};
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use gradus_engine::sort;

/// What most players look for, in this order: actions by name.
const COMMON: [&str; 24] = [
    "simplest",
    "effective",
    "fill",
    "marks",
    "undo",
    "redo",
    "check",
    "last-good",
    "steps",
    "start",
    "open",
    "generate",
    "restart",
    "ratings",
    "theme",
    "auto-marks",
    "filter",
    "hold",
    "pause",
    "statistics",
    "edit",
    "export",
    "tutorial",
    "help",
];

/// The palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// What is listed.
    pub title: &'static str,
    /// The search words.
    pub search: Entry,
    /// The selected one of the commands found.
    pub selected: Cursor,
    /// The name of the action that was chosen and needs a digit.
    pub asking: Option<&'static str>,
    /// Everything, as it was when the palette was opened: what was chosen before, what most players
    /// look for, the rest, and at the end what works only elsewhere.
    commands: Vec<Command>,
}

impl Palette {
    /// A palette of these commands, except those that type into a search.
    pub fn new(title: &'static str, mut commands: Vec<Command>, uses: &Uses) -> Self {
        let types =
            |command: &Command| matches!(command.context, Some(Context::Text | Context::Search));
        commands.retain(|command| !types(command));
        sort::by_key(&mut commands, |command| {
            let used = uses.of(&command.name).map(std::cmp::Reverse);
            let common = COMMON.iter().position(|name| *name == command.name);
            let rare = (used.is_none(), used, common.is_none(), common);
            (!command.is_here, rare)
        });
        Self {
            title,
            search: Entry::default(),
            selected: Cursor::default(),
            asking: None,
            commands,
        }
    }

    /// The commands that match the search, best first; without a search, those that work here come
    /// first.
    pub fn found(&self) -> Vec<&Command> {
        let found = found(&self.commands, self.search.text());
        let mut found: Vec<&Command> =
            found.into_iter().map(|place| &self.commands[place]).collect();
        if self.search.text().trim().is_empty() {
            sort::by_key(&mut found, |command| !command.is_here);
        }
        found
    }

    /// How many of the commands found are above the rule; below it is what works only elsewhere.
    /// All of them if there is no rule.
    pub fn above_rule(&self, found: &[&Command]) -> usize {
        let here = found.iter().take_while(|command| command.is_here).count();
        if self.search.text().trim().is_empty() && here > 0 { here } else { found.len() }
    }
}
