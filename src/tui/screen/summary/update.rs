//! The summary of a solved game, and what is played next.

use super::state::SummaryScreen;
use crate::desk::Choice;
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::{self, TIME};
use crate::game::pack::ListedPuzzle;
use crate::game::prediction::Prediction;
use crate::game::ratings::{Rated, Ratings};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::Model;
use crate::tui::update::rated;
use std::sync::Arc;

/// Opens the summary; the history is told and read, and the next puzzle looked for.
pub(in crate::tui) fn open(model: &mut Model) -> Effects {
    let tally = model.sitting.game.tally().clone();
    let summary = SummaryScreen { tally, expected: expected(model), next: None };
    model.overlays.push(summary.into());
    let known = rating::for_kind(model.kind())
        .filter_map(|system| Rated::of(system, model.analysis.of(system).start.rating.as_ref()?));
    let mut ratings = Ratings::default();
    ratings.extend(known);
    let mut effects = vec![Effect::Recall, Effect::Next(ratings)];
    effects.extend(rated::ask_on(model));
    effects
}

/// How long the puzzle was to take: the history does not have it yet.
fn expected(model: &Model) -> Option<Prediction> {
    let start = model.analysis.of(&TIME).start.rating.as_ref()?.total?;
    model.own_paces().seconds(model.kind(), start)
}

/// Takes in the puzzle to play after one, unless another is played by now.
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
