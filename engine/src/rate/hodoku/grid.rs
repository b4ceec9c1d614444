//! The position of the walk: placed digits, candidates, how many places each digit has in each
//! house, the two queues of singles, and the almost locked sets.
//!
//! The order in which singles come up decides which ones a puzzle is counted to need. A single is
//! queued the moment a cell has one candidate or a house one place left, and is taken when its turn
//! comes.

use crate::nine;
use crate::nine::{
    ALL, ALL_CELLS, Cells, HOUSE, HOUSES_OF, SEEN, bits, count, each, first, houses_of, one,
    seen_by_all,
};

/// A position. Digits count from 0.
#[derive(Clone, Debug)]
pub struct Grid {
    /// By cell: the placed digit plus one, or 0.
    pub values: [u8; 81],
    /// By cell: the candidates as a mask; none for a placed cell.
    pub candidates: [u16; 81],
    /// The open cells.
    pub open: Cells,
    /// By digit: the cells that have it as a candidate.
    pub places: [Cells; 9],
    /// By house and digit: the number of places left.
    pub free: [[i8; 9]; 27],
    /// The cells with givens.
    pub given: Cells,
    /// The houses changed since the walk last looked, as bits.
    pub touched: u32,
    /// Cells that had one candidate left.
    pub naked: Queue,
    /// Cells that were the only place for a digit in a house.
    pub hidden: Queue,
}

/// A queue of singles. Slots are not reused before it is empty, because the order in which stale
/// singles are skipped matters.
#[derive(Clone, Debug)]
pub struct Queue {
    singles: [(u8, u8); Self::ROOM],
    from: usize,
    to: usize,
}

impl Queue {
    /// More than three for each cell: the most that a sound position can queue.
    const ROOM: usize = 256;

    const EMPTY: Self = Self { singles: [(0, 0); Self::ROOM], from: 0, to: 0 };

    fn push(&mut self, cell: usize, digit: usize) {
        if self.to < Self::ROOM {
            self.singles[self.to] = (cell as u8, digit as u8);
            self.to += 1;
        }
    }

    /// Removes and returns the first.
    pub fn pop(&mut self) -> Option<(usize, usize)> {
        let single = self.waiting().next()?;
        self.from += 1;
        if self.from == self.to {
            (self.from, self.to) = (0, 0);
        }
        Some(single)
    }

    /// All queued singles, as cell and digit.
    pub fn waiting(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let singles = self.singles[self.from..self.to].iter();
        singles.map(|&(cell, digit)| (cell.into(), digit.into()))
    }

    /// Drops the first single for a digit in a house where the digit no longer has a place.
    fn forget(&mut self, house: usize, digit: usize) {
        let of_house =
            |(cell, other): (usize, usize)| other == digit && HOUSE[house] & one(cell) != 0;
        let place = self.waiting().position(of_house);
        if let Some(place) = place {
            self.singles.copy_within(self.from + place + 1..self.to, self.from + place);
            self.to -= 1;
        }
    }
}

impl Grid {
    /// An empty grid.
    pub const EMPTY: Self = Self {
        values: [0; 81],
        candidates: [ALL; 81],
        open: ALL_CELLS,
        places: [ALL_CELLS; 9],
        free: [[9; 9]; 27],
        given: 0,
        touched: 0,
        naked: Queue::EMPTY,
        hidden: Queue::EMPTY,
    };

    /// Whether a cell is open.
    pub const fn is_open(&self, cell: usize) -> bool {
        self.values[cell] == 0
    }

    /// By digit: the open cells where no placed digit rules it out.
    pub fn allowed(&self) -> [Cells; 9] {
        let mut allowed = [self.open; 9];
        for cell in each(ALL_CELLS & !self.open) {
            allowed[usize::from(self.values[cell]) - 1] &= !SEEN[cell];
        }
        allowed
    }

    /// Whether a cell has a candidate.
    pub const fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// The cells with two candidates, and those with three.
    pub fn twos_and_threes(&self) -> [Cells; 2] {
        // The cells with at least that many.
        let [mut one, mut two, mut three, mut four] = [0; 4];
        for places in self.places {
            four |= three & places;
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [two & !three, three & !four]
    }

    /// The cells with two candidates.
    pub fn twos(&self) -> Cells {
        self.twos_and_threes()[0]
    }

    /// The two candidates of a cell that has two.
    pub const fn pair(&self, cell: usize) -> [usize; 2] {
        let mask = self.candidates[cell];
        [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize]
    }

    /// The places of a digit in a house.
    pub fn in_house(&self, house: usize, digit: usize) -> Cells {
        self.places[digit] & HOUSE[house]
    }

    /// Strikes a candidate, if present, and queues the resulting singles. The last candidate of a
    /// cell is removed without updating the houses.
    pub fn strike(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.candidates[cell] ^= 1 << digit;
        self.places[digit] ^= one(cell);
        self.touch(cell);
        let left = self.candidates[cell];
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push(cell, left.trailing_zeros() as usize);
        }
        for house in houses_of(cell) {
            let free = &mut self.free[house][digit];
            *free -= 1;
            match *free {
                0 => self.hidden.forget(house, digit),
                1 => self.queue_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Places a digit, strikes it from all cells that the cell sees, and queues the resulting
    /// singles.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if usize::from(self.values[cell]) == digit + 1 {
            return;
        }
        self.values[cell] = digit as u8 + 1;
        self.touch(cell);
        self.open &= !one(cell);
        let candidates = std::mem::take(&mut self.candidates[cell]);
        for other in bits(candidates) {
            self.places[other] ^= one(cell);
        }
        for seen in each(self.places[digit] & SEEN[cell]) {
            self.strike(seen, digit);
        }
        for other in bits(candidates) {
            for house in houses_of(cell) {
                self.free[house][other] -= 1;
                if self.free[house][other] == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    fn touch(&mut self, cell: usize) {
        static HOUSES: [u32; 81] = {
            let mut houses = [0; 81];
            let mut cell = 0;
            while cell < houses.len() {
                let [row, column, square] = HOUSES_OF[cell];
                houses[cell] = 1 << row | 1 << column | 1 << square;
                cell += 1;
            }
            houses
        };
        self.touched |= HOUSES[cell];
    }

    fn queue_hidden(&mut self, house: usize, digit: usize) {
        let cells = self.in_house(house, digit);
        if cells != 0 {
            self.hidden.push(first(cells), digit);
        }
    }
}

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
