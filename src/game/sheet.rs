//! The sheet: the digits and marks that the player wrote, right or wrong, and the combinations that the
//! player struck out.

use gradus_engine::grid::change::Combination;
use gradus_engine::grid::region::remaining;
use gradus_engine::grid::{Change, Move, RegionId};
use gradus_engine::rate::Stuck;
use gradus_engine::technique::Step;
use gradus_engine::{Board, Cell, Contradiction, Digit, Digits, Puzzle};

/// Digits and marks by cell. The givens are part of it; the marks under a digit are kept. What fits
/// is determined by the combinations that are not struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    values: Vec<Option<Digit>>,
    marks: Vec<Digits>,
    /// The combinations struck out, in that order.
    struck: Vec<Combination>,
}

impl Sheet {
    /// The blank sheet of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            values: puzzle.grid().cells().map(|cell| puzzle.given(cell)).collect(),
            marks: vec![Digits::EMPTY; puzzle.grid().len()],
            struck: Vec::new(),
        }
    }

    /// The digit in a cell, given or written.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The digit of every cell of the grid, by cell.
    pub fn values(&self) -> &[Option<Digit>] {
        &self.values
    }

    /// The marks in an open cell; none if it has a digit.
    pub fn marks(&self, cell: Cell) -> Digits {
        if self.value(cell).is_some() { Digits::EMPTY } else { self.marks[cell.index()] }
    }

    /// The marks of a cell, also those under its digit.
    pub fn marks_under(&self, cell: Cell) -> Digits {
        self.marks[cell.index()]
    }

    /// Makes a change.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Place(cell, digit) => self.values[cell.index()] = Some(digit),
            Change::Wipe(cell) => self.values[cell.index()] = None,
            Change::Mark(cell, digits) => self.marks[cell.index()] |= digits,
            Change::Strike(cell, digits) => self.marks[cell.index()] -= digits,
            Change::Exclude(struck) if self.is_struck(struck) => {}
            Change::Exclude(struck) => self.struck.push(struck),
            Change::Admit(admitted) => self.struck.retain(|struck| *struck != admitted),
        }
    }

    /// The cells without a digit, in reading order.
    pub fn open_cells<'a>(&'a self, puzzle: &'a Puzzle) -> impl Iterator<Item = Cell> + 'a {
        puzzle.cells().iter().copied().filter(|&cell| self.value(cell).is_none())
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self, puzzle: &Puzzle) -> bool {
        self.open_cells(puzzle).next().is_none()
    }

    /// Whether nothing is written on it.
    pub fn is_blank(&self, puzzle: &Puzzle) -> bool {
        let blank = |&cell: &Cell| puzzle.given(cell).is_some() || self.value(cell).is_none();
        let unmarked = self.struck.is_empty() && self.marks.iter().all(|marks| marks.is_empty());
        unmarked && puzzle.cells().iter().all(blank)
    }

    /// Whether the marks are the candidates: every open cell has at least one.
    pub fn is_marked(&self, puzzle: &Puzzle) -> bool {
        self.open_cells(puzzle).all(|cell| !self.marks(cell).is_empty())
    }

    /// The information content: the number of candidates still open. For a cell, these are its
    /// marks or, if it has none, the digits that are possible.
    pub fn information(&self, puzzle: &Puzzle) -> usize {
        let possible = self.possible(puzzle);
        let open = |cell: Cell| match self.marks(cell) {
            none if none.is_empty() => possible[cell.index()],
            marks => marks,
        };
        self.open_cells(puzzle).map(|cell| open(cell).len()).sum()
    }

    /// The board described by the sheet: its digits, and its marks if they count.
    ///
    /// # Errors
    /// When the sheet contradicts itself.
    pub fn board<'p>(&self, puzzle: &'p Puzzle) -> Result<Board<'p>, Contradiction> {
        let mut board = Board::new(puzzle);
        for &cell in puzzle.cells() {
            if let Some(digit) = self.value(cell) {
                board.place(cell, digit)?;
            }
        }
        if self.is_marked(puzzle) {
            for cell in self.open_cells(puzzle) {
                board.strike(cell, puzzle.digits() - self.marks(cell))?;
            }
        }
        Ok(board)
    }

    /// The digits of a region's cells, and the sum left to its open cells (0 if it is overrun).
    fn rest(&self, puzzle: &Puzzle, region: RegionId) -> (Digits, usize, Option<u32>) {
        let region = puzzle.region(region);
        let values = || region.cells.iter().filter_map(|&cell| self.value(cell));
        let placed: u32 = values().map(|digit| u32::from(digit.get())).sum();
        let open = region.cells.len() - values().count();
        (values().collect(), open, region.sum.map(|sum| sum.saturating_sub(placed)))
    }

    /// Whether any combination is struck out.
    pub const fn has_struck(&self) -> bool {
        !self.struck.is_empty()
    }

    /// Whether a combination is struck out.
    pub fn is_struck(&self, combination: Combination) -> bool {
        self.struck.contains(&combination)
    }

    /// The combinations left to a region by the digits on the sheet, for its open cells: those that
    /// are in, and those struck out.
    pub fn combinations(&self, puzzle: &Puzzle, region: RegionId) -> [Vec<Digits>; 2] {
        let (placed, open, sum) = self.rest(puzzle, region);
        let sets = remaining(puzzle.digits() - placed, open, sum);
        let (struck, stand) = sets.partition(|set| self.strikes(puzzle, region, *set | placed));
        [stand, struck]
    }

    /// Whether a combination of a region is struck out.
    fn strikes(&self, puzzle: &Puzzle, region: RegionId, digits: Digits) -> bool {
        let combination = || Combination::of(puzzle, region, digits);
        !self.struck.is_empty() && combination().is_some_and(|one| self.is_struck(one))
    }

    /// The combination of a whole region that leaves these digits to its open cells.
    pub fn whole(&self, puzzle: &Puzzle, region: RegionId, left: Digits) -> Option<Combination> {
        Combination::of(puzzle, region, self.rest(puzzle, region).0 | left)
    }

    /// The move that strikes a combination out of its region or, if it is struck out, restores it;
    /// with `tidy` it also wipes the marks that only this combination allowed.
    pub fn toggle(&self, puzzle: &Puzzle, combination: Combination, tidy: bool) -> Move {
        if self.is_struck(combination) {
            return Move(vec![Change::Admit(combination)]);
        }
        let mut after = self.clone();
        after.apply(Change::Exclude(combination));
        let mut changes = vec![Change::Exclude(combination)];
        if let Some(region) = combination.region(puzzle).filter(|_| tidy) {
            let lost = self.allowed(puzzle, region) - after.allowed(puzzle, region);
            let cells = puzzle.region(region).cells.iter();
            let strikes = cells.map(|&cell| (cell, self.marks(cell) & lost));
            let strikes = strikes.filter(|(_, lost)| !lost.is_empty());
            changes.extend(strikes.map(|(cell, lost)| Change::Strike(cell, lost)));
        }
        Move(changes)
    }

    /// The sum left to make in a region, if it has one, and in how many cells.
    pub fn left(&self, puzzle: &Puzzle, region: RegionId) -> (Option<u32>, usize) {
        let (_, open, sum) = self.rest(puzzle, region);
        (sum, open)
    }

    /// The digits that fit in each cell by the digits placed: none that is already in one of its
    /// regions, only those of the remaining combinations, and only those that go with the digits in the
    /// cells that it is tied to. A region without any combination left rules out only the digits placed
    /// in it, so that a single slip does not empty the sheet.
    pub fn possible(&self, puzzle: &Puzzle) -> Vec<Digits> {
        let mut possible = match puzzle.bonds() {
            Some(bonds) => bonds.allowed.clone(),
            None => vec![puzzle.digits(); puzzle.grid().len()],
        };
        for cell in puzzle.grid().cells() {
            for (other, left) in
                self.value(cell).into_iter().flat_map(|digit| ties(puzzle, cell, digit))
            {
                possible[other.index()] &= left;
            }
        }
        for id in puzzle.region_ids() {
            let allowed = self.allowed(puzzle, id);
            for cell in &puzzle.region(id).cells {
                possible[cell.index()] &= allowed;
            }
        }
        possible
    }

    /// The digits that fit in a cell by the digits placed, as in [`possible`](Self::possible).
    pub fn fits(&self, puzzle: &Puzzle, cell: Cell) -> Digits {
        let rules = puzzle.bonds().map_or(puzzle.digits(), |bonds| bonds.allowed[cell.index()]);
        let regions = puzzle.regions_of(cell).iter();
        let fits = regions.fold(rules, |fits, &id| fits & self.allowed(puzzle, id));
        // Whatever a cell is tied to is tied to it; any digit says which cells those are.
        let tied = puzzle.digits().first().into_iter().flat_map(|any| ties(puzzle, cell, any));
        let placed = tied.filter_map(|(other, _)| Some((other, self.value(other)?)));
        let left = placed.flat_map(|(other, digit)| ties(puzzle, other, digit));
        left.filter(|(tied, _)| *tied == cell).fold(fits, |fits, (_, left)| fits & left)
    }

    /// The digits that the open cells of a region may hold, given the digits placed in it.
    fn allowed(&self, puzzle: &Puzzle, region: RegionId) -> Digits {
        let (placed, open, sum) = self.rest(puzzle, region);
        let unplaced = puzzle.digits() - placed;
        let sets = remaining(unplaced, open, sum);
        let sets = sets.filter(|set| !self.strikes(puzzle, region, *set | placed));
        sets.reduce(|all, set| all | set).unwrap_or(unplaced)
    }

    /// What may go in each cell according to the sheet alone: the possible digits and, if the marks
    /// are the candidates, only those marked.
    pub fn candidates(&self, puzzle: &Puzzle) -> Vec<Digits> {
        let mut candidates = self.possible(puzzle);
        if self.is_marked(puzzle) {
            candidates.iter_mut().zip(&self.marks).for_each(|(set, marks)| *set &= *marks);
        }
        candidates
    }

    /// The move that puts a digit in a cell; with `tidy`, it also wipes what this rules out from
    /// the marks of the cell's peers. Empty if nothing would change.
    pub fn place(&self, puzzle: &Puzzle, cell: Cell, digit: Digit, tidy: bool) -> Move {
        if puzzle.given(cell).is_some() || self.value(cell) == Some(digit) {
            return Move::default();
        }
        let place = Change::Place(cell, digit);
        let strikes = if tidy { self.ruled_out(puzzle, cell, digit) } else { Vec::new() };
        Move([vec![place], strikes].concat())
    }

    /// What a digit in a cell strikes: the digit itself from the marks of the cell's peers; if there are
    /// sums, digits that are in no combination left to a region of the cell; and what does not go with it
    /// in the cells that the cell is tied to.
    fn ruled_out(&self, puzzle: &Puzzle, cell: Cell, digit: Digit) -> Vec<Change> {
        let mut after = self.clone();
        after.apply(Change::Place(cell, digit));
        let has_sum = |id: &&RegionId| puzzle.region(**id).sum.is_some();
        let sums: Vec<(RegionId, Digits)> = puzzle
            .regions_of(cell)
            .iter()
            .filter(has_sum)
            .map(|&id| (id, puzzle.digits() - after.allowed(puzzle, id)))
            .collect();
        let strike = |peer: Cell| {
            let shared = sums.iter().filter(|(id, _)| puzzle.regions_of(peer).contains(id));
            let own = if puzzle.peers(cell).contains(peer) { digit.into() } else { Digits::EMPTY };
            let out = shared.fold(own, |out, (_, impossible)| out | *impossible);
            let tied = ties(puzzle, cell, digit).filter(|(other, _)| *other == peer);
            let out = tied.fold(out, |out, (_, left)| out | (puzzle.digits() - left));
            Change::Strike(peer, self.marks(peer) & out)
        };
        let hits = |change: &Change| !matches!(change, Change::Strike(_, set) if set.is_empty());
        let mut concerned = puzzle.peers(cell).clone();
        ties(puzzle, cell, digit).for_each(|(other, _)| concerned.insert(other));
        concerned.iter().map(strike).filter(hits).collect()
    }

    /// The move that wipes the digit of a cell, or else its marks.
    pub fn wipe(&self, puzzle: &Puzzle, cell: Cell) -> Move {
        if puzzle.given(cell).is_some() {
            Move::default()
        } else if self.value(cell).is_some() {
            Move(vec![Change::Wipe(cell)])
        } else if !self.marks(cell).is_empty() {
            Move(vec![Change::Strike(cell, self.marks(cell))])
        } else {
            Move::default()
        }
    }

    /// The move that fills in the marks of cells that have none, by the digits placed; existing
    /// marks are left alone.
    pub fn fill(&self, puzzle: &Puzzle) -> Move {
        let possible = self.possible(puzzle);
        let blank = self.open_cells(puzzle).filter(|&cell| self.marks(cell).is_empty());
        let fits = blank.map(|cell| (cell, possible[cell.index()]));
        let fits = fits.filter(|(_, digits)| !digits.is_empty());
        Move(fits.map(|(cell, digits)| Change::Mark(cell, digits)).collect())
    }

    /// The move that wipes the marks that the digits placed rule out.
    pub fn wipe_impossible(&self, puzzle: &Puzzle) -> Move {
        let possible = self.possible(puzzle);
        let wrong =
            self.open_cells(puzzle).map(|cell| (cell, self.marks(cell) - possible[cell.index()]));
        let wrong = wrong.filter(|(_, digits)| !digits.is_empty());
        Move(wrong.map(|(cell, digits)| Change::Strike(cell, digits)).collect())
    }

    /// The move that writes all marks again by the digits placed, replacing existing ones.
    pub fn refill(&self, puzzle: &Puzzle) -> Move {
        let possible = self.possible(puzzle);
        let lacks = |cell: Cell| (cell, possible[cell.index()] - self.marks(cell));
        let lacking = self.open_cells(puzzle).map(lacks).filter(|(_, digits)| !digits.is_empty());
        let mut changes = self.wipe_impossible(puzzle);
        changes.0.extend(lacking.map(|(cell, digits)| Change::Mark(cell, digits)));
        changes
    }

    /// The move that writes a mark in all of these cells or, if every one has it, wipes it; cells
    /// with a digit are skipped.
    pub fn toggle_all(&self, puzzle: &Puzzle, cells: &[Cell], digit: Digit) -> Move {
        let is_open = |cell: &Cell| puzzle.is_white(*cell) && self.value(*cell).is_none();
        let open = || cells.iter().copied().filter(is_open);
        let has = |cell| self.marks(cell).contains(digit);
        let wipes = open().all(has);
        let change = if wipes { Change::Strike } else { Change::Mark };
        let changed = open().filter(|&cell| has(cell) == wipes);
        Move(changed.map(|cell| change(cell, digit.into())).collect())
    }

    /// The move that turns this sheet into another, including the marks under digits.
    pub fn until(&self, that: &Self, puzzle: &Puzzle) -> Move {
        let mut changes = Vec::new();
        for &cell in puzzle.cells() {
            let place = cell.index();
            if self.values[place] != that.values[place] {
                let change = that.values[place].map(|digit| Change::Place(cell, digit));
                changes.push(change.unwrap_or(Change::Wipe(cell)));
            }
            let (here, there) = (self.marks[place], that.marks[place]);
            let strike = Some(Change::Strike(cell, here - there)).filter(|_| !there.includes(here));
            let mark = Some(Change::Mark(cell, there - here)).filter(|_| !here.includes(there));
            changes.extend(strike.into_iter().chain(mark));
        }
        let gone = self.struck.iter().filter(|struck| !that.is_struck(**struck));
        changes.extend(gone.map(|&struck| Change::Admit(struck)));
        let come = that.struck.iter().filter(|struck| !self.is_struck(**struck));
        changes.extend(come.map(|&struck| Change::Exclude(struck)));
        Move(changes)
    }

    /// The move to the state where a rating got stuck: its digits, and its candidates as marks.
    pub fn to_stuck(&self, puzzle: &Puzzle, stuck: &Stuck) -> Move {
        let mut sheet = self.clone();
        for cell in self.open_cells(puzzle) {
            let change = match stuck.value(cell) {
                Some(digit) => Change::Place(cell, digit),
                None => {
                    sheet.apply(Change::Strike(cell, puzzle.digits() - stuck.candidates(cell)));
                    Change::Mark(cell, stuck.candidates(cell))
                }
            };
            sheet.apply(change);
        }
        self.until(&sheet, puzzle)
    }

    /// The marks that are filled in before a step: if it strikes candidates and the marks are not the
    /// candidates, those of cells that have none, so that the same step is not found again.
    pub fn fill_for(&self, puzzle: &Puzzle, step: &Step) -> Move {
        match step.removes.is_empty() || self.is_marked(puzzle) {
            true => Move::default(),
            false => self.fill(puzzle),
        }
    }

    /// The move for a step, including the marks to be filled in before it.
    pub fn step(&self, puzzle: &Puzzle, step: &Step, tidy: bool) -> Move {
        let mut sheet = self.clone();
        let mut changes = Vec::new();
        let mut make = |sheet: &mut Self, more: Move| {
            more.0.iter().for_each(|&change| sheet.apply(change));
            changes.extend(more.0);
        };
        make(&mut sheet, self.fill_for(puzzle, step));
        for &(cell, digits) in &step.removes {
            let hits = sheet.marks(cell) & digits;
            if !hits.is_empty() {
                make(&mut sheet, Move(vec![Change::Strike(cell, hits)]));
            }
        }
        for &(cell, digit) in &step.places {
            let place = sheet.place(puzzle, cell, digit, tidy);
            make(&mut sheet, place);
        }
        Move(changes)
    }
}

/// The cells that a cell is tied to by relations, each with the digits that a digit in it leaves to them.
fn ties(puzzle: &Puzzle, cell: Cell, digit: Digit) -> impl Iterator<Item = (Cell, Digits)> + '_ {
    let bonds = puzzle.bonds().into_iter();
    bonds.flat_map(move |bonds| bonds.ties(cell, digit)).map(|(other, left, _)| (other, left))
}
