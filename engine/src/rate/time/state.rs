//! The state of a walk: what does not change during a rating, and what does.
//!
//! # What does not change
//!
//! What does not change during a rating: the cells that are open at the start, their digits, and
//! the regions. Cells and regions are numbered here, leaving out regions without open cells.
//!
//! # What changes
//!
//! What changes during a walk: the open cells, the candidates, and how visible the next digits are.
//!
//! Candidates always include the digit of the solution. So if a digit has one place left in a
//! region, it is the cell given by the solution, and counting places suffices to find hidden
//! singles. A digit that has become visible stays so until it is filled in.

use super::worth::{WAYS, Worth};
use crate::grid::region::remaining;
use crate::grid::{Board, Cell, Digits, Family, Grid, Kind, Puzzle, Region, RegionId};
use crate::lists::Lists;
use crate::rate::system::Subject;
use crate::rate::walk::Failure;

/// The open cells and what is known about them.
#[derive(Clone, Debug)]
pub struct TimeState {
    /// The number of open cells.
    pub open: usize,
    /// By cell: its candidates; none for a filled cell.
    pub candidates: Vec<u32>,
    /// By region and digit: the number of open cells with the candidate.
    places: Vec<u8>,
    /// By region: what is left to make; only for regions with a sum.
    rests: Vec<Rest>,
    /// By cell: its visibility.
    weights: Vec<f64>,
    /// The cells that are visible at all, one bit each.
    visible: Vec<u64>,
}

/// What a region with a sum still has to hold.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    unplaced: Digits,
    /// The sum left to make, if known.
    pub sum: Option<u32>,
    open: u8,
    /// The digits of its combinations, and those that all of them contain.
    any: u32,
    common: u32,
    /// The number of combinations.
    combinations: u32,
}

impl Rest {
    const HOUSE: Self =
        Self { unplaced: Digits::EMPTY, sum: None, open: 0, any: 0, common: 0, combinations: 0 };

    fn of(board: &Board<'_>, field: &TimeField<'_>, region: usize) -> Self {
        if field.areas[region].is_house() {
            return Self::HOUSE;
        }
        let id = field.ids[region];
        let mut rest = Self {
            unplaced: field.puzzle.digits() - board.placed(id),
            sum: board.sum_left(id),
            open: field.members.slice(region).len() as u8,
            ..Self::HOUSE
        };
        rest.combine();
        rest
    }

    /// Removes a placed digit.
    fn place(&mut self, digit: u8) {
        self.unplaced -= Digits::from_bits(1 << digit);
        self.sum = self.sum.map(|sum| sum.saturating_sub(u32::from(digit) + 1));
        self.open -= 1;
        self.combine();
    }

    fn combine(&mut self) {
        (self.any, self.common, self.combinations) = (0, u32::MAX, 0);
        if self.open > 0 {
            for set in remaining(self.unplaced, usize::from(self.open), self.sum) {
                self.any |= set.bits();
                self.common &= set.bits();
                self.combinations += 1;
            }
        }
    }

    /// Whether one cell is open.
    pub const fn is_last(&self) -> bool {
        self.open == 1
    }

    /// The divisor of a term that depends on combinations.
    fn spread(&self) -> f64 {
        let combinations = f64::from(self.combinations);
        combinations * combinations.sqrt()
    }
}

