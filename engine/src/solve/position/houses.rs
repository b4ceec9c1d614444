//! The position of a Sudoku without sums: every region is a house.
//!
//! A house is four words with sixteen bits for each cell: its candidates while it is open, and none
//! once it is decided. So the digits with one place in a house are found for all its cells at once.
//! A cell is present in each of its houses, and is narrowed in all of them.

use super::general::{Impossible, Position};
use crate::budget::Budget;
use crate::grid::{Board, Cell, Digit, Digits, Kind, Puzzle};

/// The most cells of a house, which is also the largest digit.
const LANES: usize = 16;
/// The number of bits for a cell.
const WIDTH: usize = 16;
/// The number of words for a house. Consecutive cells are in different words, so taking one bit
/// from each cell of a house makes one word in the order of the cells.
const WORDS: usize = LANES * WIDTH / u64::BITS as usize;
/// The lowest bit of each cell of a word.
const ONES: u64 = u64::MAX / u16::MAX as u64;
/// The most houses: what has one bit for each.
const HOUSES: usize = u64::BITS as usize;

/// The candidates left in every cell.
pub struct Houses<'p> {
    puzzle: &'p Puzzle,
    /// All digits.
    all: u16,
    /// By cell: where its places begin; those of the next cell begin where they end.
    first: Vec<usize>,
    places: Vec<Place>,
    /// The cells, by house and lane.
    cells: Vec<[u16; LANES]>,
    /// By cell: its digit, if it is decided.
    digits: Vec<u16>,
    /// The number of houses.
    number: usize,
    now: State,
    saved: Vec<State>,
    /// The number of states in use.
    depth: usize,
    /// The houses in which a digit repeats, which is noticed when they are examined.
    clashing: u64,
    /// The houses to examine, with their number, and the same as bits.
    pending: [u8; HOUSES],
    waiting: usize,
    is_pending: u64,
    /// What failed just as the budget ran out, which is told once there is another.
    failed: Option<Impossible>,
}

/// The place of a cell in one of its houses.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    house: u8,
    word: u8,
    shift: u8,
}

/// What changes, by house.
#[derive(Clone, Debug)]
struct State {
    /// The candidates of its open cells.
    open: [[u64; WORDS]; HOUSES],
    /// The digits of its decided cells.
    decided: [u16; HOUSES],
}

impl State {
    /// Copies another state of a puzzle with this many houses.
    fn set(&mut self, other: &Self, number: usize) {
        self.open[..number].copy_from_slice(&other.open[..number]);
        self.decided[..number].copy_from_slice(&other.decided[..number]);
    }
}

impl<'p> Houses<'p> {
    /// Whether a puzzle is a Sudoku of one board without relations in which every region is a house, and
    /// there are few enough.
    pub fn suit(puzzle: &Puzzle) -> bool {
        let largest = usize::from(puzzle.largest());
        puzzle.kind() == Kind::Sudoku
            && !puzzle.setup().is_joined()
            && puzzle.bonds().is_none()
            && largest <= LANES
            && puzzle.regions().len() <= HOUSES
            && puzzle.regions().iter().all(|it| it.sum.is_none() && it.cells.len() == largest)
    }

    /// The position of a board whose puzzle is suitable.
    pub fn new(board: &Board<'p>) -> Self {
        let puzzle = board.puzzle();
        let all = puzzle.digits().bits() as u16;
        let number = puzzle.regions().len();
        let mut first = vec![0];
        for cell in puzzle.grid().cells() {
            first.push(first[cell.index()] + puzzle.regions_of(cell).len());
        }
        let mut next = first.clone();
        let mut places = vec![Place::default(); first[puzzle.grid().len()]];
        let mut cells = vec![[0; LANES]; number];
        let mut open = [[0; WORDS]; HOUSES];
        for (house, region) in puzzle.regions().iter().enumerate() {
            for (lane, cell) in region.cells.iter().map(|cell| cell.index()).enumerate() {
                let (word, shift) = (lane % WORDS, lane / WORDS * WIDTH);
                cells[house][lane] = cell as u16;
                open[house][word] |= u64::from(all) << shift;
                places[next[cell]] =
                    Place { house: house as u8, word: word as u8, shift: shift as u8 };
                next[cell] += 1;
            }
        }
        let mut position = Self {
            puzzle,
            all,
            first,
            places,
            cells,
            digits: vec![0; puzzle.grid().len()],
            number,
            now: State { open, decided: [0; HOUSES] },
            saved: Vec::new(),
            depth: 0,
            clashing: 0,
            pending: [0; HOUSES],
            waiting: number,
            is_pending: u64::MAX >> (HOUSES - number),
            failed: None,
        };
        for (house, pending) in (0..number as u8).rev().zip(&mut position.pending) {
            *pending = house;
        }
        for &cell in puzzle.cells() {
            let left = board.value(cell).map_or(board.candidates(cell), Digits::of);
            position.narrow(cell.index(), all, left.bits() as u16);
        }
        position
    }

    /// The places of a cell.
    fn places(&self, cell: usize) -> &[Place] {
        &self.places[self.first[cell]..self.first[cell + 1]]
    }

