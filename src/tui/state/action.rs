//! Actions and commands: what a key can do, a row of the table of actions; and everything that can be
//! done, as listed in the help and the palette, and searching it.

use crate::config::Value;
use crate::manual::Page;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use gradus_engine::Technique;
use gradus_engine::grid::relation::Rule;

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

/// What a command does.
#[derive(Clone, Debug)]
pub enum Does {
    /// An action, by its name.
    Action(&'static str),
    /// Opens a page of the manual.
    Manual(&'static Page),
    /// Opens the page about a technique.
    Technique(&'static Technique),
    /// Selects a row of the scores pane, by its index.
    Score(usize),
    /// Chooses a rule: this happens with it.
    Rule(&'static Rule, fn(&mut Model, &'static Rule) -> Effects),
    /// Changes a setting, given by its table and its name in the configuration, to one of its
    /// choices.
    Setting([&'static str; 2], Value),
}

/// Something that can be done.
#[derive(Clone, Debug)]
pub struct Command {
    /// What it does.
    pub does: Does,
    /// Where an action works first.
    pub context: Option<Context>,
    /// Its name, as in `move-left` or `zoom: tall`.
    pub name: String,
    /// A word or two for it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub help: String,
    /// The keys of an action, as in `u` or `x, Delete, Backspace`.
    pub keys: String,
    /// Other words by which to find it.
    pub also: &'static str,
    /// Whether it means something now.
    pub is_here: bool,
    /// Why it is not possible now.
    pub why_not: Option<String>,
}

/// The bonus in rank for a command that is possible now.
const POSSIBLE: usize = 2;

/// The commands that match all search words, as indices: the best matches first, then in their
/// order. Commands that are not possible now must match better.
pub fn found(commands: &[Command], search: &str) -> Vec<usize> {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let rank = |command: &Command| {
        let ranks = words.iter().map(|word| command.rank(word)).sum::<Option<usize>>();
        Some(ranks? + if command.why_not.is_some() { POSSIBLE } else { 0 })
    };
    let ranked =
        commands.iter().enumerate().filter_map(|(place, command)| Some((rank(command)?, place)));
    let mut ranked: Vec<(usize, usize)> = ranked.collect();
    ranked.sort();
    ranked.into_iter().map(|(_, place)| place).collect()
}

impl Command {
    /// How far the command is from a search word in lower case; `None` if it does not match at all.
    /// From near to far: the name equals it, begins with it, contains a word that does, contains
    /// it; the rest contains it; the name has its letters in order.
    fn rank(&self, word: &str) -> Option<usize> {
        let name = self.name.to_lowercase();
        let inner = |(place, _): (usize, &str)| !name[..place].ends_with(char::is_alphanumeric);
        let title = self.context.map_or("", Context::title);
        let rest = format!("{} {} {title}", self.help, self.keys).to_lowercase();
        let is_also = self.also.split(' ').any(|other| other.starts_with(word));
        let ranks = [
            name == word || self.keys.to_lowercase() == word,
            name.starts_with(word),
            name.match_indices(word).any(inner) || is_also,
            name.contains(word),
            rest.contains(word),
            has_in_order(&name, word),
        ];
        ranks.iter().position(|holds| *holds)
    }
}

/// Whether a text contains the letters of a word in order.
fn has_in_order(text: &str, word: &str) -> bool {
    let mut letters = text.chars();
    word.chars().all(|letter| letters.any(|other| other == letter))
}
