//! What advances a stuck position: patterns that strike candidates, found in one state and applied
//! together.
//!
//! Some open cells of a house are a naked subset if they have as many candidates as cells; all
//! other open cells then are a hidden subset. Each way to split a house in two like this counts
//! once, by the size of its smaller part.

use super::state::{Area, TimeField, TimeState, bits};
use super::worth::Worth;
use crate::grid::{Cell, Digits, Grid, arrange};
use std::collections::HashMap;

/// Candidates to strike, and the number of patterns that strike them.
#[derive(Debug)]
pub struct Strikes {
    /// By open cell: the candidates to strike.
    pub digits: Vec<u32>,
    /// The number of patterns.
    pub patterns: u32,
}

impl Strikes {
    /// Nothing yet.
    pub fn none(field: &TimeField<'_>) -> Self {
        Self { digits: vec![0; field.cells.len()], patterns: 0 }
    }

    /// Adds a pattern, if it strikes anything.
    pub fn add(&mut self, struck: impl Iterator<Item = (usize, u32)>) {
        let mut strikes = false;
        for (cell, digits) in struck {
            self.digits[cell] |= digits;
            strikes |= digits != 0;
        }
        self.patterns += u32::from(strikes);
    }

    /// Carries out all strikes.
    pub fn apply(&self, state: &mut TimeState, field: &TimeField<'_>, worth: &Worth) {
        for (cell, &digits) in self.digits.iter().enumerate() {
            state.strike(cell, digits, field, worth);
        }
    }
}

/// Pointing and claiming: a digit that one house has only in its crossing with another house, which
/// has it elsewhere too.
pub fn locked(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let numbers: HashMap<_, _> =
        field.ids.iter().zip(0..).map(|(id, number)| (*id, number)).collect();
    for crossing in field.puzzle.intersections() {
        let places = [crossing.base, crossing.cover].map(|id| numbers.get(&id).copied());
        let [Some(base), Some(cover)] = places else { continue };
        if !field.areas[base].is_house() || !field.areas[cover].is_house() {
            continue;
        }
        let lies_in = |cell: u16, region: usize| {
            field.regions_of.slice(usize::from(cell)).contains(&(region as u16))
        };
        let (mut within, mut beyond) = (0, 0);
        for &cell in field.members.slice(base) {
            let candidates = state.candidates[usize::from(cell)];
            *(if lies_in(cell, cover) { &mut within } else { &mut beyond }) |= candidates;
        }
        let rest: Vec<u16> = field
            .members
            .slice(cover)
            .iter()
            .copied()
            .filter(|cell| !lies_in(*cell, base))
            .collect();
        for digit in bits(within & !beyond) {
            let has = |cell: &u16| state.candidates[usize::from(*cell)] & 1 << digit;
            strikes.add(rest.iter().map(|cell| (usize::from(*cell), has(cell))));
        }
    }
}

/// One round over the regions with a sum: strikes the digits that no arrangement of a region
/// contains.
pub fn round(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    if !arrange::suits(field.largest as u8) {
        return;
    }
    for (region, members) in field.of_sort(|area| area == Area::Sum) {
        let open = |cell: &&u16| state.candidates[usize::from(**cell)] != 0;
        let cells: Vec<usize> =
            members.iter().filter(open).map(|cell| usize::from(*cell)).collect();
        let had = |cell: &usize| Digits::from_bits(state.candidates[*cell]);
        let mut left: Vec<Digits> = cells.iter().map(had).collect();
        // The solution is an arrangement, so there is at least one.
        if left.len() <= field.largest && arrange::prune(&mut left, state.rest(region).sum) {
            let struck = cells.iter().zip(&left);
            strikes.add(struck.map(|(cell, left)| (*cell, (had(cell) - *left).bits())));
        }
    }
}

/// Adds the X-wings: a digit with the same two places in two parallel lines.
pub fn x_wings(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let (row, col): (Axis, Axis) = (Grid::row, Grid::col);
    let count = field.grid().rows().max(field.grid().cols());
    for digit in 0..field.largest {
        for (line, place) in [(row, col), (col, row)] {
            let mut places = vec![0_u32; count];
            for cell in having(state, digit) {
                let at = field.cells[cell];
                places[line(field.grid(), at)] |= 1 << place(field.grid(), at);
            }
            for (first, second) in parallel(&places) {
                let both = places[first];
                let struck = having(state, digit).filter(|cell| {
                    let at = field.cells[*cell];
                    let own = line(field.grid(), at);
                    own != first && own != second && both >> place(field.grid(), at) & 1 == 1
                });
                strikes.add(struck.map(|cell| (cell, 1 << digit)));
            }
        }
    }
}

/// The pairs of lines with the same two places.
fn parallel(places: &[u32]) -> impl Iterator<Item = (usize, usize)> {
    places.iter().enumerate().filter(|(_, both)| both.count_ones() == 2).flat_map(
        move |(first, both)| {
            let later = places.iter().enumerate().skip(first + 1);
            later.filter(move |(_, other)| *other == both).map(move |(second, _)| (first, second))
        },
    )
}

/// The row or the column of a cell.
type Axis = fn(Grid, Cell) -> usize;

