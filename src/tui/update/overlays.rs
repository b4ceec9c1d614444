//! Opening and closing what lies over the panes.

use super::scores;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::model::Model;
use crate::tui::state::overlay::{Overlay, each};

/// Opens something over the panes; what was typed of a score is kept.
pub(in crate::tui) fn open(model: &mut Model, overlay: impl Into<Overlay>) -> Effects {
    let effects = scores::finish(model);
    model.overlays.push(overlay.into());
    effects
}

/// Closes what lies on top.
pub(in crate::tui) fn close_top(model: &mut Model) -> Effects {
    let closed = model.overlays.pop();
    closed.map_or_else(Effects::new, |overlay| each!(overlay, screen => screen.closed(model)))
}
