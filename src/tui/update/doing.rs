//! The consequences of what is done in a game: entries to record, questions about the new sheet,
//! and the summary when the puzzle is solved.

use super::asking::{forget, stop_telling};
use super::{rated, scores};
use crate::desk::Done;
use crate::game::change::Move;
use crate::game::paper::Turn;
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::summary;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Model, Notice};

/// Handles the terminal moving to the foreground or the background.
pub(in crate::tui) fn focus(model: &mut Model, focused: bool) -> Effects {
    if focused {
        model.sitting.clock.run(!model.sitting.is_solved() && !model.is_paused());
        Vec::new()
    } else {
        model.sitting.clock.run(false);
        record_tally(model)
    }
}

/// Ends the program; a typed but unconfirmed score is dropped.
pub(in crate::tui) fn leave(model: &mut Model) -> Effects {
    let mut effects = scores::drop_typed(model);
    effects.extend(record_tally(model));
    effects.push(Effect::Quit);
    effects
}

/// Records the time played, and the other counts.
pub(in crate::tui) fn record_tally(model: &mut Model) -> Effects {
    let done = model.sitting.count(|_| ());
    carry_out(model, done)
}

/// Makes a move, if it changes anything, with its changes to the annotations. Wrong digits are
/// counted.
pub(in crate::tui) fn make(model: &mut Model, made: Move) -> Effects {
    let done = model.sitting.make(made);
    carry_out(model, done)
}

/// Takes a turn, if it changes anything.
pub(in crate::tui) fn take(model: &mut Model, turn: Turn) -> Effects {
    let done = model.sitting.take(turn);
    carry_out(model, done)
}

/// Records what was done, and updates the screen.
pub(in crate::tui) fn carry_out(model: &mut Model, done: Done) -> Effects {
    let mut effects: Effects = done.entries.into_iter().map(Effect::Record).collect();
    if done.sheet_changed {
        effects.extend(sheet_changed(model));
    }
    if done.remember {
        effects.push(Effect::Remember);
    }
    if done.solved == Some(true) {
        effects.extend(summary::update::open(model));
    } else if done.sheet_changed && model.sitting.is_full_but_wrong() {
        let back = model.keys.shown("last-good").pop();
        let back = back.map_or_else(String::new, |key| format!("; {key} goes back to before that"));
        model.notice =
            Some(Notice::warning(format!("the board is full, but something is wrong{back}")));
    }
    effects
}

/// The consequences of a new sheet: the facts, and the rating of the rest.
pub(in crate::tui) fn sheet_changed(model: &mut Model) -> Effects {
    model.refresh();
    let mut effects = forget(model, Topic::Hint);
    effects.extend(forget(model, Topic::PlayOn));
    effects.extend(stop_telling(model));
    effects.extend(rated::sheet_changed(model));
    effects
}
