//! The search on a classic 9x9 Sudoku: all candidates in nine words.
//!
//! A word holds the nine cells at the same place within their boxes, sixteen bits each. Three of
//! these lanes and an unused one make a band (three rows of the grid), and three bands and an
//! unused one make a word: 256 bits, the size of a vector on most processors. With narrower
//! vectors, a word takes two.
//!
//! ```text
//! places of a box   0 1 2     lanes of a word   0 1 2  .
//!                   3 4 5                       4 5 6  .
//!                   6 7 8                       8 9 10 .
//!                                               . . .  .
//! ```
//!
//! So any operation on a word is carried out in all boxes and for all digits at once. Three
//! operations are repeated: a cell with one candidate takes it from the rest of its box; a digit
//! with one place in a box takes that place; and of the segments of a band (a row of a box), a
//! digit keeps those that are used by some choice of one per row and box. The last one is pointing
//! and claiming, and makes rows and columns count; the same is done for columns.

use crate::budget::Budget;
use crate::grid::{Board, Digit, Digits, Puzzle, Solution, Solutions, Square};
use crate::nine::ALL;
use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u8x32, u16x16, u64x4};
use std::ops::ControlFlow;

/// The lanes of a band, including the unused one.
const BAND: usize = 4;
/// The lanes of a word, including the unused ones.
const LANES: usize = 16;
/// All digits in all boxes.
const FULL: Word = Word([ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0]);

/// By byte of a word: the byte that replaces it when each box is replaced by the one after it in
/// its band, the last by the first.
static AFTER: [u8; 2 * LANES] = bytes([1, 2, 0, 3]);
/// The same for the one before.
static BEFORE: [u8; 2 * LANES] = bytes([2, 0, 1, 3]);

/// A contradiction.
struct Impossible;

/// Why a search ended before trying everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The caller has seen enough.
    Enough,
    /// The budget ran out.
    GaveUp,
}

/// The candidates of the cells at one place of their boxes, by lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Word([u16; LANES]);

/// A position: the candidates by place. A copy is enough to undo a branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position([Word; 9]);

/// The same in processor vectors.
#[derive(Clone, Copy, Debug)]
struct Words<S: Simd>([u16x16<S>; 9]);

/// The location of a cell: its place in its box, and the lane of its box.
#[derive(Clone, Copy, Debug)]
struct Spot {
    place: usize,
    lane: usize,
}

/// By the number of a given digit (0 for none): the cell's candidates as bits.
static ALLOWED: [u16; 16] = {
    let mut allowed = [ALL; 16];
    let mut number = 1;
    while number <= 9 {
        allowed[number] = 1 << (number - 1);
        number += 1;
    }
    allowed
};

/// Shows every solution of a position until told to break. `None` if the budget ran out, else
/// whether there are no more.
pub(crate) fn each(
    mut position: Position,
    budget: &Budget<'_>,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Option<bool> {
    let found = &mut |solved: &Position| match found(solved.solution()) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(Stop::Enough),
    };
    match position.explore(&mut |digits| digits.first(), found, budget) {
        ControlFlow::Continue(()) => Some(true),
        ControlFlow::Break(Stop::Enough) => Some(false),
        ControlFlow::Break(Stop::GaveUp) => None,
    }
}

impl Spot {
    /// The location of a cell.
    const fn of(cell: usize) -> Self {
        let (row, col) = (cell / 9, cell % 9);
        Self { place: row % 3 * 3 + col % 3, lane: row / 3 * BAND + col / 3 }
    }
}

impl Position {
    /// The empty grid.
    pub(crate) const OPEN: Self = Self([FULL; 9]);

