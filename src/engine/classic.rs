//! The search on a classic Sudoku of 9x9 cells: all candidates in nine words.
//!
//! A word has the nine cells that lie at the same place of their boxes. Each of its lanes is a band
//! (three rows), and has three boxes of ten bits: nine digits and a spare one.
//!
//! ```text
//! places of a box   0 1 2     a lane   .987654321.987654321.987654321
//!                   3 4 5               box 3     box 2     box 1
//!                   6 7 8
//! ```
//!
//! So whatever is done to a word is done in all boxes and for all digits at once. Three things are,
//! again and again: a cell with one candidate takes it from the rest of its box; a digit with one
//! place in a box takes that place; and of the segments of a band (a row of a box), a digit keeps
//! those that some way of choosing one in each row and each box uses. The last is pointing and
//! claiming, and what makes rows and columns count; the same goes for columns.

use super::board::Board;
use super::budget::Budget;
use super::digit::{Digit, Digits};
use super::puzzle::{Puzzle, Square};
use super::solution::{Solution, Solutions};
use fearless_simd::{Level, dispatch};
use std::array;
use std::ops::ControlFlow;
use wide::u32x4;

/// The bits of a box in a lane, the spare one among them.
pub(super) const WIDTH: u32 = 10;
/// Digit 1 in each box of a lane.
pub(super) const ONES: u32 = 1 | 1 << WIDTH | 1 << (2 * WIDTH);
/// All digits of the first box of a lane.
pub(super) const BOX: u32 = 0x1ff;
/// All digits in each box of a lane.
pub(super) const LANE: u32 = BOX * ONES;
/// The spare bit of each box of a lane.
pub(super) const SPARE: u32 = LANE + ONES;
/// All digits in all boxes: three bands, and a lane that stays empty.
pub(super) const ALL: u32x4 = u32x4::new([LANE, LANE, LANE, 0]);

/// By lane: all of its bits.
static LANES: [u32x4; 4] = [
    u32x4::new([u32::MAX, 0, 0, 0]),
    u32x4::new([0, u32::MAX, 0, 0]),
    u32x4::new([0, 0, u32::MAX, 0]),
    u32x4::new([0, 0, 0, u32::MAX]),
];

/// A contradiction.
struct Impossible;

/// Why a search ended before everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The caller has seen enough.
    Enough,
    /// The budget ran out.
    GaveUp,
}

/// A position: the candidates by place. A copy is all that a branch needs to be taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position([u32x4; 9]);

/// Some candidates of one cell.
#[derive(Clone, Copy, Debug)]
struct Spot {
    place: usize,
    lane: usize,
    /// The bits in the lane.
    bits: u32,
}

/// By cell: all digits in it.
static SPOTS: [Spot; 81] = {
    let mut spots = [Spot::all(0); 81];
    let mut cell = 0;
    while cell < spots.len() {
        spots[cell] = Spot::all(cell);
        cell += 1;
    }
    spots
};

/// By the number of a given digit: the cell's candidates as bits. All of them by 0.
static ALLOWED: [u32; 16] = {
    let mut allowed = [BOX; 16];
    let mut number = 1;
    while number <= 9 {
        allowed[number] = 1 << (number - 1);
        number += 1;
    }
    allowed
};

/// Looks for the solutions of a puzzle, which is a classic Sudoku of 9x9 cells.
pub(super) fn search(puzzle: &Puzzle, budget: &Budget<'_>) -> Solutions {
    Position::of(puzzle).solutions(budget)
}

