//! What follows from a puzzle so far: the candidates of every open cell.
//!
//! A board is sound by construction: it starts from the puzzle (and from the player's entries, if
//! these are assumed to be right) and changes only by what follows. What the player wrote is a
//! `Sheet`, which may be wrong.

use crate::budget::Budget;
use crate::grid::region::remaining;
use crate::grid::relation::{Bonds, RelationId};
use crate::grid::{Cell, Digit, Digits, Puzzle, RegionId};
use std::fmt;

/// Placed digits and candidates, and what each region still needs.
#[derive(Clone, Debug)]
pub struct Board<'p> {
    puzzle: &'p Puzzle,
    values: Vec<Option<Digit>>,
    candidates: Vec<Digits>,
    regions: Vec<Rest>,
    open: usize,
    /// Regions in which a digit was placed since they were last filtered.
    dirty: Vec<RegionId>,
    /// Cells placed since their relations were last filtered.
    placed: Vec<Cell>,
    /// Cells that were left with one candidate; some may have been placed since.
    singles: Vec<Cell>,
}

/// What a region still needs.
#[derive(Clone, Copy, Debug)]
struct Rest {
    placed: Digits,
    sum: Option<u32>,
    open: u8,
    dirty: bool,
}

/// Why a board cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// An open cell without candidates.
    NoCandidate(Cell),
    /// A digit twice in a region.
    Repeated(RegionId, Digit),
    /// A region with no combination for its remaining sum.
    NoCombination(RegionId),
    /// A relation that does not hold.
    Broken(RelationId),
}

impl Contradiction {
    /// The contradiction in a sentence.
    pub fn explain(self, puzzle: &Puzzle) -> String {
        match self {
            Self::NoCandidate(cell) => format!("no digit fits in {}", puzzle.grid().name(cell)),
            Self::Repeated(region, digit) => {
                format!("{digit} is twice in {}", puzzle.region_name(region))
            }
            Self::NoCombination(region) => {
                format!("what is left of {} cannot be made", puzzle.region_name(region))
            }
            Self::Broken(relation) => format!("{} does not hold", puzzle.relation_name(relation)),
        }
    }
}

impl<'p> Board<'p> {
    /// The board of a puzzle, with its givens placed and nothing struck yet.
    pub fn new(puzzle: &'p Puzzle) -> Self {
        let rest = |region: &crate::grid::Region| Rest {
            placed: Digits::EMPTY,
            sum: region.sum,
            open: region.cells.len() as u8,
            dirty: true,
        };
        let mut board = Self {
            puzzle,
            values: vec![None; puzzle.grid().len()],
            candidates: vec![Digits::EMPTY; puzzle.grid().len()],
            regions: puzzle.regions().iter().map(rest).collect(),
            open: puzzle.cells().len(),
            dirty: puzzle.region_ids().collect(),
            placed: Vec::new(),
            singles: Vec::new(),
        };
        for &cell in puzzle.cells() {
            board.candidates[cell.index()] = puzzle.digits();
        }
        if let Some(bonds) = puzzle.bonds() {
            // A given that its cell cannot hold is a fault, so no given is lost here.
            puzzle.cells().iter().for_each(|&cell| {
                board.candidates[cell.index()] &= bonds.allowed[cell.index()];
            });
        }
        for &cell in puzzle.cells() {
            if let Some(digit) = puzzle.given(cell) {
                // A puzzle's givens never repeat or make a sum impossible.
                let _ = board.place(cell, digit);
            }
        }
        board
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// The placed digit of a cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of an open cell; none for a placed or black one.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// The candidates of every cell of the grid, by cell.
    pub fn all_candidates(&self) -> &[Digits] {
        &self.candidates
    }

    /// The open cells in reading order.
    pub fn open_cells(&self) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        self.puzzle.cells().iter().copied().filter(|&cell| self.value(cell).is_none())
    }

