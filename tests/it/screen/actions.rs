//! The table of actions keeps its promises.

use crate::screen::stage::Stage;
use gradus::config::{Config, PRESETS, Value, comment};
use gradus::desk::ConfigChange;
use gradus::tui::actions::{ACTIONS, clashes, find};
use gradus::tui::keys::{Key, Pattern};
use gradus::tui::state::context::Context;
use gradus::tui::state::key_map::KeyMap;
use gradus::tui::update::settings::{SETTINGS, Setting};
use std::collections::HashSet;

/// The keys of a configuration that has nothing to complain about.
fn of_config(config: &Config) -> KeyMap {
    let (keys, complaints) = KeyMap::of_config(config);
    assert_eq!(complaints, []);
    assert_eq!(clashes(&keys, config), []);
    keys
}

fn keys() -> KeyMap {
    of_config(Config::standard())
}

#[test]
fn every_action_has_a_name_a_sentence_and_a_key() {
    let mut names = HashSet::new();
    for action in ACTIONS {
        assert!(names.insert(action.id), "{} twice", action.id);
        assert!(!action.title.is_empty() && !action.contexts.is_empty(), "{}", action.id);
        assert!(action.help.ends_with('.') && action.help.len() > 10, "{}", action.id);
        assert!(!keys().of(action.id).is_empty(), "{} has no key", action.id);
    }
    let unknown: Vec<&str> =
        Config::standard().actions().filter(|name| !names.contains(name)).collect();
    assert_eq!(unknown, [""; 0], "keys for actions that do not exist");
}

/// What the configuration says about an action is the whole help, or its beginning.
#[test]
fn the_configuration_says_what_the_help_says() {
    for action in ACTIONS {
        let said = comment(["keys", action.id]);
        let (first, rest) = action.help.split_at(1);
        let help = first.to_lowercase() + rest;
        let left = help.strip_prefix(said).filter(|left| left.starts_with([',', ';', ':', '.']));
        assert!(!said.is_empty() && left.is_some(), "{}: {said}", action.id);
    }
}

/// Every key that a terminal can send, among those that the standard keys name.
fn all_keys() -> Vec<Key> {
    let keys = keys();
    let named = ACTIONS.iter().flat_map(|action| keys.of(action.id).to_vec());
    let named = named.filter_map(|pattern| match pattern {
        Pattern::Key(key) => Some(key),
        _ => None,
    });
    let typed = (' '..='~').map(|symbol| symbol.to_string());
    let alt = typed.clone().map(|symbol| format!("alt+{symbol}"));
    let function = (1..=12).map(|number| format!("f{number}"));
    let written = typed.chain(alt).chain(function).filter(|text| !text.ends_with(' '));
    named.chain(written.map(|text| text.parse().unwrap())).collect()
}

#[test]
fn no_key_means_two_things_in_one_context() {
    for preset in &PRESETS {
        let text = format!("keyboard.preset = {:?}", preset.name);
        let (config, complaints) = Config::load(&text);
        assert_eq!(complaints, []);
        means_one_thing(&KeyMap::of_config(&config).0, preset.name);
        // As the player's own, so that what hides the keys of others is found too.
        let (config, complaints) = Config::load(preset.text);
        assert_eq!(complaints, [], "{}", preset.name);
        of_config(&config);
    }
}

fn means_one_thing(keys: &KeyMap, preset: &str) {
    let all = all_keys();
    for context in Context::ALL.iter().copied() {
        let here = ACTIONS.iter().filter(|action| action.works_in(context));
        let here: Vec<_> = here.map(|action| (action.id, keys.of(action.id))).collect();
        for &key in &all {
            for largest in [9, 25] {
                let of = |wanted: &dyn Fn(&Pattern) -> bool| -> Vec<&str> {
                    let meant = here.iter().filter(|(_, keys)| keys.iter().any(wanted));
                    meant.map(|(id, _)| *id).collect()
                };
                let exact = of(&|pattern| *pattern == Pattern::Key(key));
                let sorts = of(&|pattern| {
                    !matches!(pattern, Pattern::Key(_)) && pattern.matches(key, largest)
                });
                assert!(exact.len() < 2, "{preset}: {key} in {context:?}: {exact:?}");
                assert!(sorts.len() < 2, "{preset}: {key} in {context:?}: {sorts:?}");
                let shadowed = exact.iter().chain(&sorts).count() > 1;
                assert!(!shadowed, "{preset}: {key} in {context:?}: {exact:?} before {sorts:?}");
            }
        }
    }
}

