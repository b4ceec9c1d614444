//! True candidates: the digits that a cell has in some solution, and in how many solutions if these are
//! few. What setters look at: it shows at a glance where a puzzle is not decided yet.
//!
//! The solutions of a puzzle that has few are all looked at. Of others each candidate that was not met
//! often enough is tried: the search begins with it, and ends once it was met often enough.

use super::solver::{End, Solver};
use crate::budget::{Budget, Limits};
use crate::grid::{Board, Cell, Digit, Digits, Solution};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The solutions of a candidate are counted up to this.
pub const MANY: u8 = 9;

/// Solutions that are looked at before candidates are tried one by one.
const FEW: usize = 100;

/// What part of the budget a candidate may take.
const PART: u64 = 16;

/// The digits of each cell that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// By cell and digit: in how many solutions, [`MANY`] for as many or more.
    counts: Vec<[u8; Digit::MAX as usize]>,
    /// By cell: the digits of which the budget did not tell whether they occur.
    unknown: Vec<Digits>,
    /// How many solutions there are, where they are few.
    solutions: Option<usize>,
}

impl TrueCandidates {
    /// Those of a position.
    pub fn of(board: &Board<'_>, budget: &Budget<'_>) -> Self {
        let cells = board.puzzle().grid().len();
        let mut all = Self {
            counts: vec![[0; Digit::MAX as usize]; cells],
            unknown: vec![Digits::EMPTY; cells],
            solutions: None,
        };
        let mut seen = HashSet::new();
        let part = budget.part(budget.left() / PART);
        let end = Solver::new(board).each(&part, |solution| {
            all.count(solution, &mut seen, budget);
            match seen.len() > FEW || budget.is_full() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        budget.put_back(part);
        if end == End::All {
            all.solutions = Some(seen.len());
            return all;
        }
        for cell in board.open_cells() {
            for digit in board.candidates(cell) {
                all.look_for(board, cell, digit, &mut seen, budget);
            }
        }
        all
    }

    /// Counts a solution that was not seen yet.
    fn count(&mut self, solution: Solution, seen: &mut HashSet<Solution>, budget: &Budget<'_>) {
        let size = size_of_val(&solution[..]) + 2 * size_of::<Solution>();
        if budget.has_memory((seen.len() + 1) * size) && !seen.contains(&solution) {
            for (counts, digit) in self.counts.iter_mut().zip(&solution) {
                if let Some(count) = digit.map(|digit| &mut counts[digit.index()]) {
                    *count = MANY.min(*count + 1);
                }
            }
            seen.insert(solution);
        }
    }

    /// Looks for the solutions that have a digit in a cell.
    fn look_for(
        &mut self,
        board: &Board<'_>,
        cell: Cell,
        digit: Digit,
        seen: &mut HashSet<Solution>,
        budget: &Budget<'_>,
    ) {
        if self.solutions_with(cell, digit) >= MANY {
            return;
        }
        if budget.is_spent() {
            self.unknown[cell.index()].insert(digit);
            return;
        }
        let mut board = board.clone();
        if board.place(cell, digit).is_err() {
            return;
        }
        let part = budget.part(Limits::SEARCH.min(budget.left() / PART));
        let end = Solver::new(&board).each(&part, |solution| {
            self.count(solution, seen, budget);
            match self.solutions_with(cell, digit) == MANY || budget.is_full() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        budget.put_back(part);
        if end == End::GaveUp || budget.is_full() {
            self.unknown[cell.index()].insert(digit);
        }
    }

    /// In how many solutions a cell has a digit, [`MANY`] for as many or more. Where that is not known
    /// ([`Self::unknown`]), those that were met.
    pub fn solutions_with(&self, cell: Cell, digit: Digit) -> u8 {
        self.counts[cell.index()][digit.index()]
    }

    /// The digits that a cell has in some solution that was met.
    pub fn digits(&self, cell: Cell) -> Digits {
        let counts = self.counts[cell.index()];
        Digits::up_to(Digit::MAX).iter().filter(|digit| counts[digit.index()] > 0).collect()
    }

    /// The digits of a cell of which it is not known in how many solutions they occur, as that took too
    /// long.
    pub fn unknown(&self, cell: Cell) -> Digits {
        self.unknown[cell.index()]
    }

    /// Whether nothing is unknown.
    pub fn is_known(&self) -> bool {
        self.unknown.iter().all(|digits| digits.is_empty())
    }

    /// How many solutions there are, where they are few and the search came to their end.
    pub const fn solutions(&self) -> Option<usize> {
        self.solutions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::Puzzle;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(format::read(text, None).unwrap().document.setup).unwrap()
    }

    /// The same by looking at every solution.
    fn by_all(puzzle: &Puzzle) -> Vec<[u8; Digit::MAX as usize]> {
        let mut counts = vec![[0_u8; Digit::MAX as usize]; puzzle.grid().len()];
        let end = Solver::of(puzzle).each(&Budget::new(u64::MAX), |solution| {
            for (counts, digit) in counts.iter_mut().zip(solution) {
                let count = &mut counts[digit.unwrap().index()];
                *count = MANY.min(*count + 1);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::All);
        counts
    }

    #[test]
    fn they_are_those_of_all_solutions() {
        for text in
            ["1...........2.3.", "1...............", "x:................", "1.4....12....4.2"]
        {
            let puzzle = puzzle(text);
            let found = TrueCandidates::of(&Board::new(&puzzle), &Budget::new(Limits::CANDIDATES));
            assert!(found.is_known());
            assert_eq!(found.counts, by_all(&puzzle), "{text}");
        }
    }

    #[test]
    fn what_takes_too_much_memory_is_unknown() {
        let puzzle = puzzle(&".".repeat(81));
        let budget = Budget::new(Limits::CANDIDATES).with_memory(1000);
        let found = TrueCandidates::of(&Board::new(&puzzle), &budget);
        assert!(budget.is_full() && !found.is_known());
    }

    #[test]
    fn what_took_too_long_is_unknown() {
        let puzzle = puzzle(&".".repeat(81));
        let found = TrueCandidates::of(&Board::new(&puzzle), &Budget::new(40));
        assert!(!found.is_known() && found.solutions().is_none());
        let cell = puzzle.cells()[80];
        assert_eq!(found.digits(cell) | found.unknown(cell), puzzle.digits());
    }
}
