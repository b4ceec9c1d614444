//! The classic 9x9 Sudoku in arrays of fixed size, for ratings that are made by the million. Its
//! results agree with `Board`; a test compares the two.
//!
//! Its `houses` are listed once, with their cells and crossings. A set of cells is one word
//! (`cells`), and so is a set of digits or of places in a house (`choose`). Each rating decides in
//! which order it examines houses.

mod cells;
mod choose;
mod houses;
pub mod lanes;

pub use cells::{
    ALL_CELLS, Cells, HOUSE, SEEN, box_of, column, count, each, first, houses_of, one, row,
    seen_by_all, set,
};
pub use choose::{ALL, bits, choose, size, subsets};
pub use houses::{BOXES, COLUMNS, CROSSINGS, HOUSES, HOUSES_OF, PEERS, ROWS};

use crate::grid::{Board, Grid, Puzzle, Solution, Variety};

/// Placed digits and candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nine {
    /// By cell: the placed digit, or 0.
    pub values: [u8; 81],
    /// By cell: the candidates as a mask; none for a placed cell.
    pub candidates: [u16; 81],
    /// The number of open cells.
    pub open: usize,
}

/// Whether a puzzle is a classic 9x9 Sudoku without relations.
pub fn suits(puzzle: &Puzzle) -> bool {
    puzzle.setup().variety == Variety::CLASSIC
        && Grid::NINE == puzzle.grid()
        && puzzle.bonds().is_none()
}

impl Nine {
    /// An empty grid.
    pub const EMPTY: Self = Self { values: [0; 81], candidates: [ALL; 81], open: 81 };

    /// The placed digits of a board, with all candidates that they leave; marks do not count.
    /// `None` if the puzzle is not a classic 9x9 Sudoku.
    pub fn placed(board: &Board<'_>) -> Option<Self> {
        suits(board.puzzle()).then(|| {
            let mut nine = Self::EMPTY;
            for (cell, value) in board.values().iter().enumerate() {
                if let Some(digit) = value {
                    nine.place(cell, digit.get());
                }
            }
            nine
        })
    }

    /// A board as it is: the placed digits, and the candidates that both they and the board leave.
    pub fn of(board: &Board<'_>) -> Option<Self> {
        let mut nine = Self::placed(board)?;
        for (own, candidates) in nine.candidates.iter_mut().zip(board.all_candidates()) {
            *own &= candidates.bits() as u16;
        }
        Some(nine)
    }

    /// The digits that have one place in a house, as a set.
    pub fn alone(&self, house: &[u8; 9]) -> u16 {
        let (mut once, mut twice) = (0, 0);
        for &cell in house {
            let candidates = self.candidates[usize::from(cell)];
            twice |= once & candidates;
            once |= candidates;
        }
        once & !twice
    }

    /// Places a digit in an open cell, and strikes it from the cell's peers.
    pub fn place(&mut self, cell: usize, digit: u8) {
        self.values[cell] = digit;
        self.candidates[cell] = 0;
        self.open -= 1;
        for &peer in &PEERS[cell] {
            self.candidates[usize::from(peer)] &= !(1 << (digit - 1));
        }
    }
}

/// A solution by cell.
pub fn solved(solution: &Solution) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(solution) {
        *value = digit.map_or(0, crate::grid::Digit::get);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Kind, Setup};

    #[test]
    fn houses_and_peers_are_those_of_the_puzzle() {
        let setup = Setup::empty(Kind::Sudoku, Grid::new(9, 9).unwrap());
        let puzzle = Puzzle::new(setup).unwrap();
        for (region, house) in puzzle.regions().iter().zip(HOUSES) {
            let cells: Vec<u8> = region.cells.iter().map(|cell| cell.index() as u8).collect();
            assert_eq!(cells, house);
        }
        for &cell in puzzle.cells() {
            let peers: Vec<u8> = puzzle.peers(cell).iter().map(|peer| peer.index() as u8).collect();
            assert_eq!(peers, PEERS[cell.index()]);
            let of: Vec<u8> = puzzle.regions_of(cell).iter().map(|id| id.index() as u8).collect();
            assert_eq!(of, HOUSES_OF[cell.index()]);
        }
    }

    #[test]
    fn placing_strikes_from_peers_as_the_filter_does() {
        let mut text = "1...5....".to_string() + &".".repeat(63) + "....9...2";
        for _ in 0..2 {
            let puzzle = crate::format::puzzle(&text).unwrap();
            let mut board = Board::new(&puzzle);
            let nine = Nine::of(&board).unwrap();
            board.filter(false).unwrap();
            assert_eq!(nine.open, board.open());
            let masks: Vec<u16> =
                board.all_candidates().iter().map(|set| set.bits() as u16).collect();
            assert_eq!(masks, nine.candidates);
            text.replace_range(40..41, "7");
        }
    }
}
