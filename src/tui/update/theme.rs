//! How the screen looks.

use crate::config::Value;
use crate::desk::ConfigChange;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice};
use crate::tui::theme::{Theme, suited};
use crate::tui::update::notify;

/// Changes to the next theme, and saves the choice.
pub fn theme(model: &mut Model, _: Key) -> Effects {
    let at = model.look.themes.all().iter().position(|theme| theme.name == model.look.theme.name);
    let next = at.map_or(0, |at| (at + 1) % model.look.themes.all().len());
    let Some(theme) = model.look.themes.all().get(next).cloned() else { return Effects::new() };
    let mut effects = notify(model, Notice::info(format!("theme: {}", theme.name)));
    let (path, value) = (["screen", "theme"], Value::Name(theme.name.clone()));
    effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    choose(model, theme);
    effects
}

/// Shows everything in a theme that the player chose.
pub(in crate::tui) fn choose(model: &mut Model, theme: Theme) {
    model.look.theme = theme;
    model.look.suited.follows_background = false;
}

/// Takes note of whether the terminal's background is light, and makes the theme suit it, unless
/// the player chose one.
pub fn suit(model: &mut Model, is_light: bool) -> Effects {
    if model.look.suited.follows_background {
        let suited = suited(Some(model.look.suited.palette), is_light);
        let theme = model.look.themes.all().iter().find(|theme| theme.name == suited);
        model.look.theme = theme.unwrap_or(&model.look.theme).clone();
    }
    let before = model.session.memory.is_light.replace(is_light);
    if before == Some(is_light) { Effects::new() } else { vec![Effect::Memorise] }
}

/// Makes the next picture be painted completely.
pub fn repaint(_: &mut Model, _: Key) -> Effects {
    vec![Effect::Repaint]
}
