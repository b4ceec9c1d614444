//! Unique, hidden and avoidable rectangles.
//!
//! A search starts from every bivalue cell (for avoidable rectangles, from every placed cell that
//! is not a given), continues to a cell in the same box and line, and from both to the corners in
//! another box. Corners may lack a candidate that the placed digits would still allow.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use crate::nine::{
    Cells, HOUSE, SEEN, bits, box_of, column, count, each, first, one, row, seen_by_all, set,
};

/// The kinds of [`unique`]: types 1 to 6, then hidden rectangles.
const KINDS: usize = 7;

/// The first instance of each kind.
type Firsts = [Option<Hit>; KINDS];

/// The rectangles examined, by a number that some of them share; only the first with a number
/// counts.
#[derive(Default)]
struct Looked(Vec<usize>);

impl Looked {
    /// Whether this one is new.
    fn is_new(&mut self, mut corners: [usize; 4]) -> bool {
        corners.sort_unstable();
        let number = corners.iter().fold(0, |number, corner| 10 * number + corner);
        let is_new = !self.0.contains(&number);
        if is_new {
            self.0.push(number);
        }
        is_new
    }
}

/// A rectangle: its digits and its corners.
struct Rectangle {
    digits: [usize; 2],
    /// The corners without extra candidates, and those with some.
    bare: Cells,
    extra: Cells,
}

/// Unique rectangles of types 1 to 6 (kinds 0 to 5) and hidden rectangles (kind 6), lowest kind
/// first.
pub fn unique(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let allowed = grid.allowed();
    let (mut looked, mut firsts) = (Looked::default(), Firsts::default());
    for start in each(grid.twos()) {
        let pair = grid.pair(start);
        let [low, high] = pair.map(|digit| allowed[digit]);
        for (second, others) in sides(start) {
            if low & high & one(second) == 0 {
                continue;
            }
            for [third, fourth] in others {
                let both = one(third) | one(fourth);
                if low & both != both || high & one(fourth) == 0 {
                    continue;
                }
                let corners = [start, second, third, fourth];
                if looked.is_new(corners) {
                    Rectangle::new(grid, corners, pair).check(grid, &mut firsts);
                }
            }
        }
    }
    firsts.into_iter().enumerate().find_map(|(kind, hit)| hit.filter(|_| on.has(kind)))
}

/// The cells that share a box and a line with a cell, each with the pairs of opposite cells in
/// other boxes.
fn sides(start: usize) -> impl Iterator<Item = (usize, impl Iterator<Item = [usize; 2]>)> {
    let in_line = move |cell: &usize| row(*cell) == row(start) || column(*cell) == column(start);
    let seconds = each(HOUSE[18 + box_of(start)] & !one(start)).filter(in_line);
    seconds.map(move |second| {
        let in_row = row(second) == row(start);
        let across = move |cell: usize, place: usize| {
            if in_row { 9 * place + column(cell) } else { 9 * row(cell) + place }
        };
        let pairs = (0..9).map(move |place| [across(start, place), across(second, place)]);
        (second, pairs.filter(move |[third, _]| box_of(*third) != box_of(start)))
    })
}

impl Rectangle {
    fn new(grid: &Grid, corners: [usize; 4], pair: [usize; 2]) -> Self {
        let mask = pair.iter().fold(0, |mask, digit| mask | 1 << digit);
        let is_bare = |corner: &usize| grid.candidates[*corner] & !mask == 0;
        let all = set(corners);
        let bare = set(corners.into_iter().filter(is_bare));
        Self { digits: pair, bare, extra: all & !bare }
    }

    fn all(&self) -> Cells {
        self.bare | self.extra
    }

