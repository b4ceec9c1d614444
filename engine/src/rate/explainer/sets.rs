//! Sets of things that share as few places as there are things: naked sets, hidden sets, fish.
//!
//! ```text
//!   naked pair    [27] [127] [27]      two cells with two digits
//!   hidden pair   [148] [257] [149]    two digits (1 and 4) with two cells
//!   X-wing        row 2: c3 c7         two rows that have a digit in two columns
//!                 row 6: c3 c7
//! ```
//!
//! A thing with only one place is a single and never part of a set.
//!
//! XY-wing and XYZ-wing: three cells, one of which must hold a digit.
//!
//! ```text
//!   XY-wing    [12] pivot, [13] and [23] wings: whatever the pivot is, a wing is 3
//!   XYZ-wing   [123] pivot: the same, or the pivot itself is 3
//! ```
//!
//! A cell that sees all places that may be 3 cannot be 3.

use super::houses::{DIAGONALS, HOUSES};
use crate::nine::{ALL, COLUMNS, ROWS, bits, each, one, subsets};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern};

/// Naked sets: cells of a house with as many digits as cells; the other cells lose these digits.
pub fn naked(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    let houses = state.houses().filter(|house| !DIAGONALS.contains(house));
    houses.into_iter().filter(|&house| state.open[house] >= 2 * size).find_map(|house| {
        let mut sets = sets(state.candidates_in(house), size);
        sets.find_map(|(cells, digits)| {
            let hint = state.strike_in(house, !cells & ALL, digits)?;
            Some(hint.shown_in(state, &[house], cells, digits))
        })
    })
}

/// Naked sets whose digits are struck from all cells that see those with the digit.
pub fn general_naked(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    if !state.ground.sees_beyond() {
        return None;
    }
    state.houses().filter(|&house| state.open[house] >= 2 * size).find_map(|house| {
        sets(state.candidates_in(house), size).find_map(|(places, digits)| {
            let cells: Vec<usize> = bits(places).map(|at| HOUSES[house][at].into()).collect();
            let victims = |digit: usize| {
                let has = |cell: &&usize| state.candidates(**cell) >> digit & 1 == 1;
                let with = cells.iter().filter(has).fold(0, |all, &cell| all | one(cell));
                state.ground.seen_by_all(with)
            };
            let struck = bits(digits)
                .flat_map(|digit| each(victims(digit)).map(move |cell| (cell, 1 << digit)));
            let hint = state.strike_each(struck)?;
            let pattern = Pattern { cells, digits, houses: vec![house], ..Pattern::default() };
            Some(hint.shown_by(pattern))
        })
    })
}

/// Hidden sets: digits of a house with as many cells as digits; these cells lose all other digits.
pub fn hidden(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    state.houses().filter(|&house| state.open[house] > 2 * size).find_map(|house| {
        let mut sets = sets(state.places[house], size);
        sets.find_map(|(digits, cells)| {
            let hint = state.strike_in(house, cells, !digits)?;
            Some(hint.shown_in(state, &[house], cells, digits))
        })
    })
}

/// A hidden set that leaves another digit a single place in the house.
pub fn direct_hidden(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    state.houses().filter(|&house| state.open[house] > size).find_map(|house| {
        let places = &state.places[house];
        sets(*places, size).find_map(|(digits, cells)| {
            let left = |digit: &usize| (places[*digit] & !cells).is_power_of_two();
            let is_new = |digit: &usize| places[*digit].count_ones() > 1;
            let digit = bits(!digits & ALL).filter(is_new).find(left)?;
            let place = (places[digit] & !cells).trailing_zeros() as usize;
            let cells = bits(cells).map(|place| HOUSES[house][place].into()).collect();
            let pattern = Pattern { cells, digits, houses: vec![house], ..Pattern::default() };
            Some(ExplainerHint::place_in(house, place, digit).shown_by(pattern))
        })
    })
}

