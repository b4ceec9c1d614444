//! Where a rating got stuck: the state in which no active technique applies.

use crate::grid::{Board, Cell, Digit, Digits};
use crate::nine::Nine;

/// The state in which a rating got stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// By cell: the placed digit, or else the candidates.
    cells: Vec<(Option<Digit>, Digits)>,
}

impl Stuck {
    /// The state of a board.
    pub fn of_board(board: &Board<'_>) -> Self {
        let candidates = board.all_candidates().iter().copied();
        Self { cells: board.values().iter().copied().zip(candidates).collect() }
    }

    /// The state of a classic 9x9 Sudoku.
    pub fn of_nine(nine: &Nine) -> Self {
        Self::of_masks(&nine.values, &nine.candidates)
    }

    /// The same, from digits by cell (0 if open) and candidates as masks with digit 1 in bit 0.
    pub fn of_masks(values: &[u8; 81], candidates: &[u16; 81]) -> Self {
        let cell =
            |(value, mask): (&u8, &u16)| (Digit::new(*value), Digits::from_bits(u32::from(*mask)));
        Self { cells: values.iter().zip(candidates).map(cell).collect() }
    }

    /// The digit placed in a cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.cells.get(cell.index())?.0
    }

    /// The candidates of an open cell.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.cells.get(cell.index()).map_or(Digits::EMPTY, |(_, digits)| *digits)
    }
}
