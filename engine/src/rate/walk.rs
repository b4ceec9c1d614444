//! Walks through a puzzle by single steps, and the choice of what to fill if there is none.
//!
//! If there is no single step, every wrong candidate of every open cell is tried by itself: it is
//! placed, and random single steps are taken until there is a contradiction. Their number,
//! including the candidate itself, is the cost to refute it; if the steps run out first, it cannot
//! be refuted. The score of a cell is the sum over its wrong candidates; a cell with a candidate
//! that cannot be refuted has no score. The cell with the lowest score is filled, or the one with
//! the fewest candidates if no cell has a score; among equals, the first in reading order.
//!
//! Cells are tried in reading order, and their wrong candidates by ascending digit. Each step after
//! the candidate itself draws one of the available single steps in reading order. The trials of a
//! cell end as soon as it can no longer have the lowest score; this changes only what is drawn
//! afterwards.
//!
//! Most runs reach the same positions. The fate of a candidate there is remembered if it does not
//! depend on the draws: if it leads to an immediate contradiction, or if it cannot be refuted,
//! since single steps fill the same cells in any order. For the latter, only the random numbers are
//! drawn. Both still cost the same, so that the same puzzles exceed the budget.
//!
//! The published description leaves open whether a wrong candidate counts among the steps that refute
//! it. It does: only then does `refutation` agree with measured times as its author reports. How
//! `dependency` counts positions where nothing can be refuted makes no measurable difference; they
//! count as no cells to choose from.
//!
//! Systems with random draws share the number of runs, the seed, and how the results of the runs make
//! a rating. All runs of a rating draw from one seed, in an order that the file of each system specifies, so
//! that a total is the same on every machine.

use super::singles::{self, Position, Single};
use super::system::{Figure, GAVE_UP, Rating, Subject};
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Solution};
use crate::path::{GREATEST, Setting};
use crate::random::Random;
use std::collections::HashMap;

/// Why a walk does not reach the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The budget ran out.
    GaveUp,
    /// The placed digits cannot be completed.
    Contradiction,
}

/// The cell to fill if there is no single step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// The number of single steps that refute its wrong candidates; `None` if no cell has a score.
    pub score: Option<u32>,
}

/// Walks through a puzzle that has one solution.
pub struct Walker<'a, 'b> {
    solution: &'a Solution,
    /// What pays for the work.
    pub budget: &'a Budget<'b>,
    /// The cost of one look for single steps.
    cost: u64,
    /// The source of all random draws.
    pub random: Random,
    /// The result of the last look, in reading order.
    pub found: Vec<Single>,
    /// By the placed digits where single steps ran out: what is known about the wrong candidates,
    /// in the order of the trials.
    known: HashMap<Box<[u8]>, Vec<Fate>>,
}

/// What is known about a wrong candidate, regardless of the draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Nothing.
    Open,
    /// It leads to an immediate contradiction.
    Refuted,
    /// It cannot be refuted, which takes this many looks to show.
    Irrefutable(u32),
}

impl Failure {
    /// The rating that reports it.
    pub fn rating(self) -> Rating {
        Rating::none(match self {
            Self::GaveUp => GAVE_UP,
            Self::Contradiction => "the digits placed cannot be completed",
        })
    }
}

