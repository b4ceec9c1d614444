//! The search for the fish of a digit: bases depth first in search order; then, place by place of
//! the bases, a cover that passes through it, or else it is a fin.
//!
//! Places are numbered in reading order and kept as bits, so that the sets are short whatever the
//! size of the grid.

use super::{Families, Fins, Fish, Shape};
use crate::engine::cell::Cell;
use crate::engine::digit::Digit;
use crate::engine::region::{Family, RegionId};
use crate::engine::technique::State;

/// The most endo-fins of a fish.
const MOST_ENDO_FINS: usize = 2;

/// The most branches of the search for the fish of a digit on two sides. Ordinary positions take a
/// hundredth of it; it is for mutants in grids that are nearly empty.
const BRANCHES: u32 = 1_000_000;

/// What the search for fish of a digit looks at, with sets as short as the number of its places
/// allows.
pub enum Waters {
    /// Up to 64 places.
    Small(Water<1>),
    /// Up to 128 places.
    Middle(Water<2>),
    /// Up to 640 places.
    Large(Water<10>),
    /// Up to 4,096 places, which is a grid of 64x64 cells.
    Huge(Water<64>),
}

impl Waters {
    /// The waters of a digit.
    pub fn new(state: &State<'_>, digit: Digit) -> Self {
        let cells: Vec<Cell> = state.holders(digit).iter().collect();
        match cells.len() {
            0..=64 => Self::Small(Water::new(state, digit, cells)),
            65..=128 => Self::Middle(Water::new(state, digit, cells)),
            129..=640 => Self::Large(Water::new(state, digit, cells)),
            _ => Self::Huge(Water::new(state, digit, cells)),
        }
    }

    /// The fish that strike something, in no particular order.
    pub(super) fn fish(&self, size: usize, shape: Shape) -> Vec<Fish> {
        match self {
            Self::Small(water) => water.fish(size, shape),
            Self::Middle(water) => water.fish(size, shape),
            Self::Large(water) => water.fish(size, shape),
            Self::Huge(water) => water.fish(size, shape),
        }
    }
}

/// A set of places by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Places<WORDS> {
    const NONE: Self = Self([0; WORDS]);

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    fn with(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.first()?;
            self.0[place / 64] &= self.0[place / 64] - 1;
            Some(place)
        })
    }
}

/// A region with two places or more for the digit.
struct Set<const WORDS: usize> {
    region: RegionId,
    family: Families,
    places: Places<WORDS>,
    /// Whether the region must hold the digit, as a base has to.
    must: bool,
}

/// Everything that the search for fish of a digit looks at.
pub struct Water<const WORDS: usize> {
    /// The places of the digit in reading order.
    cells: Vec<Cell>,
    /// By place: the places that see it.
    seen: Vec<Places<WORDS>>,
    sets: Vec<Set<WORDS>>,
    /// By place: the sets that it is in.
    sets_of: Vec<Vec<usize>>,
}

/// A search under way.
struct Cast<'w, const WORDS: usize> {
    water: &'w Water<WORDS>,
    size: usize,
    shape: Shape,
    /// The families that may be bases and covers.
    sides: [Families; 2],
    /// The chosen bases and covers, as places in `Water::sets`, ascending.
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// By set: how often it is kept from being a cover: it is a base, or all fish with it below
    /// the present branch were looked at in another.
    barred: Vec<u8>,
    /// How many branches are left to look at.
    branches: u32,
    shoal: Vec<Fish>,
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
    fn with_fin(mut self, place: usize, water: &Water<WORDS>) -> Self {
        self.uncovered.remove(place);
        self.fins.insert(place);
        self.seen = self.seen.and(water.seen[place]);
        self
    }
}

impl<const WORDS: usize> Water<WORDS> {
    fn new(state: &State<'_>, digit: Digit, cells: Vec<Cell>) -> Self {
        let puzzle = state.puzzle();
        let several = puzzle.region_ids().filter(|&id| state.places(id, digit).count_ones() > 1);
        let mut seen = vec![Places::NONE; cells.len()];
        let mut sets_of = vec![Vec::new(); cells.len()];
        let mut sets = Vec::new();
        for region in several {
            let mut places = Places::NONE;
            for cell in state.cells_at(region, state.places(region, digit)) {
                cells.binary_search(&cell).into_iter().for_each(|place| places.insert(place));
            }
            for place in places.iter() {
                seen[place] = seen[place].with(places);
                sets_of[place].push(sets.len());
            }
            let must = state.certain(region).contains(digit);
            let family = Families::of(&[puzzle.region(region).family]);
            sets.push(Set { region, family, places, must });
        }
        (0..).zip(&mut seen).for_each(|(place, seen)| seen.remove(place));
        Self { cells, seen, sets, sets_of }
    }

