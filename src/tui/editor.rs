//! A puzzle being written down: the givens of a Sudoku, the black cells and clues of a Kakuro.

use super::overlay::Count;
use crate::engine::cell::{Cell, Grid};
use crate::engine::combination::GREATEST;
use crate::engine::digit::Digit;
use crate::engine::fault::Fault;
use crate::engine::puzzle::{Puzzle, Setup, Square};
use crate::engine::variety::{Kind, classic_sizes};

/// A puzzle being written down.
#[derive(Clone, Debug)]
pub struct Editor {
    /// What was written so far, right or wrong.
    pub setup: Setup,
    /// The cell that keys act on, black or white.
    pub cursor: Cell,
    /// In a black cell: whether digits type the clue of the run below; else of the run to the
    /// right.
    pub down: bool,
    /// Whether the next figure goes on with the clue that is there.
    pub typing: bool,
    /// What was written before, the last state last.
    pub past: Vec<Setup>,
    /// What was taken back, the last state last.
    pub future: Vec<Setup>,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
    /// How many solutions it has.
    pub solutions: Count,
}

/// The most states that the editor can take back.
const PAST: usize = 100;

impl Editor {
    /// An editor with a setup in it, at its first white cell.
    pub fn new(setup: Setup) -> Self {
        let mut editor = Self {
            cursor: first_white(&setup),
            setup,
            down: false,
            typing: false,
            past: Vec::new(),
            future: Vec::new(),
            faults: Vec::new(),
            solutions: Count::Pending,
        };
        editor.arrive();
        editor
    }

    /// An empty setup of the usual size: a Kakuro is white but for its border.
    pub fn blank(kind: Kind) -> Setup {
        let mut setup = Setup::empty(kind, Grid::NINE);
        for cell in setup.grid.cells() {
            setup.squares[cell.index()] = fresh(kind, setup.grid, cell);
        }
        setup
    }

    /// Sudoku or Kakuro.
    pub const fn kind(&self) -> Kind {
        self.setup.variety.kind()
    }

    /// What stands in the cursor's cell.
    pub fn square(&self) -> Square {
        self.setup.squares[self.cursor.index()]
    }

    /// Turns the clue that is typed to the run that begins here, where there is only one.
    pub fn arrive(&mut self) {
        self.typing = false;
        let grid = self.setup.grid;
        let (row, col) = (grid.row(self.cursor), grid.col(self.cursor));
        let white = |cell: Option<Cell>| {
            cell.is_some_and(|cell| {
                matches!(self.setup.squares[cell.index()], Square::White { .. })
            })
        };
        let (below, right) = (white(grid.cell(row + 1, col)), white(grid.cell(row, col + 1)));
        if below != right {
            self.down = below;
        }
    }

