//! Naked and hidden subsets of houses.
//!
//! Some open cells of a house are a naked subset if they have as many candidates as cells; all
//! other open cells then are a hidden subset. Each way to split a house in two like this counts
//! once, by the size of its smaller part.

use super::field::{Area, TimeField};
use super::state::{TimeState, bits};
use super::stuck::Strikes;

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
