//! Sweeps for sets of k digits, 1 to 4, through all rows, columns and boxes.
//!
//! ```text
//!   naked pair 27:       [27] [127] [27] ...       the cell in the middle loses 2 and 7
//!   hidden pair 14:      [148] [257] [149] ...     the outer cells keep only 1 and 4
//!   3, 8 in a crossing:  [357] [38] [68] | ...     the rest of the box loses 3 and 8
//! ```
//!
//! Each house is searched for sets of k of its missing digits, in ascending order of their masks. A
//! set *touches* the cells that have a candidate of it; those without other candidates are
//! *inside*.
//!
//! - k cells inside take the set, so no other cell of the house can have a digit of it (naked).
//! - Otherwise, if it touches exactly k cells, they take it and hold nothing else (hidden).
//! - Then, for k up to 3: if its cells (those inside if they take the set, else those touched) also
//!   lie in another house, the set is struck from the rest of that house. The other house is a box
//!   for a row or column, and a row or else a column for a box. For k = 1, this is cross-hatching
//!   by digits that are not placed yet, hence *virtual*.
//!
//! The search leaves a row or column at the first set that changes anything; in a box, all sets get
//! their turn.

use super::player::{CROSSING, Missing, Player, Seen};
use crate::nine::{ALL, BOXES, CROSSINGS, HOUSES, Nine, bits, houses_of, size as count, subsets};

/// A set of digits in a house.
struct Set {
    /// The index of the house in [`HOUSES`].
    house: usize,
    /// The number of digits.
    size: usize,
    /// The digits, as a mask.
    digits: u16,
    /// The cells of the house with a candidate of the set, as bits.
    touched: u16,
    /// Those of them without other candidates.
    inside: u16,
}

impl Player<'_, '_> {
    /// Sweeps all houses for sets of a size. Returns whether anything changed.
    pub fn sweep(&mut self, nine: &mut Nine, size: usize) -> bool {
        let mut changed = false;
        self.swept.update(nine);
        for house in 0..HOUSES.len() {
            if self.swept.is_idle(house, size) {
                continue;
            }
            if self.sweep_house(nine, house, size) {
                changed = true;
                self.swept.update(nine);
            } else {
                self.swept.found_nothing(house, size);
            }
        }
        changed
    }

    fn sweep_house(&mut self, nine: &mut Nine, house: usize, size: usize) -> bool {
        let Self { swept, seen, .. } = self;
        let Some((missing, crosses)) = swept.look(nine, house, size) else { return false };
        let mut sets = subsets(missing.len, size);
        let mut next = |nine: &mut Nine, missing: &Missing, crosses: bool| {
            sets.by_ref()
                .filter_map(|places| Set::new(missing, house, size, places, crosses))
                .any(|set| set.apply(nine, seen))
        };
        let changed = next(nine, missing, crosses);
        let mut has_more = changed && is_box(house);
        while has_more {
            let missing = Missing::of(nine, house);
            has_more = next(nine, &missing, true);
        }
        changed
    }
}

impl Set {
    /// The set of `size` digits at these indices; `None` if the number of its cells shows that it
    /// has no effect. `crosses` says whether the set may be confined to the crossing with another
    /// house.
    #[inline(always)]
    fn new(
        missing: &Missing,
        house: usize,
        size: usize,
        places: u16,
        crosses: bool,
    ) -> Option<Self> {
        let (touched, rest) = (missing.cells(places), missing.cells(ALL & !places));
        let inside = touched & !rest;
        let crosses = crosses && count(touched) <= CROSSING;
        (crosses || count(touched) == size || count(inside) == size).then(|| {
            let digits = bits(places).fold(0, |digits, place| digits | missing.digits[place]);
            Self { house, size, digits, touched, inside }
        })
    }

    /// Strikes what the set rules out. Returns whether that is anything.
    fn apply(&self, nine: &mut Nine, seen: &mut Seen) -> bool {
        let &Self { house, size, digits, touched, inside } = self;
        let (mut naked, mut hidden, mut cells) = (false, false, touched);
        if count(inside) == size {
            cells = inside;
            naked = strike(nine, house, touched & !inside, digits);
        } else if count(touched) == size {
            hidden = strike(nine, house, touched, !digits);
        }
        let other = if size > CROSSING { None } else { crossing(house, cells) };
        let crossed = other.is_some_and(|other| strike_rest(nine, other, house, digits));
        if size == 1 {
            seen.crossing |= crossed;
        } else if naked || crossed {
            seen.naked = seen.naked.max(size);
        }
        if size > 1 && hidden {
            seen.hidden = seen.hidden.max(size);
        }
        naked || hidden || crossed
    }
}

/// Strikes digits from cells of a house. Returns whether any was there.
fn strike(nine: &mut Nine, house: usize, cells: u16, digits: u16) -> bool {
    let mut struck = 0;
    for place in bits(cells) {
        let candidates = &mut nine.candidates[usize::from(HOUSES[house][place])];
        struck |= *candidates & digits;
        *candidates &= !digits;
    }
    struck != 0
}

/// Strikes digits from the cells of a house that do not lie in another house.
fn strike_rest(nine: &mut Nine, house: usize, except: usize, digits: u16) -> bool {
    let rest = ALL & !CROSSINGS[house][except];
    strike(nine, house, rest, digits)
}

const fn is_box(house: usize) -> bool {
    house >= BOXES.start
}

/// The other house in which all of these cells lie, if there is one: a box for a row or column, a
/// row or else a column for a box.
fn crossing(house: usize, cells: u16) -> Option<usize> {
    let first = bits(cells).next()?;
    let [row, column, of_box] = houses_of(HOUSES[house][first].into());
    let has_all = |other: usize| cells & !CROSSINGS[house][other] == 0;
    let others = if is_box(house) { [row, column] } else { [of_box; 2] };
    others.into_iter().find(|&other| has_all(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_houses_with_all_of_the_cells() {
        for (house, cells) in HOUSES.iter().enumerate() {
            let others = if is_box(house) { 0..18 } else { 18..27 };
            for bits in 0..512 {
                let chosen: Vec<u8> =
                    (0..9).filter(|i| bits >> i & 1 == 1).map(|i| cells[i]).collect();
                let has_all =
                    |other: &usize| chosen.iter().all(|cell| HOUSES[*other].contains(cell));
                let expected = others.clone().find(has_all).filter(|_| bits != 0);
                assert_eq!(crossing(house, bits), expected, "{house} {bits:b}");
            }
        }
    }
}