/// How many solutions such a puzzle has: 0, 1, or 2 for two or more; `None` where the budget ran out.
pub(super) fn number(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<u8> {
    Position::of(puzzle).number(budget)
}

/// Looks for the solutions that a board still allows, which is one of a classic Sudoku of 9x9 cells.
pub(super) fn search_from(board: &Board<'_>, budget: &Budget<'_>) -> Solutions {
    let (values, candidates) = (board.values(), board.all_candidates());
    let position = Position::with(|cell| values[cell].map_or(candidates[cell], Into::into));
    position.solutions(budget)
}

impl Spot {
    /// All digits in a cell.
    const fn all(cell: usize) -> Self {
        let (row, col) = (cell / 9, cell % 9);
        let bits = BOX << (WIDTH as usize * (col / 3));
        Self { place: row % 3 * 3 + col % 3, lane: row / 3, bits }
    }

    /// Digits in a cell.
    const fn new(cell: usize, digits: Digits) -> Self {
        let Self { place, lane, bits } = SPOTS[cell];
        Self { place, lane, bits: digits.bits() << bits.trailing_zeros() }
    }

    /// The first cell of a place that has candidates.
    #[inline(always)]
    fn first(place: usize, cells: u32x4) -> Option<Self> {
        let (lane, cells) =
            cells.to_array().into_iter().enumerate().find(|(_, cells)| *cells != 0)?;
        let spot = Self { place, lane, bits: cells };
        Some(Self { bits: cells & BOX << spot.shift(), ..spot })
    }

    /// The digits.
    const fn digits(self) -> Digits {
        Digits::from_bits(self.bits >> self.shift())
    }

    /// One of the digits in the same cell.
    const fn with(self, digit: Digit) -> Self {
        Self { bits: 1 << (self.shift() as usize + digit.index()), ..self }
    }

    /// Where the box of the lowest bit begins in the lane.
    const fn shift(self) -> u32 {
        self.bits.trailing_zeros() / WIDTH * WIDTH
    }
}

impl Position {
    /// The empty grid.
    pub(super) const OPEN: Self = Self([ALL; 9]);

    /// The givens of a puzzle, without a branch on each cell: no processor predicts where they are.
    fn of(puzzle: &Puzzle) -> Self {
        let mut givens = [0; 81];
        for (number, square) in givens.iter_mut().zip(&puzzle.setup().squares) {
            let given = if let Square::White { given } = *square { given } else { None };
            *number = given.map_or(0, Digit::get);
        }
        Self(words(|cell| ALLOWED[usize::from(givens[cell]) % ALLOWED.len()]))
    }

    /// What each cell allows, by its index.
    pub(super) fn with(digits: impl Fn(usize) -> Digits) -> Self {
        Self(words(|cell| digits(cell).bits()))
    }

    /// Takes all other digits from a cell.
    pub(super) fn keep(&mut self, cell: usize, digits: Digits) {
        self.strike(Spot::new(cell, Digits::up_to(9) - digits));
    }

    /// Takes candidates away.
    fn strike(&mut self, spot: Spot) {
        // The whole word: reading one of which a part was just written takes longer.
        self.0[spot.place] &= !(u32x4::splat(spot.bits) & LANES[spot.lane]);
    }

    /// None, one or several.
    fn solutions(mut self, budget: &Budget<'_>) -> Solutions {
        let (mut one, mut other) = (None, None);
        let found = &mut |solved: &Self| {
            if one.is_none() {
                one = Some(solved.solution());
                return ControlFlow::Continue(());
            }
            other = Some(solved.solution());
            ControlFlow::Break(Stop::Enough)
        };
        let ended = self.explore(&mut |digits| digits.first(), found, budget);
        match (ended, one, other) {
            (_, Some(one), Some(other)) => Solutions::Several(one, other),
            (ControlFlow::Break(_), ..) => Solutions::GaveUp,
            (ControlFlow::Continue(()), Some(one), None) => Solutions::One(one),
            (ControlFlow::Continue(()), ..) => Solutions::None,
        }
    }

    /// How many solutions there are: 0, 1, or 2 for two or more; `None` where the budget ran out.
    pub(super) fn number(mut self, budget: &Budget<'_>) -> Option<u8> {
        let mut number = 0;
        let found = &mut |_: &Self| {
            number += 1;
            if number == 2 { ControlFlow::Break(Stop::Enough) } else { ControlFlow::Continue(()) }
        };
        match self.explore(&mut |digits| digits.first(), found, budget) {
            ControlFlow::Break(Stop::GaveUp) => None,
            _ => Some(number),
        }
    }

    /// A solution, with the digits of a cell tried as `pick` says; `None` where there is none or the
    /// budget ran out.
    pub(super) fn first(
        mut self,
        pick: &mut impl FnMut(Digits) -> Option<Digit>,
        budget: &Budget<'_>,
    ) -> Option<Solution> {
        let mut first = None;
        let found = &mut |solved: &Self| {
            first = Some(*solved);
            ControlFlow::Break(Stop::Enough)
        };
        // A solution is there or it is not, whatever the search ended by.
        let _ = self.explore(pick, found, budget);
        first.map(|solved| solved.solution())
    }

    /// Whether there is any solution; `None` when the budget ran out.
    pub(super) fn is_solvable(mut self, budget: &Budget<'_>) -> Option<bool> {
        let enough = &mut |_: &Self| ControlFlow::Break(Stop::Enough);
        match self.explore(&mut |digits| digits.first(), enough, budget) {
            ControlFlow::Continue(()) => Some(false),
            ControlFlow::Break(Stop::Enough) => Some(true),
            ControlFlow::Break(Stop::GaveUp) => None,
        }
    }

    /// Shows every solution. `pick` says which of a cell's digits is tried first.
    fn explore(
        &mut self,
        pick: &mut impl FnMut(Digits) -> Option<Digit>,
        found: &mut impl FnMut(&Self) -> ControlFlow<Stop>,
        budget: &Budget<'_>,
    ) -> ControlFlow<Stop> {
        loop {
            if !budget.spend(1) {
                return ControlFlow::Break(Stop::GaveUp);
            }
            let Ok(open) = self.look() else { return ControlFlow::Continue(()) };
            let Some(open) = open else { return found(self) };
            let Some(digit) = pick(open.digits()) else { return ControlFlow::Continue(()) };
            let tried = open.with(digit);
            let mut next = *self;
            next.strike(Spot { bits: open.bits & !tried.bits, ..open });
            next.explore(pick, found, budget)?;
            self.strike(tried);
        }
    }

    /// Settles, and tells the cell to try next, with the widest vectors that the processor has.
    fn look(&mut self) -> Result<Option<Spot>, Impossible> {
        dispatch!(Level::new(), _ => self.settle().map(|()| self.branch()))
    }

    /// Follows what follows at once, until nothing changes.
    ///
    /// After `down` a second `down` would change nothing. So that is where the last position is kept:
    /// if all the rest leaves it as it is, nothing is left to follow.
    #[inline(always)]
    fn settle(&mut self) -> Result<(), Impossible> {
        // At first one that no puzzle has.
        let mut before = [u32x4::splat(u32::MAX); 9];
        loop {
            self.naked_singles()?;
            self.across();
            let changed = before.iter().zip(&self.0).fold(u32x4::ZERO, |all, (a, b)| all | a ^ b);
            if changed == u32x4::ZERO {
                return Ok(());
            }
            self.down();
            before = self.0;
            self.hidden_singles()?;
        }
    }

    /// Takes the digit of a cell with one candidate from the rest of its box.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<(), Impossible> {
        let (mut once, mut twice) = (u32x4::ZERO, u32x4::ZERO);
        let mut singles = self.0;
        for cells in &mut singles {
            *cells &= empty(less_one(*cells));
            twice |= once & *cells;
            once |= *cells;
        }
        for (cells, single) in self.0.iter_mut().zip(singles) {
            *cells &= !(once ^ single);
        }
        if twice == u32x4::ZERO { Ok(()) } else { Err(Impossible) }
    }

    /// Leaves each digit the segments of rows that some way to choose one in each row and each box of
    /// a band uses.
    #[inline(always)]
    fn across(&mut self) {
        let cells = &mut self.0;
        let row = |first: usize| cells[first] | cells[first + 1] | cells[first + 2];
        let used = fitting([row(0), row(3), row(6)], box_after, box_before);
        for (place, cells) in cells.iter_mut().enumerate() {
            *cells &= used[place / 3];
        }
    }

    /// The same for columns.
    #[inline(always)]
    fn down(&mut self) {
        let cells = &mut self.0;
        let column = |first: usize| cells[first] | cells[first + 3] | cells[first + 6];
        let used = fitting([column(0), column(1), column(2)], band_after, band_before);
        for (place, cells) in cells.iter_mut().enumerate() {
            *cells &= used[place % 3];
        }
    }

    /// Takes all other candidates from a cell that is the only place of a digit in its box.
    #[inline(always)]
    fn hidden_singles(&mut self) -> Result<(), Impossible> {
        let (mut once, mut twice) = (u32x4::ZERO, u32x4::ZERO);
        for &cells in &self.0 {
            twice |= once & cells;
            once |= cells;
        }
        for cells in &mut self.0 {
            let hidden = *cells & once & !twice;
            *cells &= hidden | empty(hidden);
        }
        if once == ALL { Ok(()) } else { Err(Impossible) }
    }

    /// The cell to try: the first of those that have the fewest candidates, but more than one; `None`
    /// if all are decided.
    #[inline(always)]
    fn branch(&self) -> Option<Spot> {
        // Each round leaves out one more candidate of every cell, the lowest first: a cell with two
        // has one left after the first round, a cell with three after the second.
        let mut left = self.0;
        loop {
            let mut is_open = false;
            for (place, (&cells, left)) in self.0.iter().zip(&mut left).enumerate() {
                *left = less_one(*left);
                let fewest = cells & whole(*left) & empty(less_one(*left));
                if fewest != u32x4::ZERO {
                    return Spot::first(place, fewest);
                }
                is_open |= *left != u32x4::ZERO;
            }
            if !is_open {
                return None;
            }
        }
    }

    /// The digits of a position that is decided.
    fn solution(&self) -> Solution {
        let mut solution = vec![None; 81];
        for (place, &cells) in self.0.iter().enumerate() {
            for (lane, cells) in cells.to_array().into_iter().enumerate().take(3) {
                for number in 0..3 {
                    let digits = Digits::from_bits(cells >> (WIDTH as usize * number) & BOX);
                    solution[cell_at(place, lane, number)] = digits.first();
                }
            }
        }
        solution
    }
}

