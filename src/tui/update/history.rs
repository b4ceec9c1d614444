//! Moving through the history, and savepoints: named states of the game, to return to.

use crate::desk::Choice;
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::begin;
use crate::tui::update::writing::count_check;
use crate::tui::update::{carry_out, notify, record_tally, scores, take};
use gradus_engine::technique::text::list;

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
    pass(model, place, place, "undone")
}

/// Undoes or redoes the turn at a place, and says what that was if it stands for many changes.
fn pass(model: &mut Model, turn: usize, to: usize, what: &str) -> Effects {
    let (game, grid) = (&model.sitting.game, model.puzzle().grid());
    let turn = game.moves().get(turn).filter(|turn| turn.is_large()).cloned();
    let before = game.sheet().clone();
    let is_new = game.position() != to;
    let effects = go(model, to);
    if let Some(turn) = turn.filter(|_| is_new && model.notice.is_none()) {
        let sheet = if what == "undone" { &before } else { model.sitting.game.sheet() };
        model.notice = Some(Notice::info(format!("{what}: {}", turn.said(sheet, grid))));
    }
    effects
}

/// Redoes the change that was undone last.
pub fn redo(model: &mut Model, _: Key) -> Effects {
    if let Some(redo) = model.overlays.last().and_then(|screen| screen.redo()) {
        return redo(model);
    }
    if model.is_at_scores() {
        return scores::redo(model);
    }
    let place = model.sitting.game.position();
    pass(model, place, place + 1, "redone")
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

/// Wipes everything written, and starts the clock and the counts again. It can be undone too.
pub fn start_again(model: &mut Model, _: Key) -> Effects {
    let done = model.sitting.start_again();
    let effects = carry_out(model, done);
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

/// The next key names the savepoint to set.
pub fn name_savepoint(model: &mut Model, _: Key) -> Effects {
    begin(model, Context::Savepoint, "savepoint: which letter?")
}

/// Sets the savepoint of the key's letter; an existing one moves here.
pub fn set_savepoint(model: &mut Model, key: Key) -> Effects {
    let Some(name) = key.typed().filter(|name| name.is_alphabetic()) else {
        return notify(model, Notice::warning("a savepoint is named by a letter"));
    };
    let entry = model.sitting.game.save(name);
    let done = model.sitting.record(entry);
    let effects = carry_out(model, done);
    let way_back = model.session.keys.fill_in("{return}");
    model.notice =
        Some(Notice::info(format!("savepoint {name} is set; {way_back} and {name} return to it")));
    effects
}

/// The next key names the savepoint to return to.
pub fn choose_savepoint(model: &mut Model, _: Key) -> Effects {
    let question =
        format!("return to which savepoint: {}?", list(model.sitting.game.savepoints(), "or"));
    begin(model, Context::Return, question)
}

/// Returns to the savepoint of the key's letter. That is an ordinary move: it can be undone too,
/// and works whatever was undone since.
pub fn return_to_savepoint(model: &mut Model, key: Key) -> Effects {
    let Some((name, turn)) =
        key.typed().and_then(|name| Some((name, model.sitting.game.way_back(name)?)))
    else {
        let there = list(model.sitting.game.savepoints(), "or");
        return notify(model, Notice::warning(format!("no such savepoint; expected {there}")));
    };
    if let Some(cell) = turn.first_cell() {
        model.hand.cursor = cell;
    }
    let text = match turn.is_empty() {
        true => format!("the board is as it was at savepoint {name}"),
        false => format!(
            "back at savepoint {name}; {} undoes that",
            model.session.keys.fill_in("{undo}")
        ),
    };
    let effects = take(model, turn);
    model.notice = Some(Notice::info(text));
    effects
}
