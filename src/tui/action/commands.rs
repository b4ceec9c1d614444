//! Everything that can be done, in rows that say whether it can be done now: the help and the
//! palette list them and look for words in them.

use super::{ACTIONS, Action, Context, contexts};
use crate::config;
use crate::tui::state::model::Model;
use crate::tui::update::settings::{SETTINGS, Setting};

/// What a row does.
#[derive(Clone, Debug)]
pub enum Entry {
    /// An action.
    Action(&'static Action),
    /// Sets something to one of its choices.
    Setting(&'static Setting, String),
}

/// Something that can be done.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it does.
    pub entry: Entry,
    /// Where an action works first.
    pub context: Option<Context>,
    /// Its name, as in `move-left` or `zoom: tall`.
    pub name: String,
    /// What it does, in a sentence.
    pub help: String,
    /// The keys of an action, as in `u` or `x, Delete, Backspace`.
    pub keys: String,
    /// Whether it means something now.
    pub is_here: bool,
    /// Why it cannot be done now.
    pub why_not: Option<String>,
}

/// All actions and then all settings: the actions that mean something now first, in the order in
/// which keys are looked up.
pub fn rows(model: &Model) -> Vec<Row> {
    let here = contexts(model);
    let place = |row: &Row| {
        let meant = here.iter().position(|context| row.context == Some(*context));
        let first = ACTIONS.iter().position(|action| row.context == Some(action.contexts[0]));
        (meant.unwrap_or(here.len()), first)
    };
    let mut rows: Vec<Row> = ACTIONS.iter().map(|action| of_action(model, &here, action)).collect();
    rows.sort_by_key(place);
    rows.extend(SETTINGS.iter().flat_map(|setting| of_setting(model, setting)));
    rows
}

fn of_action(model: &Model, here: &[Context], action: &'static Action) -> Row {
    let means_now = here.iter().find(|context| action.contexts.contains(context));
    let context = *means_now.unwrap_or(&action.contexts[0]);
    let is_here = means(here, action);
    Row {
        entry: Entry::Action(action),
        context: Some(context),
        name: action.id.into(),
        help: action.help.into(),
        keys: model.keys.shown(action).join(", "),
        is_here,
        why_not: why_not(model, here, action),
    }
}

/// Whether an action means something in one of some contexts. What follows a key that only begins
/// something does where that key works.
fn means(here: &[Context], action: &Action) -> bool {
    let begins = |context: &Context| context.begins_in().is_some_and(|from| here.contains(&from));
    action.contexts.iter().any(|context| here.contains(context) || begins(context))
}

/// Why an action cannot be done now.
pub fn why_not(model: &Model, here: &[Context], action: &Action) -> Option<String> {
    if means(here, action) {
        return (action.enabled)(model).err().map(String::from);
    }
    let title = action.contexts[0].title();
    let (first, rest) = title.split_at(1);
    Some(format!("only {}{rest}", first.to_lowercase()))
}

fn of_setting(model: &Model, setting: &'static Setting) -> impl Iterator<Item = Row> + use<> {
    let now = (setting.now)(model);
    let help = config::comment(setting.path);
    (setting.choices)(model).into_iter().map(move |choice| Row {
        context: None,
        name: format!("{}: {choice}", setting.title()),
        help: format!("Setting: {help}."),
        keys: String::new(),
        is_here: true,
        why_not: (choice == now).then(|| "it is so now".into()),
        entry: Entry::Setting(setting, choice),
    })
}

/// How much nearer a row is for being possible now.
const POSSIBLE: usize = 2;

/// The rows that have all the words looked for, as their places: those that match best first, then
/// as they stand. What cannot be done now has to match better.
pub fn found(rows: &[Row], search: &str) -> Vec<usize> {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let rank = |row: &Row| {
        let ranks = words.iter().map(|word| row.rank(word)).sum::<Option<usize>>();
        Some(ranks? + if row.why_not.is_some() { POSSIBLE } else { 0 })
    };
    let ranked = rows.iter().enumerate().filter_map(|(place, row)| Some((rank(row)?, place)));
    let mut ranked: Vec<(usize, usize)> = ranked.collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, place)| place).collect()
}

impl Row {
    /// How far the row is from a word that is looked for, written small; `None` where it has
    /// nothing of it: the name begins with it, has a word that does, has it somewhere, the rest
    /// has it, the name has its letters in their order.
    fn rank(&self, word: &str) -> Option<usize> {
        let name = self.name.to_lowercase();
        let inner = |(place, _): (usize, &str)| !name[..place].ends_with(char::is_alphanumeric);
        let title = self.context.map_or("", Context::title);
        let rest = format!("{} {} {title}", self.help, self.keys).to_lowercase();
        let ranks = [
            name.starts_with(word) || self.keys.to_lowercase() == word,
            name.match_indices(word).any(inner),
            name.contains(word),
            rest.contains(word),
            has_in_order(&name, word),
        ];
        ranks.iter().position(|holds| *holds)
    }
}

/// Whether a text has the letters of a word in their order.
fn has_in_order(text: &str, word: &str) -> bool {
    let mut letters = text.chars();
    word.chars().all(|letter| letters.any(|other| other == letter))
}
