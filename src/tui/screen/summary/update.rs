//! The summary of a solved game, and playing the next puzzle.

use super::state::SummaryScreen;
use crate::desk::Choice;
use crate::game::pack::ListedPuzzle;
use crate::game::prediction::Prediction;
use crate::game::ratings::{Rated, Ratings};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::Model;
use crate::tui::update::rated;
use gradus_engine::{Puzzle, TIME, rate};
use std::sync::Arc;
use std::time::Duration;

/// How long keys do nothing at the summary: they were meant for the board.
const QUIET: Duration = Duration::from_millis(500);

/// Whether keys are still meant for the board that the summary lies over.
pub(in crate::tui) fn is_quiet(model: &Model) -> bool {
    let opened = model.top::<SummaryScreen>().map(|summary| summary.since);
    opened.is_some_and(|since| model.sitting.clock.now.saturating_sub(since) < QUIET)
}

/// Opens the summary; the history is updated and read, and the next puzzle is searched.
pub(in crate::tui) fn open(model: &mut Model) -> Effects {
    let since = model.sitting.clock.now;
    let tally = model.sitting.game.tally().clone();
    let summary = SummaryScreen { since, tally, expected: expected(model), next: None };
    model.overlays.push(summary.into());
    let known = rate::for_kind(model.kind())
        .filter_map(|system| Rated::of(system, model.analysis.of(system).start.rating.as_ref()?));
    let mut ratings = Ratings::default();
    ratings.extend(known);
    let mut effects = vec![Effect::Recall, Effect::Next(ratings)];
    effects.extend(rated::ask_on(model));
    effects
}

/// The predicted time of the puzzle; the history does not include it yet.
fn expected(model: &Model) -> Option<Prediction> {
    let start = model.analysis.of(&TIME).start.rating.as_ref()?.total?;
    model.own_paces().seconds(model.kind(), start)
}

/// Takes note of the puzzle to play next, unless another is already being played.
pub(in crate::tui) fn found(model: &mut Model, after: &Arc<Puzzle>, item: ListedPuzzle) -> Effects {
    if !Arc::ptr_eq(model.sitting.game.puzzle(), after) {
        return Effects::new();
    }
    if let Some(summary) = model.found_mut::<SummaryScreen>() {
        summary.next = Some(item);
    }
    Effects::new()
}

/// Plays the next puzzle.
pub fn next(model: &mut Model, _: Key) -> Effects {
    let Some(summary) = model.top::<SummaryScreen>() else { return Effects::new() };
    let item = summary.next.clone();
    let choice = item.map(|item| Effect::Open(Choice::Next(Box::new(item))));
    choice.into_iter().collect()
}
