//! What changed between two states of a path.

use crate::grid::{Board, Cell, Digits, RegionId};

/// What changed between two states.
pub struct Changes {
    /// The cells that have other candidates.
    pub cells: Vec<Change>,
    /// The regions of these cells.
    pub regions: Vec<RegionId>,
    /// The digits whose places changed, or that other regions must hold.
    pub digits: Digits,
    /// Whether a cell gained a candidate, or a region a digit that it must hold.
    pub has_gains: bool,
}

/// What changed in a cell.
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// The candidates that it lost.
    pub lost: Digits,
    /// The candidates that it gained.
    pub gained: Digits,
}

impl Changes {
    /// What changed since the cells had other candidates.
    pub fn new(board: &Board<'_>, before: &[Digits]) -> Self {
        let puzzle = board.puzzle();
        let room = puzzle.regions().len();
        let (cells, regions) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut changes = Self { cells, regions, digits: Digits::EMPTY, has_gains: false };
        let mut is_touched = vec![false; room];
        let now = board.all_candidates();
        for &cell in puzzle.cells() {
            let (old, new) = (before[cell.index()], now[cell.index()]);
            if old != new {
                let (lost, gained) = (old - new, new - old);
                changes.cells.push(Change { cell, lost, gained });
                changes.digits |= lost | gained;
                changes.has_gains |= !gained.is_empty();
                for region in puzzle.regions_of(cell) {
                    if !std::mem::replace(&mut is_touched[region.index()], true) {
                        changes.regions.push(*region);
                    }
                }
            }
        }
        changes
    }

    /// Adds what the regions of these cells had to hold before and must hold now, according to
    /// `of`.
    pub fn require(&mut self, mut of: impl FnMut(RegionId) -> [Digits; 2]) {
        for &region in &self.regions {
            let [before, now] = of(region);
            self.digits |= (before - now) | (now - before);
            self.has_gains |= !(now - before).is_empty();
        }
    }
}
