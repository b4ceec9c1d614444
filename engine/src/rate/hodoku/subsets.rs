//! Singles in the order of the queue, locked candidates, and naked, hidden and locked subsets: boxes
//! first, then rows, then columns.

use super::grid::Grid;
use super::position;
use super::position::{Hit, HodokuState, Kinds};
use crate::nine;
use crate::nine::{
    ALL, Cells, HOUSE, HOUSES, bits, choose, count, each, first, houses_of, one, set,
};

/// Cells that together have as many candidates as there are cells.
pub fn naked<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let sizes = sizes(position);
    position.by_house(position::NAKED.of(SIZE), |grid, changed| {
        let mut houses = in_order(changed).filter(|&house| sizes[house] >> SIZE & 1 == 1);
        houses.find_map(|house| naked_in(grid, house, SIZE, false))
    })
}

/// The same within both a box and a line, with something to strike in both.
pub fn locked<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let sizes = sizes(position);
    position.by_house(position::LOCKED.of(SIZE), |grid, changed| {
        let boxes = in_order(changed).take_while(|house| *house >= 18);
        let mut boxes = boxes.filter(|&house| sizes[house] >> SIZE & 1 == 1);
        boxes.find_map(|house| naked_in(grid, house, SIZE, true))
    })
}

/// Digits that together have as many places as there are digits; the other cells form a naked
/// subset.
pub fn hidden<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let sizes = sizes(position);
    position.by_house(position::HIDDEN.of(SIZE), |grid, changed| {
        let may_have = |house: &usize| {
            let others = count(HOUSE[*house] & grid.open).checked_sub(SIZE);
            others.is_some_and(|others| sizes[*house] >> others & 1 == 1)
        };
        in_order(changed).filter(may_have).find_map(|house| hidden_in(grid, house, SIZE))
    })
}

/// By house: the sizes of its naked subsets, as bits. Most houses have none, and one look at the
/// house establishes that for all kinds and sizes of subset.
fn sizes(position: &mut HodokuState) -> [u16; 27] {
    let mut sizes = position.subsets;
    position.by_house(position::SUBSETS, |grid, changed| {
        for house in in_order(changed) {
            sizes[house] = sizes_in(grid, house);
        }
        None
    });
    position.subsets = sizes;
    sizes
}

/// The sizes of the naked subsets of a house, apart from the set of all its open cells.
fn sizes_in(grid: &Grid, house: usize) -> u16 {
    const ONE_CELL: u16 = ALL + 1;
    let masks = HOUSES[house].map(|cell| grid.candidates[usize::from(cell)]);
    let all = masks.into_iter().fold(0, |all, mask| all | mask);
    // The choices of open cells that lack a digit: their candidates and, in the bits above, their
    // number.
    let (mut choices, mut count) = ([0; 512], 1);
    let mut sizes = 0;
    for mask in masks.into_iter().filter(|mask| *mask != 0) {
        let others = count;
        for place in 0..others {
            let choice = (choices[place] | mask) + ONE_CELL;
            if choice & ALL != all {
                let number = choice / ONE_CELL;
                sizes |= u16::from(nine::size(choice) == usize::from(number)) << number;
                choices[count] = choice;
                count += 1;
            }
        }
    }
    sizes
}

/// Some houses, given as bits: boxes, then rows and columns.
pub fn in_order(houses: u32) -> impl Iterator<Item = usize> {
    (18..27).chain(0..18).filter(move |house| houses >> house & 1 == 1)
}

fn naked_in(grid: &Grid, house: usize, size: usize, locked: bool) -> Option<Hit> {
    let sets = HOUSES[house].map(|cell| grid.candidates[usize::from(cell)]);
    let may = |_: u16, _: u16, union: u16| nine::size(union) <= size;
    choose(&sets, few(&sets, size), size, &may, &mut |chosen, union| {
        if nine::size(union) != size {
            return None;
        }
        let subset = set(bits(chosen).map(|place| usize::from(HOUSES[house][place])));
        strike_others(grid, subset, union, locked)
    })
}

/// Strikes the digits of a naked subset from the cells of each house that contains all of it: row,
/// column, box. `None` if there is nothing to strike, or if the subset is locked but should not be,
/// or the other way round.
fn strike_others(grid: &Grid, subset: Cells, mask: u16, locked: bool) -> Option<Hit> {
    let of_first = houses_of(first(subset));
    let square = HOUSE[of_first[2]];
    let (mut strikes, mut effective) = (Vec::new(), 0);
    for house in of_first.into_iter().filter(|&house| HOUSE[house] & subset == subset) {
        let start = strikes.len();
        let mut counts = false;
        for cell in each(HOUSE[house] & !subset) {
            let hit = bits(grid.candidates[cell] & mask).map(|digit| (cell as u8, digit as u8));
            strikes.extend(hit.clone());
            counts |= hit.count() > 0 && (house >= 18 || square & one(cell) == 0);
        }
        effective += u32::from(strikes.len() > start && counts);
    }
    let in_both = square & subset == subset
        && of_first[..2].iter().any(|&line| HOUSE[line] & subset == subset);
    let is_locked = count(subset) < 4 && effective > 1 && in_both;
    (!strikes.is_empty() && is_locked == locked).then(|| Hit::strikes(strikes))
}

fn hidden_in(grid: &Grid, house: usize, size: usize) -> Option<Hit> {
    let open = each(HOUSE[house]).filter(|&cell| grid.candidates[cell] != 0).count();
    if open <= size {
        return None;
    }
    let cells = HOUSES[house].map(usize::from);
    let mut sets = [0; 9];
    for (place, cell) in cells.into_iter().enumerate() {
        bits(grid.candidates[cell]).for_each(|digit| sets[digit] |= 1 << place);
    }
    let may = |_: u16, _: u16, union: u16| nine::size(union) <= size;
    choose(&sets, few(&sets, size), size, &may, &mut |kept, union| {
        if nine::size(union) != size {
            return None;
        }
        let struck = bits(union).flat_map(|place| {
            let cell = cells[place];
            bits(grid.candidates[cell] & !kept).map(move |digit| (cell as u8, digit as u8))
        });
        let strikes: Vec<_> = struck.collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    })
}

/// The non-empty sets that are at most as large as a subset.
fn few(sets: &[u16; 9], size: usize) -> u16 {
    let is_small = |place: &usize| (1..=size).contains(&nine::size(sets[*place]));
    bits(ALL).filter(is_small).fold(0, |few, place| few | 1 << place)
}

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
pub fn naked_single(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &mut position.grid;
    let (cell, digit) = next(grid, |grid| grid.naked.pop())?;
    Some(Hit::place(cell, digit))
}

/// The next hidden single. The search ends at one that is no longer hidden in its house.
pub fn hidden_single(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
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
pub fn locked_candidates(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
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
