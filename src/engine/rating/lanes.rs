//! A position of the classic Sudoku of 9x9 cells in which all single steps are looked for at once.
//!
//! Its words are those of the search (see [`classic`](crate::engine::classic)): nine, one for each
//! place of a box; a lane is a band and has three boxes of ten bits. A placed cell has its digit, so
//! that a digit with one place in a house is alone there whether it is placed or not.

use super::singles::{Contradiction, Drawn, Position, Rule, Rules, Single};
use crate::engine::board::Board;
use crate::engine::cell::Cell;
use crate::engine::classic::{
    ALL, BOX, LANE, SPARE, WIDTH, band_after, band_before, box_after, box_before, less_one, whole,
};
use crate::engine::digit::{Digit, Digits};
use crate::engine::nine;
use crate::engine::random::Random;
use wide::u32x4;

/// By lane: all of it.
const LANES: [u32x4; 3] = [
    u32x4::new([u32::MAX, 0, 0, 0]),
    u32x4::new([0, u32::MAX, 0, 0]),
    u32x4::new([0, 0, u32::MAX, 0]),
];

/// What is placed, and the candidates that this leaves by the rules alone.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// The candidates of the open cells, and the digits of the others.
    cells: [u32x4; 9],
    /// All digits of each open cell.
    open: [u32x4; 9],
    /// The number of open cells.
    count: usize,
}

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

/// What single steps place, in the words of a position.
struct Steps {
    /// The digits of the cells that are filled, one for each.
    digits: [u32x4; 9],
    /// Those with one place in their box, and those with one in their row or column.
    by: [[u32x4; 9]; 2],
}

impl Lanes {
    /// What is placed on a board, with all candidates that this leaves: marks do not count. `None`
    /// where the puzzle is not a classic Sudoku of 9x9 cells.
    pub fn placed(board: &Board<'_>) -> Option<Self> {
        nine::suits(board.puzzle()).then(|| {
            let mut lanes = Self { cells: [ALL; 9], open: [ALL; 9], count: 81 };
            for (cell, value) in (0..).map(Cell::at).zip(board.values()) {
                if let Some(digit) = *value {
                    lanes.place(cell, digit);
                }
            }
            lanes
        })
    }

    /// The single steps.
    #[inline(always)]
    fn steps(&self) -> Result<Steps, Contradiction> {
        let cells = &self.cells;
        let boxes = alone(in_boxes(cells), ALL).ok_or(Contradiction)?;
        let across = all_alone(in_rows(cells), [ALL; 3]).ok_or(Contradiction)?;
        let down = all_alone(in_columns(cells), [ALL; 3]).ok_or(Contradiction)?;
        let mut steps = Steps { digits: [u32x4::ZERO; 9], by: [[u32x4::ZERO; 9]; 2] };
        let (mut twice, mut filled) = (u32x4::ZERO, ALL);
        for (place, &cells) in cells.iter().enumerate() {
            let open = self.open[place];
            let by_box = cells & boxes & open;
            let by_line = cells & (across[place / 3] | down[place % 3]) & open;
            let hidden = by_box | by_line;
            twice |= less_one(hidden);
            filled &= whole(cells);
            steps.by[0][place] = by_box;
            steps.by[1][place] = by_line;
            steps.digits[place] = hidden | cells & open & !whole(less_one(cells));
        }
        let is_possible = twice == u32x4::ZERO && filled == ALL;
        if is_possible { Ok(steps) } else { Err(Contradiction) }
    }
}

impl Spot {
    /// The place of a cell.
    pub const fn of(cell: usize) -> Self {
        let (row, col) = (cell / 9, cell % 9);
        Self { place: row % 3 * 3 + col % 3, lane: row / 3, shift: WIDTH * (col as u32 / 3) }
    }

    /// The digits of its cell.
    fn digits(self, words: &[u32x4; 9]) -> Digits {
        Digits::from_bits(words[self.place].as_array()[self.lane] >> self.shift & BOX)
    }
}

