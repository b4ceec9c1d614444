//! The statistics: reading the history, and what is worked out from it.

use super::state::Statistics;
use crate::game::pace::Paces;
use crate::game::past::Past;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::screen::trainer;
use crate::tui::state::model::Model;
use crate::tui::update::{overlays, pace, record_tally};
use std::sync::Arc;

/// Opens the statistics; the current game is recorded first.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let mut effects = overlays::open(model, Statistics::default());
    effects.extend(record_tally(model));
    effects.extend([Effect::Remember, Effect::Recall]);
    effects
}

/// Takes in the games of the history.
pub(in crate::tui) fn recalled(model: &mut Model, past: Arc<Vec<Past>>, today: i64) -> Effects {
    model.pace.kept = Paces::of(&past);
    (model.past, model.today) = (past, today);
    let mut effects = trainer::update::count(model);
    effects.extend(pace::rescale(model));
    effects
}
