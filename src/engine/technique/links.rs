//! Strong links: two candidates of which one must be true.
//!
//! Two kinds are kept: the pairs, where a region must hold a digit and has two places left for it,
//! and the cells with two candidates. Wings, colours and chains are made of them.

use super::basics::Basics;
use crate::engine::cell::Cell;
use crate::engine::digit::Digit;
use crate::engine::region::RegionId;

/// A region's two places for a digit that it must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The two places in reading order.
    pub cells: [Cell; 2],
    /// The region.
    pub region: RegionId,
}

/// The strong links of a basics.
#[derive(Debug)]
pub struct Links {
    pairs: Vec<Vec<Pair>>,
    bivalue: Vec<Cell>,
}

impl Links {
    pub(super) fn new(basics: &Basics<'_>) -> Self {
        let puzzle = basics.puzzle();
        let mut pairs = vec![Vec::new(); usize::from(puzzle.largest())];
        for region in puzzle.region_ids() {
            for digit in basics.certain(region) {
                let places = basics.places(region, digit);
                let mut cells = basics.cells_at(region, places);
                if places.count_ones() == 2
                    && let (Some(first), Some(second)) = (cells.next(), cells.next())
                {
                    pairs[digit.index()].push(Pair { cells: [first, second], region });
                }
            }
        }
        pairs.iter_mut().for_each(|pairs| pairs.sort_unstable());
        let two = |cell: &Cell| basics.board.candidates(*cell).len() == 2;
        Self { pairs, bivalue: basics.board.open_cells().filter(two).collect() }
    }

    /// The pairs of a digit by their cells in reading order; two cells that share two regions make
    /// a pair in each.
    pub fn pairs(&self, digit: Digit) -> &[Pair] {
        &self.pairs[digit.index()]
    }

    /// The same, each two cells once.
    pub fn distinct_pairs(&self, digit: Digit) -> impl Iterator<Item = [Cell; 2]> + Clone + '_ {
        self.pairs(digit).chunk_by(|a, b| a.cells == b.cells).map(|same| same[0].cells)
    }

    /// The cells with two candidates, in reading order.
    pub fn bivalue(&self) -> &[Cell] {
        &self.bivalue
    }
}
