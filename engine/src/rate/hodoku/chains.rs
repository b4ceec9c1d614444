//! Turbot fish, X-chains, XY-chains and remote pairs: all of them are found, and the best is taken.

use super::grid::Grid;
use super::position::{self, Best, Hit, HodokuState, Kinds, Patterns};
use crate::nine::{Cells, HOUSE, SEEN, bits, count, each, houses_of, one, set};
use std::ops::ControlFlow;

/// The maximum number of links in a chain.
const LONGEST: usize = 20;

/// Two pairs of a digit, joined by a weak link.
pub fn turbot(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    x_chains(position, position::TURBOT, 3)
}

/// Links of a digit, alternately strong and weak.
pub fn x_chain(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    x_chains(position, position::X_CHAIN, LONGEST)
}

/// The links of a digit: from each cell to those it sees, and within pairs.
struct XLinks<'a> {
    places: Cells,
    strong: &'a [Cells; 81],
}

/// A chain while it grows.
struct Path {
    start: usize,
    /// The cells of the chain except the last.
    cells: Cells,
    links: usize,
}

fn x_chains(position: &mut HodokuState, pattern: Patterns, longest: usize) -> Option<Hit> {
    let mut first: Option<(Best, usize)> = None;
    for digit in bits(position.stirred(pattern)) {
        let Some((best, start)) = best_of(&position.grid, digit, longest) else {
            position.settle(pattern, digit);
            continue;
        };
        // Among equals, the one that starts from the first cell.
        let is_better = |(other, since): &(Best, usize)| {
            best.beats(other) || (start < *since && !other.beats(&best))
        };
        if first.as_ref().is_none_or(is_better) {
            first = Some((best, start));
        }
    }
    first?.0.take()
}

/// The best chain of a digit, and its first cell.
fn best_of(grid: &Grid, digit: usize, longest: usize) -> Option<(Best, usize)> {
    // A chain has two strong links.
    if grid.free.iter().filter(|free| free[digit] == 2).count() < 2 {
        return None;
    }
    let links = XLinks { places: grid.places[digit], strong: &strong_links(grid, digit) };
    let (mut best, mut since) = (Best::default(), None);
    for start in each(links.places) {
        let seen = links.places & SEEN[start];
        let ends = links.ends(start, longest);
        if seen == 0 || !best.would_take_any(seen, ends, digit) {
            continue;
        }
        let _ = in_order(start, links.strong[start]).try_for_each(|next| {
            let path = Path { start, cells: one(start), links: 1 };
            links.grow(&path, next, longest, &mut |end| {
                if !best.offer_digit(seen & SEEN[end], digit, 0) {
                    return ControlFlow::Continue(());
                }
                since = Some(start);
                go_on_if(best.would_take_any(seen, ends, digit))
            })
        });
    }
    Some((best, since?))
}

