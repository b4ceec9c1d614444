//! The pause: the clock is stopped and the game is hidden until a key is pressed.

use super::state::Pause;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::Model;
use crate::tui::update::{overlays, record_tally};

/// Pauses the game; a score being typed is saved.
pub fn pause(model: &mut Model, _: Key) -> Effects {
    let mut effects = overlays::open(model, Pause);
    model.sitting.clock.run(false);
    effects.extend(record_tally(model));
    effects
}

/// Continues the game.
pub fn resume(model: &mut Model, _: Key) -> Effects {
    model.take_away::<Pause>();
    run_on(model)
}

/// Restarts the clock.
pub(super) fn run_on(model: &mut Model) -> Effects {
    model.sitting.clock.run(!model.sitting.is_solved());
    Effects::new()
}
