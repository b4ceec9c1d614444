//! Fish: base houses whose places for a digit lie in equally many cover houses, except for fins.
//!
//! Base sets are tried in lexicographic order, with rows as bases before columns, and for each the
//! cover sets in lexicographic order. The first that strikes something is taken, digit by digit.
//! Removing places creates no new fish with the same bases and covers, unless a place was removed
//! from a base. So after a failed search, only fish with such a base are searched.
//!
//! Fish that include boxes, and fish of any houses.
//!
//! Bases are tried in lexicographic order. The first bases that have a fish take its smallest
//! covers, as for smaller fish. The places of the digit are numbered, so a set of them fits one
//! word: a puzzle with a unique solution has at least 17 givens, which leaves at most 64 cells.

use super::grid::Grid;
use super::position::{self, Hit, HodokuState, Kinds, Patterns};
use crate::nine;
use crate::nine::{ALL, Cells, bits, choose, each, houses_of, one};
use crate::technique::fish::search::{Caught, FishSearch, Ground, Limits};
use crate::technique::tables::places::Places;
use std::cell::Cell;
use std::ops::ControlFlow;

/// A fish of rows and columns without fins.
pub fn basic<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::BASIC.of(SIZE), |grid, digit, changed| {
        each_orientation(grid, digit, changed, |lines| basic_of(lines, SIZE, digit))
    })
}

/// The same with fins, if every base has at least two places besides.
pub fn finned<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    with_fins(position, [position::FINNED.of(SIZE), position::SASHIMI.of(SIZE)], SIZE, false)
}

/// The same with fins, if a base has at most one place besides.
pub fn sashimi<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    with_fins(position, [position::SASHIMI.of(SIZE), position::FINNED.of(SIZE)], SIZE, true)
}

fn with_fins(
    position: &mut HodokuState,
    patterns: [Patterns; 2],
    size: usize,
    sashimi: bool,
) -> Option<Hit> {
    position.by_digit_of(patterns, |grid, digit, changed| {
        let has_twin = Cell::new(false);
        let hit = each_orientation(grid, digit, changed, |lines| {
            finned_of(lines, size, digit, |is_sashimi| {
                has_twin.set(has_twin.get() || is_sashimi != sashimi);
                is_sashimi == sashimi
            })
        });
        (hit, has_twin.get())
    })
}

/// The places of a digit by base line, as masks of the cover lines.
struct Lines {
    masks: [u16; 9],
    /// The places by cover line, as masks of the base lines.
    across: [u16; 9],
    /// The base lines with a place.
    filled: u16,
    /// The base lines of which a fish must have at least one.
    changed: u16,
    /// Whether columns are the bases.
    turned: bool,
}

impl Lines {
    /// The lines that have places in some covers.
    fn through(&self, covers: u16) -> u16 {
        bits(covers).fold(0, |lines, cover| lines | self.across[cover])
    }

    /// The places of some lines in some covers.
    fn places(&self, lines: u16, covers: u16) -> Cells {
        bits(lines).fold(0, |cells, base| {
            let covers = bits(self.masks[base] & covers);
            let cell = |cover| if self.turned { 9 * cover + base } else { 9 * base + cover };
            covers.fold(cells, |cells, cover| cells | one(cell(cover)))
        })
    }

    /// Whether the chosen lines, or one that may follow, include a changed one.
    const fn may_change(&self, chosen: u16, later: u16) -> bool {
        self.changed & (chosen | later) != 0
    }
}

/// Calls with rows as bases, then with columns.
fn each_orientation(
    grid: &Grid,
    digit: usize,
    changed: u32,
    find: impl Fn(&Lines) -> Option<Hit>,
) -> Option<Hit> {
    [false, true].into_iter().find_map(|turned| {
        let changed = (changed >> if turned { 9 } else { 0 }) as u16 & ALL;
        if changed == 0 {
            return None;
        }
        let mut lines = Lines { masks: [0; 9], across: [0; 9], filled: 0, changed, turned };
        for cell in each(grid.places[digit]) {
            let (row, column) = (cell / 9, cell % 9);
            let (base, cover) = if turned { (column, row) } else { (row, column) };
            lines.masks[base] |= 1 << cover;
            lines.across[cover] |= 1 << base;
            lines.filled |= 1 << base;
        }
        find(&lines)
    })
}

