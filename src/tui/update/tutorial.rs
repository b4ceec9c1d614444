//! The tutorials: choosing one, going through it, leaving it.

use super::{carry_out, lists, record_tally};
use crate::desk::Choice;
use crate::engine::variety::Kind;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::{Model, Notice};
use crate::tui::state::overlay::Overlay;
use crate::tui::state::tutorial::TUTORIALS;

/// Offers the tutorials; the other one, once one was begun.
pub fn offer(model: &mut Model, _: Key) -> Effects {
    let is_begun = model.sitting.game.tally().lesson > 0;
    let selected = match (model.kind(), is_begun) {
        (Kind::Sudoku, false) | (Kind::Kakuro, true) => Kind::Sudoku,
        _ => Kind::Kakuro,
    };
    lists::open(model, Overlay::Tutorials(Cursor::at(selected as usize)))
}

/// Tells a new player that there are tutorials.
pub fn welcome(model: &mut Model) {
    let keys = model.keys.shown("tutorial");
    if let (Some(key), None) = (keys.first(), &model.notice) {
        let text = format!("welcome: {key} has a tutorial of five minutes");
        model.notice = Some(Notice::info(text));
    }
}

/// Plays the chosen tutorial, from where it was left.
pub(super) fn choose(model: &mut Model, chosen: usize) -> Effects {
    let mut effects = lists::close_top(model);
    let item = TUTORIALS.get(chosen).and_then(|tutorial| tutorial.item());
    let Some(item) = item else { return effects };
    effects.extend(record_tally(model));
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

/// Leaves the tutorial for the library. One that was gone through begins anew next time.
pub fn leave(model: &mut Model, _: Key) -> Effects {
    let mut effects = record_tally(model);
    if model.step().is_some_and(|step| step.is_last()) {
        let back = model.sitting.go(0);
        effects.extend(carry_out(model, back));
        let anew = model.sitting.count(|tally| tally.lesson = 0);
        effects.extend(carry_out(model, anew));
    }
    effects.extend([Effect::List(None), Effect::Recall]);
    effects
}
