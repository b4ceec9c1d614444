//! The search for the fish of a digit: bases depth first in search order; then, place by place of
//! the bases, a cover that passes through it, or else it is a fin.

use super::{Families, Fins, Fish, Shape};
use crate::engine::region::{Family, RegionId};
use crate::engine::technique::State;
use crate::engine::technique::places::{AnyField, DigitField, Places, Set};

/// The most endo-fins of a fish.
const MOST_ENDO_FINS: usize = 2;

/// The most branches of the search for the fish of a digit on two sides. Ordinary positions take a
/// hundredth of it; it is for mutants in grids that are nearly empty.
const BRANCHES: u32 = 1_000_000;

impl AnyField {
    /// The fish that strike something, in no particular order.
    pub(super) fn fish(&self, state: &State<'_>, size: usize, shape: Shape) -> Vec<Fish> {
        match self {
            Self::Small(field) => field.fish(state, size, shape),
            Self::Middle(field) => field.fish(state, size, shape),
            Self::Large(field) => field.fish(state, size, shape),
            Self::Huge(field) => field.fish(state, size, shape),
        }
    }
}

/// A search under way.
struct FishSearch<'w, const WORDS: usize> {
    state: &'w State<'w>,
    field: &'w DigitField<WORDS>,
    size: usize,
    shape: Shape,
    /// The families that may be bases and covers.
    sides: [Families; 2],
    /// The chosen bases and covers, as places in `DigitField::sets`, ascending.
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// By set: how often it is kept from being a cover: it is a base, or all fish with it below
    /// the present branch were looked at in another.
    barred: Vec<u8>,
    /// How many branches are left to look at.
    branches: u32,
    found: Vec<Fish>,
}

/// What is left to cover, and what was found to be a fin.
#[derive(Clone, Copy)]
struct Open<const WORDS: usize> {
    uncovered: Places<WORDS>,
    fins: Places<WORDS>,
    /// The places that see every fin, without those of the bases: what can be struck.
    seen: Places<WORDS>,
}

impl<const WORDS: usize> Open<WORDS> {
    /// Makes a place a fin.
    fn with_fin(mut self, place: usize, field: &DigitField<WORDS>) -> Self {
        self.uncovered.remove(place);
        self.fins.insert(place);
        self.seen = self.seen.and(field.seen[place]);
        self
    }
}

impl<const WORDS: usize> DigitField<WORDS> {
    fn fish(&self, state: &State<'_>, size: usize, shape: Shape) -> Vec<Fish> {
        let mut found = Vec::new();
        for &sides in shape.sides {
            let mut search = FishSearch {
                state,
                field: self,
                size,
                shape,
                sides,
                bases: Vec::new(),
                covers: Vec::new(),
                barred: vec![0; self.sets.len()],
                branches: BRANCHES,
                found: std::mem::take(&mut found),
            };
            search.bases(0, Places::NONE, Places::NONE);
            if search.branches == 0 {
                state.give_up();
            }
            found = search.found;
        }
        found
    }
}

