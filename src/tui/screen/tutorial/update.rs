//! The tutorials: playing one, advancing, and leaving it.

use super::state::{PaneName, TUTORIALS, TutorialStep};
use crate::desk::Choice;
use crate::game::change::{Change, Move};
use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Pane};
use crate::tui::update::{carry_out, make, record_tally};
use gradus_engine::{Kind, Solutions};

/// Plays the tutorial of a kind, from where it was left.
pub(in crate::tui) fn play(model: &mut Model, kind: Kind) -> Effects {
    let item = TUTORIALS.get(kind as usize).and_then(|tutorial| tutorial.item());
    let Some(item) = item else { return Effects::new() };
    let mut effects = record_tally(model);
    effects.push(Effect::Open(Choice::Lesson(Box::new(item))));
    effects
}

/// Moves on to the first step whose condition is not met. All steps of a solved puzzle are done.
pub(in crate::tui) fn advance(model: &mut Model) -> Effects {
    let mut done = model.last_action.take();
    let Some(tutorial) = model.tutorial else { return Effects::new() };
    let before = model.sitting.game.tally().lesson;
    let mut lesson = before;
    while let Some(step) = tutorial.steps.get(lesson as usize)
        && !step.is_last()
        && (model.sitting.is_solved() || step.is_met(model, done))
    {
        lesson += 1;
        // One action meets only one step.
        done = None;
    }
    if lesson == before {
        return Effects::new();
    }
    let counted = model.sitting.count(|tally| tally.lesson = lesson);
    carry_out(model, counted)
}

/// Does what the step waits for, and continues with the next one.
pub fn skip(model: &mut Model, _: Key) -> Effects {
    let Some(step) = model.step().filter(|step| !step.is_last()) else { return Effects::new() };
    let done = model.sitting.count(|tally| tally.lesson += 1);
    let mut effects = carry_out(model, done);
    effects.extend(meet(model, step));
    effects
}

/// Brings about what a step waits for. If that is not possible now, the next step has to do
/// without.
fn meet(model: &mut Model, step: &'static TutorialStep) -> Effects {
    let grid = model.puzzle().grid();
    if let Some(cell) = step.at.as_ref().and_then(|name| grid.read(name).ok()) {
        model.hand.cursor = cell;
    }
    match step.pane {
        Some(PaneName::Grid) => model.pane = Pane::Grid,
        Some(PaneName::Scores) => model.pane = Pane::Scores,
        None => {}
    }
    let hint = step.hint.map(|_| "simplest");
    let action = step.actions.first().map(String::as_str).or(hint);
    if let Some(action) = action {
        let key = step.key.as_ref().and_then(|key| key.parse().ok());
        model.next_action = Some((action, key.unwrap_or(Key::plain(KeyCode::Enter))));
    }
    let written = step.sheet.as_ref().and_then(|sheet| Move::read(sheet, model.puzzle()).ok());
    let made = if step.solved { solution(model) } else { written };
    made.map_or_else(Effects::new, |made| make(model, made))
}

/// What is left to place; `None` while the solution is not known.
fn solution(model: &Model) -> Option<Move> {
    let game = &model.sitting.game;
    let Some(Solutions::One(digits)) = game.solutions.as_deref() else { return None };
    let cells = model.puzzle().cells().iter().copied();
    let left = cells.filter(|cell| game.sheet().value(*cell) != digits[cell.index()]);
    Some(Move(left.filter_map(|cell| Some(Change::Place(cell, digits[cell.index()]?))).collect()))
}