    /// The givens of a puzzle, without a branch for each cell: no processor can predict where they
    /// are.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let mut givens = [0; 81];
        for (number, square) in givens.iter_mut().zip(&puzzle.setup().squares) {
            let given = if let Square::White { given } = *square { given } else { None };
            *number = given.map_or(0, Digit::get);
        }
        Self::by(|cell| ALLOWED[usize::from(givens[cell]) % ALLOWED.len()])
    }

    /// What a board allows; it must belong to a classic 9x9 Sudoku.
    pub(crate) fn of_board(board: &Board<'_>) -> Self {
        let (values, candidates) = (board.values(), board.all_candidates());
        Self::with(|cell| values[cell].map_or(candidates[cell], Into::into))
    }

    /// What each cell allows, by its index.
    pub(crate) fn with(digits: impl Fn(usize) -> Digits) -> Self {
        Self::by(|cell| digits(cell).bits() as u16 & ALL)
    }

    /// The candidates of each cell as bits, by its index.
    #[inline]
    fn by(bits: impl Fn(usize) -> u16) -> Self {
        // The cells of a box are computed: a lookup would cost a few percent on an easy puzzle.
        let mut words = [Word([0; LANES]); 9];
        for (place, word) in words.iter_mut().enumerate() {
            for (band, boxes) in word.0.chunks_exact_mut(BAND).take(3).enumerate() {
                for (number, candidates) in boxes.iter_mut().take(3).enumerate() {
                    *candidates = bits((band * 3 + place / 3) * 9 + number * 3 + place % 3);
                }
            }
        }
        Self(words)
    }

    /// Removes all other digits from a cell.
    pub(crate) fn keep(&mut self, cell: usize, digits: Digits) {
        *self.at(Spot::of(cell)) &= digits.bits() as u16;
    }

    /// The candidates of a cell as bits.
    const fn at(&mut self, spot: Spot) -> &mut u16 {
        &mut self.0[spot.place].0[spot.lane]
    }

    /// None, one or several.
    pub(crate) fn solutions(mut self, budget: &Budget<'_>) -> Solutions {
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

    /// How many solutions there are: 0, 1, or 2 for two or more; `None` if the budget ran out.
    pub(crate) fn number(mut self, budget: &Budget<'_>) -> Option<u8> {
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

    /// A solution; the digits of a cell are tried in the order given by `pick`. `None` if there is
    /// none or the budget ran out.
    pub(crate) fn first(
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

    /// Whether there is any solution; `None` if the budget ran out.
    pub(crate) fn is_solvable(mut self, budget: &Budget<'_>) -> Option<bool> {
        let enough = &mut |_: &Self| ControlFlow::Break(Stop::Enough);
        match self.explore(&mut |digits| digits.first(), enough, budget) {
            ControlFlow::Continue(()) => Some(false),
            ControlFlow::Break(Stop::Enough) => Some(true),
            ControlFlow::Break(Stop::GaveUp) => None,
        }
    }

    /// Passes on every solution. `pick` says which of a cell's digits to try first.
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
            let candidates = Digits::from_bits((*self.at(open)).into());
            let Some(digit) = pick(candidates) else { return ControlFlow::Continue(()) };
            let tried = 1 << digit.index();
            let mut next = *self;
            *next.at(open) = tried;
            next.explore(pick, found, budget)?;
            *self.at(open) &= !tried;
        }
    }

    /// Settles the position and returns the cell to try next, using the widest vectors of the
    /// processor.
    fn look(&mut self) -> Result<Option<Spot>, Impossible> {
        dispatch!(Level::new(), simd => self.look_with(simd))
    }

    /// The same with given vectors.
    #[inline(always)]
    fn look_with<S: Simd>(&mut self, simd: S) -> Result<Option<Spot>, Impossible> {
        let mut words = Words::load(simd, self);
        words.settle()?;
        words.store(self);
        Ok(words.branch())
    }

    /// The digits of a decided position.
    fn solution(&self) -> Solution {
        let digit = |Spot { place, lane }| Digits::from_bits(self.0[place].0[lane].into()).first();
        (0..81).map(|cell| digit(Spot::of(cell))).collect()
    }
}

impl<S: Simd> Words<S> {
    #[inline(always)]
    fn load(simd: S, position: &Position) -> Self {
        let mut words = [u16x16::splat(simd, 0); 9];
        for (cells, word) in words.iter_mut().zip(&position.0) {
            *cells = u16x16::load_array_ref(simd, &word.0);
        }
        Self(words)
    }

    #[inline(always)]
    fn store(self, position: &mut Position) {
        for (cells, word) in self.0.into_iter().zip(&mut position.0) {
            cells.store_array(&mut word.0);
        }
    }

    /// Applies direct consequences until nothing changes.
    ///
    /// Directly after `down`, another `down` would change nothing. So the last position is stored
    /// there: if everything else leaves it unchanged, nothing more follows.
    #[inline(always)]
    fn settle(&mut self) -> Result<(), Impossible> {
        let none = self.none();
        // Initially a position that no puzzle has.
        let mut previous = [!none; 9];
        loop {
            self.naked_singles()?;
            self.across();
            let changed = previous.iter().zip(&self.0).fold(none, |all, (&a, &b)| all | a ^ b);
            if is_none(changed) {
                return Ok(());
            }
            self.down();
            previous = self.0;
            self.hidden_singles()?;
        }
    }

