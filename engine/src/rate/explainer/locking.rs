//! Pointing and claiming: a house confines a digit to its crossing with another house, which loses
//! the digit elsewhere.
//!
//! ```text
//!   7 7 . | . 7 .     The 7 of the box on the left must be in the first row,
//!   . . . | 7 4 .     so the rest of the row loses it. If that leaves one
//!   . . . | . . .     place for 7 in another box, the direct rule fills it.
//! ```

use super::houses::{CROSSINGS, HOUSES, WINDOWS, by_family};
use crate::nine::{BOXES, COLUMNS, ROWS, bits, each, set};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern, Worth};
use std::ops::Range;

/// Kinds of house: those that confine a digit, and those that lose it.
type Kinds = (Range<usize>, Range<usize>);

/// The kinds in the order in which they are examined: with each, whether that is claiming rather than
/// pointing if it strikes, and if it leaves a digit one place.
const KINDS: [(Kinds, [usize; 2]); 10] = [
    ((BOXES, COLUMNS), [0, 0]),
    ((BOXES, ROWS), [0, 0]),
    ((COLUMNS, BOXES), [1, 1]),
    ((ROWS, BOXES), [1, 1]),
    ((WINDOWS, COLUMNS), [0, 1]),
    ((WINDOWS, ROWS), [0, 1]),
    ((COLUMNS, WINDOWS), [1, 1]),
    ((ROWS, WINDOWS), [1, 1]),
    ((BOXES, WINDOWS), [1, 0]),
    ((WINDOWS, BOXES), [1, 1]),
];

/// A digit that a house confines to another.
struct Confined {
    house: usize,
    other: usize,
    digit: usize,
    /// The row if it strikes, and if it leaves the digit one place.
    rows: [usize; 2],
}

/// Strikes what a house confines to another from the rest of that: pointing or claiming.
pub fn confining(state: &ExplainerState, worth: &Worth) -> Option<ExplainerHint> {
    let hint =
        |found: Confined| Some(ExplainerHint { row: found.rows[0], ..strike(state, &found)? });
    confined(state).filter_map(hint).find(|hint| worth.rating(hint).is_some())
}

/// Places a digit that pointing or claiming leaves one place in another house.
pub fn direct(state: &ExplainerState, worth: &Worth) -> Option<ExplainerHint> {
    let hint =
        |found: Confined| Some(ExplainerHint { row: found.rows[1], ..place(state, &found)? });
    confined(state).filter_map(hint).find(|hint| worth.rating(hint).is_some())
}

/// Strikes what a house confines to a few cells from all cells that see these, for houses and rules
/// that do not only cross.
pub fn general(state: &ExplainerState) -> Option<ExplainerHint> {
    if !state.ground.sees_beyond() {
        return None;
    }
    by_family(&state.ground.houses).into_iter().find_map(|houses| {
        (0..9).find_map(|digit| houses.iter().find_map(|&house| strike_seen(state, house, digit)))
    })
}

/// Strikes a digit from the cells that see all its places in a house, if there are no more than six.
fn strike_seen(state: &ExplainerState, house: usize, digit: usize) -> Option<ExplainerHint> {
    let places = state.places[house][digit];
    if !(2..=6).contains(&places.count_ones()) {
        return None;
    }
    let cells: Vec<usize> = bits(places).map(|place| HOUSES[house][place].into()).collect();
    let seen = state.ground.seen_by_all(set(cells.iter().copied()));
    let (digits, houses) = (1 << digit, vec![house]);
    let pattern = Pattern { cells, digits, houses, ..Pattern::default() };
    Some(state.strike(each(seen), digits)?.shown_by(pattern))
}

/// The digits that have several places in a house, all of them within another house.
fn confined(state: &ExplainerState) -> impl Iterator<Item = Confined> + '_ {
    let is_there = |house: &Range<usize>| state.ground.has_house(house.start);
    let kinds = KINDS.iter().filter(move |((one, other), _)| is_there(one) && is_there(other));
    let pairs = kinds.flat_map(|((houses, others), rows)| {
        let of_house = move |house| others.clone().map(move |other| (house, other, *rows));
        houses.clone().flat_map(of_house)
    });
    let crossing = pairs.filter(|&(house, other, _)| CROSSINGS[house][other] != 0);
    crossing.flat_map(move |(house, other, rows)| {
        let is_confined = move |digit: &usize| {
            let places = state.places[house][*digit];
            places.count_ones() > 1 && places & !CROSSINGS[house][other] == 0
        };
        (0..9).filter(is_confined).map(move |digit| Confined { house, other, digit, rows })
    })
}

fn strike(state: &ExplainerState, found: &Confined) -> Option<ExplainerHint> {
    let &Confined { house, other, digit, .. } = found;
    let rest = state.places[other][digit] & !CROSSINGS[other][house];
    let hint = state.strike_in(other, rest, 1 << digit)?;
    Some(hint.shown_in(state, &[house, other], state.places[house][digit], 1 << digit))
}

fn place(state: &ExplainerState, found: &Confined) -> Option<ExplainerHint> {
    let &Confined { house, other, digit, .. } = found;
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