    /// Writes another setup over this one.
    pub fn replace(&mut self, setup: Setup) {
        if self.past.len() == PAST {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.setup, setup));
        self.future.clear();
        self.settle();
    }

    /// Starts with an empty grid of the usual size.
    pub fn restart(&mut self, kind: Kind) {
        self.replace(Self::blank(kind));
        self.cursor = first_white(&self.setup);
        self.arrive();
    }

    /// Takes the last change back (or with `forth` makes it again).
    pub fn travel(&mut self, forth: bool) {
        let (from, to) = match forth {
            true => (&mut self.future, &mut self.past),
            false => (&mut self.past, &mut self.future),
        };
        if let Some(setup) = from.pop() {
            to.push(std::mem::replace(&mut self.setup, setup));
            self.settle();
        }
    }

    /// Keeps the cursor within the grid.
    fn settle(&mut self) {
        if self.cursor.index() >= self.setup.grid.len() {
            self.cursor = Cell::FIRST;
        }
        self.solutions = Count::Pending;
    }

    /// Writes over the cursor's cell.
    pub fn write(&mut self, square: Square) {
        if self.square() != square {
            let mut setup = self.setup.clone();
            setup.squares[self.cursor.index()] = square;
            self.replace(setup);
        }
    }

    /// Types a given, or in a black cell the next figure of its clue.
    pub fn digit(&mut self, digit: Option<Digit>) {
        let figure = digit.map_or(0, |digit| u32::from(digit.get()));
        let square = match self.square() {
            Square::White { .. } => Square::White { given: digit },
            Square::Black { down, across } if self.down => {
                Square::Black { down: self.typed(down, figure), across }
            }
            Square::Black { down, across } => {
                Square::Black { down, across: self.typed(across, figure) }
            }
        };
        self.write(square);
        self.typing = true;
    }

    /// A clue with another figure; it begins anew where it would get too large.
    fn typed(&self, clue: Option<u32>, figure: u32) -> Option<u32> {
        let typed = clue.filter(|clue| self.typing && *clue <= GREATEST);
        let longer = typed.map(|clue| clue * 10 + figure);
        let clue = longer.filter(|clue| *clue <= GREATEST).unwrap_or(figure);
        (clue > 0).then_some(clue)
    }

    /// Wipes the given or both clues.
    pub fn clear(&mut self) {
        self.write(match self.square() {
            Square::White { .. } => Square::EMPTY,
            Square::Black { .. } => Square::BLACK,
        });
    }

    /// Makes the cell black or white.
    pub fn turn_black(&mut self) {
        self.write(match self.square() {
            Square::White { .. } => Square::BLACK,
            Square::Black { .. } => Square::EMPTY,
        });
        self.arrive();
    }

    /// Changes the size by rows and columns; a Sudoku goes to its next size.
    pub fn resize(&mut self, rows: isize, cols: isize) {
        let grid = self.setup.grid;
        let size = |n: usize, by| n.saturating_add_signed(by);
        let changed = match self.kind() {
            Kind::Kakuro => {
                Grid::new(size(grid.rows(), rows).max(2), size(grid.cols(), cols).max(2))
            }
            Kind::Sudoku => {
                let larger = classic_sizes().find(|size| *size > grid.rows());
                let smaller = classic_sizes().filter(|size| *size < grid.rows()).last();
                let size = if rows + cols > 0 { larger } else { smaller };
                size.and_then(|size| Grid::new(size, size))
            }
        };
        if let Some(changed) = changed.filter(|changed| *changed != grid) {
            let name = (grid.row(self.cursor), grid.col(self.cursor));
            self.replace(reshaped(&self.setup, changed));
            let (row, col) = (name.0.min(changed.rows() - 1), name.1.min(changed.cols() - 1));
            self.cursor = changed.cell(row, col).unwrap_or(Cell::FIRST);
            self.arrive();
        }
    }

    /// The puzzle that is written down; else the faults are noted.
    pub fn check(&mut self) -> Option<Puzzle> {
        match Puzzle::new(self.setup.clone()) {
            Ok(puzzle) => {
                self.faults.clear();
                self.solutions = Count::Pending;
                Some(puzzle)
            }
            Err(faults) => {
                self.faults = faults;
                self.solutions = Count::Faulty;
                None
            }
        }
    }
}

fn first_white(setup: &Setup) -> Cell {
    let white = |cell: &Cell| matches!(setup.squares[cell.index()], Square::White { .. });
    setup.grid.cells().find(white).unwrap_or(Cell::FIRST)
}

/// A setup cut or extended to another grid.
fn reshaped(setup: &Setup, grid: Grid) -> Setup {
    let square = |cell| match setup.grid.cell(grid.row(cell), grid.col(cell)) {
        Some(old) => setup.squares[old.index()],
        None => fresh(setup.variety.kind(), grid, cell),
    };
    Setup::new(setup.variety, grid, grid.cells().map(square).collect())
}

/// What a cell is before anything is written: black on the border of a Kakuro, else white.
fn fresh(kind: Kind, grid: Grid, cell: Cell) -> Square {
    match kind == Kind::Kakuro && (grid.row(cell) == 0 || grid.col(cell) == 0) {
        true => Square::BLACK,
        false => Square::EMPTY,
    }
}
