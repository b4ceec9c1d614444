//! Fish that include boxes, and fish of any houses.
//!
//! Bases are tried in lexicographic order. The first bases that have a fish take its smallest
//! covers, as for smaller fish. The places of the digit are numbered, so a set of them fits one
//! word: a puzzle with a unique solution has at least 17 givens, which leaves at most 64 cells.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::remembered;
use crate::nine::{each, houses_of};
use crate::technique::fish::search::{Caught, FishSearch, Ground, Limits};
use crate::technique::tables::places::Places;
use std::ops::ControlFlow;

/// The most fins, including endo-fins.
const MOST_FINS: usize = 5;

/// The most endo-fins.
const MOST_ENDO_FINS: usize = 2;

/// A fish that includes boxes, without fins.
pub fn franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(remembered::FRANKEN.of(SIZE), |grid, digit, changed| {
        franken_of(grid, digit, changed, SIZE, 0)
    })
}

/// The same with fins.
pub fn finned_franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(remembered::FINNED_FRANKEN.of(SIZE), |grid, digit, changed| {
        franken_of(grid, digit, changed, SIZE, MOST_FINS)
    })
}

/// A fish of any houses, without fins.
pub fn mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(remembered::MUTANT.of(SIZE), |grid, digit, changed| {
        mutant_of(grid, digit, changed, SIZE, 0)
    })
}

/// The same with fins.
pub fn finned_mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(remembered::FINNED_MUTANT.of(SIZE), |grid, digit, changed| {
        mutant_of(grid, digit, changed, SIZE, MOST_FINS)
    })
}

/// The rows, the columns and the boxes as bits.
const ROWS: u32 = 0x1ff;
const COLUMNS: u32 = ROWS << 9;
const BOXES: u32 = ROWS << 18;

/// Rows and boxes as bases, columns and boxes as covers, then the other way round.
fn franken_of(grid: &Grid, digit: usize, changed: u32, size: usize, fins: usize) -> Option<Hit> {
    let mut places = DigitGrid::new(grid, digit, changed)?;
    let by_rows = places.search(size, fins, [ROWS | BOXES, COLUMNS | BOXES]);
    by_rows.or_else(|| places.search(size, fins, [COLUMNS | BOXES, ROWS | BOXES]))
}

fn mutant_of(grid: &Grid, digit: usize, changed: u32, size: usize, fins: usize) -> Option<Hit> {
    DigitGrid::new(grid, digit, changed)?.search(size, fins, [ROWS | COLUMNS | BOXES; 2])
}

/// The places of a digit, by their numbers.
struct DigitGrid {
    digit: usize,
    /// By number: the cell.
    cells: [u8; 64],
    /// The rows, columns and boxes as bits.
    of: [u32; 64],
    /// By number: the places that it sees.
    seen: [Places<1>; 64],
    /// By house: its places.
    houses: [Places<1>; 27],
    /// All of them.
    all: Places<1>,
    /// The houses that may be bases, and those that may be covers, as bits.
    sides: [u32; 2],
    /// The houses, as bits, of which a fish must have at least one as a base.
    changed: u32,
}

/// The houses of a bit set, in order.
fn each_house(mut houses: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let house = (houses != 0).then(|| houses.trailing_zeros() as usize)?;
        houses &= houses - 1;
        Some(house)
    })
}

impl Ground<1> for DigitGrid {
    fn all(&self) -> Places<1> {
        self.all
    }

    fn seen(&self, place: usize) -> Places<1> {
        self.seen[place]
    }

    fn count(&self) -> usize {
        self.houses.len()
    }

    fn set(&self, house: usize) -> Places<1> {
        self.houses[house]
    }

    fn through(&self, place: usize) -> impl Iterator<Item = usize> {
        each_house(self.of[place])
    }

    fn may_be_base(&self, house: usize) -> bool {
        self.sides[0] >> house & 1 == 1
    }

    fn may_be_cover(&self, house: usize) -> bool {
        self.sides[1] >> house & 1 == 1
    }

    fn is_worth(&self, bases: &[usize], from: usize) -> bool {
        let later = self.changed & self.sides[0] & !0 << from != 0;
        later || bases.iter().any(|base| self.changed >> base & 1 == 1)
    }

    fn branch(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl DigitGrid {
    /// The numbered places of a digit; `None` if there are too many.
    fn new(grid: &Grid, digit: usize, changed: u32) -> Option<Self> {
        let cells = grid.places[digit];
        if !(1..=64).contains(&cells.count_ones()) {
            return None;
        }
        let mut digit_grid = Self {
            digit,
            cells: [0; 64],
            of: [0; 64],
            seen: [Places::NONE; 64],
            houses: [Places::NONE; 27],
            all: Places::NONE,
            sides: [0; 2],
            changed,
        };
        for (number, cell) in each(cells).enumerate() {
            digit_grid.cells[number] = cell as u8;
            digit_grid.all.insert(number);
            for house in houses_of(cell) {
                digit_grid.of[number] |= 1 << house;
                digit_grid.houses[house].insert(number);
            }
        }
        for number in digit_grid.all.iter() {
            let houses = each_house(digit_grid.of[number]);
            let mut seen = houses
                .fold(Places::NONE, |seen: Places<1>, house| seen.with(digit_grid.houses[house]));
            seen.remove(number);
            digit_grid.seen[number] = seen;
        }
        Some(digit_grid)
    }

    /// The fish of the first bases that have one, with the smallest covers.
    fn search(&mut self, size: usize, fins: usize, [bases, covers]: [u32; 2]) -> Option<Hit> {
        let fits = |&house: &usize| {
            let number = self.houses[house].len();
            number > 0 && (fins > 0 || number <= size)
        };
        let bases = each_house(bases).filter(fits).fold(0, |all, house| all | 1 << house);
        self.sides = [bases, covers];
        let endo_fins = if fins > 0 { MOST_ENDO_FINS } else { 0 };
        let limits =
            Limits { size, fins, endo_fins, counts_twice: true, cannibal: true, idle: true };
        let mut least: Option<(Vec<usize>, Hit)> = None;
        let grid = &*self;
        let _ = FishSearch::new(grid, limits).each_bases(&mut |search, bases| {
            search.each_fish(bases, &mut |search, caught| {
                let mut covers = search.covers.clone();
                covers.sort_unstable();
                if least.as_ref().is_none_or(|(others, _)| covers < *others) {
                    least = Some((covers, grid.hit(&caught)));
                }
                ControlFlow::Continue(())
            })?;
            if least.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        least.map(|(_, hit)| hit)
    }

    fn hit(&self, caught: &Caught<1>) -> Hit {
        let strikes = caught.outside.iter().chain(caught.inside.iter());
        let strikes = strikes.map(|number| (self.cells[number], self.digit as u8));
        Hit::strikes(strikes.collect())
    }
}