impl TimeState {
    /// The state of a board; its placed digits must have been struck from the candidates.
    ///
    /// # Errors
    /// When a cell has lost its digit of the solution.
    pub fn of(board: &Board<'_>, field: &TimeField<'_>, worth: &Worth) -> Result<Self, Failure> {
        let regions = field.areas.len();
        let mut state = Self {
            open: field.cells.len(),
            candidates: Vec::new(),
            places: vec![0; regions * field.largest],
            rests: (0..regions).map(|region| Rest::of(board, field, region)).collect(),
            weights: vec![0.0; field.cells.len()],
            visible: vec![0; field.cells.len().div_ceil(64)],
        };
        for (cell, &place) in field.cells.iter().enumerate() {
            let regions = field.puzzle.regions_of(place).iter();
            let placed = regions.fold(Digits::EMPTY, |placed, id| placed | board.placed(*id));
            let mut candidates = (board.candidates(place) - placed).bits();
            for &region in field.regions_of.slice(cell) {
                if field.areas[usize::from(region)] == Area::Sum {
                    candidates &= state.rests[usize::from(region)].any;
                }
            }
            if candidates & field.digit(cell) == 0 {
                return Err(Failure::Contradiction);
            }
            state.candidates.push(candidates);
            for &region in field.regions_of.slice(cell) {
                let first = usize::from(region) * field.largest;
                bits(candidates).for_each(|digit| state.places[first + digit] += 1);
            }
        }
        (0..field.cells.len()).for_each(|cell| state.look(cell, field, worth));
        Ok(state)
    }

    /// The number of candidates in all open cells.
    pub fn marks(&self) -> u32 {
        self.candidates.iter().map(|candidates| candidates.count_ones()).sum()
    }

    /// What is left of a region with a sum.
    pub fn rest(&self, region: usize) -> &Rest {
        &self.rests[region]
    }

    /// Whether a region of an open cell has no other place for the cell's digit.
    pub fn is_alone(&self, cell: usize, region: usize, field: &TimeField<'_>) -> bool {
        self.places[region * field.largest + usize::from(field.digits[cell])] == 1
    }

    /// The terms of a cell's visibility, as in [`WAYS`].
    pub fn terms(&self, cell: usize, field: &TimeField<'_>, worth: &Worth) -> [f64; WAYS.len()] {
        let digit = usize::from(field.digits[cell]);
        let (mut blocks, mut lines, mut lasts, mut only) = (0_u8, 0_u8, 0_u8, 0.0);
        let (mut product, mut longest) = (0_u32, 0_u8);
        for &region in field.regions_of.slice(cell) {
            let region = usize::from(region);
            let is_alone = self.is_alone(cell, region, field);
            match field.areas[region] {
                Area::Line => lines += u8::from(is_alone),
                Area::Block => blocks += u8::from(is_alone),
                Area::Sum => {
                    let rest = &self.rests[region];
                    if rest.open == 1 {
                        lasts += u8::from(rest.sum.is_some());
                    } else if is_alone && rest.common >> digit & 1 == 1 {
                        only += worth.long[usize::from(rest.open)] / rest.spread();
                    }
                    product = product.max(1).saturating_mul(rest.combinations);
                    longest = longest.max(rest.open);
                }
            }
        }
        let is_single = self.candidates[cell].is_power_of_two();
        let spread = f64::from(product) * f64::from(product).sqrt();
        let crossing = match is_single && product > 0 {
            true => worth.long[usize::from(longest)] / spread,
            false => 0.0,
        };
        let [block, line, naked, last, only_place, cross] = worth.ways;
        [
            block * f64::from(blocks),
            line * f64::from(lines),
            naked * f64::from(u8::from(is_single)),
            last * f64::from(lasts),
            only_place * only,
            cross * crossing,
        ]
    }

    /// The visible cells, in reading order, each with the running sum of the visibilities.
    pub fn visible(&self, found: &mut Vec<(u16, f64)>) {
        found.clear();
        let mut sum = 0.0;
        for (word, &set) in self.visible.iter().enumerate() {
            let mut set = set;
            while set != 0 {
                let cell = word * 64 + set.trailing_zeros() as usize;
                set &= set - 1;
                sum += self.weights[cell];
                found.push((cell as u16, sum));
            }
        }
    }

