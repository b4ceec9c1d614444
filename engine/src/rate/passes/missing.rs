//! The digits that a house is missing, and where they may go.

use crate::nine::{ALL, HOUSES, Nine, size};

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
