//! Pointing and claiming: a house confines a digit to where it crosses another, which loses it
//! elsewhere.
//!
//! ```text
//!   7 7 . | . 7 .     The 7 of the box on the left stands in the first row,
//!   . . . | 7 4 .     so it goes from the rest of the row; if that leaves one
//!   . . . | . . .     place for 7 in another box, that place is found directly.
//! ```

use super::state::{ExplainerHint, ExplainerState, Pattern};
use crate::engine::nine::{BOXES, COLUMNS, CROSSINGS, HOUSES, ROWS, bits};
use std::ops::Range;

/// Kinds of house: those that confine a digit, and those that lose it.
type Kinds = [(Range<usize>, Range<usize>); 2];

const POINTING: Kinds = [(BOXES, COLUMNS), (BOXES, ROWS)];
const CLAIMING: Kinds = [(COLUMNS, BOXES), (ROWS, BOXES)];

/// A digit that a house confines to another.
struct Confined {
    house: usize,
    other: usize,
    digit: usize,
}

/// Strikes what a box confines to a line from the rest of the line.
pub fn pointing(state: &ExplainerState) -> Option<ExplainerHint> {
    confined(state, POINTING).find_map(|found| strike(state, &found))
}

/// Strikes what a line confines to a box from the rest of the box.
pub fn claiming(state: &ExplainerState) -> Option<ExplainerHint> {
    confined(state, CLAIMING).find_map(|found| strike(state, &found))
}

/// Places what pointing leaves one place for in another box.
pub fn direct_pointing(state: &ExplainerState) -> Option<ExplainerHint> {
    confined(state, POINTING).find_map(|found| place(state, &found))
}

/// Places what claiming leaves one place for in another line.
pub fn direct_claiming(state: &ExplainerState) -> Option<ExplainerHint> {
    confined(state, CLAIMING).find_map(|found| place(state, &found))
}

/// The digits that have several places in a house, all of them in another.
fn confined(state: &ExplainerState, kinds: Kinds) -> impl Iterator<Item = Confined> + '_ {
    let pairs = kinds.into_iter().flat_map(|(houses, others)| {
        houses.flat_map(move |house| others.clone().map(move |other| (house, other)))
    });
    let crossing = pairs.filter(|&(house, other)| CROSSINGS[house][other] != 0);
    crossing.flat_map(move |(house, other)| {
        let is_confined = move |digit: &usize| {
            let places = state.places[house][*digit];
            places.count_ones() > 1 && places & !CROSSINGS[house][other] == 0
        };
        (0..9).filter(is_confined).map(move |digit| Confined { house, other, digit })
    })
}

fn strike(state: &ExplainerState, found: &Confined) -> Option<ExplainerHint> {
    let &Confined { house, other, digit } = found;
    let rest = state.places[other][digit] & !CROSSINGS[other][house];
    state.strike_in(other, rest, 1 << digit)
}

fn place(state: &ExplainerState, found: &Confined) -> Option<ExplainerHint> {
    let &Confined { house, other, digit } = found;
    let kind = house / 9 * 9;
    let thirds = (kind..kind + 9).filter(|&third| third != house && CROSSINGS[third][other] != 0);
    let left = |third: usize| {
        let places = state.places[third][digit];
        let rest = places & !CROSSINGS[third][other];
        let is_new = places.count_ones() > 1 && rest.is_power_of_two();
        let hint = || ExplainerHint::place_in(third, rest.trailing_zeros() as usize, digit);
        is_new.then(|| {
            let cells = bits(state.places[house][digit]).map(|place| HOUSES[house][place].into());
            let houses = vec![house, other, third];
            let (cells, digits) = (cells.collect(), 1 << digit);
            hint().shown_by(Pattern { cells, digits, houses, ..Pattern::default() })
        })
    };
    thirds.into_iter().find_map(left)
}
