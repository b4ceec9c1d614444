//! Fish: base houses whose places for a digit lie in as many cover houses, but for fins.
//!
//! Base sets are tried in lexicographic order, rows as bases before columns, and for each the cover
//! sets in lexicographic order; the first that strikes something is taken, digit by digit.

use super::cells::{Cells, HOUSE, SEEN, count, each, first, houses_of, one, seen_by_all, square};
use super::grid::Grid;
use super::{Hit, Kinds, Position};

/// The most fins, those in two bases included.
const MOST_FINS: usize = 5;

/// The most places in two bases.
const MOST_SHARED: usize = 2;

/// A fish of rows and columns without fins.
pub fn basic<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    each_orientation(&position.grid, |lines, digit| basic_of(lines, SIZE, digit))
}

/// The same with fins, where every base has two places or more besides.
pub fn finned<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    each_orientation(&position.grid, |lines, digit| finned_of(lines, SIZE, digit, false))
}

/// The same with fins, where a base has one place besides, or none.
pub fn sashimi<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    each_orientation(&position.grid, |lines, digit| finned_of(lines, SIZE, digit, true))
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

fn each_orientation(grid: &Grid, find: impl Fn(&Lines, usize) -> Option<Hit>) -> Option<Hit> {
    (0..9).find_map(|digit| {
        [false, true].into_iter().find_map(|turned| {
            let mut lines = Lines { masks: [0; 9], turned };
            for cell in each(grid.places[digit]) {
                let (row, column) = (cell / 9, cell % 9);
                let (base, cover) = if turned { (column, row) } else { (row, column) };
                lines.masks[base] |= 1 << cover;
            }
            find(&lines, digit)
        })
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

/// A fish with boxes among its houses, without fins.
pub fn franken<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    franken_of(&position.grid, SIZE, false)
}

/// The same with fins.
pub fn finned_franken<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    franken_of(&position.grid, SIZE, true)
}

/// A fish of any houses, without fins.
pub fn mutant<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    mutant_of(&position.grid, SIZE, false)
}

/// The same with fins.
pub fn finned_mutant<const SIZE: usize>(position: &mut Position, _: Kinds) -> Option<Hit> {
    mutant_of(&position.grid, SIZE, true)
}

fn mutant_of(grid: &Grid, size: usize, with_fins: bool) -> Option<Hit> {
    (0..9).find_map(|digit| {
        let houses: Vec<usize> = (0..27).collect();
        Large::new(grid, digit, [&houses, &houses], size, with_fins).find(0, size, Base::default())
    })
}

fn franken_of(grid: &Grid, size: usize, with_fins: bool) -> Option<Hit> {
    (0..9).find_map(|digit| {
        [0, 9].into_iter().find_map(|lines| {
            let houses =
                |lines: usize| -> Vec<usize> { (lines..lines + 9).chain(18..27).collect() };
            let houses = [&houses(lines), &houses(9 - lines)].map(|houses| houses.clone());
            let houses = [&houses[0][..], &houses[1][..]];
            Large::new(grid, digit, houses, size, with_fins).find(0, size, Base::default())
        })
    })
}

/// The search for fish with boxes, for a digit, among some houses as bases and some as covers.
struct Large {
    digit: usize,
    places: Cells,
    /// The most fins.
    fins: usize,
    bases: Vec<(usize, Cells)>,
    covers: Vec<(usize, Cells)>,
    /// The houses of the covers, as bits.
    usable: u32,
}

/// Bases that were chosen.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: u32,
    cells: Cells,
    /// The places in two of them.
    shared: Cells,
}

/// By place: what the covers from there on cover together, and how much of the bases one of them
/// covers at most.
struct Rest {
    cells: [Cells; 28],
    most: [usize; 28],
}

/// Covers that were chosen.
#[derive(Clone, Copy, Default)]
struct Cover {
    cells: Cells,
    /// The places in two of them.
    shared: Cells,
}

impl Large {
    fn new(
        grid: &Grid,
        digit: usize,
        [bases, covers]: [&[usize]; 2],
        size: usize,
        with_fins: bool,
    ) -> Self {
        let with_places = |&house: &usize| (house, grid.in_house(house, digit));
        let fits = |cells: Cells| with_fins || count(cells) <= size;
        let some = |(_, cells): &(usize, Cells)| *cells != 0;
        Self {
            digit,
            places: grid.places[digit],
            fins: if with_fins { MOST_FINS } else { 0 },
            bases: bases
                .iter()
                .map(with_places)
                .filter(|base| some(base) && fits(base.1))
                .collect(),
            covers: covers.iter().map(with_places).filter(some).collect(),
            usable: covers.iter().fold(0, |houses, house| houses | 1 << house),
        }
    }

