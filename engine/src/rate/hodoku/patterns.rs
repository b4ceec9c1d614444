//! Small patterns: skyscrapers, two-string kites, empty rectangles, XY-, XYZ- and W-wings, and the bivalue
//! universal grave with one extra candidate.

use super::grid::Grid;
use super::position;
use super::position::{Hit, HodokuState, Kinds};
use crate::nine::{
    Cells, HOUSE, SEEN, bits, box_of, column, count, each, first, houses_of, one, row, set,
};

/// Two rows, or two columns, with two places each; one end of each lies in the same crossing line.
pub fn skyscraper(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let by_rows = position.by_digit(position::SKYSCRAPER.of(0), |grid, digit, _| {
        skyscraper_in(grid, digit, 0..9, column)
    });
    by_rows.or_else(|| {
        position.by_digit(position::SKYSCRAPER.of(1), |grid, digit, _| {
            skyscraper_in(grid, digit, 9..18, row)
        })
    })
}

fn skyscraper_in(
    grid: &Grid,
    digit: usize,
    lines: std::ops::Range<usize>,
    across: fn(usize) -> usize,
) -> Option<Hit> {
    let pairs: Vec<[usize; 2]> = lines.filter_map(|line| pair(grid, line, digit)).collect();
    let two = pairs
        .iter()
        .enumerate()
        .flat_map(|(place, one)| pairs[place + 1..].iter().map(move |other| (one, other)));
    two.into_iter().find_map(|(one, other)| {
        let in_line = |end: usize| across(one[end]) == across(other[end]);
        // If both ends line up, it is an X-wing.
        let free = match (in_line(0), in_line(1)) {
            (true, false) => 1,
            (false, true) => 0,
            _ => return None,
        };
        let struck = grid.places[digit] & SEEN[one[free]] & SEEN[other[free]];
        (struck != 0).then(|| Hit::strike_digit(struck, digit))
    })
}

/// The two places of a digit in a house, if it has two.
fn pair(grid: &Grid, house: usize, digit: usize) -> Option<[usize; 2]> {
    (grid.free[house][digit] == 2).then(|| ends(grid.in_house(house, digit)))?
}

/// The cells of a set of two.
fn ends(cells: Cells) -> Option<[usize; 2]> {
    (count(cells) == 2).then(|| [first(cells), 127 - cells.leading_zeros() as usize])
}

/// A row and a column with two places each; one end of each lies in the same box.
pub fn kite(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::KITE, |grid, digit, _| kite_of(grid, digit))
}

fn kite_of(grid: &Grid, digit: usize) -> Option<Hit> {
    let pairs = |lines: std::ops::Range<usize>| -> Vec<[usize; 2]> {
        lines.filter_map(|line| pair(grid, line, digit)).collect()
    };
    let (mut rows, mut columns) = (pairs(0..9), pairs(9..18));
    for across in &mut rows {
        for down in &mut columns {
            // The ends that share a box come first, and stay first for the following pairs.
            let joined = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
            let Some((a, b)) =
                joined.into_iter().find(|&(a, b)| box_of(across[a]) == box_of(down[b]))
            else {
                continue;
            };
            across.swap(0, a);
            down.swap(0, b);
            if across.iter().any(|cell| down.contains(cell)) {
                continue;
            }
            let crossing = 9 * row(down[1]) + column(across[1]);
            if grid.has(crossing, digit) {
                return Some(Hit::strike_digit(one(crossing), digit));
            }
        }
    }
    None
}

/// A box whose places lie in a row and a column, and a pair that meets one of them.
pub fn empty_rectangle(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    position.by_digit(position::EMPTY_RECTANGLE, |grid, digit, _| {
        (0..9).find_map(|square| empty_rectangle_in(grid, digit, square))
    })
}

fn empty_rectangle_in(grid: &Grid, digit: usize, square: usize) -> Option<Hit> {
    let cells = grid.in_house(18 + square, digit);
    if !(2..=5).contains(&count(cells)) {
        return None;
    }
    // From the last row and the last column of the box to the first.
    let crosses = (0..3).rev().flat_map(|down| (0..3).rev().map(move |across| (down, across)));
    crosses.into_iter().find_map(|(down, across)| {
        let (row, column) = (square / 3 * 3 + down, square % 3 * 3 + across);
        let (in_row, in_column) = (cells & HOUSE[row], cells & HOUSE[9 + column]);
        let is_cross = cells & !in_row & !in_column == 0
            && in_row & !HOUSE[9 + column] != 0
            && in_column & !HOUSE[row] != 0;
        if !is_cross || (count(in_row) < 2 && count(in_column) < 2) {
            return None;
        }
        let by_row = meets(grid, digit, square, row, 9 + column);
        by_row.or_else(|| meets(grid, digit, square, 9 + column, row))
    })
}

