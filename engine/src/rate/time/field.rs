//! What does not change during a rating: the cells that are open at the start, their digits, and
//! the regions. Cells and regions are numbered here, leaving out regions without open cells.

use crate::grid::{Cell, Family, Grid, Kind, Puzzle, Region, RegionId};
use crate::lists::Lists;
use crate::rate::system::Subject;
use crate::rate::walk::Failure;

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
