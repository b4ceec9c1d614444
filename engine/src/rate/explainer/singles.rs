//! Singles: the last open cell of a house, the only place for a digit, the only digit for a cell; and
//! what cells rule out if no neighbours can have consecutive digits:
//!
//! ```text
//!   [45]    whichever it is, no neighbour is 4 or 5
//!   [46]    no neighbour is 5; the same for [456]
//!   a house whose places for 5 all touch a cell, or are it: that cell is neither 4 nor 6
//! ```

use super::houses::{HOUSES, WINDOWS};
use crate::nine::{ALL, BOXES, COLUMNS, Cells, ROWS, bits, each, one, set};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern};
use std::ops::Range;

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

/// The houses that confine a digit to a few neighbours, and the most places that these can be: there
/// are no more within a box around a cell, or in a line beside one.
const HOUSES_NEAR: [(Range<usize>, u32); 4] =
    [(WINDOWS.start..WINDOWS.start + 4, 5), (COLUMNS, 3), (ROWS, 3), (BOXES, 5)];

/// Strikes what every candidate of a cell rules out beside it: a digit is neither beside itself, as
/// neighbours share a line, nor beside the digits before and after it.
pub fn by_cell(state: &ExplainerState) -> Option<ExplainerHint> {
    (0..81).filter(|&cell| !state.ground.near[cell].is_empty()).find_map(|cell| {
        let candidates = state.candidates(cell);
        if !(2..=3).contains(&candidates.count_ones()) {
            return None;
        }
        let excluded = |digit: usize| (0b111u16 << digit) >> 1;
        let digits = bits(candidates).fold(ALL, |all, digit| all & excluded(digit));
        let near = state.ground.near[cell].iter().map(|&other| usize::from(other));
        let pattern = Pattern { cells: vec![cell], digits: candidates, ..Pattern::default() };
        Some(state.strike(near, digits)?.shown_by(pattern))
    })
}

/// Strikes what every place for a digit in a house rules out in a cell beside it, or in it.
pub fn by_house(state: &ExplainerState) -> Option<ExplainerHint> {
    if state.ground.near[0].is_empty() {
        return None;
    }
    (0..9).find_map(|digit| {
        let houses =
            HOUSES_NEAR.iter().flat_map(|(of, most)| of.clone().map(move |it| (it, *most)));
        let mut houses = houses.filter(|(house, _)| state.ground.has_house(*house));
        houses.find_map(|(house, most)| in_house(state, house, digit, most))
    })
}

fn in_house(
    state: &ExplainerState,
    house: usize,
    digit: usize,
    most: u32,
) -> Option<ExplainerHint> {
    let places = state.places[house][digit];
    if !(1..=most).contains(&places.count_ones()) {
        return None;
    }
    let around = |cell: usize| {
        let near = state.ground.near[cell].iter().map(|&other| usize::from(other));
        set(near) | one(cell)
    };
    let cells: Vec<usize> = bits(places).map(|place| HOUSES[house][place].into()).collect();
    let all = cells.iter().fold(!0, |all: Cells, &cell| all & around(cell));
    let own = 1u16 << digit;
    let pattern = Pattern { cells, digits: own, houses: vec![house], ..Pattern::default() };
    Some(state.strike(each(all), own << 1 | own >> 1)?.shown_by(pattern))
}
