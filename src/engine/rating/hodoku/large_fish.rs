//! Fish with boxes among their houses, and fish of any houses.
//!
//! Bases and covers are tried in the same order as for smaller fish. The places of the digit are
//! numbered, so that a set of them is one word: a puzzle with one solution has 17 givens at least,
//! which leaves 64 cells.

use super::fish::{Family, by_digit};
use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use crate::engine::nine::{each, houses_of};

/// The most fins, those in two bases included.
const MOST_FINS: u32 = 5;

/// The most places in two bases.
const MOST_SHARED: u32 = 2;

/// A set of places of the digit, by their numbers.
type Places = u64;

/// A fish with boxes among its houses, without fins.
pub fn franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Franken, SIZE, |grid, digit| franken_of(grid, digit, SIZE, 0))
}

/// The same with fins.
pub fn finned_franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let find = |grid: &Grid, digit| franken_of(grid, digit, SIZE, MOST_FINS);
    by_digit(position, Family::FinnedFranken, SIZE, find)
}

/// A fish of any houses, without fins.
pub fn mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Mutant, SIZE, |grid, digit| mutant_of(grid, digit, SIZE, 0))
}

/// The same with fins.
pub fn finned_mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let find = |grid: &Grid, digit| mutant_of(grid, digit, SIZE, MOST_FINS);
    by_digit(position, Family::FinnedMutant, SIZE, find)
}

/// The rows, the columns and the boxes as bits.
const ROWS: u32 = 0x1ff;
const COLUMNS: u32 = ROWS << 9;
const BOXES: u32 = ROWS << 18;

/// Rows and boxes as bases, columns and boxes as covers, then the other way round.
fn franken_of(grid: &Grid, digit: usize, size: usize, fins: u32) -> Option<Hit> {
    let places = DigitGrid::new(grid, digit)?;
    let by_rows = places.search(size, fins, ROWS | BOXES, COLUMNS | BOXES);
    by_rows.or_else(|| places.search(size, fins, COLUMNS | BOXES, ROWS | BOXES))
}

fn mutant_of(grid: &Grid, digit: usize, size: usize, fins: u32) -> Option<Hit> {
    let every = ROWS | COLUMNS | BOXES;
    DigitGrid::new(grid, digit)?.search(size, fins, every, every)
}

/// The places of a digit.
struct DigitGrid {
    digit: usize,
    /// By number: the cell.
    cells: [u8; 64],
    /// By number: its houses as bits.
    of: [u32; 64],
    /// By number: the places that it sees.
    seen: [Places; 64],
    /// By house: its places.
    houses: [Places; 27],
    /// All of them.
    all: Places,
}

/// Bases that were chosen.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: u32,
    places: Places,
    /// The places in two of them.
    shared: Places,
}

/// Covers that were chosen.
#[derive(Clone, Copy, Default)]
struct Cover {
    places: Places,
    /// The places in two of them.
    shared: Places,
}

/// A search for fish.
struct FishSearch<'a> {
    grid: &'a DigitGrid,
    /// The most fins.
    fins: u32,
    bases: Vec<usize>,
    /// The houses that may be covers, as bits.
    covers: u32,
}

/// The covers that bases leave.
struct Covers {
    number: usize,
    places: [Places; 27],
    /// By place in the list: what those from there on cover together.
    rest: [Places; 28],
    /// By place in the list: how much of the bases one of those from there on covers at most.
    most: [u32; 28],
}

/// The numbers of a set, in ascending order.
fn numbers(mut places: Places) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (places != 0).then(|| places.trailing_zeros() as usize)?;
        places &= places - 1;
        Some(number)
    })
}

impl DigitGrid {
    /// `None` where there are too many places to number.
    fn new(grid: &Grid, digit: usize) -> Option<Self> {
        let cells = grid.places[digit];
        let number = cells.count_ones();
        if !(1..=64).contains(&number) {
            return None;
        }
        let all = Places::MAX >> (64 - number);
        let mut digit_grid =
            Self { digit, cells: [0; 64], of: [0; 64], seen: [0; 64], houses: [0; 27], all };
        for (number, cell) in each(cells).enumerate() {
            digit_grid.cells[number] = cell as u8;
            for house in houses_of(cell) {
                digit_grid.of[number] |= 1 << house;
                digit_grid.houses[house] |= 1 << number;
            }
        }
        for (number, cell) in each(cells).enumerate() {
            let in_houses =
                houses_of(cell).iter().fold(0, |seen, &house| seen | digit_grid.houses[house]);
            digit_grid.seen[number] = in_houses & !(1 << number);
        }
        Some(digit_grid)
    }

    /// The places that see all of these.
    fn seen_by_all(&self, places: Places) -> Places {
        numbers(places).fold(self.all, |all, number| all & self.seen[number])
    }

    fn search(&self, size: usize, fins: u32, bases: u32, covers: u32) -> Option<Hit> {
        let fits = |&house: &usize| {
            let number = self.houses[house].count_ones();
            bases >> house & 1 == 1 && number > 0 && (fins > 0 || number as usize <= size)
        };
        let bases = (0..27).filter(fits).collect();
        FishSearch { grid: self, fins, bases, covers }.find(0, size, Base::default())
    }
}

