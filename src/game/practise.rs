//! Practising a technique: playing on to the next state that has an instance of it.

use super::change::Move;
use super::sheet::Sheet;
use crate::engine::board::Contradiction;
use crate::engine::budget::Budget;
use crate::engine::hint::{self, Hint, Wish};
use crate::engine::puzzle::Puzzle;
use crate::engine::scores::Scores;
use crate::engine::technique::{Found, Technique};

/// The move that takes the simplest step again and again until there is one of `technique`; `None`
/// where that never comes. Each change wipes what it rules out where `tidy` says so.
///
/// # Errors
/// When the sheet contradicts itself.
pub fn play_on(
    mut sheet: Sheet,
    puzzle: &Puzzle,
    technique: &'static Technique,
    (scores, unique): (&Scores, bool),
    tidy: bool,
    budget: &Budget<'_>,
) -> Result<Option<Move>, Contradiction> {
    let mut changes = Vec::new();
    loop {
        let board = sheet.board(puzzle)?;
        if !hint::of(technique, &board, scores, unique, Found::all(1))?.is_empty() {
            return Ok(Some(Move(changes)));
        }
        let marked = sheet.is_marked(puzzle);
        let next = hint::next(&board, marked, Wish::Simplest, scores, unique, budget);
        let Hint::Step(step) = next else { return Ok(None) };
        let made = sheet.step(puzzle, &step, tidy);
        if made.is_empty() {
            return Ok(None);
        }
        made.0.iter().for_each(|&change| sheet.apply(change));
        changes.extend(made.0);
    }
}