/// The words of a grid, from a mask of digits for each cell.
#[inline]
pub(super) fn words(digits: impl Fn(usize) -> u32) -> [u32x4; 9] {
    let in_box =
        |place, lane, number| digits(cell_at(place, lane, number)) << (WIDTH as usize * number);
    let in_lane = |place, lane| (0..3).fold(0, |all, number| all | in_box(place, lane, number));
    let lanes = |place| [in_lane(place, 0), in_lane(place, 1), in_lane(place, 2), 0];
    array::from_fn(|place| u32x4::new(lanes(place)))
}

/// The cell at a place of the box with a number in a lane.
const fn cell_at(place: usize, lane: usize, number: usize) -> usize {
    (lane * 3 + place / 3) * 9 + number * 3 + place % 3
}

/// The candidates of each cell but its lowest: taking one from a cell borrows as far as the lowest
/// bit, at most the spare one.
#[inline(always)]
pub(super) fn less_one(cells: u32x4) -> u32x4 {
    cells & ((cells | u32x4::splat(SPARE)) - u32x4::splat(ONES))
}

/// All digits of each cell that has any: adding all digits carries into the spare bit.
#[inline(always)]
pub(super) fn whole(cells: u32x4) -> u32x4 {
    let carried = (cells + u32x4::splat(LANE)) & u32x4::splat(SPARE);
    carried - (carried >> (WIDTH - 1))
}

