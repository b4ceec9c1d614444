//! The shapes of fish: which regions may be their bases and covers, whether there are fins, and what
//! sort of fish these make.

use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Digit};
use crate::technique::fish::search::{Caught, FishSearch, Ground, Limits};
use crate::technique::shared::step::{CONTINUE, Flow};
use crate::technique::tables::lines::Lines;
use crate::technique::tables::places::{AnyField, DigitField, Places, Set};
use crate::technique::tables::state::State;
use std::cell::Cell as Counter;
use std::ops::ControlFlow;

/// The most endo-fins of a fish.
const MOST_ENDO_FINS: usize = 2;

/// The most branches of the search for the fish of a digit on two sides. Ordinary positions take a
/// hundredth of it; the limit is for mutants in grids that are nearly empty.
const BRANCHES: u32 = 1_000_000;

/// The fish of a digit that strike something, in no particular order.
pub(super) fn fish(state: &State<'_>, digit: Digit, size: usize, shape: Shape) -> Vec<Fish> {
    fish_on(state, digit, Some(state.lines(digit)), size, shape)
}

/// The same, with the bases chosen by the lines if those are given.
fn fish_on(
    state: &State<'_>,
    digit: Digit,
    lines: Option<&Lines>,
    size: usize,
    shape: Shape,
) -> Vec<Fish> {
    match state.field(digit) {
        AnyField::Small(field) => field.fish(state, lines, size, shape),
        AnyField::Large(field) => field.fish(state, lines, size, shape),
        AnyField::Huge(field) => field.fish(state, lines, size, shape),
    }
}

/// The places of a digit with the families that may be bases and covers.
struct Sides<'w, const WORDS: usize> {
    state: &'w State<'w>,
    field: &'w DigitField<WORDS>,
    size: usize,
    shape: Shape,
    families: [Families; 2],
    /// The number of branches left.
    branches: Counter<u32>,
}

impl<const WORDS: usize> DigitField<WORDS> {
    fn fish(
        &self,
        state: &State<'_>,
        lines: Option<&Lines>,
        size: usize,
        shape: Shape,
    ) -> Vec<Fish> {
        let has_fins = shape.fins != Fins::None;
        let limits = Limits {
            size,
            fins: if has_fins { usize::MAX } else { 0 },
            endo_fins: if has_fins { MOST_ENDO_FINS } else { 0 },
            counts_twice: false,
            cannibal: false,
            idle: false,
        };
        let mut found = Vec::new();
        for &families in shape.sides {
            let bases = match families.map(Families::only) {
                [Some(family), Some(_)] => {
                    lines.and_then(|lines| lines.bases(state, self, family, size, has_fins))
                }
                _ => None,
            };
            if bases.is_some_and(<[usize]>::is_empty) {
                continue;
            }
            let branches = Counter::new(BRANCHES);
            let sides = Sides { state, field: self, size, shape, families, branches };
            let mut search = FishSearch::new(&sides, limits);
            let mut visit = |search: &mut FishSearch<'_, Sides<'_, WORDS>, WORDS>, bases| {
                search.each_fish(bases, &mut |search, caught| {
                    found.extend(sides.fish(search, &caught));
                    CONTINUE
                })
            };
            // A break only means that not everything was examined, which the state knows.
            let _ = match bases {
                Some(bases) => bases
                    .chunks_exact(size)
                    .try_for_each(|bases| search.with_bases(bases, &mut visit)),
                None => search.each_bases(&mut visit),
            };
            if sides.branches.get() == 0 {
                state.give_up();
            }
        }
        found
    }
}

impl<const WORDS: usize> Ground<WORDS> for Sides<'_, WORDS> {
    fn all(&self) -> Places<WORDS> {
        self.field.all()
    }

    fn seen(&self, place: usize) -> Places<WORDS> {
        self.field.seen[place]
    }

    fn count(&self) -> usize {
        self.field.sets.len()
    }

    fn set(&self, set: usize) -> Places<WORDS> {
        self.field.sets[set].places
    }

    fn through(&self, place: usize) -> impl Iterator<Item = usize> {
        self.field.sets_of(place)
    }

    fn may_be_base(&self, set: usize) -> bool {
        let set = &self.field.sets[set];
        set.must && self.families[0].meets(family_of(set)) && self.is_slim(set)
    }

    fn may_be_cover(&self, set: usize) -> bool {
        self.families[1].meets(family_of(&self.field.sets[set]))
    }

    fn branch(&self) -> Flow {
        self.branches.set(self.branches.get().saturating_sub(1));
        if self.branches.get() == 0 {
            return ControlFlow::Break(());
        }
        self.state.pay(1 + WORDS / 2)
    }
}

