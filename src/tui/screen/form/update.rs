//! The form for a new puzzle: opening it, choosing, and making the puzzle. Choices in other forms
//! work the same way.

use super::state::Form;
use crate::desk::new_game;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Question};
use crate::tui::screen::export::state::ExportScreen;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};
use crate::tui::state::overlay::Held;
use crate::tui::update::{ask, forget, overlays, record_tally, tell};
use gradus_engine::{Document, Failure, Kind, SIMPLEST_FIRST, Scores};

/// Opens the form.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let form = Form::new(model.kind(), paths(model), model.own_paces().clone());
    overlays::open(model, form)
}

/// Opens the form with the puzzle of the day for a kind, which is made at once.
pub(in crate::tui) fn today(model: &mut Model, kind: Kind, level: usize, key: Key) -> Effects {
    let form = Form::today(kind, level, paths(model), model.own_paces().clone());
    let mut effects = overlays::open(model, form);
    effects.extend(make(model, key));
    effects
}

/// By kind: the scale of the simplest path.
fn paths(model: &Model) -> [Scores; Kind::ALL.len()] {
    Kind::ALL.map(|kind| model.sitting.scales.get(&SIMPLEST_FIRST, kind).clone())
}

/// Chooses the previous value in the selected row.
pub fn less(model: &mut Model, _: Key) -> Effects {
    turn(model, -1)
}

/// Chooses the next value in the selected row.
pub fn more(model: &mut Model, _: Key) -> Effects {
    turn(model, 1)
}

fn turn(model: &mut Model, by: isize) -> Effects {
    let effects = end(model).unwrap_or_default();
    if let Some(form) = model.top_mut::<Form>() {
        form.turn(by);
    } else if let Some(form) = model.top_mut::<ExportScreen>() {
        form.turn(by);
    }
    effects
}

/// Has the puzzle made.
pub fn make(model: &mut Model, _: Key) -> Effects {
    let Some(form) = model.overlays.last_mut().and_then(Form::of_mut) else { return Vec::new() };
    let Some(job) = form.job(|system, kind| model.sitting.scales.get(system, kind).clone()) else {
        return Vec::new();
    };
    form.making = Some(0);
    ask(model, Question::Making(Box::new(job)))
}

/// Cancels making a puzzle.
pub(super) fn end(model: &mut Model) -> Option<Effects> {
    model.top_mut::<Form>()?.making.take().map(|_| forget(model, Topic::Making))
}

/// Reports how many puzzles were examined.
pub(in crate::tui) fn looked(model: &mut Model, looked: usize) {
    if let Some(form) = model.top_mut::<Form>()
        && form.making.is_some()
    {
        form.making = Some(looked);
    }
}

/// Opens the puzzle that was made, or says why there is none.
pub(in crate::tui) fn made(model: &mut Model, made: Result<Document, Failure>) -> Effects {
    let Some(form) = model.top_mut::<Form>() else { return Vec::new() };
    form.making = None;
    let mut new_game = match made.map(new_game) {
        Ok(Ok(new_game)) => new_game,
        Ok(Err(refused)) => return tell(model, Notice::error(refused.1)),
        Err(why) => return tell(model, Notice::error(why.to_string())),
    };
    new_game.notice = Some(new_game.title.clone());
    let mut effects = record_tally(model);
    effects.push(Effect::Begin(Box::new(new_game)));
    effects
}
