//! Where chains can conclude anything at all: what follows from each premise, without the reasons.
//!
//! What follows by links alone does not depend on the order in which they are followed, so it is
//! worked out fast, and most premises need no [`tree`](super::tree). A premise that contradicts
//! itself counts as one from which everything follows.

use super::field::{CANDIDATES, ChainField, Kind, Premise, candidate, cell_at, cell_of, digit_of};
use super::tree::NONE;
use crate::engine::nine::bits;

/// Where chains of links can conclude something.
#[derive(Debug)]
pub struct Reach {
    /// By candidate: whether it refutes itself, right and wrong.
    pub refuted: Box<[[bool; 2]; CANDIDATES]>,
    /// By candidate: whether something follows from it, right or wrong.
    pub double: Box<[bool; CANDIDATES]>,
    /// By house and digit: whether something follows from all places.
    pub houses: [[bool; 9]; 27],
    /// By cell: whether something follows from all digits.
    pub cells: [bool; 81],
    /// Whether there is anything of all that.
    pub any: bool,
}

/// What is left where a premise holds: digits by cell.
type Left = [u16; 81];

/// What is left where each candidate is right, but for those that contradict themselves.
struct Lefts {
    /// By candidate: its place in the list, or [`NONE`].
    of: [u16; CANDIDATES],
    list: Vec<Left>,
}

/// What follows from a premise.
struct Closure {
    left: ChainField,
    right: [u16; 81],
    /// What is known to be right, and not followed yet.
    pending: Vec<u16>,
}

impl Reach {
    /// Looks at all premises of a field.
    pub fn of(field: &ChainField) -> Self {
        let mut reach = Self {
            refuted: Box::new([[false; 2]; CANDIDATES]),
            double: Box::new([false; CANDIDATES]),
            houses: [[false; 9]; 27],
            cells: [false; 81],
            any: false,
        };
        let mut lefts = Lefts { of: [NONE; CANDIDATES], list: Vec::with_capacity(CANDIDATES / 2) };
        let mut closure = Closure::new(field);
        for of in field.candidates().filter(|&of| field.cells[cell_of(of)].count_ones() > 1) {
            let [wrong, right] = [false, true].map(|right| closure.follow(field, (of, right)));
            reach.refuted[usize::from(of)] = [wrong.is_none(), right.is_none()];
            reach.double[usize::from(of)] = meet(field, [&wrong, &right].into_iter().flatten());
            if let Some(right) = right {
                lefts.of[usize::from(of)] = lefts.list.len() as u16;
                lefts.list.push(right);
            }
        }
        reach.meet_all(field, &lefts);
        let [wrong, right] = [0, 1].map(|right: usize| reach.refuted.iter().any(|it| it[right]));
        reach.any = wrong
            || right
            || reach.double.contains(&true)
            || reach.cells.contains(&true)
            || reach.houses.as_flattened().contains(&true);
        reach
    }

    /// Looks at all cells and houses, by what is left where each candidate is right.
    fn meet_all(&mut self, field: &ChainField, lefts: &Lefts) {
        let left = |of: u16| lefts.list.get(usize::from(lefts.of[usize::from(of)]));
        for cell in (0..81).filter(|&cell| field.cells[cell].count_ones() > 1) {
            let of_cell = bits(field.cells[cell]).filter_map(|digit| left(candidate(cell, digit)));
            self.cells[cell] = meet(field, of_cell);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| field.places[house][digit].count_ones() > 1) {
                let places = bits(field.places[house][digit]);
                let of_house =
                    places.filter_map(|place| left(candidate(cell_at(house, place), digit)));
                self.houses[house][digit] = meet(field, of_house);
            }
        }
    }
}

/// Whether a candidate is wrong whichever of some premises holds.
fn meet<'a>(field: &ChainField, premises: impl IntoIterator<Item = &'a Left>) -> bool {
    let mut left = [0; 81];
    for premise in premises {
        left.iter_mut().zip(premise).for_each(|(all, own)| *all |= own);
    }
    field.cells != left
}

impl Closure {
    fn new(field: &ChainField) -> Self {
        Self { left: field.clone(), right: [0; 81], pending: Vec::with_capacity(81) }
    }

    fn follow(&mut self, field: &ChainField, (of, right): Premise) -> Option<Left> {
        self.left.clone_from(field);
        self.right = [0; 81];
        self.pending.clear();
        if right {
            self.affirm(of);
        } else {
            self.deny(of)?;
        }
        while let Some(of) = self.pending.pop() {
            let (cell, digit) = (cell_of(of), digit_of(of));
            for other in bits(self.left.cells[cell] & !(1 << digit)) {
                self.deny(candidate(cell, other))?;
            }
            for kind in Kind::ALL {
                let house = kind.of(cell);
                for place in bits(self.left.places[house][digit] & !(1 << kind.place(cell))) {
                    self.deny(candidate(cell_at(house, place), digit))?;
                }
            }
        }
        Some(self.left.cells)
    }

    fn affirm(&mut self, of: u16) {
        let right = &mut self.right[cell_of(of)];
        if *right >> digit_of(of) & 1 == 0 {
            *right |= 1 << digit_of(of);
            self.pending.push(of);
        }
    }

    /// Takes a candidate away; `None` where it is right.
    fn deny(&mut self, of: u16) -> Option<()> {
        let (cell, digit) = (cell_of(of), digit_of(of));
        if self.right[cell] >> digit & 1 == 1 {
            return None;
        }
        self.left.strike(of);
        let digits = self.left.cells[cell];
        if digits.count_ones() < 2 {
            (digits != 0).then_some(())?;
            self.affirm(candidate(cell, digits.trailing_zeros() as usize));
        }
        for kind in Kind::ALL {
            let house = kind.of(cell);
            let places = self.left.places[house][digit];
            if places.count_ones() < 2 {
                (places != 0).then_some(())?;
                self.affirm(candidate(cell_at(house, places.trailing_zeros() as usize), digit));
            }
        }
        Some(())
    }
}