    fn fish(&self, size: usize, shape: Shape) -> Vec<Fish> {
        let mut shoal = Vec::new();
        for &sides in shape.sides {
            let mut cast = Cast {
                water: self,
                size,
                shape,
                sides,
                bases: Vec::new(),
                covers: Vec::new(),
                barred: vec![0; self.sets.len()],
                branches: BRANCHES,
                shoal: std::mem::take(&mut shoal),
            };
            cast.bases(0, Places::NONE, Places::NONE);
            shoal = cast.shoal;
        }
        shoal
    }

    fn all(&self) -> Places<WORDS> {
        let mut all = Places::NONE;
        (0..self.cells.len()).for_each(|place| all.insert(place));
        all
    }
}

impl<const WORDS: usize> Cast<'_, WORDS> {
    /// Chooses further bases from place `from` on. `taken` are the places of those chosen, `endo`
    /// the ones that two of them share.
    fn bases(&mut self, from: usize, taken: Places<WORDS>, endo: Places<WORDS>) {
        if !self.goes_on() {
            return;
        }
        let water = self.water;
        if self.bases.len() == self.size {
            let outside = water.all().without(taken);
            let seen = endo.iter().fold(outside, |seen, fin| seen.and(water.seen[fin]));
            if !seen.is_empty() {
                self.covers(Open { uncovered: taken.without(endo), fins: endo, seen });
            }
            return;
        }
        for (place, set) in water.sets.iter().enumerate().skip(from) {
            if !set.must || !self.sides[0].meets(set.family) || !self.is_slim(set) {
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
    const fn goes_on(&mut self) -> bool {
        self.branches = self.branches.saturating_sub(1);
        self.branches > 0
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
            || set.family.meets(boxes)
            || set.places.len() <= self.size
    }

    /// Covers the first place that is left, or makes it a fin.
    fn covers(&mut self, open: Open<WORDS>) {
        if !self.goes_on() {
            return;
        }
        let Some(place) = open.uncovered.first() else {
            self.land(&open);
            return;
        };
        let water = self.water;
        if self.covers.len() == self.size {
            if self.has_fins() {
                let fins = open.uncovered.iter();
                self.land(&fins.fold(open, |open, fin| open.with_fin(fin, water)));
            }
            return;
        }
        for &number in &water.sets_of[place] {
            let set = &water.sets[number];
            if self.sides[1].meets(set.family) && self.barred[number] == 0 {
                self.covers.push(number);
                let uncovered = open.uncovered.without(set.places);
                self.covers(Open { uncovered, ..open });
                self.covers.pop();
            }
            // What this set covers was tried with it; from here on it must stay out.
            self.barred[number] += 1;
        }
        if self.has_fins() {
            let open = open.with_fin(place, water);
            if !open.seen.is_empty() {
                self.covers(open);
            }
        }
        water.sets_of[place].iter().for_each(|&number| self.barred[number] -= 1);
    }

    /// Keeps the fish if it is one of the shape and strikes anything.
    fn land(&mut self, open: &Open<WORDS>) {
        let water = self.water;
        if open.seen.is_empty()
            || self.covers.len() != self.size
            || open.fins.is_empty() == self.has_fins()
        {
            return;
        }
        let places = |chosen: &[usize]| {
            chosen.iter().fold(Places::NONE, |all, &set| all.with(water.sets[set].places))
        };
        let struck = places(&self.covers).and(open.seen);
        if struck.is_empty() || !self.is_of_shape(open.fins) {
            return;
        }
        let cells = |places: Places<WORDS>| places.iter().map(|place| water.cells[place]).collect();
        let regions = |chosen: &[usize]| {
            let mut regions: Vec<RegionId> =
                chosen.iter().map(|&set| water.sets[set].region).collect();
            regions.sort_unstable();
            regions
        };
        self.shoal.push(Fish {
            cells: cells(places(&self.bases).without(open.fins)),
            fins: cells(open.fins),
            bases: regions(&self.bases),
            covers: regions(&self.covers),
            struck: cells(struck),
        });
    }

    fn is_of_shape(&self, fins: Places<WORDS>) -> bool {
        let water = self.water;
        let families = |chosen: &[usize]| {
            chosen.iter().fold(Families::of(&[]), |all, &set| all.with(water.sets[set].family))
        };
        let is_proper = (self.shape.is_proper)(families(&self.bases), families(&self.covers));
        let mut left = self.bases.iter().map(|&set| water.sets[set].places.without(fins).len());
        is_proper
            && match self.shape.fins {
                Fins::None | Fins::Some => true,
                Fins::Finned => left.all(|places| places > 1),
                Fins::Sashimi => left.any(|places| places <= 1),
            }
    }
}
