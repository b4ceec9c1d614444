//! Keys that the player assigned to two actions at once.

use crate::config::{Complaint, Config};
use crate::tui::actions::ACTIONS;
use crate::tui::keys::{Key, Pattern};
use crate::tui::state::action::Action;
use crate::tui::state::context::Context;
use crate::tui::state::key_map::KeyMap;

/// The largest digit that a key can type.
const LARGEST: u8 = 25;

/// The complaints about keys that the player's own text assigns to an action while another has them
/// too, in the same context or in contexts that are looked up together, unless the standard keys of
/// the two hide each other in the same way.
pub fn clashes(keys: &KeyMap, config: &Config) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let all: Vec<(&Action, &[Pattern])> =
        ACTIONS.iter().map(|action| (action, keys.of(action.id))).collect();
    for (action, own) in &all {
        let path = format!("keys.{}", action.id);
        if !config.is_own(&path) {
            continue;
        }
        let own = own.iter().filter_map(|pattern| match pattern {
            Pattern::Key(key) => Some(*key),
            _ => None,
        });
        for key in own {
            let typed = keys.as_digit(key);
            let means = |pattern: &Pattern| match pattern {
                Pattern::Key(named) => *named == key,
                // In a search, whatever is typed is text, regardless of its meaning elsewhere.
                Pattern::Text => false,
                sort => sort.matches(typed, LARGEST),
            };
            let others = all.iter().filter(|(_, patterns)| patterns.iter().any(means));
            let others = others.filter(|(other, _)| other.id != action.id);
            let clashes = others.filter_map(|(other, _)| clash(config, (action, other), key));
            complaints
                .extend(clashes.map(|clash| config.complain(&path, format!("{path}: {clash}"))));
        }
    }
    complaints
}

/// The complaint about a key of the player's that two actions have.
fn clash(config: &Config, (action, other): (&Action, &Action), key: Key) -> Option<String> {
    let place = |action: &Action| ACTIONS.iter().position(|row| row.id == action.id);
    let together = |one: &Action, two: &Action, meet: fn(Context, Context) -> bool| {
        let of = |action: &Action| {
            Context::ALL.iter().copied().filter(|c| action.works_in(*c)).collect::<Vec<_>>()
        };
        let (of_one, of_two) = (of(one), of(two));
        let mut pairs = of_one.iter().flat_map(|a| of_two.iter().map(move |b| (*a, *b)));
        pairs.find(|(a, b)| meet(*a, *b)).map(|(context, _)| context)
    };
    let text = key.shown();
    let also = |context: Context| {
        format!("{text} is a key of {} too ({})", other.id, context.title().to_lowercase())
    };
    if let Some(context) = together(action, other, |a, b| a == b) {
        let both = config.is_own(&format!("keys.{}", other.id));
        // If both are the player's, the first in the table has the key and causes no complaint.
        return (!both || place(other) < place(action)).then(|| {
            let winner = if both { other.id } else { action.id };
            format!("{}; {winner} has it", also(context))
        });
    }
    if is_usual(action, other) {
        return None;
    }
    if let Some(context) = together(other, action, Context::comes_before) {
        return Some(format!("{}, which comes first", also(context)));
    }
    together(action, other, Context::comes_before)
        .map(|context| format!("{}, which it hides", also(context)))
}

/// Whether the standard keys of two actions overlap, so that one is meant to hide the other.
fn is_usual(one: &Action, two: &Action) -> bool {
    let standard = KeyMap::standard();
    let meet = |a: &Pattern, b: &Pattern| match (a, b) {
        (Pattern::Key(key), sort) => sort.matches(*key, LARGEST),
        (a, b) => a == b,
    };
    standard.of(one.id).iter().any(|a| standard.of(two.id).iter().any(|b| meet(a, b) || meet(b, a)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player's keys, and what is said of them.
    const KEYS: &[(&str, &[&str])] = &[
        ("undo = \"z\"\nzoom = \"u\"", &[]),
        (
            "undo = \"s\"",
            &["line 2, column 1: keys.undo: s is a key of simplest too (playing); undo has it"],
        ),
        (
            "undo = \"s\"\nsimplest = \"s\"",
            &["line 3, column 1: keys.simplest: s is a key of undo too (playing); undo has it"],
        ),
        (
            "fold = \"w\"",
            &[
                "line 2, column 1: keys.fold: w is a key of page too (while a hint shows), which comes first",
            ],
        ),
        (
            "page = \"u\"",
            &[
                "line 2, column 1: keys.page: u is a key of undo too (while a hint shows), which it hides",
            ],
        ),
        (
            "undo = \"5\"",
            &["line 2, column 1: keys.undo: 5 is a key of place too (playing); undo has it"],
        ),
        (
            "undo = \"K\"",
            &["line 2, column 1: keys.undo: K is a key of place too (playing); undo has it"],
        ),
        (
            "undo = \"&\"\n[keyboard]\npreset = \"azerty\"",
            &["line 2, column 1: keys.undo: & is a key of place too (playing); undo has it"],
        ),
        (
            "undo = \">\"",
            &[
                "line 2, column 1: keys.undo: > is a key of tutorial-skip too (playing); undo has it",
            ],
        ),
        ("hint-forget = \"esc\"", &[]),
        ("score-up = \"up\"", &[]),
    ];

    #[test]
    fn a_key_with_two_meanings_is_named_with_its_line() {
        for (text, expected) in KEYS {
            let (config, complaints) = Config::load(&format!("[keys]\n{text}\n"));
            assert_eq!(complaints, []);
            let complaints = clashes(&KeyMap::of_config(&config).0, &config);
            let texts: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            assert!(
                expected.iter().all(|one| texts.iter().any(|s| s.starts_with(one))),
                "{text}: {texts:?}"
            );
            assert_eq!(texts.is_empty(), expected.is_empty(), "{text}: {texts:?}");
        }
    }
}
