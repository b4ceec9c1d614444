//! The puzzles of a day: one for each kind and level, the same for everyone, generated from the
//! date.

use super::target::{Band, Range, Target, generate_for};
use super::wish::{Failure, Wish};
use crate::engine::budget::Budget;
use crate::engine::cell::Grid;
use crate::engine::puzzle::Setup;
use crate::engine::random::Random;
use crate::engine::rating::LEVEL;
use crate::engine::scores::Scores;
use crate::engine::variety::{Kind, Variety};
use jiff::civil::Date;

/// The size of the daily puzzles, including the border of a Kakuro.
const fn size(kind: Kind) -> usize {
    match kind {
        Kind::Sudoku => 9,
        Kind::Kakuro => 10,
    }
}

/// Makes the daily puzzle of a kind and a level, given by its index. `scores` must be the standard
/// scale of [`LEVEL`] for the kind, or the puzzle would not be the same for everyone.
///
/// # Errors
/// When the budget runs out.
pub fn daily(
    date: Date,
    kind: Kind,
    level: usize,
    scores: &Scores,
    budget: &Budget<'_>,
) -> Result<Setup, Failure> {
    let grid = Grid::new(size(kind), size(kind)).ok_or(Failure::GaveUp)?;
    let wish = Wish::of(Variety::of(kind), grid);
    let band = Band { system: &LEVEL, scores: scores.clone(), range: Range::Level(level) };
    let target = Target { ratings: vec![band], techniques: Vec::new(), path: scores.clone() };
    let (year, month, day) = (date.year(), date.month(), date.day());
    let number = i64::from(year) * 10_000 + i64::from(month) * 100 + i64::from(day);
    let mut random = Random::numbered(number as u64, (kind as usize * 16 + level) as u64);
    generate_for(&target, &wish, &mut random, budget, &mut || ())
}