impl<const WORDS: usize> Sides<'_, WORDS> {
    /// Whether a base without fins must have no more places than there are covers. Boxes may share
    /// several places with a cover.
    fn is_slim(&self, set: &Set<WORDS>) -> bool {
        let boxes = Families::of(&[Family::Box]);
        self.shape.fins != Fins::None
            || self.families[1].meets(boxes)
            || family_of(set).meets(boxes)
            || set.places.len() <= self.size
    }

    /// A fish, if it has the shape.
    fn fish(&self, search: &FishSearch<'_, Self, WORDS>, caught: &Caught<WORDS>) -> Option<Fish> {
        if !self.is_of_shape(search, caught.fins) {
            return None;
        }
        let field = self.field;
        let cells = |places: Places<WORDS>| places.iter().map(|place| field.cells[place]).collect();
        let regions = |chosen: &[usize]| {
            let mut regions: Vec<RegionId> =
                chosen.iter().map(|&set| field.sets[set].region).collect();
            regions.sort_unstable();
            regions
        };
        Some(Fish {
            cells: cells(caught.places.without(caught.fins)),
            fins: cells(caught.fins),
            bases: regions(&search.bases),
            covers: regions(&search.covers),
            struck: cells(caught.outside),
        })
    }

    fn is_of_shape(&self, search: &FishSearch<'_, Self, WORDS>, fins: Places<WORDS>) -> bool {
        let sets = &self.field.sets;
        let families = |chosen: &[usize]| {
            chosen.iter().fold(Families::of(&[]), |all, &set| all.with(family_of(&sets[set])))
        };
        let is_proper = (self.shape.is_proper)(families(&search.bases), families(&search.covers));
        let mut left = search.bases.iter().map(|&set| sets[set].places.without(fins).len());
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

use Family::{Across, Box, Column, Down, Row};

/// Which regions may be bases and covers, and whether there are fins.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Families of bases and covers that go together.
    pub sides: &'static [[Families; 2]],
    /// Its fins.
    pub fins: Fins,
    /// Whether bases and covers of these families make a fish of this shape and not of a simpler
    /// one.
    pub is_proper: fn(bases: Families, covers: Families) -> bool,
}

/// A set of families, one bit each.
#[derive(Clone, Copy, Debug)]
pub struct Families(u16);

impl Families {
    /// The set of these.
    pub const fn of(families: &[Family]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < families.len() {
            bits |= 1 << families[i] as u16;
            i += 1;
        }
        Self(bits)
    }

    /// The union of both.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The only family, if there is just one and its regions are lines.
    pub fn only(self) -> Option<Family> {
        [Row, Column, Across, Down].into_iter().find(|&family| self.0 == Self::of(&[family]).0)
    }

    /// Whether the two have a family in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fins {
    /// None.
    None,
    /// Some; every base has at least two places besides.
    Finned,
    /// Some; a base has at most one place besides.
    Sashimi,
    /// Some.
    Some,
}

const ROWS: Families = Families::of(&[Row]);
const COLUMNS: Families = Families::of(&[Column]);
const BOXES: Families = Families::of(&[Box]);

const LINES: &[[Families; 2]] = &[
    [ROWS, COLUMNS],
    [COLUMNS, ROWS],
    [Families::of(&[Across]), Families::of(&[Down])],
    [Families::of(&[Down]), Families::of(&[Across])],
];

/// Lines against lines, without fins.
pub const BASIC: Shape = Shape { sides: LINES, fins: Fins::None, is_proper: |_, _| true };

/// Boxes on either side, without fins.
pub const FRANKEN: Shape = Shape {
    sides: &[[ROWS.with(BOXES), COLUMNS.with(BOXES)], [COLUMNS.with(BOXES), ROWS.with(BOXES)]],
    fins: Fins::None,
    is_proper: |bases, covers| bases.meets(BOXES) || covers.meets(BOXES),
};

/// Any regions on either side, without fins.
pub const MUTANT: Shape = Shape {
    sides: &[[ROWS.with(COLUMNS).with(BOXES), ROWS.with(COLUMNS).with(BOXES)]],
    fins: Fins::None,
    is_proper: |bases, covers| {
        [bases, covers].into_iter().any(|side| side.meets(ROWS) && side.meets(COLUMNS))
            || [ROWS, COLUMNS].into_iter().any(|line| bases.meets(line) && covers.meets(line))
    },
};

/// A fish that strikes something. The order is the scan order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fish {
    /// Its places in reading order, without the fins.
    pub cells: Vec<Cell>,
    /// Its fins in reading order, including endo-fins.
    pub fins: Vec<Cell>,
    /// Its bases in search order.
    pub bases: Vec<RegionId>,
    /// Its covers in search order.
    pub covers: Vec<RegionId>,
    /// The cells that lose the digit, in reading order.
    pub struck: Vec<Cell>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::Board;
    use crate::grid::Grid;
    use crate::grid::Puzzle;
    use crate::grid::Variety;
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::technique::tables::basics::Options;

    /// Choosing bases by lines misses no fish.
    #[test]
    fn lines_leave_no_fish_out() {
        let mut random = Random::new(3);
        let budget = &Budget::new(u64::MAX);
        let mut counts = [0; 5];
        for _ in 0..12 {
            let (variety, symmetry) = (Variety::CLASSIC, Symmetry::None);
            let wish = Wish { symmetry, minimal: true, ..Wish::of(variety, Grid::NINE) };
            let puzzle = Puzzle::new(generate(&wish, &mut random, budget).unwrap()).unwrap();
            let mut board = Board::new(&puzzle);
            board.filter(true).unwrap();
            let state = State::new(&board, Options::default(), true, budget);
            for digit in puzzle.digits() {
                for (size, count) in counts.iter_mut().enumerate().skip(2) {
                    for fins in [Fins::None, Fins::Some] {
                        let shape = Shape { fins, ..BASIC };
                        let mut all = fish_on(&state, digit, None, size, shape);
                        let mut chosen = fish(&state, digit, size, shape);
                        all.sort_unstable();
                        chosen.sort_unstable();
                        assert_eq!(chosen, all, "{digit} {size} {fins:?}\n{board}");
                        *count += all.len();
                    }
                }
            }
        }
        assert!(counts[2..].iter().all(|&count| count > 5), "{counts:?}");
    }
}
