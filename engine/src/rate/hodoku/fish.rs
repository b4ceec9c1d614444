//! Fish: base houses whose places for a digit lie in equally many cover houses, except for fins.
//!
//! Base sets are tried in lexicographic order, with rows as bases before columns, and for each the
//! cover sets in lexicographic order. The first that strikes something is taken, digit by digit.
//! Removing places creates no new fish with the same bases and covers, unless a place was removed
//! from a base. So after a failed search, only fish with such a base are searched.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::remembered::{self, Patterns};
use crate::nine;
use crate::nine::{ALL, Cells, bits, choose, each, one};
use std::cell::Cell;

/// A fish of rows and columns without fins.
pub fn basic<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(remembered::BASIC.of(SIZE), |grid, digit, changed| {
        each_orientation(grid, digit, changed, |lines| basic_of(lines, SIZE, digit))
    })
}

/// The same with fins, if every base has at least two places besides.
pub fn finned<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    with_fins(position, [remembered::FINNED.of(SIZE), remembered::SASHIMI.of(SIZE)], SIZE, false)
}

/// The same with fins, if a base has at most one place besides.
pub fn sashimi<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    with_fins(position, [remembered::SASHIMI.of(SIZE), remembered::FINNED.of(SIZE)], SIZE, true)
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
