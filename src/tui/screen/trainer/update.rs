//! The trainer: counting what was learned, and finding puzzles that need a technique.

use super::state::Trainer;
use crate::desk::shelf::{Shelf, ShelfRow};
use crate::desk::trainer::Training;
use crate::game::learned::Learned;
use crate::game::pack::ListedPuzzle;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::screen::library;
use crate::tui::state::analysis::Topic;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{ask, forget, overlays, record_tally, tell};
use gradus_engine::{Kind, SIMPLEST_FIRST, Technique};

/// Opens the trainer; the current game is recorded first.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let trainer = of(model, model.kind());
    let mut effects = overlays::open(model, trainer);
    effects.extend(record_tally(model));
    effects.extend([Effect::Remember, Effect::Recall]);
    effects
}

/// The techniques of a kind, with nothing counted yet.
fn of(model: &Model, kind: Kind) -> Trainer {
    let rows = training(model, kind).techniques();
    Trainer { kind, rows, is_counted: false, looks_for: None, selected: Cursor::default() }
}

fn training(model: &Model, kind: Kind) -> Training {
    let scores = model.sitting.scales.get(&SIMPLEST_FIRST, kind).clone();
    Training { kind, scores, past: model.past.clone() }
}

/// The trainer, if it is open.
fn trainer(model: &mut Model) -> Option<&mut Trainer> {
    model.found_mut()
}

/// Has the games counted, if the trainer is open.
pub(in crate::tui) fn count(model: &mut Model) -> Effects {
    let Some(kind) = trainer(model).map(|trainer| trainer.kind) else { return Effects::new() };
    let training = training(model, kind);
    ask(model, Question::Learned(Box::new(training)))
}

/// Takes in the counts.
pub(in crate::tui) fn counted(model: &mut Model, learned: Vec<Learned>) -> Effects {
    if let Some(trainer) = trainer(model) {
        trainer.rows = learned;
        trainer.is_counted = true;
    }
    Effects::new()
}

/// Shows the techniques of the other kind.
pub fn other_kind(model: &mut Model, _: Key) -> Effects {
    let Some(kind) = trainer(model).map(|trainer| trainer.kind) else { return Effects::new() };
    let other = if kind == Kind::Sudoku { Kind::Kakuro } else { Kind::Sudoku };
    let mut effects = end(model).unwrap_or_default();
    let fresh = of(model, other);
    if let Some(trainer) = trainer(model) {
        *trainer = fresh;
    }
    effects.extend(count(model));
    effects
}

/// Has puzzles searched that need the selected technique.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(trainer) = trainer(model) else { return Effects::new() };
    let kind = trainer.kind;
    trainer.looks_for = trainer.technique();
    let Some(technique) = trainer.looks_for else { return Effects::new() };
    let training = training(model, kind);
    ask(model, Question::Drill(Box::new(training), technique))
}

/// Cancels the search for puzzles, if there is one.
pub(super) fn end(model: &mut Model) -> Option<Effects> {
    trainer(model)?.looks_for.take().map(|_| forget(model, Topic::Drill))
}

/// Lists the puzzles found. While one of them is played, hints know only their technique.
pub(in crate::tui) fn found(
    model: &mut Model,
    technique: &'static Technique,
    found: Vec<ListedPuzzle>,
) -> Effects {
    if let Some(trainer) = trainer(model) {
        trainer.looks_for = None;
    }
    if found.is_empty() {
        let text = format!("no puzzle was found that needs {}", technique.name);
        return tell(model, Notice::warning(text));
    }
    let rows = found.into_iter().map(ShelfRow::of).collect();
    let note = Some(format!("these need {}; in them, hints are limited to it", technique.name));
    let practised = Some(technique);
    library::update::listed(model, Shelf { rows, practised, note, ..Shelf::default() })
}
