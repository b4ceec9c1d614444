//! The cells with a digit, numbered so that sets of them are masks.

use crate::grid::{Cell, Digit};
use crate::technique::basics::Basics;

/// The most cells that a digit may have before it gets no spots.
pub const MOST_HOLDERS: usize = 128;

/// The cells with a digit, in reading order, and which of them each one sees.
#[derive(Debug)]
pub struct Holders {
    /// The cells.
    pub cells: Vec<Cell>,
    /// By index of a cell: the others that it sees. Empty if there are too many.
    pub seen: Vec<u128>,
    /// By cell: its index among the holders.
    place: Vec<u8>,
}

impl Holders {
    /// The holders of a digit.
    pub fn new(basics: &Basics<'_>, digit: Digit) -> Self {
        let puzzle = basics.puzzle();
        let mut cells = Vec::with_capacity(64);
        cells.extend(basics.holders(digit).iter());
        let mut place = vec![0; puzzle.grid().len()];
        if cells.len() > MOST_HOLDERS {
            return Self { cells, seen: Vec::new(), place };
        }
        (0..).zip(&cells).for_each(|(number, cell)| place[cell.index()] = number);
        // By region: its holders. A cell sees those of its regions.
        let mut within = vec![0; puzzle.regions().len()];
        let regions = |cell: &Cell| puzzle.regions_of(*cell).iter().map(|region| region.index());
        for (number, cell) in cells.iter().enumerate() {
            regions(cell).for_each(|region| within[region] |= 1 << number);
        }
        let seen = cells.iter().enumerate().map(|(number, cell)| {
            regions(cell).fold(0, |seen, region| seen | within[region]) & !(1 << number)
        });
        let seen = seen.collect();
        Self { cells, seen, place }
    }

    /// The index of a cell among the holders, unless the digit is left out.
    pub fn place(&self, cell: Cell) -> Option<usize> {
        (!self.seen.is_empty()).then(|| usize::from(self.place[cell.index()]))
    }
}

/// The indices of the set bits of a mask, ascending.
pub fn bits(mask: u128) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}
