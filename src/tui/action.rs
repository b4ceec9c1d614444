//! A row of the table of actions: something that a key can do.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;

/// Something that a key can do.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// Its name in the configuration.
    pub id: &'static str,
    /// A word or two for the key row. Neighbours with the same title share an entry there.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// Other words by which to find it, separated by blanks.
    pub also: &'static str,
    /// How early it leaves the key row when that gets narrow: 1 stays longest, 0 is never shown.
    pub rank: u8,
    /// Where it works: contexts, or groups of them. The help lists it under the first one.
    pub contexts: &'static [Context],
    /// Whether it is possible now, or else why not, as a sentence without its full stop; the name
    /// of an action in braces stands for its key.
    pub enabled: fn(&Model) -> Result<(), &'static str>,
    /// Does it. The key tells which digit or letter was meant.
    pub run: fn(&mut Model, Key) -> Effects,
}

/// The defaults of an action. Each row gives at least its name, title, help, contexts and function.
pub(crate) const BASE: Action = Action {
    id: "",
    title: "",
    help: "",
    also: "",
    rank: 0,
    contexts: &[],
    enabled: |_| Ok(()),
    run: |_, _| Effects::new(),
};

impl Action {
    /// Whether it works in a context.
    pub fn works_in(&self, context: Context) -> bool {
        let is_one = |own: &Context| *own == context || context.groups().contains(own);
        self.contexts.iter().any(is_one)
    }
}
