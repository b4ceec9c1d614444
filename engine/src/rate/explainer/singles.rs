//! What a house leaves a cell or a digit: the last open cell of a house, the only place for a digit, the only digit for a cell; and
//! what cells rule out if no neighbours can have consecutive digits.
//!
//! ```text
//!   [45]    whichever it is, no neighbour is 4 or 5
//!   [46]    no neighbour is 5; the same for [456]
//!   a house whose places for 5 all touch a cell, or are it: that cell is neither 4 nor 6
//! ```
//!
//! Pointing and claiming: a house confines a digit to its crossing with another house, which loses
//! the digit elsewhere.
//!
//! ```text
//!   7 7 . | . 7 .     The 7 of the box on the left must be in the first row,
//!   . . . | 7 4 .     so the rest of the row loses it. If that leaves one
//!   . . . | . . .     place for 7 in another box, the direct rule fills it.
//! ```

use super::ground::{CROSSINGS, HOUSES, WINDOWS, by_family};
use crate::nine::{ALL, BOXES, COLUMNS, Cells, ROWS, bits, each, one, set};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern, Worth};
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
