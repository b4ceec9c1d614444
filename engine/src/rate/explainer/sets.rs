//! Cells that must share some digits: naked and hidden sets, fish and wings; and aligned exclusion.
//!
//! # Sets
//!
//! Sets of things that share as few places as there are things: naked sets, hidden sets, fish.
//!
//! ```text
//!   naked pair    [27] [127] [27]      two cells with two digits
//!   hidden pair   [148] [257] [149]    two digits (1 and 4) with two cells
//!   X-wing        row 2: c3 c7         two rows that have a digit in two columns
//!                 row 6: c3 c7
//! ```
//!
//! A thing with only one place is a single and never part of a set.
//!
//! XY-wing and XYZ-wing: three cells, one of which must hold a digit.
//!
//! ```text
//!   XY-wing    [12] pivot, [13] and [23] wings: whatever the pivot is, a wing is 3
//!   XYZ-wing   [123] pivot: the same, or the pivot itself is 3
//! ```
//!
//! A cell that sees all places that may be 3 cannot be 3.
//!
//! # Aligned exclusion
//!
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

use super::ground::{DIAGONALS, HOUSES};
use crate::nine::{ALL, COLUMNS, Cells, ROWS, bits, count, each, one, set, subsets};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern};

/// Naked sets: cells of a house with as many digits as cells; the other cells lose these digits.
pub fn naked(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    let houses = state.houses().filter(|house| !DIAGONALS.contains(house));
    houses.into_iter().filter(|&house| state.open[house] >= 2 * size).find_map(|house| {
        let mut sets = sets(state.candidates_in(house), size);
        sets.find_map(|(cells, digits)| {
            let hint = state.strike_in(house, !cells & ALL, digits)?;
            Some(hint.shown_in(state, &[house], cells, digits))
        })
    })
}

/// Naked sets whose digits are struck from all cells that see those with the digit.
pub fn general_naked(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    if !state.ground.sees_beyond() {
        return None;
    }
    state.houses().filter(|&house| state.open[house] >= 2 * size).find_map(|house| {
        sets(state.candidates_in(house), size).find_map(|(places, digits)| {
            let cells: Vec<usize> = bits(places).map(|at| HOUSES[house][at].into()).collect();
            let victims = |digit: usize| {
                let has = |cell: &&usize| state.candidates(**cell) >> digit & 1 == 1;
                let with = cells.iter().filter(has).fold(0, |all, &cell| all | one(cell));
                state.ground.seen_by_all(with)
            };
            let struck = bits(digits)
                .flat_map(|digit| each(victims(digit)).map(move |cell| (cell, 1 << digit)));
            let hint = state.strike_each(struck)?;
            let pattern = Pattern { cells, digits, houses: vec![house], ..Pattern::default() };
            Some(hint.shown_by(pattern))
        })
    })
}

/// Hidden sets: digits of a house with as many cells as digits; these cells lose all other digits.
pub fn hidden(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    state.houses().filter(|&house| state.open[house] > 2 * size).find_map(|house| {
        let mut sets = sets(state.places[house], size);
        sets.find_map(|(digits, cells)| {
            let hint = state.strike_in(house, cells, !digits)?;
            Some(hint.shown_in(state, &[house], cells, digits))
        })
    })
}

/// A hidden set that leaves another digit a single place in the house.
pub fn direct_hidden(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    state.houses().filter(|&house| state.open[house] > size).find_map(|house| {
        let places = &state.places[house];
        sets(*places, size).find_map(|(digits, cells)| {
            let left = |digit: &usize| (places[*digit] & !cells).is_power_of_two();
            let is_new = |digit: &usize| places[*digit].count_ones() > 1;
            let digit = bits(!digits & ALL).filter(is_new).find(left)?;
            let place = (places[digit] & !cells).trailing_zeros() as usize;
            let cells = bits(cells).map(|place| HOUSES[house][place].into()).collect();
            let pattern = Pattern { cells, digits, houses: vec![house], ..Pattern::default() };
            Some(ExplainerHint::place_in(house, place, digit).shown_by(pattern))
        })
    })
}

/// Fish: lines whose places for a digit lie in as many crossing lines, which lose it elsewhere.
/// Columns come first; among fish in columns, the first lines come first, then the lowest digit.
pub fn fish(state: &ExplainerState, size: usize) -> Option<ExplainerHint> {
    let by_kind = [(COLUMNS.start, ROWS.start), (ROWS.start, COLUMNS.start)];
    by_kind.into_iter().find_map(|(base, cover)| {
        let of_digit = |digit| fish_of(state, size, digit, [base, cover]);
        let (_, hint) = (0..9).filter_map(of_digit).min_by_key(|(lines, _)| *lines)?;
        Some(hint)
    })
}

/// The first fish of a digit in lines from the house `base` on: the lines and what it strikes.
fn fish_of(
    state: &ExplainerState,
    size: usize,
    digit: usize,
    [base, cover]: [usize; 2],
) -> Option<(u16, ExplainerHint)> {
    let lines: [u16; 9] = std::array::from_fn(|line| state.places[base + line][digit]);
    let open = lines.iter().filter(|places| **places != 0).count();
    if open < 2 * size {
        return None;
    }
    sets(lines, size).find_map(|(lines, crossing)| {
        let struck = bits(crossing).flat_map(|line| {
            let rest = state.places[cover + line][digit] & !lines;
            let cell = move |place| if cover == 0 { line * 9 + place } else { place * 9 + line };
            bits(rest).map(cell)
        });
        Some((lines, state.strike(struck, 1 << digit)?))
    })
}

/// The sets of `size` of nine things, each with several places, that together have `size` places:
/// the things and the places, as bits, in ascending order.
fn sets(places: [u16; 9], size: usize) -> impl Iterator<Item = (u16, u16)> {
    let (mut things, mut count) = ([0; 9], 0);
    for (thing, places) in places.iter().enumerate() {
        if (2..=size).contains(&(places.count_ones() as usize)) {
            things[count] = thing;
            count += 1;
        }
    }
    let set = move |chosen| {
        let union =
            |(set, all), thing: usize| (set | 1 << things[thing], all | places[things[thing]]);
        bits(chosen).fold((0u16, 0u16), union)
    };
    subsets(count, size).map(set).filter(move |(_, all)| all.count_ones() as usize == size)
}

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
