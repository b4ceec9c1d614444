//! What sweeps remember about the houses.

use crate::nine::{ALL, HOUSES, Nine, houses_of, size};

/// What is known about houses that have not changed since.
#[derive(Debug)]
pub struct Swept {
    /// The candidates for which it holds.
    candidates: [u16; 81],
    idle: Idle,
    missing: [Option<Missing>; HOUSES.len()],
}

/// By size of the sets, from 1: the houses, as bits, where sweeps found nothing and would find nothing
/// again. Candidates only disappear, so whatever could be struck from crossing houses was struck
/// before.
pub type Idle = [u32; 4];

/// The size of the largest set whose cells are searched for in a second house.
pub const CROSSING: usize = 3;

impl Swept {
    /// Nothing.
    pub const NOTHING: Self =
        Self { candidates: [0; 81], idle: [0; 4], missing: [const { None }; HOUSES.len()] };

    /// Forgets the houses that have changed.
    pub fn update(&mut self, nine: &Nine) {
        if self.candidates == nine.candidates {
            return;
        }
        let mut changed = 0_u32;
        for (cell, (before, now)) in self.candidates.iter().zip(&nine.candidates).enumerate() {
            if before != now {
                houses_of(cell).iter().for_each(|house| changed |= 1 << house);
            }
        }
        self.idle.iter_mut().for_each(|houses| *houses &= !changed);
        for (house, missing) in self.missing.iter_mut().enumerate() {
            if changed >> house & 1 == 1 {
                *missing = None;
            }
        }
        self.candidates = nine.candidates;
    }

    /// Where sweeps would find nothing.
    pub const fn idle(&self) -> Idle {
        self.idle
    }

    /// Goes back to where sweeps would find nothing here.
    pub fn go_back(&mut self, nine: &Nine, idle: Idle) {
        self.update(nine);
        self.idle = idle;
    }

    /// What an unchanged house is missing, and whether sets of a size may be confined to its
    /// crossing with another house; `None` if such sets have no effect there.
    pub fn look(&mut self, nine: &Nine, house: usize, size: usize) -> Option<(&Missing, bool)> {
        let missing = &*self.missing[house].get_or_insert_with(|| Missing::of(nine, house));
        let is_idle = |size: usize| self.idle[size - 1] >> house & 1 == 1;
        let others = missing.len.checked_sub(size).filter(|others| *others > 0)?;
        // A digit with one place is looked for in one of the two houses that cross there.
        let has_crossed = size > 1 && is_idle(1) && missing.has_pairs();
        let crosses = size <= CROSSING && !has_crossed;
        // If some digits have no other cells, they leave those cells nothing else, and the other
        // way round. So sets of a size are also the sets of the remaining digits.
        let was_seen = || others < size && missing.has_all() && is_idle(others);
        (crosses || missing.may_have(size) && !was_seen()).then_some((missing, crosses))
    }

    /// Whether a search for sets of a size in a house failed.
    pub const fn is_idle(&self, house: usize, size: usize) -> bool {
        self.idle[size - 1] >> house & 1 == 1
    }

    /// Remembers that a house has no sets of a size.
    pub const fn found_nothing(&mut self, house: usize, size: usize) {
        self.idle[size - 1] |= 1 << house;
    }
}

/// The digits that a house is missing.
#[derive(Debug)]
pub struct Missing {
    /// The digits, ascending, each as a mask.
    pub digits: [u16; 9],
    /// How many digits are missing.
    pub len: usize,
    /// By choice of the first places in `digits`, and by choice of the others: the cells of the house
    /// that have one of the chosen candidates, as bits.
    first: [u16; 1 << FIRST],
    others: [u16; 1 << (9 - FIRST)],
    /// By number: the digits with at most that many places.
    confined: AtMost,
    /// By number: the open cells with at most that many candidates, but at least one.
    narrow: AtMost,
}

/// How many of some things are at most 1, 2, 3 and 4, one byte each.
type AtMost = u32;

/// How many of the digits `first` covers.
const FIRST: usize = 5;

/// By set of digits: the same digits spaced nine bits apart.
static APART: [u128; 512] = {
    let mut apart = [0; 512];
    let mut set = 1;
    while set < apart.len() {
        let digit = set.ilog2();
        apart[set] = apart[set ^ 1 << digit] | 1 << (9 * digit);
        set += 1;
    }
    apart
};

/// By number: which of the bounds it is within; 0 does not count.
const AT_MOST: [AtMost; 10] =
    [0, 0x0101_0101, 0x0101_0100, 0x0101_0000, 0x0100_0000, 0, 0, 0, 0, 0];

impl Missing {
    /// Finds the digits that a house is missing.
    pub fn of(nine: &Nine, house: usize) -> Self {
        let cells = HOUSES[house].map(usize::from);
        let placed = cells.iter().fold(0, |set, &cell| set | 1 << nine.values[cell]);
        let masks = cells.map(|cell| nine.candidates[cell] & ALL);
        let places = masks.iter().rev().fold(0, |all, &mask| all << 1 | APART[usize::from(mask)]);
        let (mut digits, mut cells, mut len) = ([0; 9], [0; 9], 0);
        for digit in (0..9).filter(|digit| placed >> (digit + 1) & 1 == 0) {
            digits[len] = 1 << digit;
            cells[len] = (places >> (9 * digit)) as u16 & ALL;
            len += 1;
        }
        let (first, others) = (unions(&cells[..FIRST]), unions(&cells[FIRST..]));
        let confined = cells[..len].iter().map(|&cells| AT_MOST[size(cells).max(1)]).sum();
        let narrow = masks.iter().map(|&mask| AT_MOST[size(mask)]).sum();
        Self { digits, len, first, others, confined, narrow }
    }

    /// The cells that have one of the digits at these indices.
    pub const fn cells(&self, places: u16) -> u16 {
        let (first, others) = (places as usize % (1 << FIRST), places as usize >> FIRST);
        self.first[first] | self.others[others % (1 << (9 - FIRST))]
    }

    /// Whether every open cell has a candidate.
    pub fn has_all(&self) -> bool {
        size(self.cells(ALL)) == self.len
    }

    /// Whether each digit has at least two places.
    pub const fn has_pairs(&self) -> bool {
        self.confined.to_le_bytes()[0] == 0
    }

    /// Whether some set of that many digits may have just as many cells, or just as many cells may
    /// have no other digits.
    pub fn may_have(&self, size: usize) -> bool {
        let has = |number: AtMost| usize::from(number.to_le_bytes()[size - 1]) >= size;
        has(self.confined) || has(self.narrow)
    }
}

/// The union of each choice of some sets.
fn unions<const CHOICES: usize>(sets: &[u16]) -> [u16; CHOICES] {
    let mut unions = [0; CHOICES];
    for (place, set) in sets.iter().enumerate() {
        for choice in 0..1 << place {
            unions[choice | 1 << place] = unions[choice] | set;
        }
    }
    unions
}
