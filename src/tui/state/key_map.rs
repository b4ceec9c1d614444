//! The keys of each action, by the actions' names.

use crate::config::{Complaint, Config, Keyboard, Preset};
use crate::tui::keys::{Held, Key, KeyCode, Pattern};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The keys of all actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    bindings: BTreeMap<String, Vec<Pattern>>,
    /// The actions whose keys are the player's own.
    own: BTreeSet<String>,
    /// The keys that type 0 to 9.
    digits: [char; 10],
    /// The set of keys that the player's own override.
    preset: &'static Preset,
    /// Whether a digit with Shift is a key of an action; asked for after every message.
    shifted_digits: bool,
}

impl KeyMap {
    /// The standard keys.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<KeyMap> =
            LazyLock::new(|| KeyMap::of_config(Config::standard()).0);
        &STANDARD
    }

    /// The keys of the configuration, and what could not be read in them; such an action has its
    /// standard keys.
    pub fn of_config(config: &Config) -> (Self, Vec<Complaint>) {
        let (mut bindings, mut own) = (BTreeMap::new(), BTreeSet::new());
        let mut complaints = Vec::new();
        for action in Config::standard().actions() {
            let path = format!("keys.{action}");
            let keys = patterns(config.keys(action)).unwrap_or_else(|problem| {
                complaints.push(config.complain(&path, format!("{path}: {problem}")));
                patterns(Config::standard().keys(action)).unwrap_or_default()
            });
            bindings.insert(action.into(), keys);
            if config.is_own(&path) {
                own.insert(action.into());
            }
        }
        let Keyboard { digits, preset } = config.keyboard;
        let shifted = Pattern::Digit(Held::Shift);
        let shifted_digits = bindings.values().any(|keys| keys.contains(&shifted));
        (Self { bindings, own, digits, preset, shifted_digits }, complaints)
    }

    /// The set of keys that the player's own override.
    pub const fn preset(&self) -> &'static Preset {
        self.preset
    }

    /// The keys of an action, as a player reads them.
    pub fn shown(&self, action: &str) -> Vec<String> {
        self.of(action).iter().map(|pattern| pattern.shown()).collect()
    }

    /// The keys of an action.
    pub fn of(&self, action: &str) -> &[Pattern] {
        self.bindings.get(action).map_or(&[], Vec::as_slice)
    }

    /// Whether a digit with Shift is a key of an action.
    pub const fn has_shifted_digits(&self) -> bool {
        self.shifted_digits
    }

    /// Whether the keys of an action are the player's own.
    pub fn is_own(&self, action: &str) -> bool {
        self.own.contains(action)
    }

    /// A text with the player's own keys in place of the names of actions in braces.
    pub fn fill_in(&self, text: &str) -> String {
        let key = |id: &str| {
            let keys = self.shown(id);
            keys.into_iter().next().unwrap_or_else(|| format!("({id})"))
        };
        let mut parts = text.split('{');
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |text, part| match part.split_once('}') {
            Some((id, rest)) => text + &key(id) + rest,
            None => text + "{" + part,
        })
    }

    /// A key as the digit that it types, if it types one.
    pub fn as_digit(&self, key: Key) -> Key {
        let place = match key.code {
            KeyCode::Char(symbol) => self.digits.iter().position(|other| *other == symbol),
            _ => None,
        };
        let figure = place.and_then(|place| char::from_digit(place as u32, 10));
        figure.map_or(key, |figure| Key { code: KeyCode::Char(figure), ..key })
    }
}

/// Reads the keys of an action.
fn patterns(keys: &[String]) -> Result<Vec<Pattern>, String> {
    keys.iter().map(|key| key.parse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_whose_keys_cannot_be_read_has_its_standard_keys() {
        let config = Config::load("[keys]\nredo = \"y\"\nundo = [\"z\", \"hyper+z\"]\n").0;
        let (keys, complaints) = KeyMap::of_config(&config);
        let [complaint] = &complaints[..] else { panic!("{complaints:?}") };
        let text = complaint.to_string();
        assert!(
            text.starts_with("line 3, column 1: keys.undo: \"hyper+z\" is not a key"),
            "{text}"
        );
        assert_eq!(keys.fill_in("{redo} or {no-such-action}, {"), "y or (no-such-action), {");
        let shown = |id| keys.shown(id);
        assert_eq!((shown("undo"), shown("redo")), (vec!["u".into()], vec!["y".into()]));
    }
}