impl<'a, 'b> Walker<'a, 'b> {
    /// A walker through a puzzle with this solution.
    pub fn new(
        subject: &Subject<'_>,
        solution: &'a Solution,
        seed: u32,
        budget: &'a Budget<'b>,
    ) -> Self {
        let cost = subject.puzzle().regions().len() as u64;
        Self {
            solution,
            budget,
            cost,
            random: Random::new(seed.into()),
            found: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Looks for single steps, and leaves them in `found`.
    ///
    /// # Errors
    /// When the budget runs out or the position cannot be completed.
    pub fn look<P: Position>(&mut self, position: &P) -> Result<(), Failure> {
        self.spend(1)?;
        position.singles(&mut self.found).map_err(|singles::Contradiction| Failure::Contradiction)
    }

    /// Spends the cost of a number of looks at all regions.
    ///
    /// # Errors
    /// When the budget runs out.
    #[inline(always)]
    pub fn spend(&mut self, looks: u32) -> Result<(), Failure> {
        let is_paid = self.budget.spend(self.cost * u64::from(looks));
        if is_paid { Ok(()) } else { Err(Failure::GaveUp) }
    }

    /// The number of cells that a single step fills.
    ///
    /// # Errors
    /// When the budget runs out or the position cannot be completed.
    #[inline(always)]
    pub fn ready<P: Position>(&mut self, position: &P) -> Result<usize, Failure> {
        self.spend(1)?;
        position.ready(&mut self.found).map_err(|singles::Contradiction| Failure::Contradiction)
    }

    /// The cell to fill in a position with open cells but without single steps.
    ///
    /// # Errors
    /// When the budget runs out.
    pub fn refute<P: Position>(&mut self, position: &P) -> Result<Stall, Failure> {
        let digits = position.digits();
        let mut known = self.known.remove(&digits).unwrap_or_default();
        let stall = self.easiest(position, &mut known);
        self.known.insert(digits, known);
        stall
    }

    /// The same, using and extending what is known about the wrong candidates.
    fn easiest<P: Position>(
        &mut self,
        position: &P,
        known: &mut Vec<Fate>,
    ) -> Result<Stall, Failure> {
        let mut best = None;
        let mut passed = 0;
        for (cell, digit) in open(position, self.solution) {
            let below = best.map_or(u32::MAX, |(_, _, score)| score);
            let wrong = position.candidates(cell) - digit.into();
            let first = passed;
            passed += wrong.len();
            known.resize(known.len().max(passed), Fate::Open);
            let wrong = wrong.iter().zip(&mut known[first..passed]);
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

    /// The number of single steps that refute all these candidates of a cell, if they can be
    /// refuted and it is below a limit.
    fn score<'f, P: Position>(
        &mut self,
        position: &P,
        cell: Cell,
        wrong: impl Iterator<Item = (Digit, &'f mut Fate)>,
        below: u32,
    ) -> Result<Option<u32>, Failure> {
        let mut score = 0;
        for (digit, fate) in wrong {
            match self.trial(position, (cell, digit), fate, below - score)? {
                Some(steps) => score += steps,
                None => return Ok(None),
            }
        }
        Ok(Some(score))
    }

    /// The number of single steps that refute a candidate, including itself, if it can be refuted
    /// and the number is below a limit.
    fn trial<P: Position>(
        &mut self,
        position: &P,
        (cell, digit): (Cell, Digit),
        fate: &mut Fate,
        below: u32,
    ) -> Result<Option<u32>, Failure> {
        let most = below.saturating_sub(1);
        match *fate {
            _ if most == 0 => return Ok(None),
            Fate::Refuted => return self.spend(1).map(|()| Some(1)),
            Fate::Irrefutable(looks) => {
                // Skips as many draws as a trial takes, because later trials depend on them.
                self.random.skip(most.min(looks - 1));
                return self.spend(most.min(looks)).map(|()| None);
            }
            Fate::Open => {}
        }
        let mut trial = position.clone();
        trial.place(cell, digit);
        let mut steps = 1;
        let refuted = loop {
            let ready = match trial.ready(&mut self.found) {
                Ok(ready) => ready,
                Err(singles::Contradiction) => {
                    if steps == 1 {
                        *fate = Fate::Refuted;
                    }
                    break Some(steps);
                }
            };
            if ready == 0 {
                *fate = Fate::Irrefutable(steps);
                break None;
            }
            let place = self.random.below(ready);
            if steps == most {
                break None;
            }
            trial.take(place, &self.found);
            steps += 1;
        };
        self.spend(steps).map(|()| refuted)
    }
}

/// The open cells and their digits in the solution.
fn open<P: Position>(position: &P, solution: &Solution) -> impl Iterator<Item = (Cell, Digit)> {
    let digit = |cell: Cell| Some((cell, solution.get(cell.index()).copied().flatten()?));
    position.open_cells().filter_map(digit)
}

/// The number of runs.
pub static RUNS: Setting = Setting::number("runs", "runs", "rn", 1, GREATEST);

/// The seed of all draws; the runs draw one after another.
pub static SEED: Setting = Setting::number("seed", "seed", "se", 0, GREATEST);

/// Rates by the mean of the results of the runs, with their (sample) standard deviation and number;
/// the deviation of a single run is 0, and without any run everything is 0.
pub fn mean_rating(totals: &[f64]) -> Rating {
    let runs = totals.len() as f64;
    let mean = totals.iter().sum::<f64>() / runs.max(1.0);
    let squares: f64 = totals.iter().map(|total| (total - mean) * (total - mean)).sum();
    let deviation = (squares / (runs - 1.0).max(1.0)).sqrt();
    Rating {
        total: Some(mean),
        solved: true,
        figures: vec![("sd", Figure::Number(deviation)), ("runs", Figure::Number(runs))],
        ..Rating::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::digit_planes::DigitPlanes;
    use super::super::refutation::tests::hard;
    use super::super::singles::General;
    use super::*;
    use crate::budget::Limits;
    use crate::format;
    use crate::grid::Board;
    use crate::solve::Solver;
    use crate::technique::Options;
    use std::cell::RefCell;

    #[test]
    fn the_cell_that_takes_least() {
        // r2c2=3 leaves r2c3=2 r3c2=1 r3c3=6. Every wrong candidate contradicts at once; r2c2 and
        // r3c2 have one each.
        let puzzle = format::puzzle(".4,8\n5,*,*\n7,*,*").unwrap();
        let solutions = Solver::of(&puzzle).solutions(&Budget::new(Limits::SEARCH));
        let subject = Subject { board: &Board::new(&puzzle), solutions: &solutions };
        let start = General::placed(subject.board, Options::default());
        let budget = Budget::new(u64::MAX);
        let solution = solutions.unique().unwrap();
        let stall = Walker::new(&subject, solution, 1, &budget).refute(&start);
        let (cell, digit) = (puzzle.cells()[0], Digit::new(3).unwrap());
        assert_eq!(stall, Ok(Stall { cell, digit, score: Some(1) }));
    }

    #[test]
    fn what_is_known_changes_nothing() {
        let fates = RefCell::new(Vec::new());
        hard(|subject, _| {
            let solution = subject.solutions.unique().unwrap();
            let budget = Budget::new(u64::MAX);
            let walker = || Walker::new(subject, solution, 1, &budget);
            let (mut knowing, mut forgetful) = (walker(), walker());
            let start = DigitPlanes::placed(subject.board).unwrap();
            let mut position = start.clone();
            for _ in 0..200 {
                while knowing.ready(&position).unwrap() > 0 {
                    position.take_all(&[]);
                }
                if position.open() == 0 {
                    position = start.clone();
                    continue;
                }
                forgetful.known.clear();
                let stall = knowing.refute(&position).unwrap();
                assert_eq!(Ok(stall), forgetful.refute(&position));
                assert_eq!(knowing.random.below(1 << 30), forgetful.random.below(1 << 30));
                position.place(stall.cell, stall.digit);
            }
            fates.borrow_mut().extend(knowing.known.into_values().flatten());
        });
        let fates = fates.into_inner();
        let is_irrefutable = |fate: &Fate| matches!(fate, Fate::Irrefutable(_));
        assert!(fates.contains(&Fate::Refuted) && fates.iter().any(is_irrefutable));
    }

    #[test]
    fn mean_deviation_and_number() {
        let figures = |totals: &[f64]| {
            let Rating { total, figures, .. } = mean_rating(totals);
            let numbers = figures.iter().map(|(_, figure)| match figure {
                Figure::Number(number) => *number,
                Figure::Text(text) => panic!("{text}"),
            });
            total.into_iter().chain(numbers).collect::<Vec<f64>>()
        };
        assert_eq!(figures(&[1.0, 3.0, 8.0]), [4.0, 13.0_f64.sqrt(), 3.0]);
        assert_eq!(figures(&[7.0]), [7.0, 0.0, 1.0]);
        assert_eq!(figures(&[]), [0.0, 0.0, 0.0]);
    }
}
