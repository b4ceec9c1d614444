//! The overview: opening it, and going to the place chosen there. The actions that usually move the
//! cursor move the place here.

use super::state::Overview;
use crate::tui::geometry::game::shown;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::Model;
use crate::tui::update::{moving, overlays};
use gradus_engine::Cell;

/// Shows the whole grid at a glance.
pub fn open(model: &mut Model, _: Key) -> Effects {
    overlays::open(model, Overview { place: model.hand.cursor })
}

/// Goes to the white cell nearest to the place, with the place in the middle of the view.
pub fn go(model: &mut Model, _: Key) -> Effects {
    let Some(&Overview { place }) = model.top() else { return Effects::new() };
    let effects = overlays::close_top(model);
    let grid = model.puzzle().grid();
    let at = |cell: Cell| (grid.row(cell), grid.col(cell));
    let distance = |cell: &Cell| {
        let (one, other) = (at(*cell), at(place));
        one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
    };
    let nearest = model.puzzle().cells().iter().copied().min_by_key(distance);
    model.hand.cursor = nearest.unwrap_or(model.hand.cursor);
    model.viewport = model.viewport.around(at(place), shown(model), (grid.rows(), grid.cols()));
    moving::follow(model);
    effects
}
