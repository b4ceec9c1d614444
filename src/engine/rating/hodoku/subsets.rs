//! Naked, hidden and locked subsets: boxes first, then rows, then columns.

use super::cells::{Cells, HOUSE, count, digits, each, houses_of, one};
use super::grid::Grid;
use super::{Hit, Kinds, Position};

/// Cells that have no more candidates together than they are.
pub fn naked<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    (18..27).chain(0..18).find_map(|house| naked_in(&position.grid, house, SIZE, false))
}

/// The same in a box and a line at once, with something to strike in both.
pub fn locked<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    (18..27).find_map(|house| naked_in(&position.grid, house, SIZE, true))
}

/// Digits that have no more places together than they are.
pub fn hidden<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    (18..27).chain(0..18).find_map(|house| hidden_in(&position.grid, house, SIZE))
}

/// The first choice of `size` out of up to nine sets, in lexicographic order, whose union has
/// `size` members and of which `accept` makes something.
fn choose<T>(
    sets: &[u16],
    size: usize,
    start: usize,
    (chosen, union): (u16, u16),
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if size == 0 {
        return accept(chosen, union);
    }
    let wanted = chosen.count_ones() as usize + size;
    (start..(sets.len() + 1).saturating_sub(size)).find_map(|place| {
        let next = union | sets[place];
        let fits = next.count_ones() as usize <= wanted;
        fits.then(|| choose(sets, size - 1, place + 1, (chosen | 1 << place, next), accept))?
    })
}

fn naked_in(grid: &Grid, house: usize, size: usize, locked: bool) -> Option<Hit> {
    let few = |cell: &usize| (1..=size).contains(&(grid.candidates[*cell].count_ones() as usize));
    let (mut cells, mut sets, mut number) = ([0; 9], [0; 9], 0);
    for cell in each(HOUSE[house]).filter(few) {
        (cells[number], sets[number]) = (cell, grid.candidates[cell]);
        number += 1;
    }
    choose(&sets[..number], size, 0, (0, 0), &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return None;
        }
        let subset = digits(chosen).fold(0, |subset, place| subset | one(cells[place]));
        strike_others(grid, subset, union, locked)
    })
}

/// Strikes the digits of a naked subset from what shares a house with all of it: row, column, box.
/// `None` where there is nothing to strike, and where the subset is locked but should not be, or
/// the other way round.
fn strike_others(grid: &Grid, subset: Cells, mask: u16, locked: bool) -> Option<Hit> {
    let of_first = houses_of(super::cells::first(subset));
    let square = HOUSE[of_first[2]];
    let (mut strikes, mut effective) = (Vec::new(), 0);
    for house in of_first.into_iter().filter(|&house| HOUSE[house] & subset == subset) {
        let before = strikes.len();
        let mut counts = false;
        for cell in each(HOUSE[house] & !subset) {
            let hit = digits(grid.candidates[cell] & mask).map(|digit| (cell as u8, digit as u8));
            strikes.extend(hit.clone());
            counts |= hit.count() > 0 && (house >= 18 || square & one(cell) == 0);
        }
        effective += u32::from(strikes.len() > before && counts);
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
    let cells: [usize; 9] =
        std::array::from_fn(|place| usize::from(crate::engine::nine::HOUSES[house][place]));
    let few = |digit: &usize| (1..=size).contains(&(grid.free[house][*digit] as usize));
    let (mut candidates, mut sets, mut number) = ([0; 9], [0; 9], 0);
    for digit in (0..9).filter(few) {
        let held = |place: &usize| grid.has(cells[*place], digit);
        candidates[number] = digit;
        sets[number] = (0..9).filter(held).fold(0, |set, place| set | 1 << place);
        number += 1;
    }
    choose(&sets[..number], size, 0, (0, 0), &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return None;
        }
        let kept = digits(chosen).fold(0, |kept, place| kept | 1 << candidates[place]);
        let struck = digits(union).flat_map(|place| {
            let cell = cells[place];
            digits(grid.candidates[cell] & !kept).map(move |digit| (cell as u8, digit as u8))
        });
        let strikes: Vec<_> = struck.collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    })
}
