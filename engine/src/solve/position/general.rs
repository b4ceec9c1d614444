//! The position that serves every puzzle. Regions that hold every digit get naked and hidden singles;
//! all others get run consistency (see [`arrange`]). Relations get consistency of their pairs and
//! lines.

use crate::budget::Budget;
use crate::grid::arrange::Pruned;
use crate::grid::region::LARGEST;
use crate::grid::relation::{Bonds, Exactness};
use crate::grid::{Board, Cell, Digit, Digits, Puzzle, Region, RegionId, arrange};
use std::mem;

/// The most transitions of a line that are followed at each look: half a millisecond. A longer line waits
/// until more of its cells are decided.
pub const TRANSITIONS: usize = 1 << 14;

/// The candidates left in every cell. Changes are recorded on a trail, so that depth costs no stack
/// and no copies.
pub struct General<'p> {
    puzzle: &'p Puzzle,
    /// By region: its sum.
    sums: Vec<Option<u32>>,
    /// Pruned runs, shared with other positions.
    pruned: Option<&'p Pruned>,
    /// By cell; a cell with one candidate is decided.
    candidates: Vec<Digits>,
    /// The previous candidates of each narrowed cell.
    trail: Vec<(Cell, Digits)>,
    /// The length of the trail at each save.
    saved: Vec<usize>,
    /// The regions to examine, and by region whether it is among them.
    pending: Vec<RegionId>,
    is_pending: Vec<bool>,
    /// By region: whether run consistency would change nothing, because no cell has changed since
    /// the last look, or only by that look.
    is_settled: Vec<bool>,
    /// What to examine because of relations, if there are any.
    tied: Option<Tied<'p>>,
    /// What is being examined.
    examined: Cause,
    /// By entry of the trail: what narrowed the cell, if that is kept.
    causes: Option<Vec<Cause>>,
    /// What failed just as the budget ran out, which is told once there is another.
    failed: Option<Impossible>,
}

/// Why a cell lost candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The caller decided it, or struck a candidate.
    Supposed,
    /// What a region leaves of its cells.
    Region(RegionId),
    /// What a cell leaves of those that it is tied to.
    Cell(Cell),
    /// What the line with this number leaves of its cells.
    Line(usize),
}

/// The cells and lines to examine, and whether each is among them.
struct Tied<'p> {
    bonds: &'p Bonds,
    cells: Vec<Cell>,
    is_cell_pending: Vec<bool>,
    lines: Vec<usize>,
    is_line_pending: Vec<bool>,
}

impl<'p> General<'p> {
    /// The position of a board whose regions have these sums. `pruned` is kept for callers that
    /// examine many boards with the same runs; for a single board, it costs more time than it
    /// saves.
    pub fn new(board: &Board<'p>, sums: Vec<Option<u32>>, pruned: Option<&'p Pruned>) -> Self {
        let puzzle = board.puzzle();
        let digits = |cell| board.value(cell).map_or(board.candidates(cell), Digits::of);
        Self {
            puzzle,
            sums,
            pruned,
            candidates: puzzle.grid().cells().map(digits).collect(),
            trail: Vec::new(),
            saved: Vec::new(),
            pending: puzzle.region_ids().rev().collect(),
            is_pending: vec![true; puzzle.regions().len()],
            is_settled: vec![false; puzzle.regions().len()],
            tied: puzzle.bonds().map(|bonds| Tied::new(bonds, puzzle)),
            examined: Cause::Supposed,
            causes: None,
            failed: None,
        }
    }

    /// The same, which keeps from now on what narrows each cell. It looks first at what was narrowed first,
    /// so that what it meets is as near as can be.
    #[must_use]
    pub fn with_causes(self) -> Self {
        Self { causes: Some(vec![Cause::Supposed; self.trail.len()]), ..self }
    }

