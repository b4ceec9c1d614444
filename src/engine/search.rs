//! Search: how many solutions a puzzle has, and which.
//!
//! Depth first over one position that is narrowed and restored: every region is made consistent
//! until nothing changes, then the open cell with the fewest candidates is tried digit by digit.
//! What was narrowed lies on a trail, so that the depth costs no stack and no copies.
//!
//! Regions that hold every digit get naked and hidden singles; all others get run consistency (see
//! [`arrange`]). That settles every published Kakuro in a few thousand looks at regions;
//! the budget is for the others. A classic Sudoku of 9x9 cells has a search of its own (`classic`), and
//! a test compares the two. `benches/peers.sh` runs that one beside other crates.

use super::arrange;
use super::board::Board;
use super::budget::Budget;
use super::cell::Cell;
use super::classic;
use super::combination::LARGEST;
use super::digit::{Digit, Digits};
use super::nine;
use super::puzzle::Puzzle;
use super::region::{Region, RegionId};
pub use super::solution::{Solution, Solutions};

/// The budget for one puzzle where the caller has no reason for another: about a second. Published
/// puzzles take less than a thousandth of it.
pub const BUDGET: u64 = 2_000_000;

/// Looks for the solutions of a puzzle.
pub fn search(puzzle: &Puzzle, budget: &Budget<'_>) -> Solutions {
    if nine::suits(puzzle) {
        return classic::search(puzzle, budget);
    }
    general(&Board::new(puzzle), budget)
}

/// How many solutions a puzzle has: 0, 1, or 2 for two or more; `None` where the budget ran out.
pub fn number(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<u8> {
    match nine::suits(puzzle) {
        true => classic::number(puzzle, budget),
        false => search(puzzle, budget).count(),
    }
}

/// Looks for the solutions that a board still allows.
pub fn search_from(board: &Board<'_>, budget: &Budget<'_>) -> Solutions {
    if nine::suits(board.puzzle()) {
        return classic::search_from(board, budget);
    }
    general(board, budget)
}

/// The same by the search that serves every puzzle.
pub(super) fn general(board: &Board<'_>, budget: &Budget<'_>) -> Solutions {
    let mut search = Search::new(board);
    let ascending = |_: Cell, digits: Digits| digits.first();
    match search.next(ascending, budget) {
        Next::GaveUp => Solutions::GaveUp,
        Next::Exhausted => Solutions::None,
        Next::Solution(one) => match search.next(ascending, budget) {
            Next::GaveUp => Solutions::GaveUp,
            Next::Exhausted => Solutions::One(one),
            Next::Solution(other) => Solutions::Several(one, other),
        },
    }
}

/// The number of solutions that a board still allows, counted up to `most`; `None` when the budget
/// ran out.
pub(super) fn count(board: &Board<'_>, most: usize, budget: &Budget<'_>) -> Option<usize> {
    let mut search = Search::new(board);
    for count in 0..most {
        match search.next(|_, digits| digits.first(), budget) {
            Next::Solution(_) => {}
            Next::Exhausted => return Some(count),
            Next::GaveUp => return None,
        }
    }
    Some(most)
}

/// What a search came to.
pub(super) enum Next {
    /// Another solution.
    Solution(Solution),
    /// There are no more.
    Exhausted,
    /// The budget ran out.
    GaveUp,
}

/// A search under way.
pub(super) struct Search<'p> {
    puzzle: &'p Puzzle,
    /// By region.
    sums: Vec<Option<u32>>,
    /// By cell; a cell with one candidate is decided.
    candidates: Vec<Digits>,
    /// What each narrowed cell was before.
    trail: Vec<(Cell, Digits)>,
    branches: Vec<Branch>,
    /// The regions to look at, and by region whether it is among them.
    pending: Vec<RegionId>,
    is_pending: Vec<bool>,
    exhausted: bool,
}

/// A cell that was guessed, the digits still to try, and how long the trail was before.
struct Branch {
    cell: Cell,
    untried: Digits,
    trail: usize,
}

/// A region, or a whole position, that nothing fits.
pub(super) struct Impossible;

impl<'p> Search<'p> {
    /// A search from the candidates of a board.
    pub(super) fn new(board: &Board<'p>) -> Self {
        let puzzle = board.puzzle();
        let digits = |cell| board.value(cell).map_or(board.candidates(cell), Digits::of);
        Self {
            puzzle,
            sums: puzzle.regions().iter().map(|region| region.sum).collect(),
            candidates: puzzle.grid().cells().map(digits).collect(),
            trail: Vec::new(),
            branches: Vec::new(),
            pending: puzzle.region_ids().rev().collect(),
            is_pending: vec![true; puzzle.regions().len()],
            exhausted: false,
        }
    }

    /// A search in a puzzle whose regions have these sums instead of their own.
    pub(super) fn with_sums(puzzle: &'p Puzzle, sums: Vec<Option<u32>>) -> Self {
        Self { sums, ..Self::new(&Board::new(puzzle)) }
    }