fn basic_of(lines: &Lines, size: usize, digit: usize) -> Option<Hit> {
    let may = |chosen: u16, later: u16, covers: u16| {
        nine::size(covers) <= size && lines.may_change(chosen, later)
    };
    choose(&lines.masks, lines.filled, size, &may, &mut |chosen, covers| {
        let struck = lines.places(ALL & !chosen, covers);
        let is_fish = nine::size(covers) == size && struck != 0;
        is_fish.then(|| Hit::strike_digit(struck, digit))
    })
}

/// The sets of one, two or three of three neighbours, by number, ordered so that the remaining
/// lines are in lexicographic order.
const OUT: [&[u16]; 3] = [&[0b100, 0b010, 0b001], &[0b110, 0b101, 0b011], &[0b111]];

/// All fins lie in the box of the struck candidates, which see none of them along their own lines.
/// So the fins lie in up to three covers through one box, and the struck candidates in another
/// cover through it. `accepts` decides whether sashimi fish, and others, are wanted.
fn finned_of(
    lines: &Lines,
    size: usize,
    digit: usize,
    accepts: impl Fn(bool) -> bool,
) -> Option<Hit> {
    const STACKS: [u16; 3] = [0b111_000_000, 0b111_000, 0b111];
    let may = |chosen: u16, later: u16, union: u16| {
        let fits = |stack: &u16| nine::size(union & !stack) < size;
        lines.may_change(chosen, later) && STACKS.iter().any(fits)
    };
    choose(&lines.masks, lines.filled, size, &may, &mut |chosen, union| {
        let more = nine::size(union).checked_sub(size + 1)?;
        let outs = *OUT.get(more)?;
        [6, 3, 0].into_iter().find_map(|stack| {
            // The struck candidates and the fins are among these.
            let within = union & 0b111 << stack;
            if nine::size(within) <= more + 1 {
                return None;
            }
            outs.iter().find_map(|out| {
                let (out, covers) = (out << stack, union & !(out << stack));
                if out & !union != 0 {
                    return None;
                }
                let with_fins = lines.through(out) & chosen;
                let band = 0b111 << (with_fins.trailing_zeros() / 3 * 3);
                let others = lines.through(within & !out) & band & !chosen;
                if with_fins & !band != 0 || others == 0 {
                    return None;
                }
                let is_sashimi =
                    bits(chosen).any(|base| nine::size(lines.masks[base] & covers) <= 1);
                let struck = lines.places(others, within & !out);
                accepts(is_sashimi).then(|| Hit::strike_digit(struck, digit))
            })
        })
    })
}

/// The most fins, including endo-fins.
const MOST_FINS: usize = 5;

/// The most endo-fins.
const MOST_ENDO_FINS: usize = 2;

/// A fish that includes boxes, without fins.
pub fn franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::FRANKEN.of(SIZE), |grid, digit, changed| {
        franken_of(grid, digit, changed, SIZE, 0)
    })
}

/// The same with fins.
pub fn finned_franken<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::FINNED_FRANKEN.of(SIZE), |grid, digit, changed| {
        franken_of(grid, digit, changed, SIZE, MOST_FINS)
    })
}

/// A fish of any houses, without fins.
pub fn mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::MUTANT.of(SIZE), |grid, digit, changed| {
        mutant_of(grid, digit, changed, SIZE, 0)
    })
}

/// The same with fins.
pub fn finned_mutant<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::FINNED_MUTANT.of(SIZE), |grid, digit, changed| {
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
