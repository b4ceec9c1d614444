//! The search on a classic Sudoku of 9x9 cells: sets of cells as bits, digit by digit.
//!
//! A *band* is three rows, 27 cells: a word for each digit and band has its candidates. Within a
//! band a digit stands in three *segments* (a row of a box), one in each row and one in each box, so
//! six ways; a table by the segments that still have a candidate tells which ones some way uses.
//! That is pointing and claiming along rows in one look. Naked singles of a whole band are found at
//! once, by counting in bits.

use super::board::Board;
use super::budget::Budget;
use super::digit::Digit;
use super::search::{Solution, Solutions};

/// The cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// The cells of the first row of a band; shifted by 9 and 18, of the others.
const ROW: u32 = 0x1ff;
/// The cells of the first box of a band; shifted by 3 and 6, of the others.
const BOX: u32 = 0o7_007_007;
/// The cells of the first column of a band; shifted by 1 to 8, of the others.
const COLUMN: u32 = 0o1_001_001;

/// By the segments that have a candidate (bit 3 * row + box): the cells of a band whose segment is
/// used by one of the six ways to choose one in each row and each box.
static USED: [u32; 512] = used();

/// By a row's cells: its segments that have any.
static SEGMENTS: [u8; 512] = segments();

/// By the cell of a band: the cells of the band that share a row, a column or a box with it.
static SEEN: [u32; 27] = seen();

/// A contradiction.
struct Impossible;

/// A position. A copy is all that a branch needs to be taken back.
#[derive(Clone, Copy)]
struct Position {
    /// By digit and band: the cells that may hold the digit or do.
    digits: [[u32; 3]; 9],
    /// The same as of the last look at them.
    looked: [[u32; 3]; 9],
    /// By band: the cells that hold a digit, which nothing else sees any more.
    placed: [u32; 3],
    /// By band: the open cells with two candidates.
    pairs: [u32; 3],
}

/// Looks for the solutions that a board still allows. The board is of a classic Sudoku of 9x9
/// cells.
pub(super) fn search(board: &Board<'_>, budget: &mut Budget<'_>) -> Solutions {
    let mut found = Vec::with_capacity(2);
    let given_up = Position::of(board).solve(&mut found, budget).is_none();
    match (given_up, found.pop(), found.pop()) {
        (_, Some(other), Some(one)) => Solutions::Several(one, other),
        (true, ..) => Solutions::GaveUp,
        (false, Some(one), None) => Solutions::One(one),
        (false, None, _) => Solutions::None,
    }
}

impl Position {
    fn of(board: &Board<'_>) -> Self {
        let mut digits = [[0; 3]; 9];
        for (cell, (value, candidates)) in
            board.values().iter().zip(board.all_candidates()).enumerate()
        {
            let candidates = value.map_or(*candidates, Into::into);
            for digit in candidates {
                digits[digit.index()][cell / 27] |= 1 << (cell % 27);
            }
        }
        Self { digits, looked: [[0; 3]; 9], placed: [0; 3], pairs: [0; 3] }
    }

    /// Adds solutions until there are two; `None` when the budget ran out.
    fn solve(mut self, found: &mut Vec<Solution>, budget: &mut Budget<'_>) -> Option<()> {
        if !budget.spend(1) {
            return None;
        }
        if self.settle().is_err() {
            return Some(());
        }
        if self.placed == [BAND; 3] {
            found.push(self.solution());
            return Some(());
        }
        let (band, cell) = self.branch();
        for digit in 0..9 {
            if self.digits[digit][band] & cell != 0 {
                let mut next = self;
                next.place(digit, band, cell);
                next.solve(found, budget)?;
                if found.len() == 2 {
                    return Some(());
                }
                self.digits[digit][band] &= !cell;
            }
        }
        Some(())
    }

