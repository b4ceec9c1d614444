//! The position that serves every puzzle. Regions that hold every digit get naked and hidden singles;
//! all others get run consistency (see [`arrange`]).

use super::contract::{Impossible, Position};
use crate::engine::arrange::{self, Pruned};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::combination::LARGEST;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::region::{Region, RegionId};
use std::mem;

/// What is left for every cell. What was narrowed lies on a trail, so that the depth costs no stack
/// and no copies.
pub struct General<'p> {
    puzzle: &'p Puzzle,
    /// By region.
    sums: Vec<Option<u32>>,
    /// What was pruned elsewhere, and will be.
    pruned: Option<&'p Pruned>,
    /// By cell; a cell with one candidate is decided.
    candidates: Vec<Digits>,
    /// What each narrowed cell was before.
    trail: Vec<(Cell, Digits)>,
    /// How long the trail was whenever it was saved.
    saved: Vec<usize>,
    /// The regions to look at, and by region whether it is among them.
    pending: Vec<RegionId>,
    is_pending: Vec<bool>,
    /// By region, whether run consistency would change nothing: no cell changed since it was looked
    /// at, or only by that.
    is_settled: Vec<bool>,
}

impl<'p> General<'p> {
    /// What a board allows, whose regions have these sums. What was `pruned` is kept for whoever looks
    /// at many boards with the same runs; for a single one that takes longer than it saves.
    pub fn new(board: &Board<'p>, sums: Vec<Option<u32>>, pruned: Option<&'p Pruned>) -> Self {
        let puzzle = board.puzzle();
        let digits = |cell| board.value(cell).map_or(board.candidates(cell), Digits::of);
        Self {
            puzzle,
            sums,
            pruned,
            candidates: puzzle.grid().cells().map(digits).collect(),
            trail: Vec::new(),
            saved: Vec::new(),
            pending: puzzle.region_ids().rev().collect(),
            is_pending: vec![true; puzzle.regions().len()],
            is_settled: vec![false; puzzle.regions().len()],
        }
    }

    /// Makes a region consistent; `false` where nothing fits it.
    fn settle_region(&mut self, id: RegionId) -> bool {
        let region = self.puzzle.region(id);
        let sum = self.sums[id.index()];
        if sum.is_none() && region.cells.len() == usize::from(self.puzzle.largest()) {
            return self.settle_house(region);
        }
        let mut cells = [Digits::EMPTY; LARGEST as usize];
        let cells = &mut cells[..region.cells.len()];
        for (slot, cell) in cells.iter_mut().zip(&region.cells) {
            *slot = self.candidates[cell.index()];
        }
        let fits = match self.pruned {
            Some(pruned) => pruned.prune(cells, sum),
            None => arrange::prune(cells, sum),
        };
        if !fits {
            return false;
        }
        for (&slot, &cell) in cells.iter().zip(&region.cells) {
            self.narrow(cell, slot);
        }
        self.is_settled[id.index()] = true;
        true
    }

    /// Naked and hidden singles of a region that holds every digit; `false` where nothing fits it.
    fn settle_house(&mut self, house: &Region) -> bool {
        let (mut decided, mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY, Digits::EMPTY);
        for cell in &house.cells {
            let candidates = self.candidates[cell.index()];
            if candidates.len() == 1 {
                if decided.meets(candidates) {
                    return false;
                }
                decided |= candidates;
            }
            twice |= once & candidates;
            once |= candidates;
        }
        if once != self.puzzle.digits() {
            return false;
        }
        let hidden = once - twice;
        for &cell in &house.cells {
            let candidates = self.candidates[cell.index()];
            if candidates.len() > 1 {
                let here = candidates & hidden;
                let kept = if here.is_empty() { candidates - decided } else { here };
                if here.len() > 1 || kept.is_empty() {
                    return false;
                }
                self.narrow(cell, kept);
            }
        }
        true
    }

    /// Leaves `kept`, a part of the cell's candidates.
    fn narrow(&mut self, cell: Cell, kept: Digits) {
        let before = self.candidates[cell.index()];
        if kept != before {
            self.trail.push((cell, before));
            self.candidates[cell.index()] = kept;
            for &id in self.puzzle.regions_of(cell) {
                self.is_settled[id.index()] = false;
                if !mem::replace(&mut self.is_pending[id.index()], true) {
                    self.pending.push(id);
                }
            }
        }
    }
}

impl Position for General<'_> {
    fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        while let Some(id) = self.pending.pop() {
            if !budget.spend(1) {
                return None;
            }
            self.is_pending[id.index()] = false;
            if !self.is_settled[id.index()] && !self.settle_region(id) {
                self.pending.drain(..).for_each(|id| self.is_pending[id.index()] = false);
                return Some(Err(Impossible(id)));
            }
        }
        Some(Ok(()))
    }

    fn fewest(&self) -> Option<Cell> {
        let mut fewest = (usize::MAX, None);
        for &cell in self.puzzle.cells() {
            let count = self.candidates[cell.index()].len();
            if count > 1 && count < fewest.0 {
                fewest = (count, Some(cell));
                if count == 2 {
                    break;
                }
            }
        }
        fewest.1
    }

    fn decide(&mut self, cell: Cell, digit: Digit) {
        self.narrow(cell, digit.into());
    }

    fn save(&mut self) {
        self.saved.push(self.trail.len());
    }

    fn restore(&mut self) {
        let Some(&length) = self.saved.last() else { return };
        for (cell, before) in self.trail.drain(length..).rev() {
            self.candidates[cell.index()] = before;
        }
    }

    fn forget(&mut self) {
        self.saved.pop();
    }
}
