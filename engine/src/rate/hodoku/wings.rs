//! XY-, XYZ- and W-wings, and the bivalue universal grave with one extra candidate.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use crate::nine::{HOUSE, SEEN, bits, each, houses_of, one};

/// Finds the first XY-wing, a bivalue pivot and two wings, by its cells in ascending order.
pub fn xy(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    let mut first: Option<([usize; 3], usize, Hit)> = None;
    for pivot in each(pairs) {
        let [low, high] = grid.pair(pivot);
        let around = pairs & SEEN[pivot];
        let [lows, highs] = [(low, high), (high, low)]
            .map(|(own, other)| around & grid.places[own] & !grid.places[other]);
        if highs == 0 {
            continue;
        }
        for a in each(lows) {
            let third = (grid.candidates[a] ^ 1 << low).trailing_zeros() as usize;
            for b in each(highs & grid.places[third]) {
                let mut cells = [pivot, a, b];
                cells.sort_unstable();
                // Among instances with the same cells, the pivot that comes first counts.
                let is_first =
                    first.as_ref().is_none_or(|(others, of, _)| (cells, pivot) < (*others, *of));
                if is_first && let Some(hit) = wing_at(grid, (pivot, a, b), false) {
                    first = Some((cells, pivot, hit));
                }
            }
        }
    }
    first.map(|(.., hit)| hit)
}

/// A pivot of three candidates, and two wings.
pub fn xyz(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let [pairs, threes] = grid.twos_and_threes();
    for pivot in each(threes) {
        let mask = grid.candidates[pivot];
        let within = |cell: &usize| grid.candidates[*cell] & !mask == 0;
        let wings = each(pairs & SEEN[pivot]).filter(within);
        for a in wings.clone() {
            let others =
                wings.clone().filter(|b| *b > a && grid.candidates[*b] != grid.candidates[a]);
            for b in others {
                if let Some(hit) = wing_at(grid, (pivot, a, b), true) {
                    return Some(hit);
                }
            }
        }
    }
    None
}

/// What a pivot and two wings strike.
fn wing_at(grid: &Grid, (pivot, a, b): (usize, usize, usize), with_pivot: bool) -> Option<Hit> {
    let both = one(a) | one(b);
    let common = grid.candidates[a] & grid.candidates[b];
    if SEEN[pivot] & both != both || !common.is_power_of_two() {
        return None;
    }
    let digit = common.trailing_zeros() as usize;
    let seen = SEEN[a] & SEEN[b] & if with_pivot { SEEN[pivot] } else { !0 };
    let struck = grid.places[digit] & seen;
    (struck != 0).then(|| Hit::strike_digit(struck, digit))
}

/// Two equal pairs, joined by a strong link.
pub fn w(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    for a in each(pairs) {
        let [low, high] = grid.pair(a);
        for b in each(pairs & grid.places[low] & grid.places[high] & (!0 << a << 1)) {
            for (digit, link) in [(low, high), (high, low)] {
                let struck = grid.places[digit] & SEEN[a] & SEEN[b];
                if struck != 0 && is_joined(grid, link, a, b) {
                    return Some(Hit::strike_digit(struck, digit));
                }
            }
        }
    }
    None
}

/// Whether a house has two places for the digit, one that `a` sees and another that `b` sees.
fn is_joined(grid: &Grid, digit: usize, a: usize, b: usize) -> bool {
    (0..27).filter(|&house| grid.free[house][digit] == 2).any(|house| {
        let ends = HOUSE[house] & grid.places[digit] & !one(a) & !one(b);
        let near = ends & SEEN[a];
        near != 0 && ends & !near & SEEN[b] != 0
    })
}

/// All open cells but one are bivalue, and all digits have two places in each house, except the one
/// that has three in the houses of that cell.
pub fn bug(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let mut others = each(grid.open & !grid.twos());
    let cell = others.next()?;
    if others.next().is_some() || grid.candidates[cell].count_ones() != 3 {
        return None;
    }
    let mut extra = None;
    let mut thrice = [None; 3];
    for (house, free) in grid.free.iter().enumerate() {
        for (digit, &places) in free.iter().enumerate() {
            match places {
                0 | 2 => {}
                3 if extra.is_none_or(|other| other == digit) && thrice[house / 9].is_none() => {
                    (extra, thrice[house / 9]) = (Some(digit), Some(house));
                }
                _ => return None,
            }
        }
    }
    let extra = extra?;
    let fits = grid.has(cell, extra) && thrice == houses_of(cell).map(Some);
    let others = bits(grid.candidates[cell] & !(1 << extra));
    fits.then(|| Hit::strikes(others.map(|digit| (cell as u8, digit as u8)).collect()))
}
