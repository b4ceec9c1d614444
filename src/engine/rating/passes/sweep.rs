//! Sweeps for sets of k digits, 1 to 4, through all rows, columns and boxes.
//!
//! ```text
//!   naked pair 27:       [27] [127] [27] ...       the cell in the middle loses 2 and 7
//!   hidden pair 14:      [148] [257] [149] ...     the outer cells keep 1 and 4 alone
//!   3, 8 in a crossing:  [357] [38] [68] | ...     the rest of the box loses 3 and 8
//! ```
//!
//! In a house take the sets of k of its missing digits, in ascending order of their masks. The set
//! *touches* the cells with a candidate of it; those without any other are *inside*.
//!
//! - k cells inside take the set, so that no other cell of the house has a digit of it (naked).
//! - Otherwise, if it touches k cells, they take it and hold nothing else (hidden).
//! - Then, up to k = 3, if its cells (those inside where they take the set, else those touched) lie
//!   in another house too, the set is struck from the rest of that one: a box for a row or column, a
//!   row or else a column for a box. For k = 1 that is cross-hatching by digits that are not placed
//!   yet, hence *virtual*.
//!
//! A row or column is left at the first set that changes anything; in a box all sets have their turn.

use super::player::Player;
use crate::engine::nine::{ALL, BOXES, CROSSINGS, HOUSES, Nine, bits, houses_of, subsets};

/// The largest set whose cells are looked for in a second house.
const LARGEST_CROSSING: usize = 3;

/// The digits that a house misses.
struct Missing {
    /// The digits, ascending, each as a mask.
    digits: [u16; 9],
    /// By choice of the first places in `digits`, and by choice of the others: the cells of the house
    /// that have one of the candidates, as bits.
    first: [u16; 1 << FIRST],
    others: [u16; 1 << (9 - FIRST)],
    /// How many digits are missing.
    len: usize,
}

/// How many places of digits are the first ones.
const FIRST: usize = 5;

/// A set of digits in a house.
struct Set {
    /// The place of the house in [`HOUSES`].
    house: usize,
    /// How many digits there are.
    size: usize,
    /// The digits, as a mask.
    digits: u16,
    /// The cells of the house with a candidate of the set, as bits.
    touched: u16,
    /// Those of them with no other candidate.
    inside: u16,
}

impl Missing {
    fn of(nine: &Nine, house: &[u8; 9]) -> Self {
        let (mut digits, mut cells, mut len) = ([0; 9], [0; 9], 0);
        let placed = house.iter().fold(0, |set, &cell| set | 1 << nine.values[usize::from(cell)]);
        let masks = house.map(|cell| nine.candidates[usize::from(cell)]);
        for digit in (0..9).filter(|digit| placed >> (digit + 1) & 1 == 0) {
            digits[len] = 1 << digit;
            cells[len] = masks.iter().rev().fold(0, |bits, mask| bits << 1 | mask >> digit & 1);
            len += 1;
        }
        let (first, others) = (unions(&cells[..FIRST]), unions(&cells[FIRST..]));
        Self { digits, first, others, len }
    }

    /// The cells that have one of the digits at these places.
    const fn cells(&self, places: u16) -> u16 {
        let (first, others) = (places as usize % (1 << FIRST), places as usize >> FIRST);
        self.first[first] | self.others[others]
    }

    /// The set of `size` digits at these places.
    fn set(&self, house: usize, size: usize, places: u16) -> Set {
        let digits = bits(places).fold(0, |digits, place| digits | self.digits[place]);
        let (touched, rest) = (self.cells(places), self.cells(ALL & !places));
        Set { house, size, digits, touched, inside: touched & !rest }
    }
}

/// The union of each choice of some sets.
fn unions<const CHOICES: usize>(sets: &[u16]) -> [u16; CHOICES] {
    let mut unions = [0; CHOICES];
    for (place, set) in sets.iter().enumerate() {
        for choice in 0..1 << place {
            unions[choice | 1 << place] = unions[choice] | set;
        }
    }
    unions
}

impl Player<'_, '_> {
    /// Sweeps for sets of a size through all houses, and tells whether anything changed.
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
        let mut missing = Missing::of(nine, &HOUSES[house]);
        let mut changed = false;
        if missing.len <= size {
            return false;
        }
        for places in subsets(missing.len, size) {
            if self.apply(nine, &missing.set(house, size, places)) {
                changed = true;
                if !is_box(house) {
                    break;
                }
                missing = Missing::of(nine, &HOUSES[house]);
            }
        }
        changed
    }

    /// Strikes what a set of digits rules out, and tells whether that is anything.
    fn apply(&mut self, nine: &mut Nine, set: &Set) -> bool {
        let &Set { house, size, digits, touched, inside } = set;
        let (mut naked, mut hidden, mut cells) = (false, false, touched);
        if inside.count_ones() as usize == size {
            cells = inside;
            naked = strike(nine, house, touched & !inside, digits);
        } else if touched.count_ones() as usize == size {
            hidden = strike(nine, house, touched, !digits);
        }
        let other = if size > LARGEST_CROSSING { None } else { crossing(house, cells) };
        let crossed = other.is_some_and(|other| strike_rest(nine, other, house, digits));
        if size == 1 {
            self.seen.crossing |= crossed;
        } else if naked || crossed {
            self.seen.naked = self.seen.naked.max(size);
        }
        if size > 1 && hidden {
            self.seen.hidden = self.seen.hidden.max(size);
        }
        naked || hidden || crossed
    }
}

/// Strikes digits from cells of a house, and tells whether any was there.
fn strike(nine: &mut Nine, house: usize, cells: u16, digits: u16) -> bool {
    let mut struck = 0;
    for place in bits(cells) {
        let candidates = &mut nine.candidates[usize::from(HOUSES[house][place])];
        struck |= *candidates & digits;
        *candidates &= !digits;
    }
    struck != 0
}

/// Strikes digits from the cells of a house that do not lie in another one.
fn strike_rest(nine: &mut Nine, house: usize, except: usize, digits: u16) -> bool {
    let rest = ALL & !CROSSINGS[house][except];
    strike(nine, house, rest, digits)
}

const fn is_box(house: usize) -> bool {
    house >= BOXES.start
}

/// The house beside this one that all of these of its cells lie in, if there are any: a box for a
/// row or column, a row or else a column for a box.
fn crossing(house: usize, cells: u16) -> Option<usize> {
    let first = bits(cells).next()?;
    let others = houses_of(HOUSES[house][first].into()).into_iter();
    let mut crossing = others.filter(|&other| is_box(other) != is_box(house));
    crossing.find(|&other| cells & !CROSSINGS[house][other] == 0)
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
