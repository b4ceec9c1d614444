//! XY-wing and XYZ-wing: three cells, one of which must hold a digit.
//!
//! ```text
//!   XY-wing    [12] pivot, [13] and [23] wings: whatever the pivot is, a wing is 3
//!   XYZ-wing   [123] pivot: the same, or the pivot itself is 3
//! ```
//!
//! A cell that sees all places that may be 3 cannot be 3.

use super::state::{ExplainerHint, ExplainerState, Pattern};
use crate::nine::each;

/// Strikes what a wing about a pivot of two candidates rules out.
pub fn xy(state: &ExplainerState) -> Option<ExplainerHint> {
    wing(state, 2)
}

/// Strikes what a wing about a pivot of three candidates rules out.
pub fn xyz(state: &ExplainerState) -> Option<ExplainerHint> {
    wing(state, 3)
}

/// The first wing in the reading order of pivots, then of neighbours.
fn wing(state: &ExplainerState, size: u32) -> Option<ExplainerHint> {
    let pivots = (0..81).filter(|&cell| state.candidates(cell).count_ones() == size);
    pivots.into_iter().find_map(|pivot| {
        let all = state.candidates(pivot);
        let pairs = || {
            state.ground.neighbours(pivot).filter(|&cell| state.candidates(cell).count_ones() == 2)
        };
        let first = |wing: &usize| (all & !state.candidates(*wing)).count_ones() == 1;
        pairs()
            .filter(first)
            .find_map(|one| pairs().find_map(|other| strike(state, [pivot, one, other], size)))
    })
}

/// What three cells strike if they form a wing: a pivot of `size` candidates and two pairs.
fn strike(
    state: &ExplainerState,
    [pivot, one, other]: [usize; 3],
    size: u32,
) -> Option<ExplainerHint> {
    let [all, one_pair, other_pair] = [pivot, one, other].map(|cell| state.candidates(cell));
    let digit = one_pair & other_pair;
    let is_wing = (all | one_pair | other_pair).count_ones() == 3
        && (all & digit).count_ones() == size - 2
        && digit.is_power_of_two();
    if !is_wing {
        return None;
    }
    let sees = &state.ground.seen;
    let seen = sees[one] & sees[other];
    let seen = if size == 3 { seen & sees[pivot] } else { seen };
    let hint = state.strike(each(seen & !(1 << pivot)), digit)?;
    let pattern = Pattern { cells: vec![pivot, one, other], digits: digit, ..Pattern::default() };
    Some(if state.ground.is_classic() { hint } else { hint.shown_by(pattern) })
}