    /// The open cell to try: one with two candidates or, where there is none, with the fewest.
    fn branch(&self) -> (usize, u32) {
        let first = |cells: u32| cells & cells.wrapping_neg();
        if let Some(band) = (0..3).find(|&band| self.pairs[band] != 0) {
            return (band, first(self.pairs[band]));
        }
        let mut fewest = (10, (0, 0));
        for band in 0..3 {
            let mut open = BAND & !self.placed[band];
            while open != 0 {
                let cell = first(open);
                open ^= cell;
                let count = self.digits.iter().filter(|bands| bands[band] & cell != 0).count();
                if count < fewest.0 {
                    fewest = (count, (band, cell));
                }
            }
        }
        fewest.1
    }

    /// Places a digit in a cell and strikes what that rules out.
    fn place(&mut self, digit: usize, band: usize, cell: u32) {
        for bands in &mut self.digits {
            bands[band] &= !cell;
        }
        let place = cell.trailing_zeros() as usize;
        let column = COLUMN << (place % 9);
        let bands = &mut self.digits[digit];
        bands.iter_mut().for_each(|cells| *cells &= !column);
        bands[band] = bands[band] & !SEEN[place] | cell;
        self.placed[band] |= cell;
    }

    /// Follows naked and hidden singles and what bands and boxes share, until nothing changes.
    fn settle(&mut self) -> Result<(), Impossible> {
        loop {
            while self.naked_singles()? {}
            let mut is_changed = false;
            for digit in 0..9 {
                if self.digits[digit] != self.looked[digit] {
                    is_changed |= self.settle_digit(digit)?;
                }
            }
            if !is_changed {
                return Ok(());
            }
        }
    }

    /// Places every naked single; whether there was one.
    fn naked_singles(&mut self) -> Result<bool, Impossible> {
        let mut is_changed = false;
        for band in 0..3 {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for bands in &self.digits {
                let cells = bands[band];
                thrice |= twice & cells;
                twice |= once & cells;
                once |= cells;
            }
            if once != BAND {
                return Err(Impossible);
            }
            let open = !self.placed[band];
            self.pairs[band] = twice & !thrice & open;
            let mut single = once & !twice & open;
            is_changed |= single != 0;
            while single != 0 {
                let cell = single & single.wrapping_neg();
                single ^= cell;
                let digit = (0..9).find(|&digit| self.digits[digit][band] & cell != 0);
                self.place(digit.ok_or(Impossible)?, band, cell);
            }
        }
        Ok(is_changed)
    }

    /// Strikes what no way through a band uses and places the hidden singles of a digit; whether
    /// anything changed.
    fn settle_digit(&mut self, digit: usize) -> Result<bool, Impossible> {
        let mut is_changed = false;
        for band in 0..3 {
            let cells = self.digits[digit][band];
            if cells == self.looked[digit][band] {
                continue;
            }
            let segments = |row: u32| usize::from(SEGMENTS[(cells >> (9 * row) & ROW) as usize]);
            let used = USED[segments(0) | segments(1) << 3 | segments(2) << 6];
            if used == 0 {
                return Err(Impossible);
            }
            let kept = cells & used;
            is_changed |= kept != cells;
            self.digits[digit][band] = kept;
            self.looked[digit][band] = kept;
            for line in [ROW, ROW << 9, ROW << 18, BOX, BOX << 3, BOX << 6] {
                let here = self.digits[digit][band] & line;
                if here & here.wrapping_sub(1) == 0 {
                    is_changed |= self.place_hidden(digit, band, here)?;
                }
            }
        }
        Ok(self.columns(digit)? || is_changed)
    }

    /// Places the hidden singles of a digit in columns; whether there was one.
    fn columns(&mut self, digit: usize) -> Result<bool, Impossible> {
        let (mut once, mut twice) = (0, 0);
        for cells in self.digits[digit] {
            for row in [cells, cells >> 9, cells >> 18] {
                twice |= once & row;
                once |= row;
            }
        }
        if once & ROW != ROW {
            return Err(Impossible);
        }
        let mut is_changed = false;
        let mut single = once & !twice & ROW;
        while single != 0 {
            let column = COLUMN << single.trailing_zeros();
            single &= single - 1;
            let band = (0..3).find(|&band| self.digits[digit][band] & column != 0);
            let band = band.ok_or(Impossible)?;
            let cell = self.digits[digit][band] & column;
            is_changed |= self.place_hidden(digit, band, cell)?;
        }
        Ok(is_changed)
    }

