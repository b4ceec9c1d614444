//! The fish of a digit in a state: which regions may be their bases and covers, and what sort of fish
//! these make.

use super::lines::Lines;
use super::search::{Caught, FishSearch, Ground, Limits};
use super::shape::{Families, Fins, Fish, Shape};
use crate::grid::{Digit, Family, RegionId};
use crate::technique::State;
use crate::technique::places::{AnyField, DigitField, Places, Set};
use std::cell::Cell;
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
    branches: Cell<u32>,
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
            let branches = Cell::new(BRANCHES);
            let sides = Sides { state, field: self, size, shape, families, branches };
            let mut search = FishSearch::new(&sides, limits);
            let mut visit = |search: &mut FishSearch<'_, Sides<'_, WORDS>, WORDS>, bases| {
                search.each_fish(bases, &mut |search, caught| {
                    found.extend(sides.fish(search, &caught));
                    ControlFlow::Continue(())
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

    fn branch(&self) -> ControlFlow<()> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::grid::{Board, Grid, Puzzle, Variety};
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::technique::Options;
    use crate::technique::fish::shape::BASIC;

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
