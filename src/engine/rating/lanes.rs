//! What is seen in all houses of a classic Sudoku of 9x9 cells at once.
//!
//! The words are those of the search (see [`classic`](crate::engine::classic)): nine, one for each
//! place of a box; a lane is a band and has three boxes of ten bits.

use crate::engine::classic::{WIDTH, band_after, band_before, box_after, box_before};
use wide::u32x4;

/// Where a cell is: the place in its box, the lane, and where its digits begin there.
#[derive(Clone, Copy)]
pub struct Spot {
    /// The place in its box.
    pub place: usize,
    /// The lane.
    pub lane: usize,
    /// Where its digits begin in the lane.
    pub shift: u32,
}

/// The digits that a house has, and those that it has in two cells or more.
pub type Seen = (u32x4, u32x4);

impl Spot {
    /// The place of a cell.
    pub const fn of(cell: usize) -> Self {
        let (row, col) = (cell / 9, cell % 9);
        Self { place: row % 3 * 3 + col % 3, lane: row / 3, shift: WIDTH * (col as u32 / 3) }
    }
}

/// The digits that some words have, and those that two or more have.
#[inline(always)]
fn seen(words: &[u32x4]) -> Seen {
    words.iter().fold((u32x4::ZERO, u32x4::ZERO), |(once, twice), &cells| {
        (once | cells, twice | once & cells)
    })
}

/// What is seen of the same line in its three boxes, `after` and `before` it.
#[inline(always)]
fn through(
    (once, twice): Seen,
    after: impl Fn(u32x4) -> u32x4,
    before: impl Fn(u32x4) -> u32x4,
) -> Seen {
    let more = twice | after(twice) | before(twice);
    let (once, twice) = seen(&[once, after(once), before(once)]);
    (once, twice | more)
}

/// By box: the digits that are there.
#[inline(always)]
pub fn in_boxes(cells: &[u32x4; 9]) -> Seen {
    seen(cells)
}

/// By row of the bands: the digits that are there, in each of its boxes.
#[inline(always)]
pub fn in_rows(cells: &[u32x4; 9]) -> [Seen; 3] {
    let row = |first: usize| through(seen(&cells[first..first + 3]), box_after, box_before);
    [row(0), row(3), row(6)]
}

/// By column of the stacks: the digits that are there, in each of its boxes.
#[inline(always)]
pub fn in_columns(cells: &[u32x4; 9]) -> [Seen; 3] {
    let column = |first: usize| {
        through(seen(&[cells[first], cells[first + 3], cells[first + 6]]), band_after, band_before)
    };
    [column(0), column(1), column(2)]
}

/// The digits that have one place in a house; `None` where any of `all` has none.
#[inline(always)]
pub fn alone((once, twice): Seen, all: u32x4) -> Option<u32x4> {
    (once == all).then_some(once & !twice)
}

/// The same for three houses.
#[inline(always)]
pub fn all_alone([one, two, three]: [Seen; 3], all: [u32x4; 3]) -> Option<[u32x4; 3]> {
    Some([alone(one, all[0])?, alone(two, all[1])?, alone(three, all[2])?])
}
