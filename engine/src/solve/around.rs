//! Whether there is a solution besides a known one. Whoever knows it never works in vain on the digits of
//! the solution: every other candidate is assumed in turn, and goes where the assumption fails. What fails
//! at once goes first; where nothing does, clauses (`clauses`) say whether something else fits what is
//! left. If they do not tell, a few digits more are tried behind each assumption, then more and more. So the
//! proof advances as people solve, by what is decided already, and does not repeat the same mistake in
//! thousands of branches.

use super::clauses::{Translation, Verdict};
use crate::budget::Budget;
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, Solution};
use crate::solve::position::{General, Impossible, Position};
use std::cmp::Reverse;

/// What there is besides a known solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// Nothing: it is the only one.
    None,
    /// Another.
    Some(Solution),
    /// What was taken for a solution breaks the rules.
    NotASolution,
    /// The budget ran out.
    GaveUp,
}

/// How many digits are tried behind an assumption, after those that try none; and how many times as many
/// once they do not suffice.
const TRIES: [u32; 2] = [4, 4];

/// What became of an assumption.
enum Outcome {
    Refuted,
    Other(Solution),
    Open,
}

/// The candidates left around a known solution.
struct Around<'p, 's> {
    puzzle: &'p Puzzle,
    known: &'s Solution,
    position: General<'p>,
    /// By region, followed by lines: how often nothing fitted there.
    failures: Vec<u32>,
}

/// Whether a board allows another solution than a known one.
pub(crate) fn others(board: &Board<'_>, known: &Solution, budget: &Budget<'_>) -> Others {
    let puzzle = board.puzzle();
    let sums = puzzle.regions().iter().map(|region| region.sum).collect();
    let lines = puzzle.bonds().map_or(0, |bonds| bonds.lines.len());
    let mut around = Around {
        puzzle,
        known,
        position: General::new(board, sums, None),
        failures: vec![0; puzzle.regions().len() + lines],
    };
    match around.is_a_solution(budget) {
        Some(true) => around.refute_others(budget).unwrap_or(Others::GaveUp),
        Some(false) => Others::NotASolution,
        None => Others::GaveUp,
    }
}

impl Around<'_, '_> {
    fn known(&self, cell: Cell) -> Option<Digit> {
        self.known.get(cell.index()).copied().flatten()
    }

    /// Whether the known digits follow the rules; `None` if the budget ran out.
    fn is_a_solution(&mut self, budget: &Budget<'_>) -> Option<bool> {
        if self.position.settle(budget)?.is_err() {
            return Some(false);
        }
        self.position.save();
        for &cell in self.puzzle.cells() {
            match self.known(cell).filter(|&it| self.position.candidates(cell).contains(it)) {
                Some(digit) => self.position.decide(cell, digit),
                None => return Some(false),
            }
        }
        let is_one = self.position.settle(budget)?.is_ok();
        self.position.restore();
        self.position.forget();
        Some(is_one)
    }

    /// Refutes all other candidates, or finds another solution; `None` if the budget ran out.
    fn refute_others(&mut self, budget: &Budget<'_>) -> Option<Others> {
        let mut tries = 0;
        loop {
            let mut is_better = false;
            for (cell, digit) in self.candidates() {
                if !self.position.candidates(cell).contains(digit) {
                    continue;
                }
                match self.assume(cell, digit, tries, budget)? {
                    Outcome::Open => {}
                    Outcome::Other(other) => return Some(Others::Some(other)),
                    Outcome::Refuted => {
                        is_better = true;
                        self.position.strike(cell, digit);
                        // The known solution is left whatever is struck, so nothing fails here.
                        let _ = self.position.settle(budget)?;
                        if tries > 0 {
                            break;
                        }
                    }
                }
            }
            if self.position.fewest().is_none() {
                return Some(Others::None);
            }
            if !is_better
                && tries == 0
                && let Some(others) = self.by_clauses(budget)
            {
                return Some(others);
            }
            tries = match (is_better, tries) {
                (true, _) => 0,
                (false, 0) => TRIES[0],
                (false, _) => tries.saturating_mul(TRIES[1]),
            };
        }
    }

    /// What clauses say about the candidates that are left; `None` if they do not tell within half of the
    /// budget.
    fn by_clauses(&self, budget: &Budget<'_>) -> Option<Others> {
        let part = budget.part(budget.left() / 2);
        let part = part.with_transitions(budget.transitions_left() / 2);
        let cells = self.puzzle.grid().cells();
        let candidates: Vec<Digits> = cells.map(|cell| self.position.candidates(cell)).collect();
        let clauses = Translation::new(self.puzzle, &candidates, &part);
        let verdict = clauses.map(|mut clauses| {
            clauses.exclude(self.known);
            clauses.next(&part)
        });
        budget.put_back(part);
        match verdict? {
            Verdict::Exhausted => Some(Others::None),
            Verdict::Found(other) => Some(Others::Some(other)),
            Verdict::GaveUp => None,
        }
    }

