//! Moving through the history.

use crate::desk::Choice;
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::begin;
use crate::tui::update::writing::count_check;
use crate::tui::update::{carry_out, notify, record_tally, scores, take};

/// Undoes the last change, in the scores pane that of a score; at the summary, the one that solved the
/// puzzle.
pub fn undo(model: &mut Model, _: Key) -> Effects {
    if let Some(undo) = model.overlays.last().and_then(|screen| screen.undo()) {
        return undo(model);
    }
    if model.is_at_scores() { scores::undo(model) } else { back(model) }
}

/// Undoes the last change of the game.
pub(in crate::tui) fn back(model: &mut Model) -> Effects {
    let place = model.sitting.game.position().saturating_sub(1);
    go(model, place)
}

/// Redoes the change that was undone last.
pub fn redo(model: &mut Model, _: Key) -> Effects {
    if let Some(redo) = model.overlays.last().and_then(|screen| screen.redo()) {
        return redo(model);
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
    model.notice =
        Some(Notice::info(model.session.keys.fill_in("started again; {undo} undoes that")));
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
    if !model.findings.facts.mistaken {
        effects.extend(notify(model, Notice::info("there is no mistake")));
        return effects;
    }
    let place = model.sitting.game.last_good(true);
    let back = model.sitting.game.position() - place;
    effects.extend(go(model, place));
    let redo = model.session.keys.fill_in("{redo}");
    let text = match back {
        1 => format!("went back 1 change; {redo} redoes it"),
        _ => format!("went back {back} changes; {redo} redoes them"),
    };
    model.notice = Some(Notice::info(text));
    effects
}