    /// The open cells of a region, in reading order.
    pub fn open_in(&self, region: RegionId) -> impl DoubleEndedIterator<Item = Cell> + Clone + '_ {
        let cells = self.puzzle.region(region).cells.iter().copied();
        cells.filter(|&cell| self.value(cell).is_none())
    }

    /// The number of open cells.
    pub const fn open(&self) -> usize {
        self.open
    }

    /// The number of open cells in a region.
    pub fn open_count(&self, region: RegionId) -> usize {
        usize::from(self.regions[region.index()].open)
    }

    /// The digits placed in a region.
    pub fn placed(&self, region: RegionId) -> Digits {
        self.regions[region.index()].placed
    }

    /// The sum that the open cells of a region must make, if known.
    pub fn sum_left(&self, region: RegionId) -> Option<u32> {
        self.regions[region.index()].sum
    }

    /// Whether every cell has a digit.
    pub const fn is_complete(&self) -> bool {
        self.open == 0
    }

    /// The digit placed in each cell of the grid; `None` in open and black cells.
    pub fn values(&self) -> &[Option<Digit>] {
        &self.values
    }

    /// Enters a digit. Its peers keep their candidates until [`Board::filter`].
    ///
    /// # Errors
    /// When the digit is already in one of the cell's regions, the cell holds another, or a
    /// region's sum is overrun; the board is then unusable.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        match self.values[cell.index()] {
            Some(value) if value == digit => return Ok(()),
            Some(_) => return Err(Contradiction::NoCandidate(cell)),
            None => {}
        }
        if !self.candidates[cell.index()].contains(digit) {
            return Err(Contradiction::NoCandidate(cell));
        }
        self.values[cell.index()] = Some(digit);
        self.candidates[cell.index()] = Digits::EMPTY;
        self.open -= 1;
        if self.puzzle.bonds().is_some() {
            self.placed.push(cell);
        }
        for &id in self.puzzle.regions_of(cell) {
            let rest = &mut self.regions[id.index()];
            if rest.placed.contains(digit) {
                return Err(Contradiction::Repeated(id, digit));
            }
            rest.placed.insert(digit);
            rest.open -= 1;
            if let Some(sum) = &mut rest.sum {
                let left = sum.checked_sub(u32::from(digit.get()));
                *sum = left.ok_or(Contradiction::NoCombination(id))?;
            }
            if !rest.dirty {
                rest.dirty = true;
                self.dirty.push(id);
            }
        }
        Ok(())
    }

    /// Strikes candidates from an open cell. Returns whether any was there.
    ///
    /// # Errors
    /// When no candidate is left.
    pub fn strike(&mut self, cell: Cell, digits: Digits) -> Result<bool, Contradiction> {
        let candidates = &mut self.candidates[cell.index()];
        if !candidates.meets(digits) {
            return Ok(false);
        }
        *candidates -= digits;
        if candidates.len() == 1 {
            self.singles.push(cell);
        }
        if candidates.is_empty() { Err(Contradiction::NoCandidate(cell)) } else { Ok(true) }
    }

    /// The simple filter, until nothing changes. It strikes from every region the digits placed in
    /// it and those in none of its remaining combinations; from every cell, it strikes what its own
    /// relations rule out and what is incompatible with a digit placed in a cell that it is tied
    /// to. With `singles`, a cell left with one candidate counts as placed.
    ///
    /// # Errors
    /// The first contradiction met; the board is then unusable.
    pub fn filter(&mut self, singles: bool) -> Result<(), Contradiction> {
        loop {
            while let Some(id) = self.dirty.pop() {
                self.regions[id.index()].dirty = false;
                self.filter_region(id)?;
            }
            if let Some(bonds) = self.puzzle.bonds() {
                while let Some(cell) = self.placed.pop() {
                    self.filter_bonds(bonds, cell)?;
                }
            }
            if !singles {
                return Ok(());
            }
            while let Some(cell) = self.singles.pop() {
                if let Some(digit) = self.candidates[cell.index()].only() {
                    self.place(cell, digit)?;
                }
            }
            if self.dirty.is_empty() {
                return Ok(());
            }
        }
    }

    /// Strikes what is incompatible with a placed digit, and checks completed lines.
    fn filter_bonds(&mut self, bonds: &Bonds, cell: Cell) -> Result<(), Contradiction> {
        let Some(digit) = self.values[cell.index()] else { return Ok(()) };
        for (other, left, relation) in bonds.ties(cell, digit) {
            match self.values[other.index()] {
                Some(value) if !left.contains(value) => {
                    return Err(Contradiction::Broken(relation));
                }
                Some(_) => {}
                None => {
                    self.strike(other, self.puzzle.digits() - left)?;
                }
            }
        }
        for &number in &bonds.lines_of[cell.index()] {
            let line = &bonds.lines[number];
            let value = |cell: Cell| self.values[cell.index()].map_or(Digits::EMPTY, Digits::of);
            let is_full = line.cells.iter().all(|&cell| !value(cell).is_empty());
            // A full line has one way at most.
            let can_fill = || bonds.can_fill(number, value, &Budget::new(1));
            if !line.is_pair && is_full && !can_fill() {
                return Err(Contradiction::Broken(line.relation));
            }
        }
        Ok(())
    }

    fn filter_region(&mut self, id: RegionId) -> Result<(), Contradiction> {
        let allowed = self.allowed(id);
        if allowed.is_empty() && self.open_count(id) > 0 || !self.is_makeable(id) {
            return Err(Contradiction::NoCombination(id));
        }
        let puzzle = self.puzzle;
        for &cell in &puzzle.region(id).cells {
            let struck = self.candidates[cell.index()] - allowed;
            self.strike(cell, struck)?;
        }
        Ok(())
    }

    /// Whether a full region has its sum; an open one still may.
    fn is_makeable(&self, id: RegionId) -> bool {
        self.open_count(id) > 0 || self.sum_left(id).is_none_or(|sum| sum == 0)
    }

    /// The remaining combinations of a region, plain: every set with the remaining sum and number
    /// of cells and without the digits already placed, regardless of the candidates. Ascending as
    /// written lists.
    pub fn combinations(&self, id: RegionId) -> impl Iterator<Item = Digits> + Clone + use<> {
        let Rest { placed, sum, open, .. } = self.regions[id.index()];
        remaining(self.puzzle.digits() - placed, usize::from(open), sum)
    }

    /// The remaining combinations that the candidates still allow: every open cell has one of the
    /// digits as a candidate, and every digit has a cell.
    pub fn possible_combinations(&self, id: RegionId) -> impl Iterator<Item = Digits> + Clone + '_ {
        let somewhere = self.open_in(id).fold(Digits::EMPTY, |set, c| set | self.candidates(c));
        self.combinations(id).filter(move |set| {
            somewhere.includes(*set)
                && self.open_in(id).all(|cell| self.candidates(cell).meets(*set))
        })
    }

    /// The digits of all remaining combinations, plain.
    pub fn allowed(&self, id: RegionId) -> Digits {
        self.combinations(id).fold(Digits::EMPTY, |all, set| all | set)
    }
}

impl fmt::Display for Board<'_> {
    /// A picture for logs and failed tests: one line per row, candidates in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.puzzle.grid();
        for cell in grid.cells() {
            match self.value(cell) {
                Some(digit) => write!(f, " {digit}")?,
                None if self.puzzle.is_white(cell) => write!(f, " [{}]", self.candidates(cell))?,
                None => write!(f, " #")?,
            }
            if grid.col(cell) + 1 == grid.cols() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// A solution: the digit of every cell of the grid, by cell; `None` in black cells.
pub type Solution = Vec<Option<Digit>>;

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Solutions {
    /// None.
    None,
    /// Exactly one.
    One(Solution),
    /// Two or more; these are two of them.
    Several(Solution, Solution),
    /// The budget ran out before that was known.
    GaveUp,
}

impl Solutions {
    /// 0, 1, or 2 for two or more; `None` if the search gave up.
    pub const fn count(&self) -> Option<u8> {
        match self {
            Self::None => Some(0),
            Self::One(_) => Some(1),
            Self::Several(..) => Some(2),
            Self::GaveUp => None,
        }
    }

    /// The only solution.
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Self::One(solution) => Some(solution),
            _ => None,
        }
    }
}
