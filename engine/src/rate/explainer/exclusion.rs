//! Aligned pair exclusion: two cells that must not use up both candidates of a third.
//!
//! ```text
//!   base cells [125] [235], both of which see [12] and [23]: the base cells cannot be 1 and 2,
//!   nor 2 and 3. A digit of a base cell that fits no digit of the other is struck.
//! ```
//!
//! Aligned triple exclusion: three cells that must not use up all candidates of a fourth.
//!
//! ```text
//!   base cells [125] [235] [34], which see [12] and [235]: the base cells cannot be 1, 2 and
//!   anything, nor 5, 2 and 3. A digit of a base cell that fits no digits of the others
//!   is struck.
//! ```

use crate::nine::{ALL, Cells, bits, count, each, one, set};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern};

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

/// The greatest number of cells that see three others: those that see one.
const MOST: usize = 48;

/// The cells that may be excluded from, and the cells that exclude_triple.
struct Bases {
    /// The cells that may lose digits, in reading order.
    list: Vec<usize>,
    /// The same cells as a set.
    set: Cells,
    /// The cells with two or three candidates.
    excluders: Cells,
}

/// Strikes what three cells exclude_triple by means of at least two cells that see all three.
pub fn aligned_triple(state: &ExplainerState) -> Option<ExplainerHint> {
    let bases = Bases::of(state);
    bases.list.iter().enumerate().find_map(|(place, &second)| {
        bases.list[..place].iter().find_map(|&first| bases.with_pair(state, [first, second]))
    })
}

impl Bases {
    fn of(state: &ExplainerState) -> Self {
        let with = |least: u32, most: u32| {
            let has = |cell: &usize| (least..=most).contains(&state.candidates(*cell).count_ones());
            set((0..81).filter(has))
        };
        let (singles, excluders) = (with(1, 1), with(2, 3));
        let is_base = |&cell: &usize| {
            let peers = state.ground.seen[cell];
            state.candidates(cell).count_ones() >= 2
                && peers & excluders != 0
                && peers & singles == 0
        };
        let list: Vec<usize> = (0..81).filter(is_base).collect();
        Self { set: set(list.iter().copied()), list, excluders }
    }

    /// The third cell is an excluder that sees one of the other two; those that see the first cell
    /// come first.
    fn with_pair(
        &self,
        state: &ExplainerState,
        [first, second]: [usize; 2],
    ) -> Option<ExplainerHint> {
        let seen = &state.ground.seen;
        let common = self.excluders & seen[first] & seen[second];
        if count(common) < 2 {
            return None;
        }
        let thirds = |of: usize| self.excluders & seen[of] & self.set & !(one(first) | one(second));
        let of_second = thirds(second) & !thirds(first);
        each(thirds(first)).chain(each(of_second)).find_map(|third| {
            let common = common & seen[third];
            let is_enough = count(common) >= 2;
            is_enough.then(|| exclude_triple(state, [first, second, third], common))?
        })
    }
}

/// Strikes the digits of three cells that no allowed combination contains.
fn exclude_triple(
    state: &ExplainerState,
    bases: [usize; 3],
    excluders: Cells,
) -> Option<ExplainerHint> {
    let all = bases.iter().fold(0, |all, &cell| all | state.candidates(cell));
    let (mut sets, mut count) = ([0; MOST], 0);
    for set in each(excluders).map(|cell| state.candidates(cell)).filter(|set| set & !all == 0) {
        sets[count] = set;
        count += 1;
    }
    if count == 0 {
        return None; // Digits that the bases exclude_triple by themselves are a naked set.
    }
    let sets = &sets[..count];
    let sees = |one: usize, other: usize| state.ground.seen[bases[one]] >> bases[other] & 1 == 1;
    let clash = [sees(0, 1), sees(0, 2), sees(1, 2)];
    let [first, second, third] = bases.map(|cell| state.candidates(cell));
    let mut allowed = [0; 3];
    for one in bits(first).map(|digit| 1 << digit) {
        for two in bits(second).map(|digit| 1 << digit) {
            let is_known = one & allowed[0] != 0 && two & allowed[1] != 0 && third == allowed[2];
            if is_known || two == one && clash[0] {
                continue;
            }
            let taken = one | two;
            let by_sets = sets.iter().map(|set| set & !taken).fold(0, |all, rest| match rest {
                0 => ALL,
                _ if rest.is_power_of_two() => all | rest,
                _ => all,
            });
            let by_house = if clash[1] { one } else { 0 } | if clash[2] { two } else { 0 };
            let three = third & !by_sets & !by_house;
            if three != 0 {
                allowed = [allowed[0] | one, allowed[1] | two, allowed[2] | three];
            }
        }
    }
    let pattern = Pattern { cells: bases.to_vec(), ..Pattern::default() };
    let hint = state.strike_each([0, 1, 2].map(|place: usize| (bases[place], !allowed[place])))?;
    Some(hint.shown_by(pattern))
}
