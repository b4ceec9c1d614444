//! Which action a key means.

use crate::tui::actions::ACTIONS;
use crate::tui::keys::{Key, Pattern};
use crate::tui::state::action::Action;
use crate::tui::state::context::Context;
use crate::tui::state::key_map::KeyMap;

/// The action of a key in the first of the contexts that has one, along with the key as the action
/// sees it: a key that types a digit becomes that digit. A named key takes precedence over a class
/// of keys, and a key of the player's own over any other.
pub fn find(
    keys: &KeyMap,
    contexts: &[Context],
    key: Key,
    largest: u8,
) -> Option<(&'static Action, Key)> {
    contexts.iter().find_map(|context| find_in(keys, *context, key, largest))
}

/// The same in one context.
fn find_in(
    keys: &KeyMap,
    context: Context,
    key: Key,
    largest: u8,
) -> Option<(&'static Action, Key)> {
    let here = || ACTIONS.iter().filter(move |action| action.works_in(context));
    let named = |action: &&Action| keys.of(action.id).contains(&Pattern::Key(key));
    let own = here().filter(|action| keys.is_own(action.id)).find(named);
    if let Some(action) = own.or_else(|| here().find(named)) {
        return Some((action, key));
    }
    let digit = keys.as_digit(key);
    here().find_map(|action| {
        let meant = |pattern: &Pattern| {
            let key = if *pattern == Pattern::Text { key } else { digit };
            pattern.matches(key, largest).then_some((action, key))
        };
        keys.of(action.id).iter().find_map(meant)
    })
}
