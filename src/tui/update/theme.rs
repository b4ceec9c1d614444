//! How the screen looks.

use super::tell;
use crate::desk::ConfigChange;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};

/// Changes to the next theme, and keeps it.
pub fn theme(model: &mut Model, _: Key) -> Effects {
    let at = model.themes.iter().position(|theme| theme.name == model.theme.name);
    let next = at.map_or(0, |at| (at + 1) % model.themes.len());
    let Some(theme) = model.themes.get(next).cloned() else { return Effects::new() };
    let mut effects = tell(model, Notice::info(format!("theme: {}", theme.name)));
    let (path, value) = (["screen", "theme"], theme.name.clone());
    effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    model.theme = theme;
    effects
}

/// Has the next picture painted whole.
pub fn repaint(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Repaint]
}
