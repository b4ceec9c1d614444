//! BUG, the bivalue universal grave: all but a few open cells have two candidates, and without the
//! *extra* candidates of those few, every house has two places for every digit.
//!
//! ```text
//!   [12] [23] [13+7]     without the 7, whatever solves the grid has a twin
//!   type 1: one cell     it must hold an extra digit
//!   type 2: one digit    cells that see all its extra places lose it
//!   type 3: two digits   with other cells of a house they form a naked set
//!   type 4: two cells    in a house that needs a digit of both there: they lose all others
//! ```
//!
//! So at least one extra candidate is right if the puzzle has one solution.

use super::houses::HOUSES;
use crate::nine::{BOXES, COLUMNS, ROWS, bits, each, subsets};
use crate::rate::explainer::chains::state::{ExplainerHint, ExplainerState, Pattern};

/// The size of the largest naked set of type 3.
const LARGEST_SET: usize = 6;

/// A grave.
struct Grave {
    /// The cells with extra candidates, in the order found: at least one.
    cells: Vec<usize>,
    /// By cell: the extra candidates.
    extra: [u16; 81],
    /// All extra candidates.
    digits: u16,
    /// The cells that see all cells with extra candidates.
    seen: u128,
}

/// The extra digits of a single cell.
pub fn type_1(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let &[cell] = &grave.cells[..] else { return None };
    state.strike([cell], !grave.digits)
}

/// A single extra digit of several cells.
pub fn type_2(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let is_it = grave.cells.len() > 1 && grave.digits.is_power_of_two();
    let hint = is_it.then(|| state.strike(each(grave.seen), grave.digits))??;
    Some(hint.shown_by(grave.pattern()))
}

/// Extra digits of cells in one house, if they form part of a naked set.
pub fn type_3(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    if grave.cells.len() == 1 || grave.digits.is_power_of_two() {
        return None;
    }
    grave
        .shared_houses(state)
        .find_map(|house| (2..=LARGEST_SET).find_map(|size| grave.naked_set(state, house, size)))
}

/// Two cells of a house that share a digit.
pub fn type_4(state: &ExplainerState) -> Option<ExplainerHint> {
    let grave = Grave::of(state)?;
    let &[one, other] = &grave.cells[..] else { return None };
    let common = state.candidates(one) & state.candidates(other) & !grave.digits;
    if !common.is_power_of_two() || grave.shared_houses(state).next().is_none() {
        return None;
    }
    let struck = [one, other].map(|cell| (cell, !(grave.extra[cell] | common)));
    Some(state.strike_each(struck)?.shown_by(grave.pattern()))
}

impl Grave {
    /// The grave of a state, if it has one.
    fn of(state: &ExplainerState) -> Option<Self> {
        // A rule may tell the solutions apart.
        if state.ground.has_rules() {
            return None;
        }
        let mut grave =
            Self { cells: Vec::new(), extra: [0; 81], digits: 0, seen: !0 >> (128 - 81) };
        let further = state.houses().filter(|house| *house >= BOXES.end);
        for house in BOXES.chain(ROWS).chain(COLUMNS).chain(further) {
            for (digit, &places) in state.places[house].iter().enumerate() {
                if places == 0 || places.count_ones() == 2 {
                    continue;
                }
                let cells = bits(places).map(|place| usize::from(HOUSES[house][place]));
                let mut large = cells.filter(|&cell| state.candidates(cell).count_ones() > 2);
                // If two cells could have the extra digit, other houses decide.
                let cell = large.next()?;
                if large.next().is_none() {
                    grave.add(state, cell, 1 << digit);
                }
            }
        }
        grave.is_one(state).then_some(grave)
    }

    fn add(&mut self, state: &ExplainerState, cell: usize, digit: u16) {
        if self.extra[cell] == 0 {
            self.cells.push(cell);
            self.seen &= state.ground.seen[cell];
        }
        self.extra[cell] |= digit;
        self.digits |= digit;
    }

    /// Whether the rest has two candidates in every open cell and two places for every digit.
    fn is_one(&self, state: &ExplainerState) -> bool {
        let rest = |cell: usize| state.candidates(cell) & !self.extra[cell];
        let is_pair = |cell| state.nine.values[cell] != 0 || rest(cell).count_ones() == 2;
        let twice = |house: usize| {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for digits in HOUSES[house].map(|cell| rest(cell.into())) {
                more |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            once == twice && more == 0
        };
        !self.cells.is_empty() && (0..81).all(is_pair) && state.houses().all(twice)
    }

    /// What shows the grave: the cells with extra candidates, and those candidates.
    fn pattern(&self) -> Pattern {
        Pattern { cells: self.cells.clone(), digits: self.digits, ..Pattern::default() }
    }

    /// The houses that all cells with extra candidates share.
    fn shared_houses(&self, state: &ExplainerState) -> impl Iterator<Item = usize> + '_ {
        let ground = state.ground;
        let shares = move |house: &usize| self.cells.iter().all(|&cell| ground.is_in(cell, *house));
        ground.houses_of(self.cells[0]).filter(shares)
    }

    /// What a naked set of the extra digits and other cells of a house strikes there.
    fn naked_set(
        &self,
        state: &ExplainerState,
        house: usize,
        size: usize,
    ) -> Option<ExplainerHint> {
        let is_other = |&cell: &usize| self.seen >> cell & 1 == 1 && state.candidates(cell) != 0;
        let ground = state.ground;
        let in_house = ground.neighbours(self.cells[0]).filter(|&it| ground.is_in(it, house));
        let others: Vec<usize> = in_house.filter(is_other).collect();
        subsets(others.len(), size - 1).find_map(|set| {
            let of_set = bits(set).fold(0, |all, place| all | state.candidates(others[place]));
            let is_naked = of_set.count_ones() as usize == size && self.digits & !of_set == 0;
            let rest = others.iter().enumerate().filter(|(place, _)| set >> place & 1 == 0);
            let hint = is_naked.then(|| state.strike(rest.map(|(_, &cell)| cell), of_set))??;
            let others = bits(set).map(|place| others[place]).collect();
            let pattern = Pattern { others, houses: vec![house], ..self.pattern() };
            Some(ExplainerHint { set: size as u32, ..hint }.shown_by(pattern))
        })
    }
}
