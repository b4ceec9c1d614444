//! The rows of a scale that can be fitted.

use gradus_engine::Scores;
use gradus_engine::path::GREATEST;

/// Whether a row is a number that is switched on, and not about random draws.
pub fn is_fitted(scores: &Scores, row: usize) -> bool {
    let row = scores.rows[row];
    let draws = ["runs", "seed"].contains(&row.item.slug());
    row.value > 0 && row.item.words().is_empty() && !draws
}

/// Sets a row, within its bounds and above 0.
pub fn set(scores: &mut Scores, row: usize, value: u32) {
    let (least, most) = scores.rows[row].item.bounds();
    scores.rows[row].value = value.clamp(least.max(1), most.min(GREATEST));
}
