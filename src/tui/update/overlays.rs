//! Opening and closing overlays.

use super::scores;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::{Overlay, each};

/// Opens something over the panes; a score being typed is saved.
pub(in crate::tui) fn open(model: &mut Model, overlay: impl Into<Overlay>) -> Effects {
    let effects = scores::finish(model);
    model.overlays.push(overlay.into());
    effects
}

/// Closes the top overlay.
pub(in crate::tui) fn close_top(model: &mut Model) -> Effects {
    let closed = model.overlays.pop();
    closed.map_or_else(Effects::new, |overlay| each!(overlay, screen => screen.closed(model)))
}
