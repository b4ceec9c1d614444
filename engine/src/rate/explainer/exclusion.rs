//! Aligned pair exclusion: two cells that must not use up both candidates of a third.
//!
//! ```text
//!   base cells [125] [235], both of which see [12] and [23]: the base cells cannot be 1 and 2,
//!   nor 2 and 3. A digit of a base cell that fits no digit of the other is struck.
//! ```

use super::state::{ExplainerHint, ExplainerState, Pattern};
use crate::nine::{bits, each};

/// Strikes what two cells exclude by means of at least two bivalue cells that both see.
pub fn aligned_pair(state: &ExplainerState) -> Option<ExplainerHint> {
    let with = |count: u32| {
        let cells = (0..81).filter(|&cell| state.candidates(cell).count_ones() == count);
        cells.fold(0u128, |set, cell| set | 1 << cell)
    };
    let (singles, pairs) = (with(1), with(2));
    let is_base = |&cell: &usize| {
        let peers = state.ground.seen[cell];
        state.candidates(cell).count_ones() >= 2 && peers & pairs != 0 && peers & singles == 0
    };
    let bases: Vec<usize> = (0..81).filter(is_base).collect();
    bases.iter().enumerate().find_map(|(place, &second)| {
        bases[..place].iter().find_map(|&first| {
            let excluders = pairs & state.ground.seen[first] & state.ground.seen[second];
            if excluders.count_ones() < 2 {
                return None;
            }
            exclude(state, [first, second], excluders)
        })
    })
}

/// Strikes the digits of two cells that no allowed combination contains.
fn exclude(state: &ExplainerState, bases: [usize; 2], excluders: u128) -> Option<ExplainerHint> {
    let sees = state.ground.seen[bases[0]] >> bases[1] & 1 == 1;
    let [first, second] = bases.map(|cell| state.candidates(cell));
    let (mut in_first, mut in_second) = (0, 0);
    for one in bits(first).map(|digit| 1 << digit) {
        for other in bits(second).map(|digit| 1 << digit) {
            if in_first & one != 0 && in_second & other != 0 {
                continue;
            }
            let taken = |cell: usize| state.candidates(cell) & !(one | other) == 0;
            if !(one == other && sees || each(excluders).any(taken)) {
                in_first |= one;
                in_second |= other;
            }
        }
    }
    let pattern = Pattern { cells: bases.to_vec(), ..Pattern::default() };
    let hint = state.strike_each([(bases[0], !in_first), (bases[1], !in_second)])?;
    Some(hint.shown_by(pattern))
}
