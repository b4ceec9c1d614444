//! All candidates of a classic 9x9 Sudoku in nine words, and what all houses see of them at once.
//!
//! A word holds the nine cells at the same place within their boxes. Each of its lanes is a band
//! (three rows) and holds three boxes of ten bits: nine digits and a spare bit. So any operation on
//! a word is carried out in all boxes and for all digits at once.
//!
//! ```text
//! places of a box   0 1 2     a lane   .987654321.987654321.987654321
//!                   3 4 5               box 3     box 2     box 1
//!                   6 7 8
//! ```
//!
//! The search uses other words (see [`classic`](crate::solve)): twice as wide, which
//! takes fewer steps on a processor with vectors of that width. The number of steps for these is
//! the same on every processor.

use crate::nine::{BOXES, HOUSES};
use std::array;
use wide::u32x4;

/// The bits of a box in a lane, including the spare one.
pub const WIDTH: u32 = 10;
/// Digit 1 in each box of a lane.
pub const ONES: u32 = 1 | 1 << WIDTH | 1 << (2 * WIDTH);
/// All digits of the first box of a lane.
pub const BOX: u32 = 0x1ff;
/// All digits in each box of a lane.
pub const LANE: u32 = BOX * ONES;
/// The spare bit of each box of a lane.
pub const SPARE: u32 = LANE + ONES;
/// All digits in all boxes: three bands, and an unused lane.
pub const ALL: u32x4 = u32x4::new([LANE, LANE, LANE, 0]);

/// The location of a cell: its place in its box, its lane, and where its digits begin there.
#[derive(Clone, Copy)]
pub struct Spot {
    /// The place in its box.
    pub place: usize,
    /// The lane.
    pub lane: usize,
    /// Where its digits begin in the lane.
    pub shift: u32,
}

/// The digits present in a house, and those present in two or more cells.
pub type Seen = (u32x4, u32x4);

impl Spot {
    /// The location of a cell.
    pub const fn of(cell: usize) -> Self {
        let (row, col) = (cell / 9, cell % 9);
        Self { place: row % 3 * 3 + col % 3, lane: row / 3, shift: WIDTH * (col as u32 / 3) }
    }
}

/// The words of a grid, from a mask of digits for each cell.
#[inline]
pub fn words(digits: impl Fn(usize) -> u32) -> [u32x4; 9] {
    let in_box =
        |place, lane, number| digits(cell_at(place, lane, number)) << (WIDTH as usize * number);
    let in_lane = |place, lane| (0..3).fold(0, |all, number| all | in_box(place, lane, number));
    let lanes = |place| [in_lane(place, 0), in_lane(place, 1), in_lane(place, 2), 0];
    array::from_fn(|place| u32x4::new(lanes(place)))
}

/// The cell at a place of a box, given by its number in a lane.
fn cell_at(place: usize, lane: usize, number: usize) -> usize {
    HOUSES[BOXES.start + lane * 3 + number][place].into()
}

/// The candidates of each cell except its lowest. Subtracting one from a cell borrows from its
/// lowest bit, or from the spare bit if the cell is empty.
#[inline(always)]
pub fn less_one(cells: u32x4) -> u32x4 {
    cells & ((cells | u32x4::splat(SPARE)) - u32x4::splat(ONES))
}

/// All digits of each cell that has any. Adding all digits carries into the spare bit.
#[inline(always)]
pub fn whole(cells: u32x4) -> u32x4 {
    let carried = (cells + u32x4::splat(LANE)) & u32x4::splat(SPARE);
    carried - (carried >> (WIDTH - 1))
}

/// Each box replaced by the one after it in its band, the last by the first.
#[inline(always)]
pub fn box_after(cells: u32x4) -> u32x4 {
    (cells >> WIDTH | cells << (2 * WIDTH)) & u32x4::splat(LANE)
}

/// Each box replaced by the one before it in its band, the first by the last.
#[inline(always)]
pub fn box_before(cells: u32x4) -> u32x4 {
    (cells << WIDTH | cells >> (2 * WIDTH)) & u32x4::splat(LANE)
}

/// Each band replaced by the one after it, the last by the first.
#[inline(always)]
pub fn band_after(cells: u32x4) -> u32x4 {
    let [one, two, three, none] = cells.to_array();
    u32x4::new([two, three, one, none])
}

/// Each band replaced by the one before it, the first by the last.
#[inline(always)]
pub fn band_before(cells: u32x4) -> u32x4 {
    let [one, two, three, none] = cells.to_array();
    u32x4::new([three, one, two, none])
}

/// The digits that occur in some words, and those that occur in two or more.
#[inline(always)]
fn seen(words: &[u32x4]) -> Seen {
    words.iter().fold((u32x4::ZERO, u32x4::ZERO), |(once, twice), &cells| {
        (once | cells, twice | once & cells)
    })
}

/// What is seen of the same line in its three boxes; `after` and `before` move between them.
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

/// By box: the digits that occur.
#[inline(always)]
pub fn in_boxes(cells: &[u32x4; 9]) -> Seen {
    seen(cells)
}

/// By row of the bands: the digits that occur, in each of its boxes.
#[inline(always)]
pub fn in_rows(cells: &[u32x4; 9]) -> [Seen; 3] {
    let row = |first: usize| through(seen(&cells[first..first + 3]), box_after, box_before);
    [row(0), row(3), row(6)]
}

/// By column of the stacks: the digits that occur, in each of its boxes.
#[inline(always)]
pub fn in_columns(cells: &[u32x4; 9]) -> [Seen; 3] {
    let column = |first: usize| {
        through(seen(&[cells[first], cells[first + 3], cells[first + 6]]), band_after, band_before)
    };
    [column(0), column(1), column(2)]
}

/// The digits with one place in a house; `None` if any of `all` has no place.
#[inline(always)]
pub fn alone((once, twice): Seen, all: u32x4) -> Option<u32x4> {
    (once == all).then_some(once & !twice)
}

/// The same for three houses.
#[inline(always)]
pub fn all_alone([one, two, three]: [Seen; 3], all: [u32x4; 3]) -> Option<[u32x4; 3]> {
    Some([alone(one, all[0])?, alone(two, all[1])?, alone(three, all[2])?])
}