impl FishSearch<'_> {
    /// Chooses `left` more bases, from a place on.
    fn find(&self, from: usize, left: usize, base: Base) -> Option<Hit> {
        if left == 0 {
            return self.cover(base);
        }
        (from..self.bases.len()).find_map(|place| {
            let house = self.bases[place];
            let places = self.grid.houses[house];
            let common = base.places & places;
            let number = base.shared.count_ones() + common.count_ones();
            if common != 0 && (self.fins == 0 || number > MOST_SHARED) {
                return None;
            }
            let next = Base {
                houses: base.houses | 1 << house,
                places: base.places | places,
                shared: base.shared | common,
            };
            self.find(place + 1, left - 1, next)
        })
    }

    /// Looks for covers of the bases.
    fn cover(&self, base: Base) -> Option<Hit> {
        let size = base.houses.count_ones() as usize;
        let covers = self.covers_of(&base);
        let seen = self.grid.seen_by_all(base.shared);
        let fins = self.fins.saturating_sub(base.shared.count_ones());
        let open = base.places & !base.shared;
        let could = self.fins == 0
            || self.is_coverable(&base, covers.most[0], (open, fins), size, Cover::default(), seen);
        if !could {
            return None;
        }
        self.choose(&base, &covers, (0, size), Cover::default())
    }

    fn covers_of(&self, base: &Base) -> Covers {
        let mut covers = Covers { number: 0, places: [0; 27], rest: [0; 28], most: [0; 28] };
        let usable = self.covers & !base.houses;
        for house in (0..27).filter(|house| usable >> house & 1 == 1) {
            let places = self.grid.houses[house];
            if places & base.places != 0 {
                covers.places[covers.number] = places;
                covers.number += 1;
            }
        }
        for place in (0..covers.number).rev() {
            let places = covers.places[place];
            covers.rest[place] = covers.rest[place + 1] | places;
            covers.most[place] = covers.most[place + 1].max((places & base.places).count_ones());
        }
        covers
    }

    /// Whether `left` more covers may leave no more than fins, by taking one place of the bases
    /// after the other as covered or as a fin. `open` are those that are neither, with the number
    /// of fins that may be added; `seen` sees all fins so far.
    fn is_coverable(
        &self,
        base: &Base,
        most: u32,
        (open, fins): (Places, u32),
        left: usize,
        cover: Cover,
        seen: Places,
    ) -> bool {
        let number = open.count_ones();
        if number > fins + left as u32 * most {
            return false;
        }
        if open == 0 || left == 0 {
            let seen = seen & self.grid.seen_by_all(open);
            let struck = cover.places & !base.places | cover.shared;
            return number <= fins && seen & if left == 0 { struck } else { !0 } != 0;
        }
        let place = open.trailing_zeros() as usize;
        let mut usable = self.grid.of[place] & self.covers & !base.houses;
        while usable != 0 {
            let places = self.grid.houses[usable.trailing_zeros() as usize];
            usable &= usable - 1;
            let next = Cover {
                places: cover.places | places,
                shared: cover.shared | cover.places & places,
            };
            if self.is_coverable(base, most, (open & !places, fins), left - 1, next, seen) {
                return true;
            }
        }
        let seen = seen & self.grid.seen[place];
        let open = open & (open - 1);
        fins > 0 && seen != 0 && self.is_coverable(base, most, (open, fins - 1), left, cover, seen)
    }

    /// Chooses `left` more covers, from a place on.
    fn choose(
        &self,
        base: &Base,
        covers: &Covers,
        (from, left): (usize, usize),
        cover: Cover,
    ) -> Option<Hit> {
        if left == 0 {
            return self.fish(base, cover);
        }
        for place in from..(covers.number + 1).saturating_sub(left) {
            // What no cover from here on covers is a fin in any case, and more so further on.
            let open = base.places & !cover.places;
            let fins = open & !covers.rest[place] | base.shared;
            let number = (open | base.shared).count_ones();
            if number > self.fins + left as u32 * covers.most[place] || !self.could_strike(fins) {
                return None;
            }
            let places = covers.places[place];
            let next = Cover {
                places: cover.places | places,
                shared: cover.shared | cover.places & places,
            };
            let hit = self.choose(base, covers, (place + 1, left - 1), next);
            if hit.is_some() {
                return hit;
            }
        }
        None
    }

    /// Whether something could see all these fins.
    fn could_strike(&self, fins: Places) -> bool {
        fins == 0 || (fins.count_ones() <= self.fins && self.grid.seen_by_all(fins) != 0)
    }

    fn fish(&self, base: &Base, cover: Cover) -> Option<Hit> {
        let fins = base.places & !cover.places | base.shared;
        if (fins != 0) != (self.fins > 0) || fins.count_ones() > self.fins {
            return None;
        }
        let seen = self.grid.seen_by_all(fins);
        let outside = cover.places & !base.places & seen;
        let own = cover.shared & seen;
        if outside | own == 0 {
            return None;
        }
        let strikes = numbers(outside).chain(numbers(own));
        let strikes = strikes.map(|number| (self.grid.cells[number], self.grid.digit as u8));
        Some(Hit::strikes(strikes.collect()))
    }
}
