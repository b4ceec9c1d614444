//! The palette: finding something that can be done, and doing it.

use super::{act, tell};
use crate::config::Config;
use crate::desk::Kept;
use crate::tui::action::{Action, Entry, contexts, rows, why_not};
use crate::tui::keys::{Key, KeyMap, Pattern};
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};
use crate::tui::state::overlay::Overlay;
use crate::tui::state::palette::Palette;
use crate::tui::update::settings::Setting;
use crossterm::event::KeyCode;

/// Opens the palette.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let effects = super::scores::finish(model);
    let palette = Palette::new(rows(model));
    model.overlays.push(Overlay::Palette(Box::new(palette)));
    effects
}

/// The palette, if it is on top.
fn palette(model: &mut Model) -> Option<&mut Palette> {
    match model.overlays.last_mut() {
        Some(Overlay::Palette(palette)) => Some(palette),
        _ => None,
    }
}

/// Adds a letter to the search, or answers which digit is meant.
pub fn letter(model: &mut Model, key: Key) -> Effects {
    let Some(palette) = palette(model) else { return Effects::new() };
    if let Some(action) = palette.asking {
        return answer(model, action, key);
    }
    if let Some(letter) = key.typed() {
        palette.look_for(|search| search.push(letter));
    }
    Effects::new()
}

/// Takes the last letter back.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    if let Some(palette) = palette(model) {
        palette.look_for(|search| {
            search.pop();
        });
    }
    Effects::new()
}

/// Takes all letters back.
pub fn wipe(model: &mut Model, _: Key) -> Effects {
    if let Some(palette) = palette(model) {
        palette.look_for(String::clear);
    }
    Effects::new()
}

/// Asks no more which digit is meant. Returns whether that was asked.
pub(super) fn ask_no_more(model: &mut Model) -> bool {
    palette(model).is_some_and(|palette| palette.asking.take().is_some())
}

/// Does what is selected, or asks which digit is meant, or says why it cannot be done.
pub(super) fn choose(model: &mut Model) -> Effects {
    let row = palette(model).and_then(|p| p.found().get(p.selected).map(|&row| row.clone()));
    let Some(row) = row else { return Effects::new() };
    if let Some(why) = row.why_not {
        return tell(model, Notice::warning(format!("{}: {why}", row.name)));
    }
    match row.entry {
        Entry::Action(action) if takes_key(action) => {
            if let Some(palette) = palette(model) {
                palette.asking = Some(action);
            }
            Effects::new()
        }
        Entry::Action(action) => perform(model, action, Key::plain(KeyCode::Enter)),
        Entry::Setting(setting, choice) => set(model, setting, choice),
    }
}

/// Whether an action goes by the key that was pressed: its standard keys are of a sort.
fn takes_key(action: &Action) -> bool {
    let (keys, _) = KeyMap::of_config(Config::standard());
    keys.of(action).iter().any(|pattern| !matches!(pattern, Pattern::Key(_)))
}

/// Does an action with the digit or letter that was asked for.
fn answer(model: &mut Model, action: &'static Action, key: Key) -> Effects {
    let wanted = |pattern: &Pattern| pattern.answers(key, model.puzzle().largest());
    let (keys, _) = KeyMap::of_config(Config::standard());
    if keys.of(action).iter().any(wanted) {
        return perform(model, action, key);
    }
    let text = format!("{} has no meaning for {}", key.shown(), action.id);
    tell(model, Notice::warning(text))
}

/// Closes the palette and does an action, unless that became impossible in the meantime.
fn perform(model: &mut Model, action: &'static Action, key: Key) -> Effects {
    model.overlays.pop();
    match why_not(model, &contexts(model), action) {
        None => act(model, action, key),
        Some(why) => tell(model, Notice::warning(format!("{}: {why}", action.id))),
    }
}

/// Closes the palette and sets something, for now and for ever.
fn set(model: &mut Model, setting: &Setting, value: String) -> Effects {
    model.overlays.pop();
    let mut effects = setting.choose(model, &value);
    effects.extend(tell(model, Notice::info(format!("{} is {value} now", setting.title()))));
    effects.push(Effect::Keep(Kept::Setting { path: setting.path, value }));
    effects
}