    /// Fills an open cell with its digit, and strikes what that rules out.
    pub fn fill(&mut self, cell: usize, field: &TimeField<'_>, worth: &Worth) {
        let (digit, had) = (field.digits[cell], self.candidates[cell]);
        self.candidates[cell] = 0;
        self.open -= 1;
        self.weights[cell] = 0.0;
        self.visible[cell / 64] &= !(1 << (cell % 64));
        self.leave(cell, had & !(1 << digit), field, worth);
        for &peer in field.peers.slice(cell) {
            self.strike(usize::from(peer), 1 << digit, field, worth);
        }
        for &region in field.regions_of.slice(cell) {
            let region = usize::from(region);
            if field.areas[region] == Area::Sum {
                self.rests[region].place(digit);
                let ruled_out = !self.rests[region].any;
                for &other in field.members.slice(region) {
                    self.strike(usize::from(other), ruled_out, field, worth);
                }
            }
        }
        for &region in field.regions_of.slice(cell) {
            if field.areas[usize::from(region)] == Area::Sum {
                for &other in field.members.slice(usize::from(region)) {
                    self.look(usize::from(other), field, worth);
                }
            }
        }
    }

    /// Strikes candidates from a cell, if it has them.
    pub fn strike(&mut self, cell: usize, digits: u32, field: &TimeField<'_>, worth: &Worth) {
        let struck = self.candidates[cell] & digits;
        if struck == 0 {
            return;
        }
        self.candidates[cell] &= !digits;
        self.leave(cell, struck, field, worth);
        if self.candidates[cell].is_power_of_two() {
            self.look(cell, field, worth);
        }
    }

    /// Subtracts candidates that a cell has lost from the counts of its regions.
    fn leave(&mut self, cell: usize, digits: u32, field: &TimeField<'_>, worth: &Worth) {
        for &region in field.regions_of.slice(cell) {
            let first = usize::from(region) * field.largest;
            for digit in bits(digits) {
                let places = &mut self.places[first + digit];
                *places -= 1;
                if *places == 1 && field.homes[first + digit] != NONE {
                    self.look(usize::from(field.homes[first + digit]), field, worth);
                }
            }
        }
    }

    /// Updates the visibility of an open cell.
    fn look(&mut self, cell: usize, field: &TimeField<'_>, worth: &Worth) {
        if self.candidates[cell] == 0 {
            return;
        }
        let weight: f64 = self.terms(cell, field, worth).iter().sum();
        self.weights[cell] = weight;
        let word = &mut self.visible[cell / 64];
        *word = *word & !(1 << (cell % 64)) | u64::from(weight > 0.0) << (cell % 64);
    }
}

/// The digits of a set, from 0, in ascending order.
pub fn bits(set: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|set| *set != 0)
        .map(|set| set.trailing_zeros() as usize)
}

/// No cell, or no region.
pub const NONE: u16 = u16::MAX;

/// What a region means to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// A row or a column of a Sudoku.
    Line,
    /// A box, or any other house that is not a line.
    Block,
    /// A run, a cage, or a region derived from cages: cells with a sum to make.
    Sum,
}

/// The open cells and the regions that they lie in.
#[derive(Debug)]
pub struct TimeField<'p> {
    /// The puzzle.
    pub puzzle: &'p Puzzle,
    /// The open cells, in reading order.
    pub cells: Vec<Cell>,
    /// By open cell: its digit in the solution, from 0.
    pub digits: Vec<u8>,
    /// By open cell: the open cells that share a region with it, in reading order.
    pub peers: Lists<u16>,
    /// By open cell: its regions, in the order of the puzzle.
    pub regions_of: Lists<u16>,
    /// By region: what it is.
    pub areas: Vec<Area>,
    /// By region: its open cells in reading order.
    pub members: Lists<u16>,
    /// By region: its id in the puzzle.
    pub ids: Vec<RegionId>,
    /// By region and digit: the open cell with that digit in the solution, or [`NONE`].
    pub homes: Vec<u16>,
    /// The number of digits of the puzzle.
    pub largest: usize,
}