    /// The candidates to refute, those in cells with few first.
    fn candidates(&self) -> Vec<(Cell, Digit)> {
        let mut cells = self.puzzle.cells().to_vec();
        cells.retain(|&cell| self.position.candidates(cell).len() > 1);
        cells.sort_by_key(|&cell| self.position.candidates(cell).len());
        let others = |cell: Cell| {
            let own = self.known(cell);
            let digits = self.position.candidates(cell).into_iter();
            digits.filter(move |digit| own != Some(*digit)).map(move |digit| (cell, digit))
        };
        cells.into_iter().flat_map(others).collect()
    }

    /// Assumes a digit, and looks whether that fails.
    fn assume(
        &mut self,
        cell: Cell,
        digit: Digit,
        mut tries: u32,
        budget: &Budget<'_>,
    ) -> Option<Outcome> {
        self.position.save();
        self.position.decide(cell, digit);
        let outcome = self.explore(&mut tries, budget)?;
        self.position.restore();
        self.position.forget();
        Some(outcome)
    }

    /// Tries up to so many digits from here; `None` if the budget ran out.
    fn explore(&mut self, tries: &mut u32, budget: &Budget<'_>) -> Option<Outcome> {
        if let Err(Impossible(place)) = self.position.settle(budget)? {
            if let Some(failures) = self.failures.get_mut(place) {
                *failures += 1;
            }
            return Some(Outcome::Refuted);
        }
        let Some(cell) = self.to_try() else {
            let cells = self.puzzle.grid().cells();
            let other = cells.map(|cell| self.position.candidates(cell).only()).collect();
            return Some(Outcome::Other(other));
        };
        self.position.save();
        let mut outcome = Outcome::Refuted;
        for digit in self.position.candidates(cell) {
            if *tries == 0 {
                outcome = Outcome::Open;
                break;
            }
            *tries -= 1;
            self.position.decide(cell, digit);
            outcome = self.explore(tries, budget)?;
            self.position.restore();
            if !matches!(outcome, Outcome::Refuted) {
                break;
            }
        }
        self.position.restore();
        self.position.forget();
        Some(outcome)
    }

    /// The undecided cell to try next: few candidates, and many failures around it.
    fn to_try(&self) -> Option<Cell> {
        let worth = |cell: Cell| {
            let count = self.position.candidates(cell).len() as u64;
            let regions = self.puzzle.regions_of(cell).iter().map(|id| id.index());
            let behind = self.puzzle.regions().len();
            let lines = self.puzzle.bonds().map(|bonds| &bonds.lines_of[cell.index()]);
            let lines = lines.into_iter().flatten().map(|line| behind + line);
            let failures: u32 = regions.chain(lines).map(|at| 1 + self.failures[at]).sum();
            ((count << 20) / u64::from(failures.max(1)), Reverse(failures))
        };
        let cells = self.puzzle.cells().iter().copied();
        let open = cells.filter(|&cell| self.position.candidates(cell).len() > 1);
        open.min_by_key(|&cell| worth(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::grid::{Grid, Ruleset, Solutions, Square, Variety};
    use crate::make::{Wish, generate};
    use crate::random::Random;
    use crate::solve::Search;

    /// The proof agrees with the search, whatever the rules are.
    #[test]
    fn others_are_what_a_search_finds() {
        let mut random = Random::new(11);
        let grid = Grid::new(6, 6).unwrap();
        let killer = Ruleset::from(Variety::KILLER);
        let mut counts = [0; 3];
        for (number, ruleset) in Ruleset::generated().chain([killer]).enumerate() {
            let Ruleset { variety, rules } = ruleset.and(Variety::CLASSIC.into());
            let wish = Wish { rules, ..Wish::of(variety, grid) };
            let result = generate(&wish, &mut random, &Budget::new(3_000_000));
            let Ok(mut setup) = result else { continue };
            for _ in 0..number % 3 * 6 {
                setup.squares[random.below(36)] = Square::EMPTY;
            }
            let puzzle = Puzzle::new(setup).unwrap();
            let board = Board::new(&puzzle);
            let budget = || Budget::new(Limits::SEARCH);
            let found = Search::of(&board).solutions(&budget());
            let known = match &found {
                Solutions::One(one) | Solutions::Several(one, _) => one.clone(),
                other => panic!("{ruleset}: {other:?}"),
            };
            let others = others(&board, &known, &budget());
            match (&found, &others) {
                (Solutions::One(_), Others::None) => counts[0] += 1,
                (Solutions::Several(..), Others::Some(other)) if *other != known => counts[1] += 1,
                both => panic!("{ruleset}: {both:?}"),
            }
            let mut wrong = known.clone();
            wrong.swap(0, 1);
            assert_eq!(super::others(&board, &wrong, &budget()), Others::NotASolution);
            let none = super::others(&board, &known, &Budget::new(1));
            assert_eq!(none, Others::GaveUp, "{ruleset}");
            counts[2] += 1;
        }
        assert!(counts[0] > 5 && counts[1] > 5, "{counts:?}");
    }
}