    /// Leaves a cell some of these candidates. Its houses must then be examined.
    #[inline]
    fn narrow(&mut self, cell: usize, candidates: u16, kept: u16) {
        let is_decided = kept & kept.wrapping_sub(1) == 0;
        let decided = if is_decided { kept } else { 0 };
        let gone = u64::from(candidates & !kept | decided);
        self.digits[cell] = kept;
        let Self { places, now, pending, waiting, is_pending, clashing, .. } = self;
        for &Place { house, word, shift } in &places[self.first[cell]..self.first[cell + 1]] {
            let at = usize::from(house) % HOUSES;
            now.open[at][usize::from(word) % WORDS] &= !(gone << shift);
            *clashing |= u64::from(now.decided[at] & decided != 0) << at;
            now.decided[at] |= decided;
            // Without a branch, because it could not be predicted.
            pending[*waiting % HOUSES] = house;
            *waiting += (!*is_pending >> at & 1) as usize;
            *is_pending |= 1 << at;
        }
    }

    /// Naked and hidden singles of a house; false if nothing fits it.
    fn look(&mut self, house: usize) -> bool {
        let (&[one, two, three, four], decided) = (&self.now.open[house], self.now.decided[house]);
        let (once, twice) = counted([one, two, three, four]);
        if once | decided != self.all || self.clashing >> house & 1 == 1 {
            return false;
        }
        let hidden = once & !twice & !decided;
        let touched = hidden | once & decided;
        if touched == 0 {
            return true;
        }
        let mut is_possible = true;
        let mut left = cells_with([one, two, three, four], touched);
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let (word, shift) = (bit % WORDS, bit / WIDTH * WIDTH);
            let candidates = (self.now.open[house][word] >> shift) as u16;
            let here = candidates & hidden;
            let kept = if here == 0 { candidates & !decided } else { here };
            is_possible &= kept != 0 && here & here.wrapping_sub(1) == 0;
            let cell = self.cells[house][shift / WIDTH * WORDS + word];
            self.narrow(cell.into(), candidates, kept);
        }
        is_possible
    }

    /// The candidates of a cell while it is open; none once it is decided.
    fn open(&self, cell: Cell) -> u16 {
        let Some(&Place { house, word, shift }) = self.places(cell.index()).first() else {
            return 0;
        };
        (self.now.open[usize::from(house)][usize::from(word)] >> shift) as u16
    }
}

impl Position for Houses<'_> {
    fn candidates(&self, cell: Cell) -> Digits {
        let open = self.open(cell);
        Digits::from_bits(if open == 0 { self.digits[cell.index()] } else { open }.into())
    }

    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        if self.failed.is_some() {
            return if budget.is_spent() { None } else { self.failed.take().map(Err) };
        }
        // Settling is quick, so it is enough to pay at the end.
        let start = if budget.is_spent() { 1 } else { budget.left() };
        let mut left = start;
        let mut settled = Ok(());
        while let Some(last) = self.waiting.checked_sub(1).filter(|_| left > 0) {
            left -= 1;
            self.waiting = last;
            let house = usize::from(self.pending[last % HOUSES]) % HOUSES;
            self.is_pending &= !(1 << house);
            if !self.look(house) {
                settled = Err(Impossible(house));
                self.waiting = 0;
                self.is_pending = 0;
            }
        }
        if budget.spend(start - left) {
            return Some(settled);
        }
        self.failed = settled.err();
        None
    }

    fn fewest(&self) -> Option<Cell> {
        let mut fewest = (u32::MAX, None);
        // The rows are the first houses and contain every cell.
        for (house, open) in self.now.open[..self.puzzle.grid().rows()].iter().enumerate() {
            for lane in 0..self.puzzle.grid().cols() {
                let open = (open[lane % WORDS] >> (lane / WORDS * WIDTH)) as u16;
                let further = open & open.wrapping_sub(1);
                let count = if further & further.wrapping_sub(1) == 0 {
                    u32::from(further != 0)
                } else {
                    further.count_ones()
                };
                if count > 0 && count < fewest.0 {
                    fewest = (count, Some(Cell::at(self.cells[house][lane])));
                    if count == 1 {
                        return fewest.1;
                    }
                }
            }
        }
        fewest.1
    }

    fn decide(&mut self, cell: Cell, digit: Digit) {
        let candidates = self.open(cell);
        self.narrow(cell.index(), candidates, Digits::of(digit).bits() as u16);
    }

    fn save(&mut self) {
        match self.saved.get_mut(self.depth) {
            Some(saved) => saved.set(&self.now, self.number),
            None => self.saved.push(self.now.clone()),
        }
        self.depth += 1;
    }

    fn restore(&mut self) {
        self.failed = None;
        if let Some(saved) = self.depth.checked_sub(1).and_then(|last| self.saved.get(last)) {
            self.now.set(saved, self.number);
            self.clashing = 0;
        }
    }

    fn forget(&mut self) {
        self.depth -= 1;
    }
}

/// The digits that occur in the open cells of a house, and those that occur more than once.
fn counted(open: [u64; WORDS]) -> (u16, u16) {
    let (mut once, mut twice) = (0, 0);
    for word in open {
        twice |= once & word;
        once |= word;
    }
    for half in [2 * WIDTH, WIDTH] {
        twice |= twice >> half | once & once >> half;
        once |= once >> half;
    }
    (once as u16, twice as u16)
}

/// The open cells of a house that have any of these digits: bit `WIDTH * i + j` is the cell at the
/// place `WORDS * i + j`.
fn cells_with(open: [u64; WORDS], digits: u16) -> u64 {
    const LOW: u64 = ONES * (u16::MAX >> 1) as u64;
    let of = |word: u64| {
        let here = word & (ONES * u64::from(digits));
        // Any bit of a cell carries into its highest one.
        (((here & LOW) + LOW) | here) >> (WIDTH - 1) & ONES
    };
    of(open[0]) | of(open[1]) << 1 | of(open[2]) << 2 | of(open[3]) << 3
}