impl<const WORDS: usize> FishSearch<'_, WORDS> {
    /// Chooses further bases from place `from` on. `taken` are the places of those chosen, `endo`
    /// the ones that two of them share.
    fn bases(&mut self, from: usize, taken: Places<WORDS>, endo: Places<WORDS>) {
        if !self.goes_on() {
            return;
        }
        let field = self.field;
        if self.bases.len() == self.size {
            let outside = field.all().without(taken);
            let seen = endo.iter().fold(outside, |seen, fin| seen.and(field.seen[fin]));
            if !seen.is_empty() {
                self.covers(Open { uncovered: taken.without(endo), fins: endo, seen });
            }
            return;
        }
        for (place, set) in field.sets.iter().enumerate().skip(from) {
            if !set.must || !self.sides[0].meets(family_of(set)) || !self.is_slim(set) {
                continue;
            }
            let shared = endo.with(taken.and(set.places));
            let most = if self.has_fins() { MOST_ENDO_FINS } else { 0 };
            if shared.len() <= most {
                self.bases.push(place);
                self.barred[place] += 1;
                self.bases(place + 1, taken.with(set.places), shared);
                self.barred[place] -= 1;
                self.bases.pop();
            }
        }
    }

    /// Counts a branch, and tells whether it may still be looked at.
    fn goes_on(&mut self) -> bool {
        self.branches = self.branches.saturating_sub(1);
        self.branches > 0 && self.state.pay(1 + WORDS / 2).is_continue()
    }

    fn has_fins(&self) -> bool {
        self.shape.fins != Fins::None
    }

    /// Whether a base without fins has no more places than there are covers. Boxes may share more
    /// than one place with a cover.
    fn is_slim(&self, set: &Set<WORDS>) -> bool {
        let boxes = Families::of(&[Family::Box]);
        self.has_fins()
            || self.sides[1].meets(boxes)
            || family_of(set).meets(boxes)
            || set.places.len() <= self.size
    }

    /// Covers the first place that is left, or makes it a fin.
    fn covers(&mut self, open: Open<WORDS>) {
        if !self.goes_on() {
            return;
        }
        let Some(place) = open.uncovered.first() else {
            self.report(&open);
            return;
        };
        let field = self.field;
        if self.covers.len() == self.size {
            if self.has_fins() {
                let fins = open.uncovered.iter();
                self.report(&fins.fold(open, |open, fin| open.with_fin(fin, field)));
            }
            return;
        }
        for &number in &field.sets_of[place] {
            let set = &field.sets[number];
            if self.sides[1].meets(family_of(set)) && self.barred[number] == 0 {
                self.covers.push(number);
                let uncovered = open.uncovered.without(set.places);
                self.covers(Open { uncovered, ..open });
                self.covers.pop();
            }
            // What this set covers was tried with it; from here on it must stay out.
            self.barred[number] += 1;
        }
        if self.has_fins() {
            let open = open.with_fin(place, field);
            if !open.seen.is_empty() {
                self.covers(open);
            }
        }
        field.sets_of[place].iter().for_each(|&number| self.barred[number] -= 1);
    }

    /// Keeps the fish if it is one of the shape and strikes anything.
    fn report(&mut self, open: &Open<WORDS>) {
        let field = self.field;
        if open.seen.is_empty()
            || self.covers.len() != self.size
            || open.fins.is_empty() == self.has_fins()
        {
            return;
        }
        let places = |chosen: &[usize]| {
            chosen.iter().fold(Places::NONE, |all, &set| all.with(field.sets[set].places))
        };
        let struck = places(&self.covers).and(open.seen);
        if struck.is_empty() || !self.is_of_shape(open.fins) {
            return;
        }
        let cells = |places: Places<WORDS>| places.iter().map(|place| field.cells[place]).collect();
        let regions = |chosen: &[usize]| {
            let mut regions: Vec<RegionId> =
                chosen.iter().map(|&set| field.sets[set].region).collect();
            regions.sort_unstable();
            regions
        };
        self.found.push(Fish {
            cells: cells(places(&self.bases).without(open.fins)),
            fins: cells(open.fins),
            bases: regions(&self.bases),
            covers: regions(&self.covers),
            struck: cells(struck),
        });
    }

    fn is_of_shape(&self, fins: Places<WORDS>) -> bool {
        let field = self.field;
        let families = |chosen: &[usize]| {
            chosen.iter().fold(Families::of(&[]), |all, &set| all.with(family_of(&field.sets[set])))
        };
        let is_proper = (self.shape.is_proper)(families(&self.bases), families(&self.covers));
        let mut left = self.bases.iter().map(|&set| field.sets[set].places.without(fins).len());
        is_proper
            && match self.shape.fins {
                Fins::None | Fins::Some => true,
                Fins::Finned => left.all(|places| places > 1),
                Fins::Sashimi => left.any(|places| places <= 1),
            }
    }
}

const fn family_of<const WORDS: usize>(set: &Set<WORDS>) -> Families {
    Families::of(&[set.family])
}
