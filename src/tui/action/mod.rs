//! The actions: everything that a key can do, in one table.
//!
//! The key row, the help and the tests are made from it. To add one: a row in `rows` and its keys in
//! `config/default.toml`.

mod commands;
mod rows;

pub use commands::{Entry, Row, found, rows, why_not};
pub use rows::ACTIONS;

use crate::tui::keys::{Key, Pattern};
use crate::tui::message::Effects;
use crate::tui::state::model::{Model, Pane};
use crate::tui::state::overlay::Overlay;
use crate::tui::update::enabled::always;
use crate::tui::update::highlight;

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
    /// Where it works.
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

/// Where keys have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// After the key that chooses what is highlighted.
    Filter,
    /// After the key that holds a digit.
    Hold,
    /// After the key that colours.
    Colour,
    /// After the key that sets a savepoint.
    Savepoint,
    /// After the key that goes back to a savepoint.
    Return,
    /// While a digit is held.
    Held,
    /// While a hint shows.
    Hint,
    /// In the scores pane.
    Scores,
    /// While a game is played, whichever pane has the focus.
    Play,
    /// In the help.
    Help,
    /// In the list of steps.
    Steps,
    /// On the page about a technique.
    Page,
    /// In the list of ratings.
    Ratings,
    /// While words are typed to look for in the library.
    Search,
    /// In the library.
    Library,
    /// In the editor, while something to be added is proposed.
    Proposal,
    /// In the editor.
    Editor,
    /// In the form for a new puzzle.
    Form,
    /// In the form for copying and exporting.
    Export,
    /// In the overview.
    Overview,
    /// At the summary of a solved game.
    Summary,
    /// In the statistics.
    Statistics,
    /// While the game is paused.
    Pause,
    /// In the palette.
    Palette,
    /// In the list of tutorials.
    Tutorials,
    /// While a tutorial is played, and nothing else is begun.
    Lesson,
    /// Everywhere, after everything else.
    Anywhere,
}

impl Context {
    /// The heading of the context's actions in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Filter => "Choosing a highlight",
            Self::Hold => "Choosing the digit to hold",
            Self::Colour => "Choosing a colour",
            Self::Savepoint => "Setting a savepoint",
            Self::Return => "Going back to a savepoint",
            Self::Held => "While a digit is held",
            Self::Hint => "While a hint shows",
            Self::Scores => "In the scores pane",
            Self::Play => "Playing",
            Self::Help => "In the help",
            Self::Steps => "In the list of steps",
            Self::Page => "On the page about a technique",
            Self::Ratings => "In the list of ratings",
            Self::Search => "Searching the library",
            Self::Library => "In the library",
            Self::Proposal => "While the editor proposes something",
            Self::Editor => "In the editor",
            Self::Form => "Making a puzzle",
            Self::Export => "Copying and exporting",
            Self::Overview => "In the overview",
            Self::Summary => "Solved",
            Self::Statistics => "In the statistics",
            Self::Pause => "Paused",
            Self::Palette => "In the palette",
            Self::Tutorials => "In the list of tutorials",
            Self::Lesson => "In a tutorial",
            Self::Anywhere => "Anywhere",
        }
    }
}

impl Context {
    /// Whether keys are looked up in this context before another one.
    pub const fn comes_before(self, other: Self) -> bool {
        match (self, other) {
            (Self::Anywhere, _) => false,
            (_, Self::Anywhere)
            | (Self::Hint, Self::Scores | Self::Held | Self::Lesson | Self::Play)
            | (Self::Scores, Self::Held | Self::Lesson | Self::Play)
            | (Self::Held, Self::Lesson | Self::Play)
            | (Self::Lesson, Self::Play)
            | (Self::Proposal, Self::Editor) => true,
            _ => false,
        }
    }