    /// Removes the digit of a cell with one candidate from the rest of its box.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<(), Impossible> {
        let none = self.none();
        let mut singles = self.0;
        for cells in &mut singles {
            *cells = less_one(*cells).simd_eq(none).select(*cells, none);
        }
        let (once, twice) = seen(&singles);
        for (cells, single) in self.0.iter_mut().zip(singles) {
            *cells &= !(once ^ single);
        }
        if is_none(twice) { Ok(()) } else { Err(Impossible) }
    }

    /// Leaves each digit the segments of rows that are used by some choice of one per row and box
    /// of a band.
    #[inline(always)]
    fn across(&mut self) {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let used = fitting([a | b | c, d | e | f, g | h | i], box_after, box_before);
        for (place, cells) in self.0.iter_mut().enumerate() {
            *cells &= used[place / 3];
        }
    }

    /// The same for columns.
    #[inline(always)]
    fn down(&mut self) {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        let used = fitting([a | d | g, b | e | h, c | f | i], band_after, band_before);
        for (place, cells) in self.0.iter_mut().enumerate() {
            *cells &= used[place % 3];
        }
    }

    /// Removes all other candidates from a cell that is the only place for a digit in its box.
    #[inline(always)]
    fn hidden_singles(&mut self) -> Result<(), Impossible> {
        let none = self.none();
        let (once, twice) = seen(&self.0);
        let alone = once & !twice;
        for cells in &mut self.0 {
            let hidden = *cells & alone;
            *cells = hidden.simd_eq(none).select(*cells, hidden);
        }
        let all = u16x16::load_array_ref(none.token(), &FULL.0);
        if once.simd_eq(all).all_true() { Ok(()) } else { Err(Impossible) }
    }

    /// The cell to try: the first of those with the fewest candidates, but more than one; `None` if
    /// all are decided.
    #[inline(always)]
    fn branch(self) -> Option<Spot> {
        let none = self.none();
        // Each round removes the lowest remaining candidate of every cell: a cell with two has one
        // left after the first round, a cell with three after the second.
        let mut words = self.0;
        loop {
            let mut open = none;
            for (place, left) in words.iter_mut().enumerate() {
                *left = less_one(*left);
                let fewest = less_one(*left).simd_eq(none).select(*left, none);
                let lanes = fewest.simd_ne(none).to_bitmask();
                if lanes != 0 {
                    return Some(Spot { place, lane: lanes.trailing_zeros() as usize });
                }
                open |= *left;
            }
            if is_none(open) {
                return None;
            }
        }
    }

    /// No candidates.
    #[inline(always)]
    fn none(&self) -> u16x16<S> {
        u16x16::splat(self.0[0].token(), 0)
    }
}

/// Whether no cell has any candidate.
#[inline(always)]
fn is_none<S: Simd>(cells: u16x16<S>) -> bool {
    cells.simd_eq(0).all_true()
}

/// The candidates of each cell except its lowest.
#[inline(always)]
fn less_one<S: Simd>(cells: u16x16<S>) -> u16x16<S> {
    cells & (cells - 1)
}

/// The digits that some cell of a box has, and those that two or more have.
#[inline(always)]
fn seen<S: Simd>(&[a, b, c, d, e, f, g, h, i]: &[u16x16<S>; 9]) -> (u16x16<S>, u16x16<S>) {
    // In threes, so that no sum waits for eight others.
    let rows = [seen_of([a, b, c]), seen_of([d, e, f]), seen_of([g, h, i])];
    let (once, twice) = seen_of([rows[0].0, rows[1].0, rows[2].0]);
    (once, twice | rows[0].1 | rows[1].1 | rows[2].1)
}

/// The same of three cells.
#[inline(always)]
fn seen_of<S: Simd>([a, b, c]: [u16x16<S>; 3]) -> (u16x16<S>, u16x16<S>) {
    (a | b | c, a & b | (a | b) & c)
}

/// The segments of three lines that fit together with a segment in each other line, in the two
/// other boxes. `after` and `before` replace each box by its neighbours.
#[inline(always)]
fn fitting<S: Simd>(
    [one, two, three]: [u16x16<S>; 3],
    after: impl Fn(u16x16<S>) -> u16x16<S>,
    before: impl Fn(u16x16<S>) -> u16x16<S>,
) -> [u16x16<S>; 3] {
    // Not with `map`, which is not always inlined here; nor is a closure.
    let after = [after(one), after(two), after(three)];
    let before = [before(one), before(two), before(three)];
    [
        after[1] & before[2] | after[2] & before[1],
        after[0] & before[2] | after[2] & before[0],
        after[0] & before[1] | after[1] & before[0],
    ]
}

/// Each box replaced by the one after it in its band, the last by the first.
#[inline(always)]
fn box_after<S: Simd>(cells: u16x16<S>) -> u16x16<S> {
    cells.swizzle_dyn_within_blocks(u8x32::load_array_ref(cells.token(), &AFTER))
}

/// Each box replaced by the one before it in its band, the first by the last.
#[inline(always)]
fn box_before<S: Simd>(cells: u16x16<S>) -> u16x16<S> {
    cells.swizzle_dyn_within_blocks(u8x32::load_array_ref(cells.token(), &BEFORE))
}

