//! Which action a key means.

use crate::tui::action::Action;
use crate::tui::actions::ACTIONS;
use crate::tui::keys::{Key, KeyCode, Pattern};
use crate::tui::state::context::Context;
use crate::tui::state::key_map::KeyMap;

/// The action of a key in the first of the contexts that has one, along with the key as the action
/// sees it: a key that types a digit becomes that digit. A named key takes precedence over a class
/// of keys, and a key of the player's own over any other. A control character without an action is
/// the key for which some terminals send it.
pub fn find(
    keys: &KeyMap,
    contexts: &[Context],
    key: Key,
    largest: u8,
) -> Option<(&'static Action, Key)> {
    let find = |key| contexts.iter().find_map(|context| find_in(keys, *context, key, largest));
    find(key).or_else(|| find(sent_instead(key)?))
}

/// The key that some terminals send a control character for, unless that character has an action:
/// Backspace in QTerminal, and Enter of the keypad in Alacritty and tmux.
fn sent_instead(key: Key) -> Option<Key> {
    let code = match key {
        Key { code: KeyCode::Char('h'), ctrl: true, alt: false, .. } => KeyCode::Backspace,
        Key { code: KeyCode::Char('j'), ctrl: true, alt: false, .. } => KeyCode::Enter,
        _ => return None,
    };
    Some(Key::plain(code))
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
