//! What advances a stuck position: patterns that strike candidates, found in one state and applied
//! together.

use super::field::{Area, TimeField};
use super::state::{TimeState, bits};
use super::worth::Worth;
use crate::grid::{Digits, arrange};
use std::collections::HashMap;

/// Candidates to strike, and the number of patterns that strike them.
#[derive(Debug)]
pub struct Strikes {
    /// By open cell: the candidates to strike.
    pub digits: Vec<u32>,
    /// The number of patterns.
    pub patterns: u32,
}

impl Strikes {
    /// Nothing yet.
    pub fn none(field: &TimeField<'_>) -> Self {
        Self { digits: vec![0; field.cells.len()], patterns: 0 }
    }

    /// Adds a pattern, if it strikes anything.
    pub fn add(&mut self, struck: impl Iterator<Item = (usize, u32)>) {
        let mut strikes = false;
        for (cell, digits) in struck {
            self.digits[cell] |= digits;
            strikes |= digits != 0;
        }
        self.patterns += u32::from(strikes);
    }

    /// Carries out all strikes.
    pub fn apply(&self, state: &mut TimeState, field: &TimeField<'_>, worth: &Worth) {
        for (cell, &digits) in self.digits.iter().enumerate() {
            state.strike(cell, digits, field, worth);
        }
    }
}

/// Pointing and claiming: a digit that one house has only in its crossing with another house, which
/// has it elsewhere too.
pub fn locked(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let numbers: HashMap<_, _> =
        field.ids.iter().zip(0..).map(|(id, number)| (*id, number)).collect();
    for crossing in field.puzzle.intersections() {
        let places = [crossing.base, crossing.cover].map(|id| numbers.get(&id).copied());
        let [Some(base), Some(cover)] = places else { continue };
        if !field.areas[base].is_house() || !field.areas[cover].is_house() {
            continue;
        }
        let lies_in = |cell: u16, region: usize| {
            field.regions_of.slice(usize::from(cell)).contains(&(region as u16))
        };
        let (mut within, mut beyond) = (0, 0);
        for &cell in field.members.slice(base) {
            let candidates = state.candidates[usize::from(cell)];
            *(if lies_in(cell, cover) { &mut within } else { &mut beyond }) |= candidates;
        }
        let rest: Vec<u16> = field
            .members
            .slice(cover)
            .iter()
            .copied()
            .filter(|cell| !lies_in(*cell, base))
            .collect();
        for digit in bits(within & !beyond) {
            let has = |cell: &u16| state.candidates[usize::from(*cell)] & 1 << digit;
            strikes.add(rest.iter().map(|cell| (usize::from(*cell), has(cell))));
        }
    }
}

/// One round over the regions with a sum: strikes the digits that no arrangement of a region
/// contains.
pub fn round(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    if !arrange::suits(field.largest as u8) {
        return;
    }
    for (region, members) in field.of_sort(|area| area == Area::Sum) {
        let open = |cell: &&u16| state.candidates[usize::from(**cell)] != 0;
        let cells: Vec<usize> =
            members.iter().filter(open).map(|cell| usize::from(*cell)).collect();
        let had = |cell: &usize| Digits::from_bits(state.candidates[*cell]);
        let mut left: Vec<Digits> = cells.iter().map(had).collect();
        // The solution is an arrangement, so there is at least one.
        if left.len() <= field.largest && arrange::prune(&mut left, state.rest(region).sum) {
            let struck = cells.iter().zip(&left);
            strikes.add(struck.map(|(cell, left)| (*cell, (had(cell) - *left).bits())));
        }
    }
}
