//! Strong links: two candidates, one of which must be true.
//!
//! Two kinds are stored: pairs, if a region must hold a digit and has two places left for it, and
//! bivalue cells. Wings, colours and chains are built from them.

use crate::grid::cell::{Cell, CellSet};
use crate::grid::{Digit, RegionId};
use crate::technique::tables::basics::Basics;

/// A region's two places for a digit that it must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The two places in reading order.
    pub cells: [Cell; 2],
    /// The region.
    pub region: RegionId,
}

/// The strong links of a state.
#[derive(Debug)]
pub struct Links {
    /// The pairs of all digits, digit by digit.
    pairs: Vec<Pair>,
    /// By digit: where its pairs end.
    ends: Vec<usize>,
    bivalue: Vec<Cell>,
    bivalue_set: CellSet,
}

impl Links {
    pub fn new(basics: &Basics<'_>) -> Self {
        let puzzle = basics.puzzle();
        let mut pairs: Vec<Pair> = Vec::with_capacity(64);
        let mut ends = Vec::with_capacity(puzzle.largest().into());
        for digit in puzzle.digits() {
            let start = pairs.len();
            for region in puzzle.region_ids() {
                let places = basics.places(region, digit);
                if places.count_ones() != 2 || !basics.certain(region).contains(digit) {
                    continue;
                }
                let mut cells = basics.cells_at(region, places);
                if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
                    pairs.push(Pair { cells: [first, second], region });
                }
            }
            pairs[start..].sort();
            ends.push(pairs.len());
        }
        let is_bivalue = |cell: &Cell| basics.is_bivalue(*cell);
        let bivalue: Vec<Cell> = basics.board.open_cells().filter(is_bivalue).collect();
        let mut bivalue_set = CellSet::empty(puzzle.grid());
        bivalue.iter().for_each(|&cell| bivalue_set.insert(cell));
        Self { pairs, ends, bivalue, bivalue_set }
    }

    /// The pairs of a digit by their cells in reading order; two cells that share two regions make
    /// a pair in each.
    pub fn pairs(&self, digit: Digit) -> &[Pair] {
        let start = digit.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.pairs[start..self.ends[digit.index()]]
    }

    /// The cells of the pairs of a digit, each pair once.
    pub fn distinct_pairs(&self, digit: Digit) -> impl Iterator<Item = [Cell; 2]> + Clone + '_ {
        self.pairs(digit).chunk_by(|a, b| a.cells == b.cells).map(|same| same[0].cells)
    }

    /// The cells with two candidates, in reading order.
    pub fn bivalue(&self) -> &[Cell] {
        &self.bivalue
    }

    /// The same as a set.
    pub const fn bivalue_set(&self) -> &CellSet {
        &self.bivalue_set
    }
}
