//! The palette: finding something that can be done, and doing it.

use super::state::Palette;
use crate::config::Value;
use crate::desk::ConfigChange;
use crate::tui::keys::{Key, KeyCode, Pattern};
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::editor::state::Editor;
use crate::tui::screen::page;
use crate::tui::state::command::{Command, Does};
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::settings::SETTINGS;
use crate::tui::update::{overlays, tell};

/// Opens the palette with everything that can be done.
pub fn open(model: &mut Model, commands: Vec<Command>) -> Effects {
    let palette = Palette::new("Commands", commands, &model.memory.uses);
    overlays::open(model, palette)
}

/// The palette, if it is on top.
fn palette(model: &mut Model) -> Option<&mut Palette> {
    model.top_mut()
}

/// The action for which the palette asks for a digit, if it does.
pub(in crate::tui) fn asks(model: &mut Model) -> Option<&'static str> {
    palette(model)?.asking
}

/// Stops asking for a digit; `None` if it was not asking.
pub(super) fn end(model: &mut Model) -> Option<Effects> {
    palette(model)?.asking.take().map(|_| Effects::new())
}

/// Does what is selected, or asks for its digit, or says why it is not possible.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let found =
        palette(model).and_then(|p| p.found().get(p.selected.line()).map(|&found| found.clone()));
    let Some(command) = found else { return Effects::new() };
    if let Some(why) = command.why_not {
        return tell(model, Notice::warning(format!("{}: {why}", command.name)));
    }
    model.memory.uses.count(&command.name);
    let mut effects = vec![Effect::Memorise];
    effects.extend(match command.does {
        Does::Action(action) if takes_key(action) => {
            if let Some(palette) = palette(model) {
                palette.asking = Some(action);
            }
            Effects::new()
        }
        Does::Action(action) => perform(model, action, Key::plain(KeyCode::Enter)),
        Does::Manual(page) => {
            overlays::close_top(model);
            page::update::read(model, page)
        }
        Does::Technique(technique) => {
            overlays::close_top(model);
            page::update::about(model, technique)
        }
        Does::Rule(rule) => {
            let effects = overlays::close_top(model);
            if let Some(editor) = model.top_mut::<Editor>() {
                editor.set_rule(rule);
            }
            effects
        }
        Does::Setting(path, choice) => set(model, path, choice),
    });
    effects
}

/// Whether an action depends on the key that was pressed: its standard keys are a class.
fn takes_key(action: &str) -> bool {
    KeyMap::standard().of(action).iter().any(|pattern| !matches!(pattern, Pattern::Key(_)))
}

/// Does an action with the digit or letter that was asked for.
pub(in crate::tui) fn answer(model: &mut Model, action: &'static str, key: Key) -> Effects {
    let wanted = |pattern: &Pattern| pattern.answers(key, model.puzzle().largest());
    if KeyMap::standard().of(action).iter().any(wanted) {
        return perform(model, action, key);
    }
    let text = format!("{} does nothing for {action}", key.shown());
    tell(model, Notice::warning(text))
}

/// Closes the palette and does an action.
fn perform(model: &mut Model, action: &'static str, key: Key) -> Effects {
    model.next_action = Some((action, key));
    overlays::close_top(model)
}

/// Closes the palette and changes a setting, permanently.
fn set(model: &mut Model, path: [&'static str; 2], value: Value) -> Effects {
    overlays::close_top(model);
    let found = SETTINGS.iter().find(|setting| setting.path == path);
    let Some(setting) = found else { return Effects::new() };
    let mut effects = setting.choose(model, &value);
    let text = format!("{} is now {}", setting.title(), value.shown());
    effects.extend(tell(model, Notice::info(text)));
    effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    effects
}