    /// Where a key begins what the context goes on with, if it is one that one key leads to and
    /// the next one ends.
    pub const fn begins_in(self) -> Option<Self> {
        match self {
            Self::Filter | Self::Hold | Self::Colour | Self::Savepoint | Self::Return => {
                Some(Self::Play)
            }
            _ => None,
        }
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

/// The contexts that keys are looked up in, the first first.
pub fn contexts(model: &Model) -> Vec<Context> {
    if let Some(overlay) = model.overlays.last() {
        let context = match overlay {
            Overlay::Help(_) => Context::Help,
            Overlay::Steps(_) => Context::Steps,
            Overlay::Page(_) => Context::Page,
            Overlay::Ratings(_) => Context::Ratings,
            Overlay::Library(library) if library.typing => Context::Search,
            Overlay::Library(_) => Context::Library,
            Overlay::Editor(editor) if editor.proposal.is_some() => {
                return vec![Context::Proposal, Context::Editor, Context::Anywhere];
            }
            Overlay::Editor(_) => Context::Editor,
            Overlay::Form(_) => Context::Form,
            Overlay::Export(_) => Context::Export,
            Overlay::Overview(_) => Context::Overview,
            Overlay::Summary(_) => Context::Summary,
            Overlay::Statistics(_) => Context::Statistics,
            Overlay::Pause => Context::Pause,
            Overlay::Palette(_) => Context::Palette,
            Overlay::Tutorials(_) => Context::Tutorials,
        };
        return vec![context, Context::Anywhere];
    }
    if let Some(context) = model.hand.pending {
        return vec![context, Context::Anywhere];
    }
    let mut contexts = Vec::new();
    if model.hint.is_some() {
        contexts.push(Context::Hint);
    }
    if model.pane == Pane::Scores {
        contexts.push(Context::Scores);
    }
    if model.hand.held.is_some() {
        contexts.push(Context::Held);
    }
    if model.tutorial.is_some() && !highlight::can_release(model) {
        contexts.push(Context::Lesson);
    }
    contexts.extend([Context::Play, Context::Anywhere]);
    contexts
}

/// An entry of the key row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The keys, as in `arrows` or `Ctrl+o`.
    pub keys: String,
    /// The key, where it is just one.
    pub key: Option<Key>,
    /// What they do.
    pub title: &'static str,
    /// How early the entry leaves a narrow row: 1 stays longest.
    pub rank: u8,
}

/// How much earlier the entries of each further context leave the key row, but for those that stay
/// longest.
const CONTEXT: u8 = 7;

/// The entries of the key row: the keys that work now, in the order in which they stand there.
pub fn key_row(model: &Model) -> Vec<KeyHint> {
    let contexts = contexts(model);
    let mut hints: Vec<KeyHint> = Vec::new();
    for (further, context) in (0..).zip(&contexts) {
        let here = ACTIONS.iter().filter(|action| action.rank > 0);
        let here = here.filter(|action| action.contexts.contains(context));
        let mut joined: Vec<(&Action, Vec<Pattern>)> = Vec::new();
        for action in here.filter(|action| (action.enabled)(model).is_ok()) {
            let mut keys = model.keys.of(action).iter();
            let free = |key: &&Pattern| !is_taken(model, &contexts, *context, **key);
            let Some(first) = keys.find(free) else { continue };
            match joined.last_mut().filter(|(before, _)| before.title == action.title) {
                Some((_, keys)) => keys.push(*first),
                None => joined.push((action, vec![*first])),
            }
        }
        hints.extend(joined.into_iter().map(|(action, keys)| KeyHint {
            keys: join(&keys.iter().map(|key| key.shown()).collect::<Vec<_>>()),
            key: match keys[..] {
                [Pattern::Key(key)] => Some(key),
                _ => None,
            },
            title: action.title,
            rank: if action.rank == 1 { 1 } else { action.rank + further * CONTEXT },
        }));
    }
    hints
}

/// Whether a key means something else in a context before this one.
fn is_taken(model: &Model, contexts: &[Context], context: Context, pattern: Pattern) -> bool {
    let before = contexts.iter().take_while(|other| **other != context);
    let Pattern::Key(key) = pattern else {
        return before.clone().any(|other| *other == Context::Scores);
    };
    let before: Vec<Context> = before.copied().collect();
    model.keys.find(&before, key, model.puzzle().largest()).is_some()
}

/// Keys that share an entry, in one word.
fn join(keys: &[String]) -> String {
    match keys.join(" ").as_str() {
        "Left Right Up Down" => "arrows".into(),
        "Up Down" => "up/down".into(),
        "Left Right" => "left/right".into(),
        _ => keys.join("/"),
    }
}
