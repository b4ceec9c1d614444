//! Rounds of hints, independent of how they are found.

use crate::budget::Budget;

/// The hints taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The number of hints by row of the scores.
    pub by_row: Vec<u32>,
    /// The number of rounds.
    pub rounds: u32,
}

/// Takes rounds until one finds nothing; `None` if the budget runs out. `round` applies all hints
/// of the first row that has some, and returns that row and their number; each round examines that
/// many regions.
pub fn take(
    rows: usize,
    regions: usize,
    budget: &Budget<'_>,
    mut round: impl FnMut() -> Option<(usize, u32)>,
) -> Option<Hints> {
    let mut hints = Hints { by_row: vec![0; rows], rounds: 0 };
    while budget.spend((rows * regions) as u64) {
        let Some((row, number)) = round() else {
            return (!budget.is_spent()).then_some(hints);
        };
        hints.by_row[row] += number;
        hints.rounds += 1;
    }
    None
}