impl<'p> TimeField<'p> {
    /// The field of a state.
    ///
    /// # Errors
    /// When the puzzle does not have a single solution, or the placed digits or the candidates
    /// disagree with it.
    pub fn of(subject: &Subject<'p>) -> Result<Self, Failure> {
        let solution = subject.solutions.unique().ok_or(Failure::Contradiction)?;
        let (board, puzzle) = (subject.board, subject.puzzle());
        let mut field = Self {
            puzzle,
            cells: Vec::new(),
            digits: Vec::new(),
            peers: Lists::default(),
            regions_of: Lists::default(),
            areas: Vec::new(),
            members: Lists::default(),
            ids: Vec::new(),
            homes: Vec::new(),
            largest: usize::from(puzzle.largest()),
        };
        let mut numbers = vec![NONE; puzzle.grid().len()];
        for &cell in puzzle.cells() {
            let digit = solution.get(cell.index()).copied().flatten();
            let digit = digit.ok_or(Failure::Contradiction)?;
            match board.value(cell) {
                None if board.candidates(cell).contains(digit) => {
                    numbers[cell.index()] = field.cells.len() as u16;
                    field.cells.push(cell);
                    field.digits.push(digit.index() as u8);
                }
                Some(placed) if placed == digit => {}
                _ => return Err(Failure::Contradiction),
            }
        }
        field.link(&numbers);
        Ok(field)
    }

    /// Finds the relevant regions and their open cells, by number.
    fn link(&mut self, numbers: &[u16]) {
        let puzzle = self.puzzle;
        let open = |cell: &Cell| Some(numbers[cell.index()]).filter(|number| *number != NONE);
        let mut places = vec![NONE; puzzle.regions().len()];
        for id in puzzle.region_ids() {
            let region = puzzle.region(id);
            let members = region.cells.iter().filter_map(open);
            if let (Some(area), true) = (area(region, puzzle.kind()), members.clone().count() > 0) {
                places[id.index()] = self.ids.len() as u16;
                self.ids.push(id);
                self.areas.push(area);
                let first = self.homes.len();
                self.homes.resize(first + self.largest, NONE);
                for cell in members.clone() {
                    self.homes[first + usize::from(self.digits[usize::from(cell)])] = cell;
                }
                self.members.push(members);
            }
        }
        for cell in &self.cells {
            let regions = puzzle.regions_of(*cell).iter().map(|id| places[id.index()]);
            self.regions_of.push(regions.filter(|place| *place != NONE));
            self.peers.push(puzzle.peers(*cell).iter().filter_map(|peer| open(&peer)));
        }
    }

    /// The digit of an open cell as a set.
    pub fn digit(&self, cell: usize) -> u32 {
        1 << self.digits[cell]
    }

    /// The regions of one sort, with their open cells.
    pub fn of_sort(&self, is_of_sort: fn(Area) -> bool) -> impl Iterator<Item = (usize, &[u16])> {
        let areas = self.areas.iter().enumerate().filter(move |(_, area)| is_of_sort(**area));
        areas.map(|(region, _)| (region, self.members.slice(region)))
    }

    /// The size of the grid.
    pub const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }
}

impl Area {
    /// Whether it holds every digit.
    pub const fn is_house(self) -> bool {
        matches!(self, Self::Line | Self::Block)
    }
}

/// What a region is; `None` if it only says that its cells see each other.
const fn area(region: &Region, kind: Kind) -> Option<Area> {
    match region.family {
        Family::Row | Family::Column => Some(Area::Line),
        Family::Box | Family::Diagonal | Family::Window => Some(Area::Block),
        _ if region.sum.is_some() => Some(Area::Sum),
        // A run without a clue also has combinations; one of a single cell says nothing.
        _ => match kind {
            Kind::Kakuro if region.cells.len() > 1 => Some(Area::Sum),
            _ => None,
        },
    }
}