/// Each band replaced by the one after it, the last by the first.
#[inline(always)]
fn band_after<S: Simd>(cells: u16x16<S>) -> u16x16<S> {
    let [one, two, three, none] = cells.bitcast::<u64x4<S>>().to_array();
    u64x4::load_array(cells.token(), [two, three, one, none]).bitcast()
}

/// Each band replaced by the one before it, the first by the last.
#[inline(always)]
fn band_before<S: Simd>(cells: u16x16<S>) -> u16x16<S> {
    let [one, two, three, none] = cells.bitcast::<u64x4<S>>().to_array();
    u64x4::load_array(cells.token(), [three, one, two, none]).bitcast()
}

/// By byte of a word: the byte that replaces it when each lane of a band is replaced by the given
/// one. Bytes count from the start of their half of the word, which holds two bands.
const fn bytes(lanes: [u8; BAND]) -> [u8; 2 * LANES] {
    let mut bytes = [0; 2 * LANES];
    let mut byte = 0;
    while byte < bytes.len() {
        let (band, lane, half) = (byte / 8 % 2, byte / 2 % BAND, byte % 2);
        bytes[byte] = band as u8 * 8 + lanes[lane] * 2 + half as u8;
        byte += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid, Kind, Puzzle, Setup, Square, Variety};
    use crate::make::{Symmetry, Wish, generate};
    use crate::random::Random;
    use crate::solve::Search;

    /// Agrees with the general search on what random boards allow: puzzles with givens removed,
    /// random givens, and struck candidates.
    #[test]
    fn agrees_with_the_general_search() {
        let mut random = Random::new(7);
        let grid = Grid::new(9, 9).unwrap();
        let wish = Wish { symmetry: Symmetry::None, ..Wish::of(Variety::CLASSIC, grid) };
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
            let (fast, slow) = (
                Position::of_board(&board).solutions(budget),
                Search::general(&board).solutions(budget),
            );
            assert_eq!(fast.count(), slow.count(), "{board}");
            assert_eq!(fast.unique(), slow.unique(), "{board}");
            if let Solutions::Several(one, other) = &fast {
                assert_ne!(one, other);
            }
            counts[usize::from(fast.count().unwrap())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    /// So a pass can skip `down` if nothing else changed.
    #[test]
    fn a_second_look_down_changes_nothing() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            // A quarter of the candidates, so that many segments have none.
            let mut some = || Digits::from_bits((random.below(512) & random.below(512)) as u32);
            let cells: Vec<Digits> = (0..81).map(|_| some()).collect();
            let position = Position::with(|cell| cells[cell]);
            let down = |mut position: Position| {
                dispatch!(Level::new(), simd => {
                    let mut words = Words::load(simd, &position);
                    words.down();
                    words.store(&mut position);
                });
                position
            };
            let once = down(position);
            assert_ne!(position.0, once.0);
            assert_eq!(once.0, down(once).0);
        }
    }

    /// The result and the cell to try do not depend on the vectors; this machine has some of them.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn all_vectors_come_to_the_same() {
        let new = Level::new();
        let levels = [
            new.as_sse2().map(Level::Sse2),
            new.as_sse4_2().map(Level::Sse4_2),
            new.as_avx2().map(Level::Avx2),
            new.as_avx512().map(Level::Avx512),
        ];
        let mut random = Random::new(5);
        let mut counts = [0; 2];
        for number in 0..2000 {
            // Most candidates of a cell, in every other position a digit in some.
            let mut some = || match random.below(6) {
                0 if number % 2 == 0 => Digits::of(Digit::new(random.below(9) as u8 + 1).unwrap()),
                _ => Digits::from_bits((random.below(512) | random.below(512)) as u32),
            };
            let cells: Vec<Digits> = (0..81).map(|_| some()).collect();
            let looks = levels.into_iter().flatten().map(|level| {
                let mut position = Position::with(|cell| cells[cell]);
                let open = dispatch!(level, simd => position.look_with(simd)).ok()?;
                Some((position.0, open.map(|Spot { place, lane }| (place, lane))))
            });
            let looks: Vec<_> = looks.collect();
            assert!(looks.iter().all(|look| *look == looks[0]));
            counts[usize::from(looks[0].is_some())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
    }

    #[test]
    fn gives_up_when_the_budget_is_spent() {
        let grid = Grid::new(9, 9).unwrap();
        let puzzle = Puzzle::new(Setup::empty(Kind::Sudoku, grid)).unwrap();
        assert_eq!(Position::of(&puzzle).solutions(&Budget::new(5)), Solutions::GaveUp);
        assert_eq!(Position::of(&puzzle).solutions(&Budget::new(u64::MAX)).count(), Some(2));
    }
}