/// The open cells with a candidate.
fn having(state: &TimeState, digit: usize) -> impl Iterator<Item = usize> {
    let cells = state.candidates.iter().enumerate();
    cells.filter(move |(_, candidates)| *candidates >> digit & 1 == 1).map(|(cell, _)| cell)
}

/// Adds the XY-wings: a bivalue pivot, and two cells that see it and share a third digit besides
/// one of the pivot's each. That digit is struck from all cells that see both.
pub fn xy_wings(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let pairs = |cell: &usize| state.candidates[*cell].count_ones() == 2;
    for pivot in (0..field.cells.len()).filter(pairs) {
        let peers = || field.peers.slice(pivot).iter().map(|peer| usize::from(*peer)).filter(pairs);
        for first in peers() {
            let (own, other) = (state.candidates[pivot], state.candidates[first]);
            if (own & other).count_ones() != 1 {
                continue;
            }
            let third = other & !own;
            for second in peers().filter(|second| *second > first) {
                if state.candidates[second] == own & !other | third {
                    let sees_second = |cell: &u16| field.peers.slice(second).contains(cell);
                    let seen = field.peers.slice(first).iter().filter(|cell| sees_second(cell));
                    let seen = seen.map(|cell| usize::from(*cell)).filter(|cell| *cell != pivot);
                    strikes.add(seen.map(|cell| (cell, state.candidates[cell] & third)));
                }
            }
        }
    }
}

/// The size of the largest subset searched for.
const LARGEST: usize = 4;

/// Adds the subsets of two, or all larger ones.
pub fn subsets(state: &TimeState, field: &TimeField<'_>, is_pair: bool, strikes: &mut Strikes) {
    let sizes = if is_pair { 2..=2 } else { 3..=LARGEST };
    for (_, members) in field.of_sort(Area::is_house) {
        let is_open = |cell: &usize| state.candidates[*cell] != 0;
        let cells = members.iter().map(|cell| usize::from(*cell)).filter(is_open);
        let house = House::of(cells.collect(), state);
        for size in sizes.clone() {
            house.naked(size, strikes);
            house.hidden(size, strikes);
        }
    }
}

/// The open cells of a house.
struct House {
    cells: Vec<usize>,
    /// By open cell: its candidates.
    candidates: Vec<u32>,
}

impl House {
    fn of(cells: Vec<usize>, state: &TimeState) -> Self {
        let candidates = cells.iter().map(|cell| state.candidates[*cell]).collect();
        Self { cells, candidates }
    }

    /// Adds the naked subsets of a size that is at most half the number of cells.
    fn naked(&self, size: usize, strikes: &mut Strikes) {
        if size > self.cells.len() / 2 {
            return;
        }
        choose(&self.candidates, size, &mut |set, digits| self.split(set, digits, strikes));
    }

    /// Adds the hidden subsets of a size that is less than half the number of cells.
    fn hidden(&self, size: usize, strikes: &mut Strikes) {
        if size >= self.cells.len().div_ceil(2) {
            return;
        }
        let all = self.candidates.iter().fold(0, |all, candidates| all | candidates);
        let places = bits(all).map(|digit| {
            let has = self.candidates.iter().enumerate().filter(|(_, set)| *set >> digit & 1 == 1);
            has.fold(0, |places, (cell, _)| places | 1 << cell)
        });
        let places: Vec<u32> = places.collect();
        choose(&places, size, &mut |_, cells| {
            let others = ((1 << self.cells.len()) - 1) & !cells;
            let digits = bits(others).fold(0, |digits, cell| digits | self.candidates[cell]);
            self.split(others, digits, strikes);
        });
    }

    /// Strikes the digits of some of the cells from all others.
    fn split(&self, set: u32, digits: u32, strikes: &mut Strikes) {
        let others = (0..self.cells.len()).filter(|cell| set >> cell & 1 == 0);
        strikes.add(others.map(|cell| (self.cells[cell], self.candidates[cell] & digits)));
    }
}

/// Calls `take` with each choice of `size` sets whose union has `size` members, and with that
/// union.
fn choose(sets: &[u32], size: usize, take: &mut impl FnMut(u32, u32)) {
    fn extend(
        sets: &[u32],
        size: usize,
        (from, chosen, union): (usize, u32, u32),
        take: &mut impl FnMut(u32, u32),
    ) {
        if chosen.count_ones() as usize == size {
            take(chosen, union);
            return;
        }
        for place in from..sets.len() {
            let union = union | sets[place];
            if union.count_ones() as usize <= size {
                extend(sets, size, (place + 1, chosen | 1 << place, union), take);
            }
        }
    }
    extend(sets, size, (0, 0, 0), take);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_as_many_members() {
        let mut found = Vec::new();
        choose(&[0b0011, 0b0011, 0b0110, 0b0101], 2, &mut |set, union| found.push((set, union)));
        assert_eq!(found, [(0b0011, 0b0011)]);
        found.clear();
        choose(&[0b0011, 0b0011, 0b0110, 0b0101], 3, &mut |set, union| found.push((set, union)));
        assert_eq!(found, [0b0111, 0b1011, 0b1101, 0b1110].map(|set| (set, 0b0111)));
    }
}