/// A place in the arm, outside the box, that is one of two in the line across it; the line of the
/// other one has a place in the other arm.
fn meets(grid: &Grid, digit: usize, square: usize, arm: usize, other: usize) -> Option<Hit> {
    let outside = !HOUSE[18 + square];
    each(grid.in_house(arm, digit) & outside).find_map(|cell| {
        let across = |cell: usize| if arm < 9 { 9 + column(cell) } else { row(cell) };
        let along = |cell: usize| if arm < 9 { row(cell) } else { 9 + column(cell) };
        let pair = grid.in_house(across(cell), digit);
        let far = pair & !one(cell);
        if count(pair) != 2 {
            return None;
        }
        let struck = grid.in_house(along(first(far)), digit) & HOUSE[other] & outside;
        (struck != 0).then(|| Hit::strike_digit(struck, digit))
    })
}

/// The cells of a cluster by colour; the first cell has the first colour.
type Cluster = [Cells; 2];

/// A colour that sees itself (kind 0), and candidates that see both colours of a cluster (kind 1).
pub fn simple(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    position.by_digit(position::SIMPLE_COLOURS, |grid, digit, _| {
        clusters(grid, digit).into_iter().find_map(|cluster| {
            let wrapped = cluster.into_iter().filter(|&colour| sees(colour, colour));
            let wrapped = wrapped.fold(0, |cells, colour| cells | colour);
            if wrapped != 0 && on.has(0) {
                return Some(in_order(cluster, wrapped, digit));
            }
            let trapped = grid.places[digit] & seen_by_any(cluster[0]) & seen_by_any(cluster[1]);
            (trapped != 0 && on.has(1)).then(|| Hit::strike_digit(trapped, digit).of_kind(1))
        })
    })
}

/// A colour that sees both colours of another cluster (kind 1), and candidates that see both of two
/// colours, one of which is true (kind 0).
pub fn multi(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    position.by_digit(position::MULTI_COLOURS, |grid, digit, _| {
        let clusters = clusters(grid, digit);
        let pairs = clusters.iter().enumerate().flat_map(|(place, one)| {
            let others = clusters.iter().enumerate().filter(move |(other, _)| *other != place);
            others.map(move |(_, other)| (one, other))
        });
        pairs.into_iter().find_map(|(one, other)| multi_of(grid, digit, one, other, on))
    })
}

fn multi_of(grid: &Grid, digit: usize, one: &Cluster, other: &Cluster, on: Kinds) -> Option<Hit> {
    let falls = |colour: Cells| sees(colour, other[0]) && sees(colour, other[1]);
    let fallen =
        one.iter().filter(|colour| falls(**colour)).fold(0, |cells, colour| cells | colour);
    if fallen != 0 && on.has(1) {
        return Some(in_order(*one, fallen, digit).of_kind(1));
    }
    let mut struck = Vec::new();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if sees(one[a], other[b]) {
            let both = seen_by_any(one[1 - a]) & seen_by_any(other[1 - b]) & grid.places[digit];
            struck.extend(each(both).map(|cell| (cell as u8, digit as u8)));
        }
    }
    (!struck.is_empty() && on.has(0)).then(|| Hit::strikes(struck))
}

/// Strikes the losing cells of a cluster, the first colour first.
fn in_order(cluster: Cluster, cells: Cells, digit: usize) -> Hit {
    let cells = cluster.into_iter().flat_map(|colour| each(colour & cells));
    Hit::strikes(cells.map(|cell| (cell as u8, digit as u8)).collect())
}

/// The cells that some cell of a set sees.
fn seen_by_any(cells: Cells) -> Cells {
    each(cells).fold(0, |seen, cell| seen | SEEN[cell])
}

/// Whether a cell of one set sees a cell of the other.
fn sees(cells: Cells, others: Cells) -> bool {
    seen_by_any(cells) & others != 0
}

/// The clusters of a digit, by their first cells.
fn clusters(grid: &Grid, digit: usize) -> Vec<Cluster> {
    let paired = |cell: &usize| houses_of(*cell).iter().any(|&house| grid.free[house][digit] == 2);
    let mut left = set(each(grid.places[digit]).filter(paired));
    let mut clusters = Vec::new();
    while left != 0 {
        let mut cluster = [0; 2];
        colour(grid, digit, first(left), 0, &mut left, &mut cluster);
        if cluster[1] != 0 {
            clusters.push(cluster);
        }
    }
    clusters
}

/// Colours a cell and everything paired with it, directly or indirectly.
fn colour(
    grid: &Grid,
    digit: usize,
    cell: usize,
    own: usize,
    left: &mut Cells,
    cluster: &mut Cluster,
) {
    if *left & one(cell) == 0 {
        return;
    }
    cluster[own] |= one(cell);
    *left &= !one(cell);
    for house in houses_of(cell) {
        let pair = grid.in_house(house, digit);
        if grid.free[house][digit] == 2 && count(pair) == 2 {
            colour(grid, digit, first(pair & !one(cell)), 1 - own, left, cluster);
        }
    }
}

