//! The path through a puzzle: which step is taken in a state, again and again until nothing is
//! left to find.

use super::board::{Board, Contradiction};
use super::budget::Budget;
use super::scores::{Row, Scores};
use super::step::Step;
use super::technique::{Found, State};

/// A row and its instance that removes the most candidates.
pub type Choice = (Row, Step);

/// Where a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is placed.
    Solved,
    /// No technique that is on has an effect.
    Stuck,
    /// The board contradicts itself.
    Contradiction(Contradiction),
    /// The budget ran out.
    GaveUp,
}

/// Chooses the first row that has an instance; of its instances, the one that removes the most.
pub fn simplest(state: &State<'_>, rows: &[Row], budget: &mut Budget) -> Option<Choice> {
    rows.iter().find_map(|&row| Some((row, best(state, row, budget)?)))
}

/// Chooses, over all rows, the instance that removes the most; of equals, the first.
pub fn most_effective(state: &State<'_>, rows: &[Row], budget: &mut Budget) -> Option<Choice> {
    let mut chosen: Option<Choice> = None;
    let mut most = 0;
    for &row in rows {
        if let Some(step) = best(state, row, budget) {
            let removed = step.removed(state.board);
            if chosen.is_none() || removed > most {
                most = removed;
                chosen = Some((row, step));
            }
        }
    }
    chosen
}

fn best(state: &State<'_>, row: Row, budget: &mut Budget) -> Option<Step> {
    if !budget.spend(state.puzzle().regions().len() as u64) {
        return None;
    }
    let mut found = Found::best();
    let _ = state.find(row.technique, &mut found);
    found.into_step()
}

/// Takes steps until the board is complete or nothing is left to choose, with the simple filter
/// before and after each. `choose` picks the step of a state, `taken` sees each one before it is
/// applied.
pub fn walk(
    board: &mut Board<'_>,
    scores: &Scores,
    unique: bool,
    budget: &mut Budget,
    mut choose: impl FnMut(&State<'_>, &mut Budget) -> Option<Choice>,
    mut taken: impl FnMut(&Board<'_>, &Choice),
) -> End {
    loop {
        if let Err(contradiction) = board.filter(scores.options.free_singles) {
            return End::Contradiction(contradiction);
        }
        if board.is_complete() {
            return End::Solved;
        }
        let choice = choose(&State::new(board, scores.options, unique), budget);
        let Some(choice) = choice.filter(|_| !budget.is_spent()) else {
            return if budget.is_spent() { End::GaveUp } else { End::Stuck };
        };
        taken(board, &choice);
        if let Err(contradiction) = board.apply(&choice.1) {
            return End::Contradiction(contradiction);
        }
    }
}
