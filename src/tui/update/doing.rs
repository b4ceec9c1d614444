//! The consequences of what is done in a game: entries to record, questions about the new sheet,
//! and the summary when the puzzle is solved.

use crate::desk::Done;
use crate::game::pace::{Prediction, Sort};
use crate::game::paper::Turn;
use crate::game::ratings::{Rated, Ratings};
use crate::tui::message::{Effect, Effects, Topic};
use crate::tui::state::model::{Model, Notice, SummaryScreen};
use crate::tui::update::asking::{self, forget, hide_true_candidates};
use crate::tui::update::scores;
use gradus_engine::grid::change::Move;
use gradus_engine::rate::{self, TIME};

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
pub(in crate::tui) fn make(model: &mut Model, played: Move) -> Effects {
    let done = model.sitting.make(played);
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
        effects.extend(open_summary(model));
    } else if done.sheet_changed && model.sitting.is_full_but_wrong() {
        let back = model.session.keys.shown("last-good").pop();
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
    effects.extend(hide_true_candidates(model));
    effects.extend(asking::sheet_changed(model));
    effects
}

/// Opens the summary; the history is updated and read, and the next puzzle is searched.
fn open_summary(model: &mut Model) -> Effects {
    let since = model.sitting.clock.now;
    let tally = model.sitting.game.tally().clone();
    let summary = SummaryScreen { since, tally, expected: expected(model), next: None };
    model.overlays.push(Box::new(summary));
    let known = rate::for_kind(model.kind()).filter_map(|system| {
        Rated::of(system, model.findings.analysis.of(system).start.rating.as_ref()?)
    });
    let mut ratings = Ratings::default();
    ratings.extend(known);
    let mut effects = vec![Effect::Recall, Effect::Next(ratings)];
    effects.extend(asking::ask_on(model));
    effects
}

/// The predicted time of the puzzle; the history does not include it yet.
fn expected(model: &Model) -> Option<Prediction> {
    let start = model.findings.analysis.of(&TIME).start.rating.as_ref()?.total?;
    model.own_paces().seconds(Sort::of_puzzle(model.sitting.game.puzzle()), start)
}
