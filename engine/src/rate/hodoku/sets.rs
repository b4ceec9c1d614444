//! The almost locked sets of a position, and what joins them.

use super::grid::Grid;
use crate::nine;
use crate::nine::{Cells, HOUSE, bits, count, each, one, seen_by_all};

/// The sets of a position and the digits that join them.
#[derive(Debug)]
pub struct Almost {
    pub sets: Vec<Set>,
    pub joins: Vec<Join>,
    /// By set: the end of its joins to later sets.
    pub ends: Vec<usize>,
}

/// An almost locked set.
#[derive(Clone, Debug)]
pub struct Set {
    pub cells: Cells,
    pub mask: u16,
    /// By digit: the cells outside the set that have the candidate and see all its places in the
    /// set.
    pub seen: [Cells; 9],
}

/// Two sets, and the one or two digits that only one of them can hold.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    pub from: usize,
    pub to: usize,
    pub digits: [Option<usize>; 2],
}

impl Join {
    pub fn mask(&self) -> u16 {
        self.digits.iter().flatten().fold(0, |mask, digit| mask | 1 << digit)
    }
}

impl Almost {
    /// Lists the sets by house and cells, and the joins between sets without a common cell.
    pub fn new(grid: &Grid) -> Self {
        let mut sets = Vec::with_capacity(256);
        for (number, house) in HOUSE.into_iter().enumerate() {
            let open: Vec<usize> = each(house).filter(|&cell| grid.is_open(cell)).collect();
            collect(grid, &open, 0, 0, &mut |cells, mask| {
                let is_known = HOUSE[..number].iter().any(|house| house & cells == cells);
                if !is_known {
                    sets.push(Set::new(grid, cells, mask));
                }
            });
        }
        // By digit: the sets in which other cells see all its places, with those places.
        let mut of: [Vec<(usize, Cells)>; 9] = Default::default();
        let joinable = |set: &Set| {
            let seen = set.seen;
            bits(set.mask).filter(move |&digit| seen[digit] != 0)
        };
        for (number, set) in sets.iter().enumerate() {
            joinable(set)
                .for_each(|digit| of[digit].push((number, set.cells & grid.places[digit])));
        }
        let (mut joins, mut ends) = (Vec::new(), Vec::new());
        // By set: the digits that only it or the current set can hold.
        let mut restricted = vec![0_u16; sets.len()];
        let mut later = [0; 9];
        for (from, one) in sets.iter().enumerate() {
            let mut last = from;
            for digit in joinable(one) {
                later[digit] += 1;
                for &(to, places) in &of[digit][later[digit]..] {
                    if places & !one.seen[digit] == 0 {
                        restricted[to] |= 1 << digit;
                        last = last.max(to);
                    }
                }
            }
            for to in from + 1..=last {
                let digits = std::mem::take(&mut restricted[to]);
                if digits != 0 && one.cells & sets[to].cells == 0 {
                    let [first, last] = [digits.trailing_zeros(), 15 - digits.leading_zeros()];
                    let second = (first != last).then_some(last as usize);
                    joins.push(Join { from, to, digits: [Some(first as usize), second] });
                }
            }
            ends.push(joins.len());
        }
        Self { sets, joins, ends }
    }

    /// The joins from a set to later ones.
    pub fn from(&self, set: usize) -> &[Join] {
        let start = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.joins[start..self.ends[set]]
    }
}

/// Offers the almost locked sets among some cells: each cell combined with those after it.
fn collect(
    grid: &Grid,
    open: &[usize],
    cells: Cells,
    mask: u16,
    offer: &mut impl FnMut(Cells, u16),
) {
    for (place, &cell) in open.iter().enumerate() {
        let (cells, mask) = (cells | one(cell), mask | grid.candidates[cell]);
        if nine::size(mask) == count(cells) + 1 {
            offer(cells, mask);
        }
        if count(cells) < 8 {
            collect(grid, &open[place + 1..], cells, mask, offer);
        }
    }
}

impl Set {
    fn new(grid: &Grid, cells: Cells, mask: u16) -> Self {
        let mut seen = [0; 9];
        for digit in bits(mask) {
            let places = grid.places[digit];
            seen[digit] = places & seen_by_all(places & cells) & !cells;
        }
        Self { cells, mask, seen }
    }
}