/// All digits of each cell that has none.
#[inline(always)]
fn empty(cells: u32x4) -> u32x4 {
    let spare = !(cells + u32x4::splat(LANE)) & u32x4::splat(SPARE);
    spare - (spare >> (WIDTH - 1))
}

/// Of three lines of segments those that fit: together with a segment in each other line, in the two
/// other boxes. `after` and `before` put its neighbours in the stead of each box.
#[inline(always)]
fn fitting(
    [one, two, three]: [u32x4; 3],
    after: impl Fn(u32x4) -> u32x4,
    before: impl Fn(u32x4) -> u32x4,
) -> [u32x4; 3] {
    // Not by `map`, which is not always compiled into this function.
    let after = [after(one), after(two), after(three)];
    let before = [before(one), before(two), before(three)];
    let fit = |one, two| after[one] & before[two] | after[two] & before[one];
    [fit(1, 2), fit(0, 2), fit(0, 1)]
}

/// In the stead of each box the one after it in its band, in a circle.
#[inline(always)]
pub(super) fn box_after(cells: u32x4) -> u32x4 {
    (cells >> WIDTH | cells << (2 * WIDTH)) & u32x4::splat(LANE)
}

/// In the stead of each box the one before it in its band, in a circle.
#[inline(always)]
pub(super) fn box_before(cells: u32x4) -> u32x4 {
    (cells << WIDTH | cells >> (2 * WIDTH)) & u32x4::splat(LANE)
}