    fn mask(&self) -> u16 {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    /// Searches for every kind, and keeps the first of each.
    fn check(&self, grid: &Grid, firsts: &mut Firsts) {
        let mut keep = |kind: usize, hit: Option<Hit>| {
            let first = &mut firsts[kind];
            if first.is_none() {
                *first = hit.map(|hit| hit.of_kind(kind));
            }
        };
        let bare = count(self.bare);
        if bare == 3 {
            keep(0, self.strike_from_extra(grid, &self.digits));
        }
        if let 1 | 2 = bare
            && let Some((kind, hit)) = self.one_more(grid)
        {
            keep(kind, Some(hit));
        }
        if bare == 2 {
            keep(2, self.subset(grid));
            keep(3, self.certain(grid));
            keep(5, self.crossed(grid));
        }
        let apart = bare == 2 && {
            let (a, b) = (first(self.bare), first(self.bare & (self.bare - 1)));
            row(a) != row(b) && column(a) != column(b)
        };
        if bare == 1 || apart {
            keep(6, each(self.bare).find_map(|corner| self.hidden(grid, corner)));
        }
    }

    /// Strikes digits from the corners with extra candidates.
    fn strike_from_extra(&self, grid: &Grid, digits: &[usize]) -> Option<Hit> {
        let candidates =
            each(self.extra).flat_map(|cell| digits.iter().map(move |&digit| (cell, digit)));
        let there = candidates.filter(|&(cell, digit)| grid.has(cell, digit));
        let strikes: Vec<_> = there.map(|(cell, digit)| (cell as u8, digit as u8)).collect();
        (!strikes.is_empty()).then(|| Hit::strikes(strikes))
    }

    /// Types 2 and 5: the other corners have the same single extra candidate.
    fn one_more(&self, grid: &Grid) -> Option<(usize, Hit)> {
        let more =
            each(self.extra).fold(0, |mask, cell| mask | grid.candidates[cell]) & !self.mask();
        if !more.is_power_of_two() {
            return None;
        }
        let digit = more.trailing_zeros() as usize;
        let struck = grid.places[digit] & seen_by_all(self.extra);
        let (a, b) = (first(self.extra), first(self.extra & (self.extra - 1)));
        let is_fifth = count(self.extra) == 3 || (row(a) != row(b) && column(a) != column(b));
        (struck != 0).then(|| (if is_fifth { 4 } else { 1 }, Hit::strike_digit(struck, digit)))
    }

    /// Type 3: the extra candidates of two corners form a naked subset with cells of a house.
    fn subset(&self, grid: &Grid) -> Option<Hit> {
        let more =
            each(self.extra).fold(0, |mask, cell| mask | grid.candidates[cell]) & !self.mask();
        let houses = (0..27).filter(|&house| HOUSE[house] & self.extra == self.extra);
        houses.into_iter().find_map(|house| {
            let open = |cell: &usize| {
                grid.candidates[*cell] != 0 && grid.candidates[*cell] & self.mask() == 0
            };
            let cells: Vec<usize> = each(HOUSE[house] & !self.all()).filter(open).collect();
            subset_among(grid, house, &cells, more, self.extra)
        })
    }

    /// Type 4: two corners in line hold the only places for one of the digits among the cells that
    /// see both.
    fn certain(&self, grid: &Grid) -> Option<Hit> {
        let (a, b) = (first(self.extra), first(self.extra & (self.extra - 1)));
        if row(a) != row(b) && column(a) != column(b) {
            return None;
        }
        let seen = SEEN[a] & SEEN[b];
        let [low, high] = self.digits;
        let struck = match [low, high].map(|digit| grid.places[digit] & seen == 0) {
            [true, _] => high,
            [_, true] => low,
            _ => return None,
        };
        self.strike_from_extra(grid, &[struck])
    }

    /// Type 6: the rows and columns of two diagonal corners have no other place for one of the
    /// digits.
    fn crossed(&self, grid: &Grid) -> Option<Hit> {
        let (a, b) = (first(self.extra), first(self.extra & (self.extra - 1)));
        if row(a) == row(b) || column(a) == column(b) {
            return None;
        }
        let lines = [a, b].map(|cell| HOUSE[row(cell)] | HOUSE[9 + column(cell)]);
        let lines = (lines[0] | lines[1]) & !self.all();
        let only = self.digits.into_iter().find(|&digit| grid.places[digit] & lines == 0)?;
        self.strike_from_extra(grid, &[only])
    }

    /// Hidden: the row and the column of the corner diagonal to a bare one have no other place for
    /// one of the digits. The corner loses the other digit.
    fn hidden(&self, grid: &Grid, corner: usize) -> Option<Hit> {
        let (a, b) = (first(self.extra), first(self.extra & (self.extra - 1)));
        let line = if row(a) == row(corner) { row(b) } else { row(a) };
        let across = if column(a) == column(corner) { column(b) } else { column(a) };
        let [low, high] = self.digits;
        [(low, high), (high, low)].into_iter().find_map(|(only, struck)| {
            let lines = [HOUSE[line], HOUSE[9 + across]].map(|house| house & !self.all());
            let is_only = lines.iter().all(|line| grid.places[only] & line == 0);
            let cell = 9 * line + across;
            (is_only && grid.has(cell, struck)).then(|| Hit::strike_digit(one(cell), struck))
        })
    }
}

/// The first choice of cells that, with the two corners, forms a naked subset and strikes
/// something.
fn subset_among(
    grid: &Grid,
    house: usize,
    cells: &[usize],
    mask: u16,
    chosen: Cells,
) -> Option<Hit> {
    cells.iter().enumerate().find_map(|(place, &cell)| {
        let (mask, chosen) = (mask | grid.candidates[cell], chosen | one(cell));
        // Cells of a box that lie in line were examined with the line.
        let in_line = (0..18).any(|line| HOUSE[line] & chosen == chosen);
        let fits = mask.count_ones() as usize == count(chosen) - 1 && !(house >= 18 && in_line);
        let hit = fits.then(|| strike_around(grid, house, mask, chosen)).flatten();
        hit.or_else(|| subset_among(grid, house, &cells[place + 1..], mask, chosen))
    })
}

/// Strikes digits from the other cells of a house and, if that is a line and strikes something,
/// from the box that contains all cells.
fn strike_around(grid: &Grid, house: usize, mask: u16, chosen: Cells) -> Option<Hit> {
    let strikes_in = |house: usize| {
        let cells = each(HOUSE[house] & !chosen);
        cells.flat_map(|cell| {
            bits(grid.candidates[cell] & mask).map(move |digit| (cell as u8, digit as u8))
        })
    };
    let mut strikes: Vec<(u8, u8)> = strikes_in(house).collect();
    if strikes.is_empty() {
        return None;
    }
    let around = 18 + box_of(first(chosen));
    if house < 18 && HOUSE[around] & chosen == chosen {
        strikes.extend(strikes_in(around));
    }
    Some(Hit::strikes(strikes))
}

/// Avoidable rectangles of types 1 (kind 0) and 2 (kind 1), lowest kind first.
pub fn avoidable(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let mut looked = Looked::default();
    let mut firsts = [None, None];
    let placed = |cell: usize| !grid.is_open(cell) && grid.given & one(cell) == 0;
    for start in (0..81).filter(|&cell| placed(cell)) {
        for (second, others) in sides(start).filter(|(second, _)| placed(*second)) {
            let pair = [start, second].map(|cell| usize::from(grid.values[cell]) - 1);
            for [third, fourth] in others {
                if !could_avoid(grid, [third, fourth], pair)
                    || !looked.is_new([start, second, third, fourth])
                {
                    continue;
                }
                if let Some(hit) = avoid(grid, [third, fourth], pair)
                    && firsts[hit.kind].is_none()
                {
                    let kind = hit.kind;
                    firsts[kind] = Some(hit);
                }
            }
        }
    }
    firsts.into_iter().flatten().find(|hit| on.has(hit.kind))
}

/// Whether two opposite cells could repeat a pair in reverse: each holds its digit or has it as one
/// of two candidates, and at least one of them is open.
fn could_avoid(grid: &Grid, [third, fourth]: [usize; 2], [low, high]: [usize; 2]) -> bool {
    let placed = |cell: usize, digit: usize| {
        usize::from(grid.values[cell]) == digit + 1 && grid.given & one(cell) == 0
    };
    let open = |cell: usize, digit: usize| {
        grid.has(cell, digit) && grid.candidates[cell].count_ones() == 2
    };
    (placed(third, high) && open(fourth, low))
        || (placed(fourth, low) && open(third, high))
        || (open(third, high) && open(fourth, low))
}

fn avoid(grid: &Grid, [third, fourth]: [usize; 2], [low, high]: [usize; 2]) -> Option<Hit> {
    match (grid.is_open(third), grid.is_open(fourth)) {
        (false, _) => Some(Hit::strike_digit(one(fourth), low)),
        (_, false) => Some(Hit::strike_digit(one(third), high)),
        _ => {
            let other = grid.candidates[third] & !(1 << high);
            let digit = other.trailing_zeros() as usize;
            let struck = grid.places[digit] & SEEN[third] & SEEN[fourth];
            let alike = grid.has(fourth, digit) && struck != 0;
            alike.then(|| Hit::strike_digit(struck, digit).of_kind(1))
        }
    }
}
