//! The table of combinations: those of a run or a cage of the cursor's cell, or those of any sum in
//! any number of cells.

use crate::game::Game;
use crate::game::remaining::Remaining;
use crate::tui::state::cursor::Cursor;
use gradus_engine::grid::struck::Combination;
use gradus_engine::{Cell, Puzzle, RegionId};

/// The largest sum and number of cells in the table.
const MOST: (u32, usize) = (45, 9);

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombinationTable {
    /// The region whose combinations are shown; `None` for a lookup of any sum.
    pub region: Option<RegionId>,
    /// The sum to look up.
    pub sum: u32,
    /// The number of cells.
    pub cells: usize,
    /// The selected combination.
    pub selected: Cursor,
}

impl CombinationTable {
    /// The table of a region, or of a sum in two cells if there is none.
    pub fn of(puzzle: &Puzzle, region: Option<RegionId>) -> Self {
        let whole = region.map(|id| puzzle.region(id));
        let sum = whole.and_then(|region| region.sum).unwrap_or(10);
        let cells = whole.map_or(2, |region| region.cells.len());
        Self { region, sum, cells, selected: Cursor::default() }
    }

    /// The regions of a cell that have combinations.
    pub fn regions(game: &Game, cell: Cell) -> Vec<RegionId> {
        let puzzle = game.puzzle();
        let regions = puzzle.regions_of(cell).iter().copied();
        let is_run = |id: &RegionId| Combination::belongs_to(puzzle, *id);
        regions.filter(is_run).collect()
    }

    /// The combinations shown.
    pub fn remaining(&self, game: &Game) -> Remaining {
        match self.region {
            Some(region) => game.remaining(region, false),
            None => Remaining::among(game.puzzle().digits(), self.cells, Some(self.sum)),
        }
    }

    /// Looks up another sum, if there is one.
    pub fn turn(&mut self, by: i32) {
        let sum = self.sum.saturating_add_signed(by).clamp(1, MOST.0);
        *self = Self { sum, region: None, selected: Cursor::default(), ..*self };
    }

    /// Looks up the sum in another number of cells.
    pub fn stretch(&mut self, cells: usize) {
        let cells = cells.clamp(1, MOST.1);
        *self = Self { cells, region: None, selected: Cursor::default(), ..*self };
    }
}
