//! The table of actions, context by context, in the order of the key row and the help; and what is
//! looked up in it: which action a key means, the keys that work now, and everything that can be done.

use crate::manual::{PAGES, Page};
use crate::tui::actions::{asking, board, lists, opening};
use crate::tui::keys::{Key, KeyCode, Pattern, join};
use crate::tui::screens::{self, help, palette};
use crate::tui::state::action::{Action, BASE, Command, Does};
use crate::tui::state::context::Context;
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::Model;
use crate::tui::state::panes::Spots;
use crate::tui::update::settings::{SETTINGS, Setting};
use gradus_engine::path::Item;
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::{Technique, aliases};

/// The rows of each file, in the order of the table.
const GROUPS: &[&[Action]] = &[
    board::CURSOR_ROWS,
    board::WRITING_ROWS,
    board::HISTORY_ROWS,
    asking::ASKING_ROWS,
    asking::PENDING_ROWS,
    opening::OPENING_ROWS,
    screens::combinations::ROWS,
    screens::trainer::ROWS,
    screens::presets::ROWS,
    screens::card::ROWS,
    asking::HINT_ROWS,
    board::SCORES_ROWS,
    lists::LIST_ROWS,
    lists::TEXT_ROWS,
    screens::library::ROWS,
    screens::steps::ROWS,
    screens::editor::actions::ROWS,
    screens::about::ROWS,
    screens::form::ROWS,
    screens::start::ROWS,
    opening::AFTER_ROWS,
    lists::OVER_ROWS,
    COMMAND_ROWS,
    lists::ANYWHERE_ROWS,
];

/// What lists the actions themselves.
const COMMAND_ROWS: &[Action] = &[
    Action {
        id: "help",
        title: "help",
        help: "Shows the keys that matter; press again for the list of all.",
        also: "keys",
        rank: 1,
        contexts: &[Context::Play, Context::Over],
        run: |model, _| help::open(model, commands(model)),
        ..BASE
    },
    Action {
        id: "palette",
        title: "commands",
        help: "Finds everything that can be done, and every setting, by a few letters.",
        also: "settings commands",
        rank: 9,
        contexts: &[Context::Anywhere],
        enabled: palette::can_list,
        run: |model, _| palette::open(model, commands(model)),
    },
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// The groups in one piece.
static TABLE: [Action; COUNT] = {
    let mut table = [BASE; COUNT];
    let (mut place, mut group, mut row) = (0, 0, 0);
    while place < COUNT {
        if row < GROUPS[group].len() {
            table[place] = GROUPS[group][row];
            (place, row) = (place + 1, row + 1);
        } else {
            (group, row) = (group + 1, 0);
        }
    }
    table
};

/// Every action.
pub static ACTIONS: &[Action] = &TABLE;

impl Action {
    /// The action with a name.
    pub fn named(id: &str) -> Option<&'static Self> {
        ACTIONS.iter().find(|action| action.id == id)
    }
}

/// Every action under the first context where it works; contexts in the order of the table.
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

/// The action of a key in the first of the contexts that has one, along with the key as the action
/// sees it: a key that types a digit becomes that digit. A named key takes precedence over a class
/// of keys, and a key of the player's own over any other. A sign above a digit is that digit with
/// Shift, if that is the key of an action. A control character without an action is the key for which
/// some terminals send it.
pub fn find(
    keys: &KeyMap,
    contexts: &[Context],
    key: Key,
    largest: u8,
) -> Option<(&'static Action, Key)> {
    let below = key.digit_below();
    let key = Key { over: None, ..key };
    let find = |key, below: Option<Key>| {
        let here = |context, key| find_in(keys, context, key, largest);
        let both =
            |context| below.and_then(|key| here(context, key)).or_else(|| here(context, key));
        contexts.iter().copied().find_map(both)
    };
    find(key, below).or_else(|| find(sent_instead(key)?, None))
}

