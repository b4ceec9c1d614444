//! What changed between two states of a path.

use crate::engine::board::Board;
use crate::engine::cell::Cell;
use crate::engine::digit::Digits;
use crate::engine::region::RegionId;

/// What changed between two states.
pub struct Changes {
    /// The cells that have other candidates, with those of before.
    pub cells: Vec<(Cell, Digits)>,
    /// The regions of these cells.
    pub regions: Vec<RegionId>,
    /// The digits that can go elsewhere, or that other regions must hold.
    pub digits: Digits,
}

impl Changes {
    /// What changed since the cells had other candidates.
    pub fn new(board: &Board<'_>, before: &[Digits]) -> Self {
        let puzzle = board.puzzle();
        let room = puzzle.regions().len();
        let (cells, regions) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut changes = Self { cells, regions, digits: Digits::EMPTY };
        let mut is_touched = vec![false; room];
        let now = board.all_candidates();
        for &cell in puzzle.cells() {
            let (old, new) = (before[cell.index()], now[cell.index()]);
            if old != new {
                changes.cells.push((cell, old));
                changes.digits |= (old - new) | (new - old);
                for region in puzzle.regions_of(cell) {
                    if !std::mem::replace(&mut is_touched[region.index()], true) {
                        changes.regions.push(*region);
                    }
                }
            }
        }
        changes
    }
}