/// Fish: lines whose places for a digit lie in as many crossing lines, which lose it elsewhere.
/// Columns come first; among fish in columns, the first lines come first, then the lowest digit.
pub fn fish(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    let by_kind = [(COLUMNS.start, ROWS.start), (ROWS.start, COLUMNS.start)];
    by_kind.into_iter().find_map(|(base, cover)| {
        let of_digit = |digit| fish_of(state, size, digit, [base, cover]);
        let (_, hint) = (0..9).filter_map(of_digit).min_by_key(|(lines, _)| *lines)?;
        Some(hint)
    })
}

/// The first fish of a digit in lines from the house `base` on: the lines and what it strikes.
fn fish_of(
    state: &ExplainerState,
    size: usize,
    digit: usize,
    [base, cover]: [usize; 2],
) -> Option<(u16, ExplainerHint)> {
    let lines: [u16; 9] = std::array::from_fn(|line| state.places[base + line][digit]);
    let open = lines.iter().filter(|places| **places != 0).count();
    if open < 2 * size {
        return None;
    }
    sets(lines, size).find_map(|(lines, crossing)| {
        let struck = bits(crossing).flat_map(|line| {
            let rest = state.places[cover + line][digit] & !lines;
            let cell = move |place| if cover == 0 { line * 9 + place } else { place * 9 + line };
            bits(rest).map(cell)
        });
        Some((lines, state.strike(struck, 1 << digit)?))
    })
}

/// The sets of `size` of nine things, each with several places, that together have `size` places:
/// the things and the places, as bits, in ascending order.
fn sets(places: [u16; 9], size: usize) -> impl Iterator<Item = (u16, u16)> {
    let (mut things, mut count) = ([0; 9], 0);
    for (thing, places) in places.iter().enumerate() {
        if (2..=size).contains(&(places.count_ones() as usize)) {
            things[count] = thing;
            count += 1;
        }
    }
    let set = move |chosen| {
        let union =
            |(set, all), thing: usize| (set | 1 << things[thing], all | places[things[thing]]);
        bits(chosen).fold((0u16, 0u16), union)
    };
    subsets(count, size).map(set).filter(move |(_, all)| all.count_ones() as usize == size)
}

/// Strikes what a wing about a pivot of two candidates rules out.
pub fn xy(state: &ExplainerState) -> Option<ExplainerHint> {
    wing(state, 2)
}

/// Strikes what a wing about a pivot of three candidates rules out.
pub fn xyz(state: &ExplainerState) -> Option<ExplainerHint> {
    wing(state, 3)
}

/// The first wing in the reading order of pivots, then of neighbours.
fn wing(state: &ExplainerState, size: u32) -> Option<ExplainerHint> {
    let pivots = (0..81).filter(|&cell| state.candidates(cell).count_ones() == size);
    pivots.into_iter().find_map(|pivot| {
        let all = state.candidates(pivot);
        let pairs = || {
            state.ground.neighbours(pivot).filter(|&cell| state.candidates(cell).count_ones() == 2)
        };
        let first = |wing: &usize| (all & !state.candidates(*wing)).count_ones() == 1;
        pairs()
            .filter(first)
            .find_map(|one| pairs().find_map(|other| strike(state, [pivot, one, other], size)))
    })
}

/// What three cells strike if they form a wing: a pivot of `size` candidates and two pairs.
fn strike(
    state: &ExplainerState,
    [pivot, one, other]: [usize; 3],
    size: u32,
) -> Option<ExplainerHint> {
    let [all, one_pair, other_pair] = [pivot, one, other].map(|cell| state.candidates(cell));
    let digit = one_pair & other_pair;
    let is_wing = (all | one_pair | other_pair).count_ones() == 3
        && (all & digit).count_ones() == size - 2
        && digit.is_power_of_two();
    if !is_wing {
        return None;
    }
    let sees = &state.ground.seen;
    let seen = sees[one] & sees[other];
    let seen = if size == 3 { seen & sees[pivot] } else { seen };
    let hint = state.strike(each(seen & !(1 << pivot)), digit)?;
    let pattern = Pattern { cells: vec![pivot, one, other], digits: digit, ..Pattern::default() };
    Some(if state.ground.is_classic() { hint } else { hint.shown_by(pattern) })
}