/// The key that a character stands for, unless it has an action: QTerminal sends Ctrl+h for
/// Backspace, Alacritty and tmux Ctrl+j for Enter of the keypad; the others are alike in terminals
/// that cannot tell them apart. Of Alt and a digit or a sign, tmux in xterm makes a sign of Latin-1.
fn sent_instead(key: Key) -> Option<Key> {
    let code = match key {
        Key {
            code: KeyCode::Char(symbol @ '\u{a1}'..='\u{bf}'), ctrl: false, alt: false, ..
        } => {
            let symbol = char::from_u32(u32::from(symbol) - 0x80)?;
            return Some(Key { alt: true, ..Key::plain(KeyCode::Char(symbol)) });
        }
        Key { code: KeyCode::Char(symbol), ctrl: true, alt: false, .. } => match symbol {
            'h' => KeyCode::Backspace,
            'i' => KeyCode::Tab,
            'j' | 'm' => KeyCode::Enter,
            '[' => KeyCode::Esc,
            _ => return None,
        },
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
    let digit = keys.as_digit(key);
    let (mut named, mut meant) = (None, None);
    for action in ACTIONS.iter().filter(|action| action.works_in(context)) {
        let patterns = keys.of(action.id);
        if patterns.contains(&Pattern::Key(key)) {
            if keys.is_own(action.id) {
                return Some((action, key));
            }
            named = named.or(Some((action, key)));
        }
        let matching = |pattern: &Pattern| {
            let key = if *pattern == Pattern::Text { key } else { digit };
            pattern.matches(key, largest).then_some((action, key))
        };
        meant = meant.or_else(|| patterns.iter().find_map(matching));
    }
    named.or(meant)
}

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

/// The entries of the key row: the keys that work where these things are drawn, in order of display.
pub fn key_row(model: &Model, spots: &Spots) -> Vec<KeyHint> {
    let contexts = model.contexts_with(spots);
    let mut hints: Vec<KeyHint> = Vec::new();
    for (further, context) in (0..).zip(&contexts) {
        let here = ACTIONS.iter().filter(|action| action.rank > 0);
        let here = here.filter(|action| action.works_in(*context));
        let mut joined: Vec<(&Action, Vec<Pattern>)> = Vec::new();
        for action in here.filter(|action| (action.enabled)(model).is_ok()) {
            let mut keys = model.session.keys.of(action.id).iter();
            let free = |key: &&Pattern| !is_taken(model, &contexts, *context, **key);
            let Some(first) = keys.find(free) else { continue };
            match joined.last_mut().filter(|(last, _)| last.title == action.title) {
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
    let earlier = contexts.iter().take_while(|other| **other != context);
    let Pattern::Key(key) = pattern else {
        return earlier.clone().any(|other| *other == Context::Scores);
    };
    let earlier: Vec<Context> = earlier.copied().collect();
    find(&model.session.keys, &earlier, key, model.puzzle().largest()).is_some()
}

/// All actions, then the pages of the manual and about techniques, and all settings; actions that
/// mean something now come first, in the order in which keys are looked up.
pub fn commands(model: &Model) -> Vec<Command> {
    let here = model.contexts();
    let place = |command: &Command| {
        let meant = here.iter().position(|context| command.context == Some(*context));
        let first = ACTIONS.iter().position(|action| command.context == Some(action.contexts[0]));
        (meant.unwrap_or(here.len()), first)
    };
    let mut commands: Vec<Command> =
        ACTIONS.iter().map(|action| of_action(model, &here, action)).collect();
    commands.sort_by_key(place);
    commands.extend(PAGES.iter().map(of_page));
    let scale = &model.sitting.scales.get(&SIMPLEST_FIRST, model.kind()).rows;
    commands.extend(scale.iter().filter_map(|row| match row.item {
        Item::Technique(technique) => Some(of_technique(technique)),
        Item::Setting(_) => None,
    }));
    commands.extend(SETTINGS.iter().flat_map(|setting| of_setting(model, setting)));
    commands
}

fn of_action(model: &Model, here: &[Context], action: &'static Action) -> Command {
    let means_now = here.iter().find(|context| action.works_in(**context));
    let context = *means_now.unwrap_or(&action.contexts[0]);
    let is_here = means(here, action);
    Command {
        does: Does::Action(action.id),
        context: Some(context),
        name: action.id.into(),
        title: action.title,
        help: action.help.into(),
        keys: model.session.keys.shown(action.id).join(", "),
        also: action.also,
        is_here,
        why_not: why_not(model, here, action),
    }
}

/// Whether an action means something in some of these contexts. The second key of a sequence works
/// wherever the first one does.
fn means(here: &[Context], action: &Action) -> bool {
    let begins = |context: &Context| context.begins_in().is_some_and(|from| here.contains(&from));
    here.iter().any(|context| action.works_in(*context)) || action.contexts.iter().any(begins)
}

/// Why an action is not possible now.
pub fn why_not(model: &Model, here: &[Context], action: &Action) -> Option<String> {
    if means(here, action) {
        return (action.enabled)(model).err().map(|why| model.session.keys.fill_in(why));
    }
    let title = action.contexts[0].title();
    let (first, rest) = title.split_at(1);
    Some(format!("only {}{rest}", first.to_lowercase()))
}

/// What works everywhere and has no key.
fn everywhere(does: Does, name: String, help: String, also: &'static str) -> Command {
    let (context, keys) = (None, String::new());
    Command { does, context, name, title: "", help, keys, also, is_here: true, why_not: None }
}

fn of_page(page: &'static Page) -> Command {
    let help = format!("Opens this page of the manual: {}.", page.about);
    let name = format!("manual: {}", page.slug);
    everywhere(Does::Manual(page), name, help, "documentation help readme guide")
}

fn of_technique(technique: &'static Technique) -> Command {
    let also = match aliases(technique).replace(' ', ", ") {
        none if none.is_empty() => String::new(),
        names => format!(", also called {names}"),
    };
    let help = format!("Opens the page about this technique, {}{also}.", technique.label);
    let name = format!("technique: {}", technique.name);
    everywhere(Does::Technique(technique), name, help, aliases(technique))
}

fn of_setting(model: &Model, setting: &'static Setting) -> impl Iterator<Item = Command> + use<> {
    let now = (setting.now)(model);
    (setting.choices)(model).into_iter().map(move |choice| {
        let name = format!("{}: {}", setting.title(), choice.value.shown());
        let why_not = (choice.value == now).then(|| "already set".into());
        let does = Does::Setting(setting.path, choice.value);
        let also = "settings options preferences";
        Command { why_not, ..everywhere(does, name, choice.about, also) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_sign_of_latin_1_is_alt_and_a_digit() {
        let sent = |symbol| sent_instead(Key::plain(KeyCode::Char(symbol)));
        let alt = |symbol| Some(Key { alt: true, ..Key::plain(KeyCode::Char(symbol)) });
        assert_eq!(sent('\u{b1}'), alt('1'));
        assert_eq!(sent('\u{b9}'), alt('9'));
        for letter in ['1', '\u{e9}', '\u{f2}', '\u{a0}'] {
            assert_eq!(sent(letter), None, "{letter}");
        }
    }

    #[test]
    fn a_sign_above_a_digit_is_that_digit_only_where_it_has_an_action() {
        let keys = |text| KeyMap::of_config(&Config::load(text).0).0;
        let dollar = Key { over: Some('4'), ..Key::plain(KeyCode::Char('$')) };
        let found = |keys: &KeyMap, context| {
            let (action, key) = find(keys, &[context], dollar, 9)?;
            Some((action.id, key.to_string()))
        };
        let own = keys("keyboard.preset = \"sudokupad\"");
        assert!(own.has_shifted_digits() && !KeyMap::standard().has_shifted_digits());
        assert_eq!(found(&own, Context::Play), Some(("mark", "shift+4".into())));
        assert_eq!(found(&own, Context::Text).map(|(_, key)| key), Some("$".into()));
        let named = keys("keys.undo = \"$\"");
        assert_eq!(found(&named, Context::Play), Some(("undo", "$".into())));
        assert_eq!(found(KeyMap::standard(), Context::Play), None);
    }

    #[test]
    fn every_row_says_what_it_does() {
        for action in ACTIONS {
            assert!(!std::ptr::fn_addr_eq(action.run, BASE.run), "{} does nothing", action.id);
        }
    }
}
