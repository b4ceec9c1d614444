//! Fish: base houses whose places for a digit lie in as many cover houses, but for fins.
//!
//! Base sets are tried in lexicographic order, rows as bases before columns, and for each the cover
//! sets in lexicographic order; the first that strikes something is taken, digit by digit.

use super::cells::{Cells, HOUSE, count, each, first, one, square};
use super::grid::Grid;
use super::{Hit, Kinds, Position};

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

/// What was looked at in vain: by family and size, and by digit, its places. Whether there is a
/// fish depends on nothing else.
pub type Barren = [[Cells; 9]; 21];

/// The first fish, digit by digit, where its places are others than when there was none.
pub fn by_digit(
    position: &mut Position,
    family: Family,
    size: usize,
    find: impl Fn(&Grid, usize) -> Option<Hit>,
) -> Option<Hit> {
    let Position { grid, barren, .. } = position;
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
pub fn basic<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Basic, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| basic_of(lines, SIZE, digit))
    })
}

/// The same with fins, where every base has two places or more besides.
pub fn finned<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Finned, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| finned_of(lines, SIZE, digit, false))
    })
}

/// The same with fins, where a base has one place besides, or none.
pub fn sashimi<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    by_digit(position, Family::Sashimi, SIZE, |grid, digit| {
        each_orientation(grid, digit, |lines| finned_of(lines, SIZE, digit, true))
    })
}

/// The places of a digit by base line, as masks of the cover lines.
struct Lines {
    masks: [u16; 9],
    /// Whether bases are columns.
    turned: bool,
}

impl Lines {
    fn cell(&self, base: usize, cover: usize) -> usize {
        if self.turned { 9 * cover + base } else { 9 * base + cover }
    }

    /// The places in some bases and covers.
    fn places(&self, bases: u16, covers: u16) -> Cells {
        super::cells::digits(bases).fold(0, |cells, base| {
            let covers = super::cells::digits(self.masks[base] & covers);
            covers.fold(cells, |cells, cover| cells | one(self.cell(base, cover)))
        })
    }

    /// The places in some covers outside of some bases.
    fn others(&self, bases: u16, covers: u16) -> Cells {
        self.places(0x1ff & !bases, covers)
    }
}

/// Rows as bases, then columns.
fn each_orientation(
    grid: &Grid,
    digit: usize,
    find: impl Fn(&Lines) -> Option<Hit>,
) -> Option<Hit> {
    [false, true].into_iter().find_map(|turned| {
        let mut lines = Lines { masks: [0; 9], turned };
        for cell in each(grid.places[digit]) {
            let (row, column) = (cell / 9, cell % 9);
            let (base, cover) = if turned { (column, row) } else { (row, column) };
            lines.masks[base] |= 1 << cover;
        }
        find(&lines)
    })
}

/// The first choice of bases, in lexicographic order, that `accept` makes something of. No more
/// than `most` covers may hold their places.
fn bases<T>(
    masks: &[u16; 9],
    (size, most): (usize, usize),
    start: usize,
    (chosen, union): (u16, u16),
    fits: &impl Fn(u16) -> bool,
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if size == 0 {
        return accept(chosen, union);
    }
    (start..9).filter(|&base| masks[base] != 0 && fits(masks[base])).find_map(|base| {
        let next = union | masks[base];
        let small = next.count_ones() as usize <= most;
        let chosen = (chosen | 1 << base, next);
        small.then(|| bases(masks, (size - 1, most), base + 1, chosen, fits, accept))?
    })
}

fn basic_of(lines: &Lines, size: usize, digit: usize) -> Option<Hit> {
    let fits = |mask: u16| mask.count_ones() as usize <= size;
    bases(&lines.masks, (size, size), 0, (0, 0), &fits, &mut |chosen, covers| {
        let struck = lines.others(chosen, covers);
        let is_fish = covers.count_ones() as usize == size && struck != 0;
        is_fish.then(|| Hit::strike_digit(struck, digit))
    })
}

/// All fins lie in the box of what they strike, as that sees none of them along its own lines: they
/// stand in up to three covers of one box.
fn finned_of(lines: &Lines, size: usize, digit: usize, sashimi: bool) -> Option<Hit> {
    bases(&lines.masks, (size, size + 3), 0, (0, 0), &|_| true, &mut |chosen, union| {
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
            let is_sashimi = super::cells::digits(chosen)
                .any(|base| (lines.masks[base] & covers).count_ones() <= 1);
            if is_sashimi != sashimi {
                return None;
            }
            let fins = lines.places(chosen, union & !covers);
            let around = HOUSE[18 + square(first(fins))];
            if fins & around != fins || count(fins) > MOST_FINS {
                return None;
            }
            let struck = lines.others(chosen, covers) & around;
            (struck != 0).then(|| Hit::strike_digit(struck, digit))
        })
    })
}