const fn go_on_if(there_is_more: bool) -> ControlFlow<()> {
    if there_is_more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// The cells that are strongly linked to each place of a digit.
fn strong_links(grid: &Grid, digit: usize) -> [Cells; 81] {
    let mut strong = [0; 81];
    for cell in each(grid.places[digit]) {
        // Cells that share both a box and a line count as linked along the line only.
        let [row, column, square] = houses_of(cell).map(|house| {
            let is_pair = grid.free[house][digit] == 2;
            if is_pair { grid.in_house(house, digit) & !one(cell) } else { 0 }
        });
        let lines = houses_of(cell)[..2].iter().fold(0, |cells, &line| cells | HOUSE[line]);
        strong[cell] = row | column | square & !lines;
    }
    strong
}

/// The cells that a cell sees, in the order of its row, its column and its box.
fn in_order(cell: usize, cells: Cells) -> impl Iterator<Item = usize> {
    let [row, column, square] = houses_of(cell).map(|house| HOUSE[house]);
    let parts = [cells & row, cells & column & !row, cells & square & !row & !column];
    parts.into_iter().flat_map(each)
}

impl XLinks<'_> {
    /// The cells where a chain may end, if it may also return to its own cells.
    fn ends(&self, start: usize, longest: usize) -> Cells {
        let strong_from = |cells: Cells| each(cells).fold(0, |all, cell| all | self.strong[cell]);
        let (mut strong, mut weak, mut ends) = (self.strong[start], 0, 0);
        for _ in 0..longest / 2 {
            let seen = each(strong).fold(0, |seen, cell| seen | SEEN[cell]);
            let new = seen & self.places & !one(start) & !weak;
            if new == 0 {
                break;
            }
            weak |= new;
            strong = strong_from(new);
            ends |= strong;
        }
        ends
    }

    /// Grows a chain from its current cell. Its odd links are strong. Stops if `offer` returns
    /// true.
    fn grow(
        &self,
        path: &Path,
        at: usize,
        longest: usize,
        offer: &mut impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let needs_strong = path.links.is_multiple_of(2);
        let next = if needs_strong { self.strong[at] } else { self.places & SEEN[at] };
        for cell in in_order(at, next) {
            let is_loop = cell == path.start;
            if path.cells & one(cell) != 0 && !is_loop {
                continue;
            }
            let links = path.links + 1;
            if needs_strong {
                offer(cell)?;
            }
            if links < longest && !is_loop {
                let path = Path { cells: path.cells | one(at), links, ..*path };
                self.grow(&path, cell, longest, offer)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Bivalue cells, each linked to the next by a common digit.
pub fn xy_chain(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    let mut best = Best::default();
    for start in each(pairs) {
        for digit in bits(grid.candidates[start]) {
            let seen = grid.places[digit] & SEEN[start];
            let ends = xy_ends(grid, pairs, start, digit);
            if !best.would_take_any(seen, ends, digit) {
                continue;
            }
            let path = Path { start, cells: one(start), links: 1 };
            let other = other(grid, start, digit);
            let _ = grow_xy(grid, pairs, &path, (start, other), &mut |end, value| {
                let is_kept = value == digit && best.offer_digit(seen & SEEN[end], digit, 0);
                go_on_if(!is_kept || best.would_take_any(seen, ends, digit))
            });
        }
    }
    best.take()
}

/// The cells where a chain may make a digit true that is false in the first cell, if the chain may
/// also return to its own cells.
fn xy_ends(grid: &Grid, pairs: Cells, start: usize, digit: usize) -> Cells {
    // By digit: the cells where it is true, and those of them still to be followed.
    let (mut on, mut new) = ([0; 9], [0; 9]);
    let first = other(grid, start, digit);
    (on[first], new[first]) = (one(start), one(start));
    let mut digits = 1_u16 << first;
    while digits != 0 {
        let digit = digits.trailing_zeros() as usize;
        digits &= digits - 1;
        let seen = each(std::mem::take(&mut new[digit])).fold(0, |seen, cell| seen | SEEN[cell]);
        for cell in each(seen & pairs & grid.places[digit] & !one(start)) {
            let value = other(grid, cell, digit);
            if on[value] & one(cell) == 0 {
                on[value] |= one(cell);
                new[value] |= one(cell);
                digits |= 1 << value;
            }
        }
    }
    on[digit]
}

/// The other candidate of a bivalue cell.
const fn other(grid: &Grid, cell: usize, digit: usize) -> usize {
    (grid.candidates[cell] ^ 1 << digit).trailing_zeros() as usize
}

/// Grows a chain that makes a digit true in a cell. Stops if `offer` returns true.
fn grow_xy(
    grid: &Grid,
    pairs: Cells,
    path: &Path,
    (at, digit): (usize, usize),
    offer: &mut impl FnMut(usize, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for cell in in_order(at, pairs & grid.places[digit] & SEEN[at] & !path.cells) {
        // One link to the cell, and one inside it.
        let links = path.links + 2;
        let value = other(grid, cell, digit);
        if links <= LONGEST {
            offer(cell, value)?;
            let path = Path { cells: path.cells | one(cell), links, ..*path };
            grow_xy(grid, pairs, &path, (cell, value), offer)?;
        }
    }
    ControlFlow::Continue(())
}

/// Four or more equal pairs in a row: cells that see two of opposite colours lose both digits.
pub fn remote_pair(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    let mut best = Best::default();
    for start in each(pairs) {
        let pair = grid.pair(start);
        let alike = pairs & grid.places[pair[0]] & grid.places[pair[1]];
        if count(alike) >= 4 {
            for digit in pair {
                let digits = [digit, other(grid, start, digit)];
                grow_pairs(grid, alike, &mut vec![start], digits, &mut best);
            }
        }
    }
    best.take()
}

fn grow_pairs(
    grid: &Grid,
    alike: Cells,
    chain: &mut Vec<usize>,
    digits: [usize; 2],
    best: &mut Best,
) {
    let last = chain[chain.len() - 1];
    let used = set(chain.iter().copied());
    for cell in in_order(last, alike & SEEN[last] & !used) {
        chain.push(cell);
        let links = 2 * chain.len() - 1;
        let opposite = chain.len().is_multiple_of(2);
        let seen = SEEN[chain[0]] & SEEN[cell] & grid.places[digits[0]];
        if opposite && chain.len() >= 4 && seen != 0 {
            let mut struck = [0; 9];
            for (place, &a) in chain.iter().enumerate() {
                for &b in chain.iter().skip(place + 3).step_by(2) {
                    for digit in digits {
                        struck[digit] |= SEEN[a] & SEEN[b] & grid.places[digit];
                    }
                }
            }
            best.offer(struck, 0);
        }
        if links + 2 <= LONGEST {
            grow_pairs(grid, alike, chain, digits, best);
        }
        chain.pop();
    }
}
