//! X-wings and XY-wings.

use super::field::TimeField;
use super::state::TimeState;
use super::stuck::Strikes;
use crate::grid::{Cell, Grid};

/// Adds the X-wings: a digit with the same two places in two parallel lines.
pub fn x_wings(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let (row, col): (Axis, Axis) = (Grid::row, Grid::col);
    let count = field.grid().rows().max(field.grid().cols());
    for digit in 0..field.largest {
        for (line, place) in [(row, col), (col, row)] {
            let mut places = vec![0_u32; count];
            for cell in having(state, digit) {
                let at = field.cells[cell];
                places[line(field.grid(), at)] |= 1 << place(field.grid(), at);
            }
            for (first, second) in parallel(&places) {
                let both = places[first];
                let struck = having(state, digit).filter(|cell| {
                    let at = field.cells[*cell];
                    let own = line(field.grid(), at);
                    own != first && own != second && both >> place(field.grid(), at) & 1 == 1
                });
                strikes.add(struck.map(|cell| (cell, 1 << digit)));
            }
        }
    }
}

/// The pairs of lines with the same two places.
fn parallel(places: &[u32]) -> impl Iterator<Item = (usize, usize)> {
    places.iter().enumerate().filter(|(_, both)| both.count_ones() == 2).flat_map(
        move |(first, both)| {
            let later = places.iter().enumerate().skip(first + 1);
            later.filter(move |(_, other)| *other == both).map(move |(second, _)| (first, second))
        },
    )
}

/// The row or the column of a cell.
type Axis = fn(Grid, Cell) -> usize;

/// The open cells with a candidate.
fn having(state: &TimeState, digit: usize) -> impl Iterator<Item = usize> {
    let cells = state.candidates.iter().enumerate();
    cells.filter(move |(_, candidates)| *candidates >> digit & 1 == 1).map(|(cell, _)| cell)
}

/// Adds the XY-wings: a bivalue pivot, and two cells that see it and share a third digit besides
/// one of the pivot's each. That digit is struck from all cells that see both.
pub fn xy_wings(state: &TimeState, field: &TimeField<'_>, strikes: &mut Strikes) {
    let pairs = |cell: &usize| state.candidates[*cell].count_ones() == 2;
    for pivot in (0..field.cells.len()).filter(pairs) {
        let peers = || field.peers.slice(pivot).iter().map(|peer| usize::from(*peer)).filter(pairs);
        for first in peers() {
            let (own, other) = (state.candidates[pivot], state.candidates[first]);
            if (own & other).count_ones() != 1 {
                continue;
            }
            let third = other & !own;
            for second in peers().filter(|second| *second > first) {
                if state.candidates[second] == own & !other | third {
                    let sees_second = |cell: &u16| field.peers.slice(second).contains(cell);
                    let seen = field.peers.slice(first).iter().filter(|cell| sees_second(cell));
                    let seen = seen.map(|cell| usize::from(*cell)).filter(|cell| *cell != pivot);
                    strikes.add(seen.map(|cell| (cell, state.candidates[cell] & third)));
                }
            }
        }
    }
}