    /// What is left for a cell; one candidate where it is decided.
    pub(super) fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// The next solution. `pick` says which of a cell's untried digits comes first.
    pub(super) fn next(
        &mut self,
        mut pick: impl FnMut(Cell, Digits) -> Option<Digit>,
        budget: &Budget<'_>,
    ) -> Next {
        while !self.exhausted {
            let Some(settled) = self.settle(budget) else {
                return Next::GaveUp;
            };
            match settled.map(|()| self.fewest()) {
                Ok(Some(cell)) => {
                    let untried = self.candidates[cell.index()];
                    self.branches.push(Branch { cell, untried, trail: self.trail.len() });
                    self.try_next(&mut pick);
                }
                Ok(None) => {
                    let solution = self.candidates.iter().map(|set| set.only()).collect();
                    self.try_next(&mut pick);
                    return Next::Solution(solution);
                }
                Err(Impossible) => self.try_next(&mut pick),
            }
        }
        Next::Exhausted
    }

    /// Makes all regions consistent; `None` when the budget ran out.
    pub(super) fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        while let Some(id) = self.pending.pop() {
            if !budget.spend(1) {
                return None;
            }
            self.is_pending[id.index()] = false;
            if self.settle_region(id).is_err() {
                self.pending.drain(..).for_each(|id| self.is_pending[id.index()] = false);
                return Some(Err(Impossible));
            }
        }
        Some(Ok(()))
    }

    fn settle_region(&mut self, id: RegionId) -> Result<(), Impossible> {
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
        if !arrange::prune(cells, sum) {
            return Err(Impossible);
        }
        for (&slot, &cell) in cells.iter().zip(&region.cells) {
            self.narrow(cell, slot)?;
        }
        Ok(())
    }

    /// Naked and hidden singles of a region that holds every digit.
    fn settle_house(&mut self, house: &Region) -> Result<(), Impossible> {
        let (mut decided, mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY, Digits::EMPTY);
        for cell in &house.cells {
            let candidates = self.candidates[cell.index()];
            if candidates.len() == 1 {
                if decided.meets(candidates) {
                    return Err(Impossible);
                }
                decided |= candidates;
            }
            twice |= once & candidates;
            once |= candidates;
        }
        if once != self.puzzle.digits() {
            return Err(Impossible);
        }
        let hidden = once - twice;
        for &cell in &house.cells {
            let candidates = self.candidates[cell.index()];
            if candidates.len() > 1 {
                let here = candidates & hidden;
                let kept = if here.is_empty() { candidates - decided } else { here };
                if here.len() > 1 {
                    return Err(Impossible);
                }
                self.narrow(cell, kept)?;
            }
        }
        Ok(())
    }

    /// Leaves `kept`, a part of the cell's candidates.
    fn narrow(&mut self, cell: Cell, kept: Digits) -> Result<(), Impossible> {
        let before = self.candidates[cell.index()];
        if kept.is_empty() {
            return Err(Impossible);
        }
        if kept != before {
            self.trail.push((cell, before));
            self.candidates[cell.index()] = kept;
            for &id in self.puzzle.regions_of(cell) {
                if !std::mem::replace(&mut self.is_pending[id.index()], true) {
                    self.pending.push(id);
                }
            }
        }
        Ok(())
    }

    /// The undecided cell with the fewest candidates, the first of equals.
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

    /// Goes back to the last branch with an untried digit and tries it.
    fn try_next(&mut self, pick: &mut impl FnMut(Cell, Digits) -> Option<Digit>) {
        while let Some(branch) = self.branches.last_mut() {
            for (cell, before) in self.trail.drain(branch.trail..).rev() {
                self.candidates[cell.index()] = before;
            }
            let cell = branch.cell;
            if let Some(digit) = pick(cell, branch.untried) {
                branch.untried.remove(digit);
                if branch.untried.is_empty() {
                    self.branches.pop();
                }
                // A digit out of the cell's candidates leaves one, so this is never impossible.
                let _ = self.narrow(cell, digit.into());
                return;
            }
            self.branches.pop();
        }
        self.exhausted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Grid;
    use crate::engine::puzzle::{Setup, Square};
    use crate::engine::variety::Kind;
    use std::sync::atomic::AtomicBool;

    /// A Sudoku of one character per cell.
    fn sudoku(line: &str) -> Puzzle {
        let size = line.len().isqrt();
        let mut setup = Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap());
        for (square, symbol) in setup.squares.iter_mut().zip(line.chars()) {
            *square = Square::White { given: Digit::from_char(symbol) };
        }
        Puzzle::new(setup).unwrap()
    }

    /// A Kakuro of rows of tokens: `0` white, `#` black, else `down,across`.
    fn kakuro(rows: &[&str]) -> Puzzle {
        let grid = Grid::new(rows.len(), rows[0].split(' ').count()).unwrap();
        let mut setup = Setup::empty(Kind::Kakuro, grid);
        let tokens = rows.iter().flat_map(|row| row.split(' '));
        for (square, token) in setup.squares.iter_mut().zip(tokens) {
            *square = match token.split_once(',') {
                Some((down, across)) => {
                    Square::Black { down: down.parse().ok(), across: across.parse().ok() }
                }
                None if token == "0" => Square::EMPTY,
                None => Square::BLACK,
            };
        }
        Puzzle::new(setup).unwrap()
    }

    fn written(solution: &Solution) -> String {
        solution.iter().flatten().map(|digit| digit.to_char()).collect()
    }

    fn count(puzzle: &Puzzle) -> Option<u8> {
        search(puzzle, &Budget::new(BUDGET)).count()
    }

    #[test]
    fn sudoku_of_every_size() {
        assert_eq!(count(&sudoku("1...........2.3.")), Some(2));
        assert_eq!(count(&sudoku("1.3.3.12..4..2..")), Some(0));
        for size in [4, 6, 9, 16] {
            let empty = sudoku(&".".repeat(size * size));
            let Solutions::Several(one, other) = search(&empty, &Budget::new(BUDGET)) else {
                panic!("{size}");
            };
            assert_ne!(one, other);
            // A full grid less its first row has one solution.
            let rest = format!("{}{}", ".".repeat(size), &written(&one)[size..]);
            let solutions = search(&sudoku(&rest), &Budget::new(BUDGET));
            assert_eq!(solutions, Solutions::One(one), "{size}");
        }
    }

    #[test]
    fn kakuro_with_none_one_and_several() {
        let one = kakuro(&["# 4, 6,", ",3 0 0", ",7 0 0"]);
        let solution = search(&one, &Budget::new(BUDGET));
        assert_eq!(solution.unique().map(written).as_deref(), Some("1234"));
        assert_eq!(count(&kakuro(&["# 4, 7,", ",3 0 0", ",7 0 0"])), Some(0));
        assert_eq!(count(&kakuro(&["# 6, 5,", ",5 0 0", ",6 0 0"])), Some(2));
    }

    #[test]
    fn kakuro_with_runs_of_one_cell_and_runs_without_a_clue() {
        assert_eq!(count(&kakuro(&["# 5,", ",5 0"])), Some(1));
        assert_eq!(count(&kakuro(&["# 5,", ",6 0"])), Some(0));
        assert_eq!(count(&kakuro(&["# 5,", "# 0"])), Some(1));
        assert_eq!(count(&kakuro(&["# #", "# 0"])), Some(2));
        assert_eq!(count(&kakuro(&["# 4, #", ",3 0 0", "# 0 #"])), Some(1));
        assert_eq!(count(&kakuro(&["# # #", ",3 0 0", "# 0 #"])), Some(2));
    }

    #[test]
    fn from_a_position() {
        let puzzle = kakuro(&["# 6, 5,", ",5 0 0", ",6 0 0"]);
        let mut board = Board::new(&puzzle);
        board.place(puzzle.cells()[0], Digit::new(1).unwrap()).unwrap();
        let solutions = search_from(&board, &Budget::new(BUDGET));
        assert_eq!(solutions.unique().map(written).as_deref(), Some("1451"));
    }

    /// A large grid with clues for some runs, which hardly decide anything and may contradict each
    /// other far apart.
    fn hostile() -> Puzzle {
        let mut setup = Setup::empty(Kind::Kakuro, Grid::new(64, 64).unwrap());
        let white = |row: usize, col: usize| {
            (1..64).contains(&row) && (1..64).contains(&col) && !(row + 2 * col).is_multiple_of(9)
        };
        let clue = |length: usize, place: usize| {
            (length > 1 && place % 5 < 3).then_some((5 * length + place % 3) as u32)
        };
        for cell in setup.grid.cells() {
            let (row, col) = (setup.grid.row(cell), setup.grid.col(cell));
            let across = (1..).take_while(|n| white(row, col + n)).count();
            let down = (1..).take_while(|n| white(row + n, col)).count();
            if white(row, col) {
                setup.squares[cell.index()] = Square::EMPTY;
            } else {
                let (down, across) = (clue(down, 3 * row + col), clue(across, row + 5 * col));
                setup.squares[cell.index()] = Square::Black { down, across };
            }
        }
        Puzzle::new(setup).unwrap()
    }

    #[test]
    fn gives_up_when_the_budget_is_spent_or_called_off() {
        let puzzle = hostile();
        assert_eq!(search(&puzzle, &Budget::new(200_000)), Solutions::GaveUp);
        let stop = AtomicBool::new(true);
        let solutions = search(&puzzle, &Budget::until(u64::MAX, &stop));
        assert_eq!(solutions, Solutions::GaveUp);
    }
}
