//! What actions and messages change in the model, and what is to be done about it.

pub mod colours;
pub mod editor;
pub mod enabled;
pub mod export;
pub mod form;
pub mod highlight;
pub mod hint;
pub mod history;
pub mod holding;
pub mod library;
pub mod lists;
pub mod mouse;
pub mod moving;
pub mod overview;
pub mod page;
pub mod palette;
pub mod pause;
pub mod practise;
pub mod ratings;
pub mod savepoints;
pub mod scores;
pub mod select;
pub mod settings;
pub mod start;
pub mod statistics;
pub mod steps;
pub mod summary;
pub mod text;
pub mod theme;
pub mod tutorial;
pub mod writing;

pub(in crate::tui) mod answers;
pub(in crate::tui) mod opening;

use crate::desk::Done;
use crate::engine::hint::Wish;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::game::change::Move;
use crate::game::hint::Wanted;
use crate::game::paper::Turn;
use crate::tui::message::{Effect, Effects, Request};
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};

pub use opening::{MEND, start};

/// Shows a message; nothing is to be done.
pub(in crate::tui) fn tell(model: &mut Model, notice: Notice) -> Effects {
    model.notice = Some(notice);
    Vec::new()
}

/// The terminal came to the front, or went from it.
pub(in crate::tui) fn focus(model: &mut Model, focused: bool) -> Effects {
    if focused {
        model.sitting.clock.run(!model.sitting.is_solved() && !model.is_paused());
        Vec::new()
    } else {
        model.sitting.clock.run(false);
        record_tally(model)
    }
}

/// Ends the program; what was typed of a score and not confirmed is dropped.
pub(in crate::tui) fn leave(model: &mut Model) -> Effects {
    let mut effects = scores::drop_typed(model);
    effects.extend(record_tally(model));
    effects.push(Effect::Quit);
    effects
}

/// Records the time played, and what else is counted.
fn record_tally(model: &mut Model) -> Effects {
    let done = model.sitting.count(|_| ());
    carry_out(model, done)
}

/// Makes a move, if it changes anything, with what it asks of the annotations. Wrong digits are counted.
fn make(model: &mut Model, made: Move) -> Effects {
    let done = model.sitting.make(made);
    carry_out(model, done)
}

/// Takes a turn, if it changes anything.
fn take(model: &mut Model, turn: Turn) -> Effects {
    let done = model.sitting.take(turn);
    carry_out(model, done)
}

/// Has what was done written down, and the screen follow it.
fn carry_out(model: &mut Model, done: Done) -> Effects {
    let mut effects: Effects = done.entries.into_iter().map(Effect::Record).collect();
    if done.sheet_changed {
        effects.extend(sheet_changed(model));
    }
    if done.remember {
        effects.push(Effect::Remember);
    }
    if done.solved == Some(true) {
        effects.extend(summary::open(model));
    }
    effects
}

/// What follows from a new sheet: the facts, and the rating of the rest.
fn sheet_changed(model: &mut Model) -> Effects {
    model.refresh();
    let mut effects = forget(model, Topic::Hint);
    effects.extend(forget(model, Topic::PlayOn));
    effects.extend(ratings::sheet_changed(model));
    effects
}

/// Asks the worker about the game; `detail` changes what is particular to the question.
fn ask(model: &mut Model, topic: Topic, detail: impl FnOnce(&mut Request)) -> Effects {
    let mut request = Request {
        generation: model.analysis.next(topic),
        topic,
        wanted: Wanted::Wish(Wish::Simplest),
        puzzle: model.sitting.game.puzzle().clone(),
        sheet: model.sitting.game.sheet().clone(),
        system: &SIMPLEST_FIRST,
        scores: model.sitting.scores().clone(),
        only: None,
        preferences: model.sitting.preferences,
        tidy: model.sitting.settings.tidy,
        solutions: model.sitting.game.solutions.clone(),
        job: None,
    };
    if let (Topic::Hint | Topic::Steps, Some(technique)) = (topic, model.practised) {
        request.only = Some(technique);
        request.scores = request.scores.only(technique);
    }
    detail(&mut request);
    vec![Effect::Ask(Box::new(request))]
}

/// Awaits no answer about a topic any more.
fn forget(model: &mut Model, topic: Topic) -> Effects {
    let awaited = std::mem::take(&mut model.analysis.awaited[topic as usize]);
    if awaited == 0 { Vec::new() } else { vec![Effect::Forget(topic)] }
}
