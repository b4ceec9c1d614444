//! Whether a region has a naked or a hidden subset at all.
//!
//! A subset strikes candidates that are in no way to fill its region: k cells take their k digits,
//! or k digits their k cells, whatever else is the case. So a region has no subset if every
//! candidate is in some way to give each cell a digit of its own. This is quick to check (Régin,
//! 1994): starting from one such way, all others are reached by cells passing their digits around
//! in a cycle. A candidate is in some way if the cell that has its digit leads back to the
//! candidate's cell.
//!
//! For up to nine cells, it is faster to check all subsets: several at once, and without a branch
//! that the processor cannot predict.

use crate::grid::RegionId;
use crate::technique::tables::basics::Basics;
use std::array;

/// The most cells of a region that is examined.
const MOST: usize = 25;

/// The most cells of a region whose subsets are all checked.
const SMALL: usize = 9;

/// By subset of this many cells, as bits: their number.
const SIZES: [u16; 1 << SMALL] = {
    let mut sizes = [0; 1 << SMALL];
    let mut subset = 0;
    while subset < sizes.len() {
        sizes[subset] = subset.count_ones() as u16;
        subset += 1;
    }
    sizes
};

/// Stands for no cell.
const NOBODY: usize = usize::MAX;

/// A way to give each cell a digit of its own, under construction; cells and digits are given by
/// their bits.
struct Matching<'m> {
    cells: &'m [u32],
    /// By digit: the cell that has it.
    owner: [usize; 32],
    taken: u32,
}

/// Whether a naked or hidden subset may strike something in a region.
pub fn may_have_subsets(basics: &Basics<'_>, region: RegionId) -> bool {
    let mut cells = [0; MOST];
    let mut open = basics.board.open_in(region).map(|cell| basics.board.candidates(cell).bits());
    let count = cells.iter_mut().zip(&mut open).map(|(cell, digits)| *cell = digits).count();
    open.next().is_some() || may_strike(&cells[..count])
}

/// Whether a subset of cells with these candidates may strike something.
fn may_strike(cells: &[u32]) -> bool {
    let all = cells.iter().fold(0, |all, digits| all | digits);
    // If there are more digits than cells, not every digit needs one.
    if all.count_ones() as usize != cells.len() {
        return true;
    }
    if cells.len() <= SMALL && all < 1 << u16::BITS {
        return has_tight(cells);
    }
    let mut matching = Matching { cells, owner: [NOBODY; 32], taken: 0 };
    if !(0..cells.len()).all(|cell| matching.assign(cell, &mut 0)) {
        return true;
    }
    !matching.is_closed()
}

/// Whether some of the cells have fewer digits between them than there are cells, or equally many,
/// one of which is in another cell. All cells together have as many digits as there are cells.
fn has_tight(cells: &[u32]) -> bool {
    // By subset: the digits of its cells.
    let mut digits = [0; 1 << SMALL];
    for (cell, &own) in cells.iter().enumerate() {
        let (without, with) = digits[..2 << cell].split_at_mut(1 << cell);
        with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | own as u16);
    }
    let digits = &digits[..1 << cells.len()];
    let others = digits.iter().rev();
    let subsets = digits.iter().zip(others).zip(&SIZES).skip(1);
    let has_tight = subsets.map(|((&own, &others), &size)| {
        let count = own.count_ones() as u16;
        u16::from(count < size) | (u16::from(count == size) * (own & others))
    });
    has_tight.fold(0, |all, one| all | one) != 0
}

impl Matching<'_> {
    /// Gives a cell a digit; the cell that had it, if any, takes another one that has not been
    /// tried.
    fn assign(&mut self, cell: usize, tried: &mut u32) -> bool {
        let digits = self.cells[cell];
        let free = digits & !self.taken;
        if free != 0 {
            self.owner[free.trailing_zeros() as usize] = cell;
            self.taken |= free & free.wrapping_neg();
            return true;
        }
        loop {
            let left = digits & !*tried;
            if left == 0 {
                return false;
            }
            let digit = left.trailing_zeros() as usize;
            *tried |= 1 << digit;
            if self.assign(self.owner[digit], tried) {
                self.owner[digit] = cell;
                return true;
            }
        }
    }

    /// Whether every cell leads back to all cells that lead to it by one candidate.
    fn is_closed(&self) -> bool {
        let near: [u32; MOST] = array::from_fn(|cell| match self.cells.get(cell) {
            Some(&digits) => self.owners(digits),
            None => 0,
        });
        let count = self.cells.len();
        let mut reached = near;
        for through in 0..count {
            let further = reached[through];
            for cells in &mut reached[..count] {
                if *cells >> through & 1 == 1 {
                    *cells |= further;
                }
            }
        }
        let leads_back = |cell: usize, other: usize| {
            near[cell] >> other & 1 == 0 || reached[other] >> cell & 1 == 1
        };
        (0..count).all(|cell| (0..count).all(|other| leads_back(cell, other)))
    }

    /// The cells that have some digits.
    fn owners(&self, mut digits: u32) -> u32 {
        let mut owners = 0;
        while digits != 0 {
            owners |= 1 << self.owner[digits.trailing_zeros() as usize];
            digits &= digits - 1;
        }
        owners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::technique::tables::CONTINUE;
    use crate::technique::tables::basics::tight;

    /// Whether some cells have as many digits as cells, and another cell has one of their digits.
    fn has_subsets(cells: &[u32]) -> bool {
        let mut has = false;
        for size in 1..cells.len() {
            let _ = tight(cells, size, &mut |chosen, digits| {
                let mut others = cells.iter().enumerate();
                has |= others.any(|(cell, own)| !chosen.contains(&cell) && own & digits != 0);
                CONTINUE
            });
        }
        has
    }

    #[test]
    fn just_the_regions_with_subsets_have_them() {
        let mut random = Random::new(7);
        let mut counts = [0; 2];
        for round in 0..20_000 {
            let size = 2 + round % 9;
            let way: Vec<u32> = {
                let mut digits: Vec<usize> = (0..size).collect();
                random.shuffle(&mut digits);
                digits.into_iter().map(|digit| 1 << digit).collect()
            };
            let mut more = |_: &u32| {
                (0..size).fold(0, |all, digit| all | u32::from(random.below(4) == 0) << digit)
            };
            let cells: Vec<u32> = way.iter().map(|own| own | more(own)).collect();
            let may_strike = may_strike(&cells);
            let has_subsets = has_subsets(&cells);
            assert_eq!(may_strike, has_subsets, "{cells:?}");
            let higher: Vec<u32> = cells.iter().map(|digits| digits << 10).collect();
            assert_eq!(super::may_strike(&higher), has_subsets, "{cells:?}");
            counts[usize::from(may_strike)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
