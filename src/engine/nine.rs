//! The classic Sudoku of 9x9 cells in arrays of a fixed size, for ratings that are made by the
//! million. Whatever is worked out here agrees with `Board`; a test compares the two.

use super::board::Board;
use super::cell::Grid;
use super::puzzle::Puzzle;
use super::solution::Solution;
use super::variety::Variety;
use std::ops::Range;

/// The digits 1 to 9 as a mask: bit 0 stands for 1.
pub const ALL: u16 = 0x1ff;

/// The cells of each house: rows, columns, boxes, in the order of `Puzzle::regions`.
pub static HOUSES: [[u8; 9]; 27] = houses();

/// The houses that are rows.
pub const ROWS: Range<usize> = 0..9;

/// The houses that are columns.
pub const COLUMNS: Range<usize> = 9..18;

/// The houses that are boxes.
pub const BOXES: Range<usize> = 18..27;

/// The houses of each cell: its row, its column, its box.
pub static HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The cells that share a house with each cell, in no particular order.
pub static PEERS: [[u8; 20]; 81] = peers();

/// The same as bits of a set of cells.
pub static PEER_SETS: [u128; 81] = peer_sets();

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

/// Whether a puzzle is a classic Sudoku of 9x9 cells.
pub fn suits(puzzle: &Puzzle) -> bool {
    puzzle.setup().variety == Variety::CLASSIC && Grid::new(9, 9) == Some(puzzle.grid())
}

impl Nine {
    /// Nothing placed.
    pub const EMPTY: Self = Self { values: [0; 81], candidates: [ALL; 81], open: 81 };

    /// What is placed on a board, with all candidates that this leaves: marks do not count. `None`
    /// where the puzzle is no classic Sudoku of 9x9 cells.
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

    /// A board as it is: what is placed, and the candidates that this and the board leave.
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

/// The sets of `size` out of `count` things, as bits, ascending.
pub fn subsets(count: usize, size: usize) -> impl Iterator<Item = u16> {
    // The next number with as many bits: the lowest block of ones moves its highest one up by one
    // and all others down to the end.
    let next = |set: &u16| {
        let raised = set + (set & set.wrapping_neg());
        (*set != 0).then(|| raised | (raised ^ set) >> 2 >> set.trailing_zeros())
    };
    std::iter::successors(Some((1 << size) - 1), next).take_while(move |set| *set < 1 << count)
}

/// The places of the bits of a set, ascending.
pub fn bits(set: u16) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|set| *set != 0)
        .map(|set| set.trailing_zeros() as usize)
}

/// A solution by cell.
pub fn solved(solution: &Solution) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(solution) {
        *value = digit.map_or(0, super::digit::Digit::get);
    }
    values
}

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        houses[row][col] = cell as u8;
        houses[9 + col][row] = cell as u8;
        houses[18 + row / 3 * 3 + col / 3][row % 3 * 3 + col % 3] = cell as u8;
        cell += 1;
    }
    houses
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        of[cell] = [row as u8, 9 + col as u8, 18 + (row / 3 * 3 + col / 3) as u8];
        cell += 1;
    }
    of
}

const fn peers() -> [[u8; 20]; 81] {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            let in_row = other / 9 == cell / 9;
            let in_col = other % 9 == cell % 9;
            let in_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            if other != cell && (in_row || in_col || in_box) {
                peers[cell][count] = other as u8;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

const fn peer_sets() -> [u128; 81] {
    let peers = peers();
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut place = 0;
        while place < 20 {
            sets[cell] |= 1 << peers[cell][place];
            place += 1;
        }
        cell += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::puzzle::Setup;
    use crate::engine::variety::Kind;

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
            let puzzle = crate::engine::format::puzzle(&text).unwrap();
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

    #[test]
    fn subsets_ascend() {
        let found: Vec<u16> = subsets(4, 2).collect();
        assert_eq!(found, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        for (count, size, number) in
            [(9, 1, 9), (9, 4, 126), (9, 3, 84), (5, 4, 5), (3, 3, 1), (4, 0, 1)]
        {
            assert_eq!(subsets(count, size).count(), number);
            assert!(subsets(count, size).all(|set| bits(set).count() == size));
        }
        assert_eq!(subsets(2, 3).count(), 0);
    }
}
