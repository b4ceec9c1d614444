//! Looking for steps: what a hint, a list of steps and playing on to a technique have in common.

use super::change::Move;
use super::hint::Wanted;
use super::sheet::Sheet;
use crate::engine::board::Contradiction;
use crate::engine::budget::Budget;
use crate::engine::hint::{self, Hint, Listed, Wish};
use crate::engine::puzzle::Puzzle;
use crate::engine::scores::Scores;
use crate::engine::step::Step;
use crate::engine::technique::{Found, Technique};

/// The most steps of one technique that are listed.
const MOST: usize = 1000;

/// Looks for steps on a sheet. A sheet with a mistake has none that are worth looking for: see
/// [`Game::has_mistake`](super::Game::has_mistake).
#[derive(Clone, Copy, Debug)]
pub struct Advisor<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What stands on the sheet.
    pub sheet: &'a Sheet,
    /// The scale that hints go by.
    pub scores: &'a Scores,
    /// Whether the puzzle is known to have exactly one solution.
    pub unique: bool,
}

impl Advisor<'_> {
    /// The step that is wanted.
    pub fn next(&self, wanted: Wanted, budget: &Budget<'_>) -> Hint {
        let Self { puzzle, sheet, scores, unique } = *self;
        let board = match sheet.board(puzzle) {
            Ok(board) => board,
            Err(why) => return Hint::Contradiction(why),
        };
        let next = |wish| hint::next(&board, sheet.is_marked(puzzle), wish, scores, unique, budget);
        match wanted {
            Wanted::Wish(wish) => next(wish),
            Wanted::Likely => next(Wish::Simplest),
            Wanted::Technique(technique) => {
                match hint::of(technique, &board, scores, unique, Found::best(), budget) {
                    Ok(found) => found.into_hint(budget),
                    Err(why) => Hint::Contradiction(why),
                }
            }
        }
    }

    /// All steps, each with how many candidates it takes away.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn all(&self, budget: &Budget<'_>) -> Result<Listed<(usize, Step)>, Contradiction> {
        let Self { puzzle, sheet, scores, unique } = *self;
        let board = sheet.board(puzzle)?;
        hint::all(&board, sheet.is_marked(puzzle), scores, unique, MOST, budget)
    }

    /// All steps, or all of one technique, whether or not that is on.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn list(
        &self,
        only: Option<&'static Technique>,
        budget: &Budget<'_>,
    ) -> Result<Listed<Step>, Contradiction> {
        let Self { puzzle, sheet, scores, unique } = *self;
        match only {
            Some(technique) => {
                hint::of(technique, &sheet.board(puzzle)?, scores, unique, Found::all(MOST), budget)
            }
            None => {
                let Listed { steps, gave_up } = self.all(budget)?;
                Ok(Listed { steps: steps.into_iter().map(|(_, step)| step).collect(), gave_up })
            }
        }
    }

    /// The move that takes the simplest step again and again until there is one of `technique`;
    /// `None` where that never comes. Each change wipes what it rules out where `tidy` says so.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn play_on(
        &self,
        technique: &'static Technique,
        tidy: bool,
        budget: &Budget<'_>,
    ) -> Result<Option<Move>, Contradiction> {
        let Self { puzzle, scores, unique, .. } = *self;
        let mut sheet = self.sheet.clone();
        let mut changes = Vec::new();
        loop {
            let board = sheet.board(puzzle)?;
            let found = hint::of(technique, &board, scores, unique, Found::all(1), budget)?;
            if !found.steps.is_empty() {
                return Ok(Some(Move(changes)));
            }
            let next =
                Advisor { sheet: &sheet, ..*self }.next(Wanted::Wish(Wish::Simplest), budget);
            let Hint::Step(step) = next else { return Ok(None) };
            let made = sheet.step(puzzle, &step, tidy);
            if made.is_empty() {
                return Ok(None);
            }
            made.0.iter().for_each(|&change| sheet.apply(change));
            changes.extend(made.0);
        }
    }
}
