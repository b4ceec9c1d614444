//! The key row: the keys that work now.

use crate::tui::actions::{ACTIONS, find};
use crate::tui::keys::{Key, Pattern, join};
use crate::tui::state::action::Action;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;

/// An entry of the key row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// The keys, as in `arrows` or `Ctrl+o`.
    pub keys: String,
    /// The key, if there is just one.
    pub key: Option<Key>,
    /// What they do.
    pub title: &'static str,
    /// How early the entry leaves a narrow row: 1 stays longest.
    pub rank: u8,
}

/// How much earlier the entries of each further context leave the key row, except those that stay
/// longest.
const CONTEXT: u8 = 7;

/// The entries of the key row: the keys that work now, in order of display.
pub fn key_row(model: &Model) -> Vec<KeyHint> {
    let contexts = model.contexts();
    let mut hints: Vec<KeyHint> = Vec::new();
    for (further, context) in (0..).zip(&contexts) {
        let here = ACTIONS.iter().filter(|action| action.rank > 0);
        let here = here.filter(|action| action.works_in(*context));
        let mut joined: Vec<(&Action, Vec<Pattern>)> = Vec::new();
        for action in here.filter(|action| (action.enabled)(model).is_ok()) {
            let mut keys = model.session.keys.of(action.id).iter();
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
    find(&model.session.keys, &before, key, model.puzzle().largest()).is_some()
}
