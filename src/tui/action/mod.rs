//! The actions: everything that a key can do, in one table.
//!
//! The key row, the help and the tests are made from it. To add one: a row in `rows` and its keys in
//! `config/default.toml`.

mod clashes;
mod commands;
mod find;
mod key_row;
mod rows;

pub use clashes::clashes;
pub use commands::{commands, why_not};
pub use find::find;
pub use key_row::{KeyHint, key_row};
pub use rows::ACTIONS;

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::update::enabled::always;

/// Something that a key can do.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// Its name in the configuration.
    pub id: &'static str,
    /// A word or two for the key row. Neighbours with the same title share an entry there.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// How early it leaves the key row when that gets narrow: 1 stays longest, 0 is never in it.
    pub rank: u8,
    /// Where it works: contexts, or groups of them. The help lists it under the first.
    pub contexts: &'static [Context],
    /// Whether it can be done now, or else why not, as a sentence without its full stop.
    pub enabled: fn(&Model) -> Result<(), &'static str>,
    /// Does it. The key tells which digit or letter was meant.
    pub run: fn(&mut Model, Key) -> Effects,
}

/// What actions have in common. Rows say what is their own, and each says at least its name, title,
/// help, contexts and what it does.
pub(crate) const BASE: Action = Action {
    id: "",
    title: "",
    help: "",
    rank: 0,
    contexts: &[],
    enabled: always,
    run: |_, _| Effects::new(),
};

impl Action {
    /// The action of a name.
    pub fn named(id: &str) -> Option<&'static Self> {
        ACTIONS.iter().find(|action| action.id == id)
    }

    /// Whether it works in a context.
    pub fn works_in(&self, context: Context) -> bool {
        let is_one = |own: &Context| *own == context || context.groups().contains(own);
        self.contexts.iter().any(is_one)
    }
}

/// Every action below the first context in which it works; contexts in the order of the table.
pub fn by_context() -> Vec<(Context, Vec<&'static Action>)> {
    let mut groups: Vec<(Context, Vec<&'static Action>)> = Vec::new();
    for action in ACTIONS {
        let context = action.contexts[0];
        match groups.iter_mut().find(|(other, _)| *other == context) {
            Some((_, actions)) => actions.push(action),
            None => groups.push((context, vec![action])),
        }
    }
    groups
}
