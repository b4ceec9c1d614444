//! What unique loops strike, by kind.
//!
//! | kind | the cells with extra candidates |
//! |---|---|
//! | 1 | a single cell: it loses the two digits |
//! | 2 | all have the same extra digit: cells that see them all lose it |
//! | 3 | two in a house that form a naked or a hidden set with other cells there |
//! | 4 | two in a house that needs one of the two digits there: both lose the other |

use super::super::houses::HOUSES;
use super::super::state::{ExplainerHint, ExplainerState, Pattern};
use crate::nine::{ALL, bits, each, subsets};

/// The number of a kind, 1 to 4.
pub type Kind = u8;

/// The largest set of kind 3.
const LARGEST_SET: usize = 7;

/// The two cells of a loop with extra candidates, in a house.
struct Corners<'a> {
    state: &'a ExplainerState,
    house: usize,
    /// The first cell, as a bit of the house.
    first: u16,
    /// Both cells.
    both: u16,
    /// The two digits of the loop.
    digits: u16,
    /// The extra candidates that both cells have.
    common: u16,
    /// The extra candidates that either cell has.
    either: u16,
}

/// Offers what a loop strikes, in the order of the search.
pub fn hints(
    state: &ExplainerState,
    path: &[usize],
    digits: u16,
    mut offer: impl FnMut(Kind, ExplainerHint),
) {
    let row = (path.len().min(10) - 4) / 2;
    let mut offer = |kind, hint: ExplainerHint| {
        let pattern = Pattern { cells: path.to_vec(), digits, ..hint.pattern.clone() };
        offer(kind, ExplainerHint { row, ..hint }.shown_by(pattern));
    };
    let more = |cell: usize| state.candidates(cell) & !digits;
    let large: Vec<usize> = path.iter().copied().filter(|&cell| more(cell) != 0).collect();
    let either = large.iter().fold(0, |all, &cell| all | more(cell));
    if let &[cell] = &large[..] {
        state.strike([cell], digits).into_iter().for_each(|hint| offer(1, hint));
        return;
    }
    if either.is_power_of_two() {
        let seen = large.iter().fold(!0, |seen, &cell| seen & state.ground.seen[cell]);
        state.strike(each(seen), either).into_iter().for_each(|hint| offer(2, hint));
    }
    let &[one, other] = &large[..] else { return };
    let ground = state.ground;
    let shared = ground.houses_of(one).filter(|&house| ground.is_in(other, house));
    let corners = |house: usize| {
        let bit = |cell| {
            let is_there = |place: &usize| usize::from(HOUSES[house][*place]) == cell;
            bits(ALL).filter(is_there).fold(0, |bit, place| bit | 1 << place)
        };
        let [first, second] = [one, other].map(bit);
        let (common, both) = (more(one) & more(other), first | second);
        Corners { state, house, first, both, digits, common, either }
    };
    let shared: Vec<Corners<'_>> = shared.map(corners).collect();
    if !either.is_power_of_two() {
        third(&shared, either.count_ones() as usize, |hint| offer(3, hint));
    }
    fourth(state, &shared, [one, other]).into_iter().for_each(|hint| offer(4, hint));
}

/// Offers what sets strike, the smallest sets first.
fn third(shared: &[Corners<'_>], smallest: usize, mut offer: impl FnMut(ExplainerHint)) {
    for size in smallest..=LARGEST_SET {
        for corners in shared {
            corners.naked(size, &mut offer);
            corners.hidden(size, &mut offer);
        }
    }
}

/// Strikes one of the two digits from both cells, if a house they share has no other place for the
/// other digit; if that is true of both digits, it strikes the higher one.
fn fourth(
    state: &ExplainerState,
    shared: &[Corners<'_>],
    both: [usize; 2],
) -> Option<ExplainerHint> {
    let needs = |digit: usize| {
        let needs =
            |corners: &&Corners<'_>| state.places[corners.house][digit] & !corners.both == 0;
        Some((digit, shared.iter().find(needs)?.house))
    };
    let digits = shared.first()?.digits;
    let (kept, house) = bits(digits).find_map(needs)?;
    let pattern = Pattern { houses: vec![house], ..Pattern::default() };
    Some(state.strike(both, digits & !(1 << kept))?.shown_by(pattern))
}

impl Corners<'_> {
    /// Offers what naked sets of one of the two cells and `size - 1` others strike.
    fn naked(&self, size: usize, mut offer: impl FnMut(ExplainerHint)) {
        if 2 * size > self.state.open[self.house] {
            return;
        }
        let candidates = self.state.candidates_in(self.house);
        let is_other =
            |&place: &usize| self.both >> place & 1 == 0 && candidates[place].count_ones() > 1;
        let others: Vec<usize> = (0..9).filter(is_other).collect();
        for set in subsets(others.len(), size - 1) {
            let set = bits(set).fold(0, |set, place| set | 1 << others[place]);
            let of_set = bits(set).fold(0, |all, place| all | candidates[place]);
            let is_full = |all: u16| all.count_ones() as usize == size;
            // The other cells must hold the digits that one of the two cells lacks.
            if is_full(of_set | self.common) && is_full(of_set | self.either) {
                let rest = !(set | self.both) & ALL;
                let hint = self.state.strike_in(self.house, rest, of_set | self.either);
                let offered = |hint| offer(self.with_set(set, size as u32, hint));
                hint.into_iter().for_each(offered);
            }
        }
    }

    /// A hint with the cells of its set, as bits of the house.
    fn with_set(&self, cells: u16, set: u32, hint: ExplainerHint) -> ExplainerHint {
        let others = bits(cells).map(|place| HOUSES[self.house][place].into()).collect();
        let pattern = Pattern { others, houses: vec![self.house], ..Pattern::default() };
        ExplainerHint { set, ..hint.shown_by(pattern) }
    }

    /// Offers what hidden sets of the two digits and `size - 2` others strike. Their places are one
    /// of the two cells and `size - 1` others. The number of the latter decides the rating.
    fn hidden(&self, size: usize, mut offer: impl FnMut(ExplainerHint)) {
        if 2 * size >= self.state.open[self.house] {
            return;
        }
        let places =
            |digit: usize| self.state.places[self.house][digit] & (!self.both | self.first);
        let of_loop = bits(self.digits).fold(0, |all, digit| all | places(digit));
        let rest: Vec<usize> = bits(!(self.digits | self.either) & ALL).collect();
        for set in subsets(rest.len(), size - 2) {
            let set = bits(set).fold(0, |set, place| set | 1 << rest[place]);
            let all = bits(set).fold(of_loop, |all, digit| all | places(digit));
            let has_places = bits(set | self.digits).all(|digit| places(digit) != 0);
            if has_places && all.count_ones() as usize == size {
                let hint = self.state.strike_in(self.house, all & !self.both, !(set | self.digits));
                let offered = |hint| offer(self.with_set(all & !self.both, size as u32 - 1, hint));
                hint.into_iter().for_each(offered);
            }
        }
    }
}
