//! Moving through the history.

use super::highlight::begin;
use super::writing::count_check;
use super::{carry_out, overlays, record_tally, scores, take, tell};
use crate::desk::Choice;
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::editor;
use crate::tui::screen::editor::state::Editor;
use crate::tui::screen::summary::state::SummaryScreen;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};

/// Undoes the last change, in the scores pane that of a score; at the summary, the one that solved the
/// puzzle.
pub fn undo(model: &mut Model, _: Key) -> Effects {
    if model.top::<Editor>().is_some() {
        return editor::update::undo(model);
    }
    if model.is_at_scores() {
        return scores::undo(model);
    }
    let mut effects = Effects::new();
    if model.top::<SummaryScreen>().is_some() {
        effects.extend(overlays::close_top(model));
    }
    let place = model.sitting.game.position().saturating_sub(1);
    effects.extend(go(model, place));
    effects
}

/// Redoes the change that was undone last.
pub fn redo(model: &mut Model, _: Key) -> Effects {
    if model.top::<Editor>().is_some() {
        return editor::update::redo(model);
    }
    if model.is_at_scores() {
        return scores::redo(model);
    }
    let place = model.sitting.game.position() + 1;
    go(model, place)
}

/// Asks whether to start the puzzle again. A solved puzzle starts at once, as a new game.
pub fn restart(model: &mut Model, _: Key) -> Effects {
    if model.sitting.is_solved() {
        let mut effects = record_tally(model);
        effects.push(match model.tutorial {
            Some(_) => Effect::Lesson(Some(model.kind())),
            None => Effect::Open(Choice::Again),
        });
        return effects;
    }
    begin(model, Context::Restart, "start again, with nothing written?")
}

/// Wipes everything written. That is an ordinary move, which can be undone too.
pub fn start_again(model: &mut Model, _: Key) -> Effects {
    model.sitting.hint = None;
    let turn = model.sitting.game.way_to_start();
    let effects = take(model, turn);
    model.notice = Some(Notice::info(model.keys.told("started again; {undo} undoes that")));
    effects
}

/// Goes to a position in the history. The cursor moves to where the sheet changed.
fn go(model: &mut Model, place: usize) -> Effects {
    look(model, place);
    let done = model.sitting.go(place);
    carry_out(model, done)
}

/// Moves the cursor to where going to a position in the history changes the sheet.
pub(in crate::tui) fn look(model: &mut Model, place: usize) {
    let game = &model.sitting.game;
    let changed = place.min(game.position());
    if let Some(cell) = game.moves().get(changed).and_then(Turn::first_cell) {
        model.hand.cursor = cell;
    }
}

/// Goes back to the last state without a mistake.
pub fn last_good(model: &mut Model, _: Key) -> Effects {
    let mut effects = count_check(model);
    if !model.facts.mistaken {
        effects.extend(tell(model, Notice::info("there is no mistake")));
        return effects;
    }
    let place = model.sitting.game.last_good(true);
    let back = model.sitting.game.position() - place;
    effects.extend(go(model, place));
    let redo = model.keys.told("{redo}");
    let text = match back {
        1 => format!("went back 1 change; {redo} redoes it"),
        _ => format!("went back {back} changes; {redo} redoes them"),
    };
    model.notice = Some(Notice::info(text));
    effects
}