    /// Places a digit in the one cell that is left for it somewhere; whether it was open.
    fn place_hidden(&mut self, digit: usize, band: usize, cell: u32) -> Result<bool, Impossible> {
        if cell == 0 {
            return Err(Impossible);
        }
        let is_open = cell & self.placed[band] == 0;
        if is_open {
            self.place(digit, band, cell);
        }
        Ok(is_open)
    }

    fn solution(&self) -> Solution {
        let digit = |cell: usize| {
            let place = |digit: &usize| self.digits[*digit][cell / 27] >> (cell % 27) & 1 == 1;
            Digit::new((0..9).find(place)? as u8 + 1)
        };
        (0..81).map(digit).collect()
    }
}

/// The boxes that the rows of a band use, in each of the six ways.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const fn used() -> [u32; 512] {
    let mut table = [0; 512];
    let mut segments = 0;
    while segments < 512 {
        let mut way = 0;
        while way < 6 {
            let [a, b, c] = WAYS[way];
            let needed = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if segments & needed == needed {
                table[segments] |= 7 << (3 * a) | 7 << (9 + 3 * b) | 7 << (18 + 3 * c);
            }
            way += 1;
        }
        segments += 1;
    }
    table
}

const fn segments() -> [u8; 512] {
    let mut table = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut segment = 0;
        while segment < 3 {
            if cells >> (3 * segment) & 7 != 0 {
                table[cells] |= 1 << segment;
            }
            segment += 1;
        }
        cells += 1;
    }
    table
}

const fn seen() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, col) = (cell / 9, cell % 9);
        table[cell] = (ROW << (9 * row)) | (BOX << (col / 3 * 3)) | (COLUMN << col);
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::{Cell, Grid};
    use crate::engine::generate::{Symmetry, Wish, generate};
    use crate::engine::puzzle::{Puzzle, Setup, Square};
    use crate::engine::random::Random;
    use crate::engine::search::general;
    use crate::engine::variety::{Kind, Variety};

    /// Agrees with the search for every puzzle on what random boards allow: puzzles with givens
    /// taken away, put in at random, and candidates struck.
    #[test]
    fn agrees_with_the_general_search() {
        let mut random = Random::new(7);
        let grid = Grid::new(9, 9).unwrap();
        let wish = Wish { variety: Variety::CLASSIC, grid, symmetry: Symmetry::None, givens: 0 };
        let mut counts = [0; 3];
        for number in 0..300 {
            let budget = &mut Budget::new(u64::MAX);
            let mut setup = generate(&wish, &mut random, budget).unwrap();
            for _ in 0..number % 4 {
                let square = &mut setup.squares[random.below(81)];
                let digit = Digit::new(random.below(9) as u8 + 1);
                *square = Square::White { given: digit.filter(|_| number % 8 < 4) };
            }
            let Ok(puzzle) = Puzzle::new(setup) else { continue };
            let mut board = Board::new(&puzzle);
            for _ in 0..number % 5 {
                let cells: Vec<Cell> = board.open_cells().collect();
                let cell = random.pick(&cells).unwrap();
                let digit = random.digit(board.candidates(cell)).unwrap();
                if board.candidates(cell).len() > 1 {
                    board.strike(cell, digit.into()).unwrap();
                }
            }
            let (fast, slow) = (search(&board, budget), general(&board, budget));
            assert_eq!(fast.count(), slow.count(), "{board}");
            assert_eq!(fast.unique(), slow.unique(), "{board}");
            if let Solutions::Several(one, other) = &fast {
                assert_ne!(one, other);
            }
            counts[usize::from(fast.count().unwrap())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    #[test]
    fn gives_up_when_the_budget_is_spent() {
        let grid = Grid::new(9, 9).unwrap();
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
        let board = Board::new(&puzzle);
        assert_eq!(search(&board, &mut Budget::new(5)), Solutions::GaveUp);
        assert_eq!(search(&board, &mut Budget::new(u64::MAX)).count(), Some(2));
    }
}
