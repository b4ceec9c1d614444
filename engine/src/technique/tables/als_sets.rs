//! The almost locked sets of a state, listed in order.

use crate::grid::{Cell, Digits, RegionId};
use crate::technique::tables::basics::Basics;

/// The most subsets of a region's open cells that are examined; only the larger sets in grids
/// beyond 9x9 exceed this.
const MOST_SUBSETS: usize = 1 << 12;

/// The most sets, smallest first; 9x9 positions have several hundred.
const MOST_SETS: usize = 1000;

/// The bits of a key for the cells of a set; its size is above them.
const KEY_OF_CELLS: usize = 56;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its size and its first cells, which nearly always decide the order of sets.
    key: u64,
    start: u32,
    /// The number of its cells.
    pub size: u8,
    /// Its digits, one more than its cells.
    pub digits: Digits,
}

/// Almost locked sets with their cells.
#[derive(Debug)]
pub struct Sets {
    /// The cells of all sets, one set after another.
    cells: Vec<Cell>,
    /// The sets, ordered by number of cells, then by cells in reading order.
    pub all: Vec<Set>,
    /// The number of bits in a key for each cell.
    width: usize,
}

/// The open cells of a region with their candidates, from which subsets are chosen.
struct Open {
    cells: Vec<Cell>,
    candidates: Vec<Digits>,
    /// The maximum size of a subset.
    most: usize,
}

/// Some of these cells, as bits, and their digits.
#[derive(Clone, Copy)]
struct Chosen {
    places: u64,
    size: usize,
    digits: Digits,
}

impl Sets {
    /// Lists the sets of all regions.
    pub fn new(basics: &Basics<'_>) -> Self {
        let last = basics.puzzle().grid().len().saturating_sub(1).max(1);
        let width = (usize::BITS - last.leading_zeros()) as usize;
        let mut sets =
            Self { cells: Vec::with_capacity(1024), all: Vec::with_capacity(512), width };
        let mut open = Open { cells: Vec::new(), candidates: Vec::new(), most: 0 };
        for region in basics.puzzle().region_ids() {
            let before = sets.all.len();
            open.fill(basics, region);
            sets.grow(&open, 0, Chosen { places: 0, size: 0, digits: Digits::EMPTY });
            if basics.pay(sets.all.len() - before + open.cells.len()).is_break() {
                break;
            }
            // Only the first are kept; sorting now and then keeps this fast.
            if sets.all.len() > 8 * MOST_SETS {
                sets.sort(basics);
            }
        }
        sets.sort(basics);
        sets
    }

    /// The cells of a set, in reading order.
    pub fn cells(&self, set: &Set) -> &[Cell] {
        &self.cells[set.start as usize..][..usize::from(set.size)]
    }

    /// Adds the sets that consist of some cells and others from an index on.
    fn grow(&mut self, open: &Open, from: usize, chosen: Chosen) {
        for next in from..open.cells.len() {
            let attainable = open.most.min(chosen.size + open.cells.len() - next);
            if chosen.size >= attainable || chosen.digits.len() > attainable + 1 {
                return;
            }
            let digits = chosen.digits | open.candidates[next];
            let (places, size) = (chosen.places | 1 << next, chosen.size + 1);
            let with = Chosen { places, size, digits };
            if digits.len() == size + 1 {
                self.add(open, with);
            }
            self.grow(open, next + 1, with);
        }
    }

    fn add(&mut self, open: &Open, chosen: Chosen) {
        let start = self.cells.len();
        let mut left = chosen.places;
        while left != 0 {
            self.cells.push(open.cells[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        let first = self.cells[start..].iter().take(KEY_OF_CELLS / self.width);
        let key = first.fold(0, |key, cell| key << self.width | cell.index() as u64);
        let key = (chosen.size as u64) << KEY_OF_CELLS | key;
        let (start, size, digits) = (start as u32, chosen.size as u8, chosen.digits);
        self.all.push(Set { key, start, size, digits });
    }

    /// Sorts the sets and keeps the first; a set in several regions is kept once.
    fn sort(&mut self, basics: &Basics<'_>) {
        let mut all = std::mem::take(&mut self.all);
        all.sort_unstable_by(|a, b| {
            a.key.cmp(&b.key).then_with(|| self.cells(a).cmp(self.cells(b)))
        });
        all.dedup_by(|a, b| a.key == b.key && self.cells(a) == self.cells(b));
        if all.len() > MOST_SETS {
            all.truncate(MOST_SETS);
            basics.give_up();
        }
        self.all = all;
    }
}

impl Open {
    fn fill(&mut self, basics: &Basics<'_>, region: RegionId) {
        self.cells.clear();
        self.cells.extend(basics.board.open_in(region));
        self.candidates.clear();
        self.candidates.extend(self.cells.iter().map(|&cell| basics.board.candidates(cell)));
        self.most = largest_size(self.cells.len());
    }
}

/// The largest size of subsets for which all subsets of this many cells can be examined.
fn largest_size(cells: usize) -> usize {
    let (mut subsets, mut of_size) = (0, 1);
    for size in 1..=cells {
        of_size = of_size * (cells - size + 1) / size;
        subsets += of_size;
        if subsets > MOST_SUBSETS {
            return size - 1;
        }
    }
    cells
}