/// Finds the first XY-wing, a bivalue pivot and two wings, by its cells in ascending order.
pub fn xy(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    let mut first: Option<([usize; 3], usize, Hit)> = None;
    for pivot in each(pairs) {
        let [low, high] = grid.pair(pivot);
        let around = pairs & SEEN[pivot];
        let [lows, highs] = [(low, high), (high, low)]
            .map(|(own, other)| around & grid.places[own] & !grid.places[other]);
        if highs == 0 {
            continue;
        }
        for a in each(lows) {
            let third = (grid.candidates[a] ^ 1 << low).trailing_zeros() as usize;
            for b in each(highs & grid.places[third]) {
                let mut cells = [pivot, a, b];
                cells.sort_unstable();
                // Among instances with the same cells, the pivot that comes first counts.
                let is_first =
                    first.as_ref().is_none_or(|(others, of, _)| (cells, pivot) < (*others, *of));
                if is_first && let Some(hit) = wing_at(grid, (pivot, a, b), false) {
                    first = Some((cells, pivot, hit));
                }
            }
        }
    }
    first.map(|(.., hit)| hit)
}

/// A pivot of three candidates, and two wings.
pub fn xyz(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let [pairs, threes] = grid.twos_and_threes();
    for pivot in each(threes) {
        let mask = grid.candidates[pivot];
        let within = |cell: &usize| grid.candidates[*cell] & !mask == 0;
        let wings = each(pairs & SEEN[pivot]).filter(within);
        for a in wings.clone() {
            let others =
                wings.clone().filter(|b| *b > a && grid.candidates[*b] != grid.candidates[a]);
            for b in others {
                if let Some(hit) = wing_at(grid, (pivot, a, b), true) {
                    return Some(hit);
                }
            }
        }
    }
    None
}

/// What a pivot and two wings strike.
fn wing_at(grid: &Grid, (pivot, a, b): (usize, usize, usize), with_pivot: bool) -> Option<Hit> {
    let both = one(a) | one(b);
    let common = grid.candidates[a] & grid.candidates[b];
    if SEEN[pivot] & both != both || !common.is_power_of_two() {
        return None;
    }
    let digit = common.trailing_zeros() as usize;
    let seen = SEEN[a] & SEEN[b] & if with_pivot { SEEN[pivot] } else { !0 };
    let struck = grid.places[digit] & seen;
    (struck != 0).then(|| Hit::strike_digit(struck, digit))
}

/// Two equal pairs, joined by a strong link.
pub fn w(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let pairs = grid.twos();
    for a in each(pairs) {
        let [low, high] = grid.pair(a);
        for b in each(pairs & grid.places[low] & grid.places[high] & (!0 << a << 1)) {
            for (digit, link) in [(low, high), (high, low)] {
                let struck = grid.places[digit] & SEEN[a] & SEEN[b];
                if struck != 0 && is_joined(grid, link, a, b) {
                    return Some(Hit::strike_digit(struck, digit));
                }
            }
        }
    }
    None
}

/// Whether a house has two places for the digit, one that `a` sees and another that `b` sees.
fn is_joined(grid: &Grid, digit: usize, a: usize, b: usize) -> bool {
    (0..27).filter(|&house| grid.free[house][digit] == 2).any(|house| {
        let ends = HOUSE[house] & grid.places[digit] & !one(a) & !one(b);
        let near = ends & SEEN[a];
        near != 0 && ends & !near & SEEN[b] != 0
    })
}

/// All open cells but one are bivalue, and all digits have two places in each house, except the one
/// that has three in the houses of that cell.
pub fn bug(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let grid = &position.grid;
    let mut others = each(grid.open & !grid.twos());
    let cell = others.next()?;
    if others.next().is_some() || grid.candidates[cell].count_ones() != 3 {
        return None;
    }
    let mut extra = None;
    let mut thrice = [None; 3];
    for (house, free) in grid.free.iter().enumerate() {
        for (digit, &places) in free.iter().enumerate() {
            match places {
                0 | 2 => {}
                3 if extra.is_none_or(|other| other == digit) && thrice[house / 9].is_none() => {
                    (extra, thrice[house / 9]) = (Some(digit), Some(house));
                }
                _ => return None,
            }
        }
    }
    let extra = extra?;
    let fits = grid.has(cell, extra) && thrice == houses_of(cell).map(Some);
    let others = bits(grid.candidates[cell] & !(1 << extra));
    fits.then(|| Hit::strikes(others.map(|digit| (cell as u8, digit as u8)).collect()))
}
