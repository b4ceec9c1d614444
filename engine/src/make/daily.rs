//! The puzzles of a day: one for each kind and level, the same for everyone, generated from the
//! date.

use super::target::{Band, Range, Target, generate_for};
use super::wish::{Failure, Wish};
use crate::budget::Budget;
use crate::grid::{Grid, Kind, Setup, Variety};
use crate::path::Scores;
use crate::random::Random;
use crate::rate::LEVEL;

/// The size of the daily puzzles, including the border of a Kakuro.
const fn size(kind: Kind) -> usize {
    match kind {
        Kind::Sudoku => 9,
        Kind::Kakuro => 10,
    }
}

/// Makes the daily puzzle of a kind and a level, given by its index. `date` is written as a number, as
/// in 20250331. `scores` must be the standard
/// scale of [`LEVEL`] for the kind, or the puzzle would not be the same for everyone.
///
/// # Errors
/// When the budget runs out.
pub fn daily(
    date: u64,
    kind: Kind,
    level: usize,
    scores: &Scores,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    let grid = Grid::new(size(kind), size(kind)).ok_or(Failure::GaveUp)?;
    let wish = Wish::of(Variety::of(kind), grid);
    let band = Band { system: &LEVEL, scores: scores.clone(), range: Range::Level(level) };
    let target = Target { ratings: vec![band], techniques: Vec::new(), path: scores.clone() };
    let mut random = Random::numbered(date, (kind as usize * 16 + level) as u64);
    generate_for(&target, &wish, &mut random, budget, &mut || ())
}
