//! The tutorials: playing one, going through it, leaving it.

use super::{carry_out, record_tally, start};
use crate::desk::Choice;
use crate::engine::variety::Kind;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::Model;
use crate::tui::state::tutorial::TUTORIALS;

/// Plays the tutorial of a kind, from where it was left.
pub(super) fn play(model: &mut Model, kind: Kind) -> Effects {
    let item = TUTORIALS.get(kind as usize).and_then(|tutorial| tutorial.item());
    let Some(item) = item else { return Effects::new() };
    let mut effects = record_tally(model);
    effects.push(Effect::Open(Choice::Puzzle(Box::new(item), None)));
    effects
}

/// Goes on to the first step that waits for something that has not come about. All steps of a puzzle
/// that is solved are done.
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
        // One action meets one step.
        done = None;
    }
    if lesson == before {
        return Effects::new();
    }
    let counted = model.sitting.count(|tally| tally.lesson = lesson);
    carry_out(model, counted)
}

/// Goes on to the next step as if this one were done.
pub fn skip(model: &mut Model, _: Key) -> Effects {
    let Some(step) = model.step() else { return Effects::new() };
    if step.is_last() {
        return Effects::new();
    }
    let done = model.sitting.count(|tally| tally.lesson += 1);
    carry_out(model, done)
}

/// Leaves the tutorial for the start screen. One that was gone through begins anew next time.
pub fn leave(model: &mut Model, key: Key) -> Effects {
    let mut effects = record_tally(model);
    if model.step().is_some_and(|step| step.is_last()) {
        let back = model.sitting.go(0);
        effects.extend(carry_out(model, back));
        let anew = model.sitting.count(|tally| tally.lesson = 0);
        effects.extend(carry_out(model, anew));
    }
    effects.extend(start::learn(model, key));
    effects
}
