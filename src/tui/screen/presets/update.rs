//! Choosing a set of keys.

use super::state::Presets;
use crate::config::{PRESETS, Preset, Value};
use crate::desk::ConfigChange;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::settings::SETTINGS;
use crate::tui::update::{overlays, tell};

/// The setting that a choice changes.
const PATH: [&str; 2] = ["keyboard", "preset"];

/// Opens the list.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let presets = Presets::new(model.keys.preset(), false);
    overlays::open(model, presets)
}

/// The list as a new player sees it.
pub(in crate::tui) fn first(model: &Model) -> Presets {
    Presets::new(model.keys.preset(), true)
}

/// Takes the selected set.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(presets) = model.top::<Presets>().cloned() else { return Effects::new() };
    model.take_away::<Presets>();
    let Some(preset) = PRESETS.get(presets.selected.line()) else { return Effects::new() };
    let value = Value::Name(preset.name.into());
    let setting = SETTINGS.iter().find(|setting| setting.path == PATH);
    let mut effects = setting.map_or_else(Effects::new, |set| set.choose(model, &value));
    if !presets.is_first {
        let text = format!("the set of keys is now {}", preset.name);
        effects.extend(tell(model, Notice::info(text)));
    }
    effects.push(keep(preset));
    effects
}

/// Leaves the keys as they are. A new player is not asked again.
pub(super) fn closed(model: &Model, presets: &Presets) -> Effects {
    let kept = presets.is_first.then(|| keep(model.keys.preset()));
    kept.into_iter().collect()
}

fn keep(preset: &Preset) -> Effect {
    let value = Value::Name(preset.name.into());
    Effect::Keep(ConfigChange::Setting { path: PATH, value })
}
