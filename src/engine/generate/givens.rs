//! The givens of a Sudoku under way: some digits of a full grid, which they leave as the only
//! solution.

use super::wish::{Failure, Wish};
use crate::engine::board::Board;
use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::classic::Position;
use crate::engine::digit::{Digit, Digits};
use crate::engine::nine;
use crate::engine::puzzle::{Puzzle, Setup, Square};
use crate::engine::random::Random;
use crate::engine::search::{Solution, search_from};

/// Looks at regions before a given stays because it is too hard to tell whether it is needed.
const CHECKING: u64 = 20_000;

/// Givens of a full grid.
#[derive(Clone, Debug)]
pub(super) struct Givens<'p> {
    /// What the puzzle is without them.
    puzzle: &'p Puzzle,
    full: Solution,
    /// By cell.
    digits: Solution,
}

impl<'p> Givens<'p> {
    /// All digits of a full grid, of which the puzzle has none yet.
    pub(super) fn all(puzzle: &'p Puzzle, full: Solution) -> Self {
        Self { puzzle, digits: full.clone(), full }
    }

    /// No digit of it.
    pub(super) fn none(puzzle: &'p Puzzle, full: Solution) -> Self {
        Self { puzzle, digits: vec![None; full.len()], full }
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Takes givens away at random, each with those that go with it, while one solution is left and
    /// no fewer than wished are.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn thin(
        &mut self,
        wish: &Wish,
        random: &mut Random,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut order = self.puzzle.cells().to_vec();
        random.shuffle(&mut order);
        let mut left = self.count();
        for cell in order {
            let orbit = wish.symmetry.orbit(wish.grid, 0, cell);
            if left >= wish.givens + orbit.len() && self.take(&orbit, budget)? {
                left -= orbit.len();
            }
        }
        Ok(())
    }

    /// Takes the givens of some cells away, if all are given and one solution is left; tells
    /// whether it did.
    fn take(&mut self, cells: &[Cell], budget: &Budget<'_>) -> Result<bool, Failure> {
        if cells.iter().any(|cell| self.digits[cell.index()].is_none()) {
            return Ok(false);
        }
        cells.iter().for_each(|cell| self.digits[cell.index()] = None);
        let is_unique = self.is_unique_without(cells, budget)?;
        if !is_unique {
            self.give(cells);
        }
        Ok(is_unique)
    }

    /// Gives the digits of some cells.
    fn give(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| self.digits[cell.index()] = self.full[cell.index()]);
    }

    /// Gives the digit of a cell at random that is not given, and of those that go with it.
    pub(super) fn add(&mut self, wish: &Wish, random: &mut Random) {
        let open = |cell: &Cell| self.digits[cell.index()].is_none();
        let open: Vec<Cell> = self.puzzle.cells().iter().copied().filter(open).collect();
        if let Some(cell) = random.pick(&open) {
            self.give(&wish.symmetry.orbit(wish.grid, 0, cell));
        }
    }

    /// Takes the first given away, whatever that leaves.
    pub(super) fn open_first(&mut self) {
        if let Some(first) = self.digits.iter_mut().find(|digit| digit.is_some()) {
            *first = None;
        }
    }

    /// Whether no given can go, each by itself.
    ///
    /// # Errors
    /// When the budget runs out.
    pub(super) fn is_minimal(&mut self, budget: &Budget<'_>) -> Result<bool, Failure> {
        for &cell in self.puzzle.cells() {
            if self.take(&[cell], budget)? {
                self.give(&[cell]);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The puzzle.
    pub(super) fn setup(&self) -> Setup {
        let squares = self.digits.iter().map(|&given| Square::White { given }).collect();
        Setup { squares, ..self.puzzle.setup().clone() }
    }

    /// Whether there is one solution, as there was with the givens of some cells that went. Where it
    /// is too hard to tell, the answer is no.
    fn is_unique_without(&self, cells: &[Cell], budget: &Budget<'_>) -> Result<bool, Failure> {
        let part = budget.part(CHECKING);
        let is_unique = match nine::suits(self.puzzle) {
            true => !self.has_other(cells, &part),
            false => search_from(&self.board(), &part).unique().is_some(),
        };
        budget.put_back(part);
        if budget.is_spent() { Err(Failure::GaveUp) } else { Ok(is_unique) }
    }

    /// Whether a classic Sudoku of 9x9 cells may have another solution: one in which the first of
    /// some cells has another digit, or only the second, and so on.
    fn has_other(&self, cells: &[Cell], budget: &Budget<'_>) -> bool {
        let mut position = Position::OPEN;
        for (cell, digit) in self.digits.iter().enumerate() {
            if let Some(digit) = *digit {
                position.keep(cell, digit.into());
            }
        }
        cells.iter().any(|cell| {
            let own: Digits = self.full[cell.index()].into_iter().collect();
            let mut other = position;
            other.keep(cell.index(), self.puzzle.digits() - own);
            position.keep(cell.index(), own);
            other.is_solvable(budget) != Some(false)
        })
    }

    fn board(&self) -> Board<'p> {
        let mut board = Board::new(self.puzzle);
        for (&cell, &given) in self.puzzle.cells().iter().zip(&self.digits) {
            if let Some(digit) = given {
                // Part of a full grid, so never impossible.
                let _ = board.place(cell, digit);
            }
        }
        board
    }
}

/// A full classic grid of 9x9 cells at random; `None` when the budget ran out.
pub(super) fn full_classic(random: &mut Random, budget: &Budget<'_>) -> Option<Solution> {
    let pick = &mut |digits: Digits| -> Option<Digit> { random.digit(digits) };
    Position::OPEN.first(pick, budget)
}
