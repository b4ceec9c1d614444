//! Simple colours and multi colours: clusters of a digit's pairs in two colours.

use super::grid::Grid;
use super::position::{Hit, HodokuState, Kinds};
use super::remembered;
use crate::nine::{Cells, SEEN, count, each, first, houses_of, one, set};

/// The cells of a cluster by colour; the first cell has the first colour.
type Cluster = [Cells; 2];

/// A colour that sees itself (kind 0), and candidates that see both colours of a cluster (kind 1).
pub fn simple(position: &mut HodokuState, on: Kinds) -> Option<Hit> {
    position.by_digit(remembered::SIMPLE_COLOURS, |grid, digit, _| {
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
    position.by_digit(remembered::MULTI_COLOURS, |grid, digit, _| {
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