    /// Chooses `left` more bases, from a place on.
    fn find(&self, from: usize, left: usize, base: Base) -> Option<Hit> {
        if left == 0 {
            return self.cover(base);
        }
        (from..self.bases.len()).find_map(|place| {
            let (house, cells) = self.bases[place];
            let shared = base.shared | base.cells & cells;
            let too_many = count(base.shared) + count(base.cells & cells) > MOST_SHARED;
            if base.cells & cells != 0 && (self.fins == 0 || too_many) {
                return None;
            }
            let houses = base.houses | 1 << house;
            self.find(place + 1, left - 1, Base { houses, cells: base.cells | cells, shared })
        })
    }

    /// Looks for covers of the bases.
    fn cover(&self, base: Base) -> Option<Hit> {
        let size = base.houses.count_ones() as usize;
        let seen = self.places & seen_by_all(base.shared);
        let none = Cover::default();
        if self.fins > 0 && !self.is_coverable(base, base.cells & !base.shared, size, none, seen) {
            return None;
        }
        let usable = |(house, cells): &&(usize, Cells)| {
            base.houses >> house & 1 == 0 && cells & base.cells != 0
        };
        let mut covers: [Cells; 27] = [0; 27];
        let mut number = 0;
        for (_, cells) in self.covers.iter().filter(usable) {
            covers[number] = *cells;
            number += 1;
        }
        let covers = &covers[..number];
        let mut rest = Rest { cells: [0; 28], most: [0; 28] };
        for place in (0..number).rev() {
            rest.cells[place] = rest.cells[place + 1] | covers[place];
            rest.most[place] = rest.most[place + 1].max(count(covers[place] & base.cells));
        }
        self.choose(base, covers, &rest, (0, size), Cover::default())
    }

    /// Whether `left` more covers may leave no more than fins, by taking a cell of the bases that
    /// is `open` after the other as covered or as a fin. `seen` sees all fins so far.
    fn is_coverable(
        &self,
        base: Base,
        open: Cells,
        left: usize,
        cover: Cover,
        seen: Cells,
    ) -> bool {
        if open == 0 || left == 0 {
            let seen = seen & seen_by_all(open);
            let struck = cover.cells & !base.cells | cover.shared;
            return count(open) <= self.fins && seen & if left == 0 { struck } else { !0 } != 0;
        }
        let cell = first(open);
        let houses = houses_of(cell).into_iter();
        let mut usable = houses.filter(|&house| self.usable & !base.houses & 1 << house != 0);
        let covered = usable.any(|house| {
            let cells = self.places & HOUSE[house];
            let next =
                Cover { cells: cover.cells | cells, shared: cover.shared | cover.cells & cells };
            self.is_coverable(base, open & !cells, left - 1, next, seen)
        });
        let seen = seen & SEEN[cell];
        covered || (seen != 0 && self.is_coverable(base, open & !one(cell), left, cover, seen))
    }

    /// Chooses `left` more covers, from a place on.
    fn choose(
        &self,
        base: Base,
        covers: &[Cells],
        rest: &Rest,
        (from, left): (usize, usize),
        cover: Cover,
    ) -> Option<Hit> {
        if left == 0 {
            return self.fish(base, cover);
        }
        for place in from..(covers.len() + 1).saturating_sub(left) {
            // What no cover from here on covers is a fin in any case, and more so further on.
            let open = base.cells & !cover.cells;
            let fins = open & !rest.cells[place] | base.shared;
            let least = count(open | base.shared).saturating_sub(left * rest.most[place]);
            if least > self.fins || !self.could_strike(fins) {
                return None;
            }
            let cells = covers[place];
            let next =
                Cover { cells: cover.cells | cells, shared: cover.shared | cover.cells & cells };
            let hit = self.choose(base, covers, rest, (place + 1, left - 1), next);
            if hit.is_some() {
                return hit;
            }
        }
        None
    }

    /// Whether something could see all these fins.
    fn could_strike(&self, fins: Cells) -> bool {
        fins == 0 || (count(fins) <= self.fins && seen_by_all(fins) & self.places != 0)
    }

    fn fish(&self, base: Base, cover: Cover) -> Option<Hit> {
        let fins = base.cells & !cover.cells | base.shared;
        if (fins != 0) != (self.fins > 0) || count(fins) > self.fins {
            return None;
        }
        let seen = seen_by_all(fins);
        let outside = cover.cells & !base.cells & seen;
        let own = cover.shared & seen;
        if outside | own == 0 {
            return None;
        }
        let cells = each(outside).chain(each(own));
        Some(Hit::strikes(cells.map(|cell| (cell as u8, self.digit as u8)).collect()))
    }
}
