//! Copying and exporting: opening the form, and carrying out the choice.

use super::state::ExportScreen;
use crate::desk::Destination;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::editor::state::Editor;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{overlays, tell};
use gradus_engine::LEVEL;
use gradus_engine::picture::export::Around;

/// Opens the form for the game, or for the puzzle in the editor.
pub fn open(model: &mut Model, _: Key) -> Effects {
    if let Some(editor) = model.top::<Editor>() {
        let form = ExportScreen::new(editor.document(), Around::default());
        return overlays::open(model, form);
    }
    let document = model.sitting.game.document(&model.sitting.title);
    let level = model.analysis.of(&LEVEL).start.rating.as_ref().and_then(|rating| rating.level);
    let around = Around { level: level.map(String::from), ..Around::default() };
    overlays::open(model, ExportScreen::new(document, around))
}

/// Copies or writes what was chosen, and closes the form.
pub fn send(model: &mut Model, _: Key) -> Effects {
    let Some(form) = model.top::<ExportScreen>() else { return Vec::new() };
    match form.exported() {
        Ok(exported) => {
            let mut effects = overlays::close_top(model);
            effects.push(match exported.place {
                Destination::Clipboard => Effect::Copy(Box::new(exported)),
                Destination::Here | Destination::Exports => Effect::Export(Box::new(exported)),
            });
            effects
        }
        Err(why) => tell(model, Notice::error(why)),
    }
}
