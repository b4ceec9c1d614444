//! Singles: the last open cell of a house, the only place for a digit, the only digit for a cell.

use super::state::{ExplainerHint, ExplainerState};
use crate::nine::BOXES;

/// The last open cell of a house.
pub fn last_value(state: &ExplainerState) -> Option<ExplainerHint> {
    state.houses().filter(|&house| state.open[house] == 1).find_map(|house| single(state, house))
}

/// A digit with one place in a box of several open cells.
pub fn hidden_in_box(state: &ExplainerState) -> Option<ExplainerHint> {
    hidden(state, BOXES)
}

/// A digit with one place in a house of several open cells that is not a box.
pub fn hidden_in_line(state: &ExplainerState) -> Option<ExplainerHint> {
    hidden(state, state.houses().filter(|house| !BOXES.contains(house)))
}

/// A cell with one candidate, in reading order.
pub fn naked(state: &ExplainerState) -> Option<ExplainerHint> {
    let cell = state.nine.candidates.iter().position(|candidates| candidates.is_power_of_two())?;
    Some(ExplainerHint::place(cell, state.candidates(cell).trailing_zeros() as usize))
}

fn hidden(state: &ExplainerState, houses: impl Iterator<Item = usize>) -> Option<ExplainerHint> {
    houses.filter(|&house| state.open[house] != 1).find_map(|house| single(state, house))
}

/// The first digit with one place in a house.
fn single(state: &ExplainerState, house: usize) -> Option<ExplainerHint> {
    let places = &state.places[house];
    let digit = places.iter().position(|places| places.is_power_of_two())?;
    let hint = ExplainerHint::place_in(house, places[digit].trailing_zeros() as usize, digit);
    Some(hint.shown_in(state, &[house], places[digit], 1 << digit))
}
