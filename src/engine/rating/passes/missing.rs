//! The digits that a house misses, and where they may go.

use crate::engine::nine::{ALL, HOUSES, Nine, size};

/// The digits that a house misses.
#[derive(Debug)]
pub struct Missing {
    /// The digits, ascending, each as a mask.
    pub digits: [u16; 9],
    /// How many digits are missing.
    pub len: usize,
    /// By choice of the first places in `digits`, and by choice of the others: the cells of the house
    /// that have one of the candidates, as bits.
    first: [u16; 1 << FIRST],
    others: [u16; 1 << (9 - FIRST)],
    /// By number: the digits with at most so many places.
    confined: AtMost,
    /// By number: the open cells with at most so many candidates, but with any.
    narrow: AtMost,
}

/// How many things are at most 1, 2, 3 and 4, a byte each.
type AtMost = u32;

/// How many places of digits are the first ones.
const FIRST: usize = 5;

/// By set of digits: the digits nine bits apart.
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

/// By number: which bounds it is within; 0 does not count.
const AT_MOST: [AtMost; 10] =
    [0, 0x0101_0101, 0x0101_0100, 0x0101_0000, 0x0100_0000, 0, 0, 0, 0, 0];

impl Missing {
    /// The digits that a house misses.
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

    /// The cells that have one of the digits at these places.
    pub const fn cells(&self, places: u16) -> u16 {
        let (first, others) = (places as usize % (1 << FIRST), places as usize >> FIRST);
        self.first[first] | self.others[others % (1 << (9 - FIRST))]
    }

    /// Whether every open cell has a candidate.
    pub fn has_all(&self) -> bool {
        size(self.cells(ALL)) == self.len
    }

    /// Whether each digit has two places or more.
    pub const fn has_pairs(&self) -> bool {
        self.confined.to_le_bytes()[0] == 0
    }

    /// Whether some set of so many digits can have as many cells, or as many cells no others.
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