    /// The cells narrowed since the position was saved, in order, several times if they were: with the
    /// candidates that each had before, and what narrowed it. Nothing if causes are not kept.
    pub fn narrowed(&self) -> impl DoubleEndedIterator<Item = (Cell, Digits, Cause)> + '_ {
        let begin = self.saved.last().copied().unwrap_or(0);
        let causes = self.causes.as_deref().unwrap_or_default();
        let causes = causes.iter().skip(begin);
        self.trail[begin..].iter().zip(causes).map(|(&(cell, before), &why)| (cell, before, why))
    }

    /// What was examined last: what fails, if the position does.
    pub const fn examined(&self) -> Cause {
        self.examined
    }

    /// Strikes a candidate of a cell that has others.
    pub fn strike(&mut self, cell: Cell, digit: Digit) {
        self.examined = Cause::Supposed;
        self.narrow(cell, self.candidates[cell.index()] - Digits::of(digit));
    }

    /// Makes a region consistent; false if nothing fits it.
    fn settle_region(&mut self, id: RegionId) -> bool {
        self.examined = Cause::Region(id);
        let region = self.puzzle.region(id);
        let sum = self.sums[id.index()];
        if sum.is_none() && region.cells.len() == usize::from(self.puzzle.largest()) {
            return self.settle_house(region);
        }
        let mut cells = [Digits::EMPTY; LARGEST as usize];
        let cells = &mut cells[..region.cells.len()];
        for (slot, cell) in cells.iter_mut().zip(&region.cells) {
            *slot = self.candidates[cell.index()];
        }
        let fits = match self.pruned {
            Some(pruned) => pruned.prune(cells, sum),
            None => arrange::prune(cells, sum),
        };
        if !fits {
            return false;
        }
        for (&slot, &cell) in cells.iter().zip(&region.cells) {
            self.narrow(cell, slot);
        }
        self.is_settled[id.index()] = true;
        true
    }

    /// Makes everything that a cell is tied to consistent with it; false if nothing fits some cell.
    fn settle_cell(&mut self, bonds: &Bonds, cell: Cell) -> bool {
        self.examined = Cause::Cell(cell);
        let own = self.candidates[cell.index()];
        if own.len() == 1 {
            for &(other, _) in &bonds.apart[cell.index()] {
                if !self.leave(other, self.puzzle.digits() - own) {
                    return false;
                }
            }
        }
        for &pair in &bonds.pairs[cell.index()] {
            let partners = bonds.partners_of(pair, self.candidates[cell.index()]);
            if !self.leave(pair.other, partners) {
                return false;
            }
        }
        true
    }

    /// Makes a line consistent; false if nothing fits it.
    fn settle_line(&mut self, bonds: &Bonds, number: usize, budget: &Budget<'_>) -> bool {
        self.examined = Cause::Line(number);
        let line = &bonds.lines[number];
        let digits = |&cell: &Cell| self.candidates[cell.index()];
        let mut slots: Vec<Digits> = line.cells.iter().map(digits).collect();
        if !line.prune_within(&mut slots, Exactness::Distinct, TRANSITIONS, budget) {
            return false;
        }
        line.cells.iter().zip(slots).all(|(&cell, slot)| self.leave(cell, slot))
    }

    /// Leaves a cell only some digits; false if it has none of them.
    fn leave(&mut self, cell: Cell, digits: Digits) -> bool {
        let kept = self.candidates[cell.index()] & digits;
        if !kept.is_empty() {
            self.narrow(cell, kept);
        }
        !kept.is_empty()
    }

    /// Examines one cell or one line tied by relations; `None` if nothing is left to examine.
    fn settle_tied(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        let tied = self.tied.as_mut()?;
        let bonds = tied.bonds;
        if let Some(cell) = take(&mut tied.cells, self.causes.is_some()) {
            tied.is_cell_pending[cell.index()] = false;
            let fits = self.settle_cell(bonds, cell);
            let lines = bonds.lines_of[cell.index()].first().copied().unwrap_or(0);
            return Some(fits.then_some(()).ok_or(Impossible(self.is_settled.len() + lines)));
        }
        if !self.pending.is_empty() {
            return None;
        }
        let line = take(&mut tied.lines, self.causes.is_some())?;
        // What the line itself narrows does not need another look, unless it contains a cell twice.
        tied.is_line_pending[line] = !bonds.lines[line].has_repeats;
        let fits = self.settle_line(bonds, line, budget);
        if let Some(tied) = &mut self.tied {
            tied.is_line_pending[line] &= bonds.lines[line].has_repeats;
            if budget.is_spent() {
                // It may not have been looked at whole.
                tied.push_line(line);
            }
        }
        Some(fits.then_some(()).ok_or(Impossible(self.is_settled.len() + line)))
    }

    /// Clears the list of what to examine.
    fn drop_pending(&mut self) {
        self.pending.drain(..).for_each(|id| self.is_pending[id.index()] = false);
        if let Some(tied) = &mut self.tied {
            tied.cells.drain(..).for_each(|cell| tied.is_cell_pending[cell.index()] = false);
            tied.lines.drain(..).for_each(|line| tied.is_line_pending[line] = false);
        }
    }

    /// Naked and hidden singles of a region that holds every digit; false if nothing fits it.
    fn settle_house(&mut self, house: &Region) -> bool {
        let mut cells = [Digits::EMPTY; Digit::MAX as usize];
        let cells = &mut cells[..house.cells.len()];
        for (slot, cell) in cells.iter_mut().zip(&house.cells) {
            *slot = self.candidates[cell.index()];
        }
        let fits = arrange::singles(cells, self.puzzle.digits());
        for (&slot, &cell) in cells.iter().zip(&house.cells) {
            self.narrow(cell, slot);
        }
        fits
    }

    /// Leaves `kept`, a subset of the cell's candidates.
    fn narrow(&mut self, cell: Cell, kept: Digits) {
        let old = self.candidates[cell.index()];
        if kept != old {
            self.trail.push((cell, old));
            if let Some(causes) = &mut self.causes {
                causes.push(self.examined);
            }
            self.candidates[cell.index()] = kept;
            for &id in self.puzzle.regions_of(cell) {
                self.is_settled[id.index()] = false;
                if !mem::replace(&mut self.is_pending[id.index()], true) {
                    self.pending.push(id);
                }
            }
            if let Some(tied) = &mut self.tied {
                tied.push(cell);
            }
        }
    }
}

