//! Typing what a setter says about a puzzle, and keeping it in the editor.

use super::state::AboutScreen;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::editor;
use crate::tui::screen::editor::state::Editor;
use crate::tui::state::model::Model;
use crate::tui::update::overlays;

/// Asks for title, author and rules of the puzzle in the editor.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let Some(editor) = model.top::<Editor>() else { return Effects::new() };
    let about = editor.setup.about.as_deref();
    let author = about.and_then(|about| about.author.as_deref());
    let rules = about.and_then(|about| about.rules.as_deref());
    let screen = AboutScreen::new([editor.title.as_deref(), author, rules]);
    overlays::open(model, screen)
}

/// Keeps what was typed.
pub(super) fn keep(model: &mut Model, _: Key) -> Effects {
    let Some(typed) = model.top::<AboutScreen>() else { return Effects::new() };
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_string());
    let texts = typed.texts.each_ref().map(|entry| text(entry.text()));
    let mut effects = overlays::close_top(model);
    effects.extend(editor::update::describe(model, texts));
    effects
}