/// In the stead of each band the one after it, in a circle.
#[inline(always)]
pub(super) fn band_after(cells: u32x4) -> u32x4 {
    let [one, two, three, none] = cells.to_array();
    u32x4::new([two, three, one, none])
}

/// In the stead of each band the one before it, in a circle.
#[inline(always)]
pub(super) fn band_before(cells: u32x4) -> u32x4 {
    let [one, two, three, none] = cells.to_array();
    u32x4::new([three, one, two, none])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::{Cell, Grid};
    use crate::engine::generate::{Symmetry, Wish, generate};
    use crate::engine::puzzle::{Puzzle, Setup, Square};
    use crate::engine::random::Random;
    use crate::engine::search::Search;
    use crate::engine::variety::{Kind, Variety};

    /// Agrees with the search for every puzzle on what random boards allow: puzzles with givens
    /// taken away, put in at random, and candidates struck.
    #[test]
    fn agrees_with_the_general_search() {
        let mut random = Random::new(7);
        let grid = Grid::new(9, 9).unwrap();
        let wish = Wish {
            variety: Variety::CLASSIC,
            grid,
            symmetry: Symmetry::None,
            givens: 0,
            minimal: false,
        };
        let mut counts = [0; 3];
        for number in 0..300 {
            let budget = &Budget::new(u64::MAX);
            let mut setup = generate(&wish, &mut random, budget).unwrap();
            for _ in 0..number % 4 {
                let square = &mut setup.squares[random.below(81)];
                let digit = Digit::new(random.below(9) as u8 + 1);
                *square = Square::White { given: digit.filter(|_| number % 8 < 4) };
            }
            let Ok(puzzle) = Puzzle::new(setup) else { continue };
            let mut board = Board::new(&puzzle);
            for _ in 0..number % 5 {
                let cells: Vec<Cell> = board.open_cells().collect();
                let cell = random.pick(&cells).unwrap();
                let digit = random.digit(board.candidates(cell)).unwrap();
                if board.candidates(cell).len() > 1 {
                    board.strike(cell, digit.into()).unwrap();
                }
            }
            let (fast, slow) =
                (search_from(&board, budget), Search::general(&board).solutions(budget));
            assert_eq!(fast.count(), slow.count(), "{board}");
            assert_eq!(fast.unique(), slow.unique(), "{board}");
            if let Solutions::Several(one, other) = &fast {
                assert_ne!(one, other);
            }
            counts[usize::from(fast.count().unwrap())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    /// So a pass need not look down again if nothing else changed.
    #[test]
    fn a_second_look_down_changes_nothing() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            // A quarter of the candidates, so that many segments have none.
            let mut some = || Digits::from_bits((random.below(512) & random.below(512)) as u32);
            let cells: Vec<Digits> = (0..81).map(|_| some()).collect();
            let mut position = Position::with(|cell| cells[cell]);
            let before = position.0;
            position.down();
            let once = position.0;
            position.down();
            assert_ne!(before, once);
            assert_eq!(once, position.0);
        }
    }

    #[test]
    fn gives_up_when_the_budget_is_spent() {
        let grid = Grid::new(9, 9).unwrap();
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
        assert_eq!(search(&puzzle, &Budget::new(5)), Solutions::GaveUp);
        assert_eq!(search(&puzzle, &Budget::new(u64::MAX)).count(), Some(2));
    }
}
