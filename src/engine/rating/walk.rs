//! Walks through a puzzle by single steps, and what to fill where there is none.
//!
//! Where there is no single step, every wrong candidate of every open cell is tried by itself: it is
//! placed, and random single steps are taken until nothing fits any more. Their number, with the
//! candidate as the first, is what it takes to refute it; where they end before that, it cannot be
//! refuted. The score of a cell is the sum over its wrong candidates; a cell with one that cannot be
//! refuted has none. The cell with the smallest score is filled, of equals the first in reading
//! order. Where no cell has a score, the one with the fewest candidates is filled, again the first
//! of equals.
//!
//! Cells are tried in reading order and their wrong candidates by ascending digit. Each
//! step after the candidate itself draws one of the single steps in reading order. The trials of a
//! cell end as soon as it cannot have the smallest score any more, which changes nothing but what is
//! drawn afterwards.
//!
//! The published description leaves open whether a wrong candidate counts among the steps that refute
//! it. It does: only then `refutation` goes with measured times as its author found. How places that
//! cannot be refuted count in `dependency` makes no difference that can be measured; they count as no
//! cell to choose from.

use super::singles::{self, Drawn, Position, Single};
use super::system::{Rating, Subject};
use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::random::Random;
use crate::engine::search::Solution;

/// Why a walk comes to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The budget ran out.
    GaveUp,
    /// What is placed cannot be completed.
    Contradiction,
}

/// The cell that is filled where there is no single step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The cell.
    pub cell: Cell,
    /// What goes there.
    pub digit: Digit,
    /// The number of single steps that refute its wrong candidates; `None` where no cell has such
    /// a number.
    pub score: Option<u32>,
}

/// Walks through a puzzle that has one solution.
pub struct Walker<'a, 'b> {
    solution: &'a Solution,
    /// What pays for the work.
    pub budget: &'a Budget<'b>,
    /// The cost of one look for single steps.
    cost: u64,
    /// Where everything is drawn from.
    pub random: Random,
    /// What the last look found, in reading order.
    pub found: Vec<Single>,
}

impl Failure {
    /// The rating that says so.
    pub fn rating(self) -> Rating {
        Rating::none(match self {
            Self::GaveUp => "gave up: the puzzle takes too long to rate",
            Self::Contradiction => "what is placed cannot be completed",
        })
    }
}

impl<'a, 'b> Walker<'a, 'b> {
    /// A walker in the puzzle of a solution.
    pub fn new(
        subject: &Subject<'_>,
        solution: &'a Solution,
        seed: u32,
        budget: &'a Budget<'b>,
    ) -> Self {
        let cost = subject.puzzle().regions().len() as u64;
        Self { solution, budget, cost, random: Random::new(seed.into()), found: Vec::new() }
    }

    /// Looks for single steps, which are then in `found`.
    ///
    /// # Errors
    /// When the budget ran out or the position cannot be completed.
    pub fn look<P: Position>(&mut self, position: &P) -> Result<(), Failure> {
        self.spend()?;
        position.singles(&mut self.found).map_err(|singles::Contradiction| Failure::Contradiction)
    }

    /// Spends what a look at all regions costs.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn spend(&mut self) -> Result<(), Failure> {
        if self.budget.spend(self.cost) { Ok(()) } else { Err(Failure::GaveUp) }
    }

    /// Looks for single steps: how many there are, and one of them; draws nothing if there are none.
    ///
    /// # Errors
    /// When the budget ran out or the position cannot be completed.
    #[inline(always)]
    pub fn draw<P: Position>(&mut self, position: &P) -> Result<Drawn, Failure> {
        self.spend()?;
        let drawn = position.draw(&mut self.random, &mut self.found);
        drawn.map_err(|singles::Contradiction| Failure::Contradiction)
    }

    /// The cell to fill in a position that has open cells but no single step.
    ///
    /// # Errors
    /// When the budget ran out.
    pub fn refute<P: Position>(&mut self, position: &P) -> Result<Stall, Failure> {
        let mut best = None;
        for (cell, digit) in open(position, self.solution) {
            let below = best.map_or(u32::MAX, |(_, _, score)| score);
            let wrong = position.candidates(cell) - digit.into();
            if let Some(score) = self.score(position, cell, wrong, below)? {
                best = Some((cell, digit, score));
            }
        }
        if let Some((cell, digit, score)) = best {
            return Ok(Stall { cell, digit, score: Some(score) });
        }
        let fewest =
            open(position, self.solution).min_by_key(|(cell, _)| position.candidates(*cell).len());
        let (cell, digit) = fewest.ok_or(Failure::Contradiction)?;
        Ok(Stall { cell, digit, score: None })
    }

    /// The number of single steps that refute all these candidates of a cell, where there is one
    /// and it is below a limit.
    fn score<P: Position>(
        &mut self,
        position: &P,
        cell: Cell,
        wrong: Digits,
        below: u32,
    ) -> Result<Option<u32>, Failure> {
        let mut score = 0;
        for digit in wrong {
            match self.trial(position, (cell, digit), below - score)? {
                Some(steps) => score += steps,
                None => return Ok(None),
            }
        }
        Ok(Some(score))
    }

    /// The number of single steps that refute a candidate, itself counted, where there is one and
    /// it is below a limit.
    fn trial<P: Position>(
        &mut self,
        position: &P,
        candidate: (Cell, Digit),
        below: u32,
    ) -> Result<Option<u32>, Failure> {
        let mut trial = position.clone();
        let (mut cell, mut digit) = candidate;
        for steps in 1..below {
            trial.place(cell, digit);
            (cell, digit) = match self.draw(&trial) {
                Ok((_, Some(single))) => single,
                Ok((_, None)) => return Ok(None),
                Err(Failure::Contradiction) => return Ok(Some(steps)),
                Err(Failure::GaveUp) => return Err(Failure::GaveUp),
            };
        }
        Ok(None)
    }
}

/// The open cells and their digits in the solution.
fn open<P: Position>(position: &P, solution: &Solution) -> impl Iterator<Item = (Cell, Digit)> {
    let digit = |cell: Cell| Some((cell, solution.get(cell.index()).copied().flatten()?));
    position.open_cells().filter_map(digit)
}

#[cfg(test)]
mod tests {
    use super::super::singles::General;
    use super::*;
    use crate::engine::board::Board;
    use crate::engine::format;
    use crate::engine::search::{self, search};
    use crate::engine::technique::Options;

    #[test]
    fn the_cell_that_takes_least() {
        // r2c2=3 leaves r2c3=2 r3c2=1 r3c3=6. Every wrong candidate contradicts at once; r2c2 and
        // r3c2 have one each.
        let puzzle = format::puzzle(".4,8\n5,*,*\n7,*,*").unwrap();
        let solutions = search(&puzzle, &Budget::new(search::BUDGET));
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let start = General::placed(subject.board, Options::default());
        let budget = Budget::new(u64::MAX);
        let solution = solutions.unique().unwrap();
        let stall = Walker::new(&subject, solution, 1, &budget).refute(&start);
        let (cell, digit) = (puzzle.cells()[0], Digit::new(3).unwrap());
        assert_eq!(stall, Ok(Stall { cell, digit, score: Some(1) }));
    }
}
