//! The pause: the clock is stopped and nothing of the game shows, until a key is pressed.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::Overlay;

/// Pauses the game; what was typed of a score is kept.
pub fn pause(model: &mut Model, _: Key) -> Effects {
    let mut effects = crate::tui::update::overlays::open(model, Overlay::Pause);
    model.sitting.clock.run(false);
    effects.extend(crate::tui::update::record_tally(model));
    effects
}

/// Continues the game.
pub fn resume(model: &mut Model, _: Key) -> Effects {
    model.overlays.retain(|overlay| !matches!(overlay, Overlay::Pause));
    model.sitting.clock.run(!model.sitting.is_solved());
    Effects::new()
}
