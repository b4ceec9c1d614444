//! Full houses, naked and hidden singles, in the order of the queue.

use super::grid::Grid;
use super::position;
use super::position::{Hit, HodokuState, Kinds};
use super::subsets::in_order;
use crate::nine::{HOUSE, first, houses_of, one};

/// The first naked single that is the last open cell of a house. It stays in the queue.
pub fn full_house(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let mut waiting = grid.naked.waiting();
    let is_last = |cell: usize, digit: usize| {
        let alone =
            |house: usize| (0..9).all(|other| other == digit || grid.free[house][other] == 0);
        grid.is_open(cell) && houses_of(cell).into_iter().any(alone)
    };
    let (cell, digit) = waiting.find(|&(cell, digit)| is_last(cell, digit))?;
    Some(Hit::place(cell, digit))
}

/// The next naked single.
pub fn naked(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &mut position.grid;
    let (cell, digit) = next(grid, |grid| grid.naked.pop())?;
    Some(Hit::place(cell, digit))
}

/// The next hidden single. The search ends at one that is no longer hidden in its house.
pub fn hidden(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &mut position.grid;
    let (cell, digit) = next(grid, |grid| grid.hidden.pop())?;
    is_hidden(grid, cell, digit).then(|| Hit::place(cell, digit))
}

/// Whether a cell is the only place for a digit in some house.
pub fn is_hidden(grid: &Grid, cell: usize, digit: usize) -> bool {
    houses_of(cell).into_iter().any(|house| grid.free[house][digit] == 1)
}

fn next(
    grid: &mut Grid,
    mut pop: impl FnMut(&mut Grid) -> Option<(usize, usize)>,
) -> Option<(usize, usize)> {
    loop {
        let (cell, digit) = pop(grid)?;
        if grid.is_open(cell) {
            return Some((cell, digit));
        }
    }
}

/// Pointing: a digit that a box confines to a line. Claiming: a digit that a line confines to a
/// box. Boxes come first, then rows, then columns, each with its digits.
pub fn locked(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    position.by_house(position::CONFINED, |grid, changed| {
        let mut hits = in_order(changed)
            .flat_map(|house| (0..9).filter_map(move |digit| confined(grid, house, digit)));
        hits.find(|hit| on.has(hit.kind))
    })
}

/// A digit that a house confines to another, which loses it elsewhere.
fn confined(grid: &Grid, house: usize, digit: usize) -> Option<Hit> {
    let free = grid.free[house][digit];
    if free != 2 && free != 3 {
        return None;
    }
    let cells = grid.in_house(house, digit);
    let holds = |other: &usize| {
        HOUSE[*other] & cells == cells && grid.free[*other][digit] > free && *other != house
    };
    let [row, column, square] = houses_of(first(cells));
    let (kind, other) = if house >= 18 {
        (0, [row, column].into_iter().find(holds)?)
    } else {
        (1, [square].into_iter().find(holds)?)
    };
    let struck = grid.in_house(other, digit) & !cells;
    debug_assert!(cells & one(first(cells)) != 0);
    Some(Hit::strike_digit(struck, digit).of_kind(kind))
}