/// Takes what has waited longest, or shortest.
fn take<T>(waiting: &mut Vec<T>, is_longest: bool) -> Option<T> {
    match is_longest {
        true if !waiting.is_empty() => Some(waiting.remove(0)),
        _ => waiting.pop(),
    }
}

impl<'p> Tied<'p> {
    /// All cells and lines of a puzzle.
    fn new(bonds: &'p Bonds, puzzle: &Puzzle) -> Self {
        let lines = (0..bonds.lines.len()).filter(|&line| !bonds.lines[line].is_pair);
        Self {
            bonds,
            cells: puzzle.cells().to_vec(),
            is_cell_pending: vec![true; puzzle.grid().len()],
            lines: lines.collect(),
            is_line_pending: vec![true; bonds.lines.len()],
        }
    }

    /// Adds a narrowed cell, and its lines. Pairs are examined with the cell.
    fn push(&mut self, cell: Cell) {
        if !mem::replace(&mut self.is_cell_pending[cell.index()], true) {
            self.cells.push(cell);
        }
        for &line in &self.bonds.lines_of[cell.index()] {
            if !self.bonds.lines[line].is_pair {
                self.push_line(line);
            }
        }
    }

    fn push_line(&mut self, line: usize) {
        if !mem::replace(&mut self.is_line_pending[line], true) {
            self.lines.push(line);
        }
    }
}

impl Position for General<'_> {
    fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>> {
        if self.failed.is_some() {
            return if budget.is_spent() { None } else { self.failed.take().map(Err) };
        }
        loop {
            while let Some(settled) = self.settle_tied(budget) {
                let is_line = self.tied.as_ref().is_some_and(|tied| tied.cells.is_empty());
                let is_paid = budget.spend(is_line.into());
                if settled.is_err() {
                    self.drop_pending();
                }
                if !is_paid {
                    self.failed = settled.err();
                    return None;
                }
                if settled.is_err() {
                    return Some(settled);
                }
            }
            if self.pending.is_empty() {
                return Some(Ok(()));
            }
            if !budget.spend(1) {
                return None;
            }
            let Some(id) = take(&mut self.pending, self.causes.is_some()) else {
                return Some(Ok(()));
            };
            self.is_pending[id.index()] = false;
            if !self.is_settled[id.index()] && !self.settle_region(id) {
                self.drop_pending();
                return Some(Err(Impossible(id.index())));
            }
        }
    }

    fn fewest(&self) -> Option<Cell> {
        let mut fewest = (usize::MAX, None);
        for &cell in self.puzzle.cells() {
            let count = self.candidates[cell.index()].len();
            if count > 1 && count < fewest.0 {
                fewest = (count, Some(cell));
                if count == 2 {
                    break;
                }
            }
        }
        fewest.1
    }

    fn decide(&mut self, cell: Cell, digit: Digit) {
        self.examined = Cause::Supposed;
        self.narrow(cell, digit.into());
    }

    fn save(&mut self) {
        self.saved.push(self.trail.len());
    }

    fn restore(&mut self) {
        self.failed = None;
        let Some(&length) = self.saved.last() else { return };
        for (cell, before) in self.trail.drain(length..).rev() {
            self.candidates[cell.index()] = before;
        }
        if let Some(causes) = &mut self.causes {
            causes.truncate(length);
        }
    }

    fn forget(&mut self) {
        self.saved.pop();
    }
}

/// The candidates left in every cell.
pub trait Position {
    /// The candidates of a cell; one if it is decided, none if it is black.
    fn candidates(&self, cell: Cell) -> Digits;

    /// Makes all regions consistent, at one unit per look at a region; `None` if the budget ran
    /// out.
    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>>;

    /// The undecided cell with the fewest candidates, the first among equals.
    fn fewest(&self) -> Option<Cell>;

    /// Leaves an undecided cell one of its candidates.
    fn decide(&mut self, cell: Cell, digit: Digit);

    /// Saves a settled position.
    fn save(&mut self);

    /// Restores the last saved position.
    fn restore(&mut self);

    /// Drops the last saved position.
    fn forget(&mut self);
}

/// Nothing fits the region with this index; higher indices stand for lines.
#[derive(Debug)]
pub struct Impossible(pub usize);
