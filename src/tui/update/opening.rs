//! Opening a game: at the start, from the library, from pasted text.

use super::{ask, record_tally, tell};
use crate::desk::{Opened, new_game};
use crate::engine::format::{self, ReadError};
use crate::tui::geometry::text::clock;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::screen::editor::state::Editor;
use crate::tui::state::key_map::KeyMap;
use crate::tui::state::model::{Model, Notice};

/// What is wrong with a puzzle that is put into the editor, and what to do there.
pub fn to_be_mended(why: &str, keys: &KeyMap) -> String {
    why.to_string() + &keys.told("; correct it here and press {editor-play}")
}

/// What is to be done first of all: the solutions and with them the ratings are asked for, and the
/// games of the past, which tell the player's pace.
pub fn start(model: &mut Model) -> Effects {
    if model.sitting.is_solved() && model.tutorial.is_none() {
        let solved = solved(model);
        let notice =
            model.notice.take().map_or(solved.clone(), |said| format!("{}; {solved}", said.text));
        model.notice = Some(Notice::info(notice));
    }
    let mut effects = super::writing::keep_marks(model);
    // Nothing is said of the solution without all rules.
    if model.puzzle().is_whole() {
        effects.extend(ask(model, Question::Solutions(model.sitting.game.puzzle().clone())));
    }
    effects.extend(crate::tui::screen::editor::update::count(model));
    effects.push(Effect::Recall);
    effects
}

/// What is said of a game that was solved before: how long it took, and the key that starts it again.
fn solved(model: &Model) -> String {
    let time = clock(model.sitting.clock.played());
    match model.keys.shown("again").pop() {
        Some(key) => format!("solved in {time}; {key} starts it again"),
        None => format!("solved in {time}"),
    }
}

/// Plays another game; everything that belonged to the one before is dropped.
pub(in crate::tui) fn open(model: &mut Model, opened: Opened) -> Effects {
    let notice = opened.notice.clone();
    model.play(opened);
    model.notice = notice.map(Notice::info);
    super::moving::follow(model);
    start(model)
}

/// Types a pasted text where words are typed; else opens the puzzle in it, or in the editor puts it
/// there. A text that is none loses nothing.
pub(in crate::tui) fn paste(model: &mut Model, text: &str) -> Effects {
    if super::text::paste(model, text) {
        return Effects::new();
    }
    let mut effects = super::scores::finish(model);
    let read = match format::read(text, None) {
        Ok(read) => read,
        Err(error) => {
            effects.extend(almost(model, error));
            return effects;
        }
    };
    if let Some(counted) = crate::tui::screen::editor::update::import(model, &read.document.setup) {
        effects.extend(counted);
        effects.extend(tell(model, Notice::info(format!("pasted, as {read}"))));
        return effects;
    }
    effects.extend(take(model, read, "pasted"));
    effects
}

/// Says why a text cannot be read. What could be read of a puzzle that it almost is goes to the editor.
fn almost(model: &mut Model, error: ReadError) -> Effects {
    let why = format!("cannot read the pasted text: {error}");
    let Some(setup) = error.nearest else {
        return tell(model, Notice::error(why));
    };
    let mut effects = match crate::tui::screen::editor::update::import(model, &setup) {
        Some(counted) => counted,
        None => {
            crate::tui::screen::editor::update::show(model, Editor::new(*setup), Effects::new())
        }
    };
    effects.extend(tell(model, Notice::error(to_be_mended(&why, &model.keys))));
    effects
}

/// Plays the puzzle of a text that was pasted or opened; one that is wrong goes to the editor.
pub(in crate::tui) fn take(model: &mut Model, read: format::Read, how: &str) -> Effects {
    let taken_for = read.to_string();
    match new_game(read.document) {
        Ok(mut new_game) => {
            let said = format!("{how}: {}, as {taken_for}", new_game.title);
            let said = [Some(said), new_game.notice.take()];
            new_game.notice = Some(said.into_iter().flatten().collect::<Vec<_>>().join("; "));
            let mut effects = record_tally(model);
            effects.push(Effect::Begin(Box::new(new_game)));
            effects
        }
        Err(refused) => {
            let (setup, why) = *refused;
            let mut effects =
                crate::tui::screen::editor::update::show(model, Editor::new(setup), Effects::new());
            effects.extend(tell(model, Notice::error(to_be_mended(&why, &model.keys))));
            effects
        }
    }
}
