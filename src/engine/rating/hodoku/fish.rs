//! Fish: base houses whose places for a digit lie in as many cover houses, but for fins.
//!
//! Base sets are tried in lexicographic order, rows as bases before columns, and for each the cover
//! sets in lexicographic order; the first that strikes something is taken, digit by digit.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use crate::engine::nine::{ALL, Cells, HOUSE, bits, box_of, choose, count, each, first, one};

/// The most fins.
const MOST_FINS: usize = 5;

/// The families of fish, in three sizes each.
#[derive(Clone, Copy)]
pub enum Family {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// The first fish, digit by digit, where its places are others than when there was none.
pub fn by_digit(
    position: &mut HodokuState,
    family: Family,
    size: usize,
    find: impl Fn(&Grid, usize) -> Option<Hit>,
) -> Option<Hit> {
    let HodokuState { grid, barren, .. } = position;
    let barren = &mut barren[3 * family as usize + size - 2];
    (0..9).find_map(|digit| {
        if barren[digit] == grid.places[digit] {
            return None;
        }
        let hit = find(grid, digit);
        if hit.is_none() {
            barren[digit] = grid.places[digit];
        }
        hit
    })
}

/// A fish of rows and columns without fins.
pub fn basic<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Basic, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| basic_of(lines, SIZE, digit))
    })
}

/// The same with fins, where every base has two places or more besides.
pub fn finned<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Finned, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| finned_of(lines, SIZE, digit, false))
    })
}

/// The same with fins, where a base has one place besides, or none.
pub fn sashimi<const SIZE: usize>(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Sashimi, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| finned_of(lines, SIZE, digit, true))
    })
}

/// The places of a digit by base line, as masks of the cover lines.
struct Lines {
    masks: [u16; 9],
    /// The base lines with a place.
    filled: u16,
    /// Whether bases are columns.
    turned: bool,
}

impl Lines {
    fn cell(&self, base: usize, cover: usize) -> usize {
        if self.turned { 9 * cover + base } else { 9 * base + cover }
    }

    /// The places in some bases and covers.
    fn places(&self, bases: u16, covers: u16) -> Cells {
        bits(bases).fold(0, |cells, base| {
            let covers = bits(self.masks[base] & covers);
            covers.fold(cells, |cells, cover| cells | one(self.cell(base, cover)))
        })
    }

    /// The places in some covers outside of some bases.
    fn others(&self, bases: u16, covers: u16) -> Cells {
        self.places(ALL & !bases, covers)
    }
}

/// Rows as bases, then columns.
fn each_orientation(
    grid: &Grid,
    digit: usize,
    find: impl Fn(&Lines) -> Option<Hit>,
) -> Option<Hit> {
    [false, true].into_iter().find_map(|turned| {
        let mut lines = Lines { masks: [0; 9], filled: 0, turned };
        for cell in each(grid.places[digit]) {
            let (row, column) = (cell / 9, cell % 9);
            let (base, cover) = if turned { (column, row) } else { (row, column) };
            lines.masks[base] |= 1 << cover;
            lines.filled |= 1 << base;
        }
        find(&lines)
    })
}

fn basic_of(lines: &Lines, size: usize, digit: usize) -> Option<Hit> {
    choose(&lines.masks, lines.filled, (size, size), &mut |chosen, covers| {
        let struck = lines.others(chosen, covers);
        let is_fish = covers.count_ones() as usize == size && struck != 0;
        is_fish.then(|| Hit::strike_digit(struck, digit))
    })
}

/// All fins lie in the box of what they strike, as that sees none of them along its own lines: they
/// stand in up to three covers of one box.
fn finned_of(lines: &Lines, size: usize, digit: usize, sashimi: bool) -> Option<Hit> {
    choose(&lines.masks, lines.filled, (size, size + 3), &mut |chosen, union| {
        let number = union.count_ones() as usize;
        if number <= size {
            return None;
        }
        let stacks = (0..3).flat_map(|stack| (1..8).map(move |set: u16| set << (3 * stack)));
        let out =
            stacks.filter(|set| set & union == *set && set.count_ones() as usize == number - size);
        let mut covers: Vec<u16> = out.map(|set| union & !set).collect();
        covers.sort_unstable_by_key(|covers| std::cmp::Reverse(covers.reverse_bits()));
        covers.into_iter().find_map(|covers| {
            let is_sashimi =
                bits(chosen).any(|base| (lines.masks[base] & covers).count_ones() <= 1);
            if is_sashimi != sashimi {
                return None;
            }
            let fins = lines.places(chosen, union & !covers);
            let around = HOUSE[18 + box_of(first(fins))];
            if fins & around != fins || count(fins) > MOST_FINS {
                return None;
            }
            let struck = lines.others(chosen, covers) & around;
            (struck != 0).then(|| Hit::strike_digit(struck, digit))
        })
    })
}