/// Each choice applies, is named in the configuration, and is explained there.
#[test]
fn settings_can_be_each_of_their_choices() {
    let mut stage = Stage::configured("1.3.3....2...4.1", (80, 24), "");
    for setting in SETTINGS {
        assert!(!comment(setting.path).is_empty(), "{:?}", setting.path);
        let choices = (setting.choices)(&stage.model);
        let abouts: HashSet<&str> = choices.iter().map(|choice| choice.about.as_str()).collect();
        assert!(choices.len() > 1 && abouts.len() == choices.len(), "{:?}", setting.path);
        for choice in choices {
            // A set of keys can set which marks there are.
            let comes_with_keys = |other: &Setting| {
                setting.path == ["keyboard", "preset"] && other.path == ["settings", "marks"]
            };
            let others =
                SETTINGS.iter().filter(|other| *other != setting && !comes_with_keys(other));
            let now = |stage: &Stage| -> Vec<Value> {
                others.clone().map(|other| (other.now)(&stage.model)).collect()
            };
            let kept = now(&stage);
            (setting.set)(&mut stage.model, &choice.value);
            assert_eq!((setting.now)(&stage.model), choice.value, "{:?}", setting.path);
            assert_eq!(now(&stage), kept, "{:?} changes others", setting.path);
            assert!(choice.about.ends_with('.'), "{choice:?}");
            // What the player's file has from then on is read as it was meant.
            let (path, value) = (setting.path, choice.value.clone());
            let text = ConfigChange::Setting { path, value }.write("").expect("a place for it");
            let (_, complaints) = Config::load(&text);
            let of_theme = path == ["screen", "theme"];
            assert!(of_theme || complaints.is_empty(), "{text}: {complaints:?}");
        }
    }
}

#[test]
fn letters_that_are_digits_place() {
    let keys = keys();
    for letter in 'A'..='P' {
        let key: Key = letter.to_string().parse().unwrap();
        let play = [Context::Play, Context::Anywhere];
        let found = |largest| find(&keys, &play, key, largest).map(|(action, _)| action.id);
        assert_eq!(found(25), Some("place"), "{letter}");
        assert_eq!(found(9), None, "{letter}");
    }
}

/// A preset, a key, and the digit that it writes.
#[test]
fn keys_type_the_digits_that_the_configuration_says() {
    for (preset, key, digit) in [
        ("standard", "7", '7'),
        ("numpad-places", "7", '1'),
        ("numpad-places", "alt+2", '8'),
        ("azerty", "&", '1'),
        ("azerty", "alt+ç", '9'),
        ("azerty", "4", '4'),
    ] {
        let config = Config::load(&format!("keyboard.preset = {preset:?}")).0;
        let (keys, _) = KeyMap::of_config(&config);
        let found = find(&keys, &[Context::Play], key.parse().unwrap(), 9);
        let found = found.and_then(|(_, key)| key.digit()).map(|digit| digit.to_char());
        assert_eq!(found, Some(digit), "{preset}: {key}");
    }
}

/// Whether a context only groups others, so that no screen has it alone.
fn is_group(context: &Context) -> bool {
    Context::ALL.iter().any(|other| other.groups().contains(context))
}

/// One of the keys of every action leads to it somewhere.
#[test]
fn every_action_is_reached_by_a_key() {
    let keys = keys();
    let places = Context::ALL.iter().copied().filter(|context| !is_group(context));
    let reached = places.flat_map(|context| {
        let find = |key| find(&keys, &[context], key, 25).map(|(action, _)| action.id);
        all_keys().into_iter().filter_map(find).collect::<HashSet<_>>()
    });
    let reached: HashSet<&str> = reached.collect();
    let missing = ACTIONS.iter().filter(|action| !reached.contains(action.id));
    assert_eq!(missing.map(|action| action.id).collect::<Vec<_>>(), [""; 0]);
}

/// Keys that work everywhere, those that also work in each context of a group, and those of some
/// other contexts.
const HABITS: &[(&[Context], &str)] = &[
    (Context::ALL, "ctrl+l ctrl+p ctrl+c"),
    (&[Context::List], "up down pageup pagedown home end esc ? alt+m"),
    (&[Context::Choice], "enter"),
    (&[Context::Over], "esc ? q"),
    (&[Context::Text], "left right backspace delete ctrl+a ctrl+e"),
    (&[Context::Editor, Context::Overview], "up down left right"),
    (&[Context::Play], "up down left right home end pageup pagedown esc ? : q tab"),
    (
        &[Context::Filter, Context::Hold, Context::Colour, Context::Savepoint, Context::Return],
        "esc",
    ),
];

#[test]
fn what_players_are_used_to_works_everywhere() {
    let keys = keys();
    for (contexts, usual) in HABITS {
        let is_meant = |context: &&Context| {
            contexts.iter().any(|meant| *context == meant || context.groups().contains(meant))
        };
        for context in Context::ALL.iter().filter(|context| !is_group(context)).filter(is_meant) {
            for key in usual.split(' ') {
                let found = find(&keys, &[*context, Context::Anywhere], key.parse().unwrap(), 9);
                assert!(found.is_some(), "{key} does nothing: {}", context.title());
            }
        }
    }
}
