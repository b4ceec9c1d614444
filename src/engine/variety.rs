//! The varieties of puzzle. A variety is data for the region model: which digits are used, and
//! which regions a setup has. Only formats and files ask which variety a puzzle is.

use super::cell::{Cell, Grid};
use super::combination;
use super::fault::{Fault, FaultKind};
use super::puzzle::{Setup, Square};
use super::region::{Family, Region};

/// The two kinds of puzzle, which differ in what a player sees and writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Houses that hold every digit.
    Sudoku,
    /// Runs with sums between black cells.
    Kakuro,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Sudoku, Self::Kakuro];

    /// The kind's name in files and on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Sudoku => "sudoku",
            Self::Kakuro => "kakuro",
        }
    }

    /// The kind's name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudoku => "Sudoku",
            Self::Kakuro => "Kakuro",
        }
    }
}

/// One variety of puzzle.
#[derive(Debug)]
pub struct Variety {
    /// The variety's name in files and on the command line.
    pub slug: &'static str,
    /// The variety's name in a sentence.
    pub name: &'static str,
    /// Which kind it belongs to.
    pub kind: Kind,
    /// The largest digit on a grid of this size, or `None` where the variety has no such size.
    pub digits: fn(Grid) -> Option<u8>,
    /// The regions of a setup in search order; adds to the faults what stands in their way.
    pub regions: fn(&Setup, &mut Vec<Fault>) -> Vec<Region>,
}

impl PartialEq for Variety {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

/// Every variety.
pub static VARIETIES: &[&Variety] = &[&CLASSIC, &KAKURO];

/// Classic Sudoku: rows, columns and boxes.
pub static CLASSIC: Variety = Variety {
    slug: "classic",
    name: "classic Sudoku",
    kind: Kind::Sudoku,
    digits: |grid| box_size(grid).map(|_| grid.rows() as u8),
    regions: classic_regions,
};

/// Kakuro: runs across and down.
pub static KAKURO: Variety = Variety {
    slug: "kakuro",
    name: "Kakuro",
    kind: Kind::Kakuro,
    digits: |_| Some(combination::LARGEST),
    regions: runs,
};

/// Rows and columns of a box, by the size of the grid.
const BOXES: &[(usize, (usize, usize))] = &[(4, (2, 2)), (6, (2, 3)), (9, (3, 3)), (16, (4, 4))];

/// The rows and columns of one box in a classic grid of this size; `None` where there is none.
pub fn box_size(grid: Grid) -> Option<(usize, usize)> {
    let known = BOXES.iter().find(|(size, _)| *size == grid.rows());
    known.filter(|_| grid.rows() == grid.cols()).map(|(_, shape)| *shape)
}

/// The sizes of classic Sudoku that can be played, ascending.
pub fn classic_sizes() -> impl Iterator<Item = usize> {
    BOXES.iter().map(|(size, _)| *size)
}

fn classic_regions(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let black = |cell: &Cell| matches!(setup.squares[cell.index()], Square::Black { .. });
    for cell in grid.cells().filter(black) {
        faults.push(Fault::at(cell, FaultKind::BlackCell));
    }
    let Some((box_rows, box_cols)) = box_size(grid) else {
        return Vec::new();
    };
    let boxes_across = grid.cols() / box_cols;
    let house = |family, holds: &dyn Fn(Cell) -> bool| Region {
        family,
        cells: grid.cells().filter(|&cell| holds(cell)).collect(),
        sum: None,
    };
    let box_of = |cell| grid.row(cell) / box_rows * boxes_across + grid.col(cell) / box_cols;
    let numbers = 0..grid.rows();
    let rows = numbers.clone().map(|n| house(Family::Row, &|cell| grid.row(cell) == n));
    let columns = numbers.clone().map(|n| house(Family::Column, &|cell| grid.col(cell) == n));
    let boxes = numbers.clone().map(|n| house(Family::Box, &|cell| box_of(cell) == n));
    rows.chain(columns).chain(boxes).collect()
}

/// The runs across and then down, each in reading order of its first cell.
fn runs(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let mut runs = lines(setup, Family::Across, faults);
    runs.extend(lines(setup, Family::Down, faults));
    runs
}

fn lines(setup: &Setup, family: Family, faults: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let before = |cell| match family {
        Family::Down => {
            grid.row(cell).checked_sub(1).and_then(|row| grid.cell(row, grid.col(cell)))
        }
        _ => grid.col(cell).checked_sub(1).and_then(|col| grid.cell(grid.row(cell), col)),
    };
    let after = |cell| match family {
        Family::Down => grid.cell(grid.row(cell) + 1, grid.col(cell)),
        _ => grid.cell(grid.row(cell), grid.col(cell) + 1),
    };
    let white = |cell: &Cell| matches!(setup.squares[cell.index()], Square::White { .. });
    let clue = |cell: Cell| match (setup.squares[cell.index()], family) {
        (Square::Black { down, .. }, Family::Down) => down,
        (Square::Black { across, .. }, _) => across,
        (Square::White { .. }, _) => None,
    };
    let mut found = Vec::new();
    for cell in grid.cells() {
        if !white(&cell) {
            if let Some(sum) = clue(cell)
                && after(cell).filter(white).is_none()
            {
                faults.push(Fault::at(cell, FaultKind::ClueWithoutRun { family, sum }));
            }
        } else if before(cell).filter(white).is_none() {
            let cells: Vec<Cell> =
                std::iter::successors(Some(cell), |&cell| after(cell).filter(white)).collect();
            let sum = before(cell).and_then(clue);
            let place = before(cell).unwrap_or(cell);
            if cells.len() > usize::from(combination::LARGEST) {
                let length = cells.len();
                faults.push(Fault::at(place, FaultKind::LongRun { family, length }));
            } else if combination::combinations(cells.len(), sum).is_empty() {
                let (length, sum) = (cells.len(), sum.unwrap_or(0));
                faults.push(Fault::at(place, FaultKind::ImpossibleClue { family, length, sum }));
            }
            found.push(Region { family, cells, sum });
        }
    }
    found
}