impl Steps {
    /// The cells that are filled, by the row within the bands: a bit each, in the order of the columns
    /// but with a gap after every third.
    #[inline(always)]
    fn cells(&self) -> [u32x4; 3] {
        let filled = |place: usize| {
            ((self.digits[place] + u32x4::splat(LANE)) & u32x4::splat(SPARE)) >> (WIDTH - 1)
        };
        [0, 3, 6].map(|row| filled(row) | filled(row + 1) << 1_u32 | filled(row + 2) << 2_u32)
    }

    /// The rows in reading order: the first cell of each, and those that are filled as above.
    #[inline(always)]
    fn rows(&self) -> impl Iterator<Item = (usize, u32)> {
        let [first, second, third] = self.cells().map(u32x4::to_array);
        let rows = (0..3).flat_map(move |band| [first[band], second[band], third[band]]);
        (0..).step_by(9).zip(rows)
    }

    /// The number of cells that are filled.
    #[inline(always)]
    fn count(&self) -> usize {
        self.rows().map(|(_, cells)| cells.count_ones() as usize).sum()
    }

    /// The cell at a place among those that are filled, in reading order, and its digit.
    #[inline(always)]
    fn at(&self, mut place: usize) -> Option<(Cell, Digit)> {
        for (row, mut cells) in self.rows() {
            let count = cells.count_ones() as usize;
            if place < count {
                (0..place).for_each(|_| cells &= cells - 1);
                let cell = row + column(cells.trailing_zeros());
                let digit = Spot::of(cell).digits(&self.digits).first()?;
                return Some((Cell::at(cell as u16), digit));
            }
            place -= count;
        }
        None
    }
}

/// The column of a bit of a row.
const fn column(bit: u32) -> usize {
    (bit / WIDTH * 3 + bit % WIDTH) as usize
}

impl Position for Lanes {
    fn open(&self) -> usize {
        self.count
    }

    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let is_open = |cell: &usize| !Spot::of(*cell).digits(&self.open).is_empty();
        (0..81).filter(is_open).map(|cell| Cell::at(cell as u16))
    }

    fn candidates(&self, cell: Cell) -> Digits {
        let spot = Spot::of(cell.index());
        spot.digits(&self.cells) & spot.digits(&self.open)
    }

    #[inline(always)]
    fn place(&mut self, cell: Cell, digit: Digit) {
        let Spot { place, lane, shift } = Spot::of(cell.index());
        let (lane, bit) = (LANES[lane], 1 << digit.index());
        let here = u32x4::splat(BOX << shift) & lane;
        let of_box = u32x4::splat(bit << shift) & lane;
        let mut rows = [of_box; 3];
        rows[place / 3] = u32x4::splat(bit | bit << WIDTH | bit << (2 * WIDTH)) & lane;
        let mut columns = [u32x4::ZERO; 3];
        columns[place % 3] = u32x4::splat(bit << shift);
        for (place, cells) in self.cells.iter_mut().enumerate() {
            *cells &= !(rows[place / 3] | columns[place % 3]);
        }
        self.cells[place] = self.cells[place] & !here | of_box;
        self.open[place] &= !here;
        self.count -= 1;
    }

    fn singles(&self, singles: &mut Vec<Single>) -> Result<(), Contradiction> {
        singles.clear();
        let steps = self.steps()?;
        for (row, mut cells) in steps.rows() {
            while cells != 0 {
                let cell = row + column(cells.trailing_zeros());
                cells &= cells - 1;
                let spot = Spot::of(cell);
                let is_by = |words: &[u32x4; 9]| !spot.digits(words).is_empty();
                let is_naked = spot.digits(&self.cells).len() == 1;
                let by = [is_by(&steps.by[0]), is_by(&steps.by[1]), is_naked];
                let rules = Rule::ALL.into_iter().zip(by).filter(|(_, is_so)| *is_so);
                let rules = rules.fold(Rules::default(), |all, (rule, _)| all.with(rule));
                let digit = spot.digits(&steps.digits).first();
                let cell = Cell::at(cell as u16);
                singles.extend(digit.map(|digit| Single { cell, digit, rules }));
            }
        }
        Ok(())
    }

    fn draw(&self, random: &mut Random, _: &mut Vec<Single>) -> Result<Drawn, Contradiction> {
        let steps = self.steps()?;
        let count = steps.count();
        Ok((count, if count == 0 { None } else { steps.at(random.below(count)) }))
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
