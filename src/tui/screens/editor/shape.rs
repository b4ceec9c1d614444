//! What sort of puzzle is being written: the features of a Sudoku, the mask of a Kakuro with a symmetry
//! and sums derived from digits, and the size.

use crate::tui::screens::editor::state::{Editor, Symmetry, Tool, fresh};
use gradus_engine::Document;
use gradus_engine::grid::Family;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::puzzle::{Cage, Setup, Square};
use gradus_engine::grid::variety::{Kind, Variety, box_size};

impl Editor {
    /// Adds a feature to a Sudoku or removes it. If the variety lacks the size, the nearest one is
    /// used.
    pub fn toggle(&mut self, feature: Variety) {
        let old = self.setup.variety;
        let variety = if old.has(feature) { old.without(feature) } else { old.with(feature) };
        let mut setup = Setup { variety, ..self.setup.clone() };
        if !variety.has(Variety::KILLER) {
            setup.cages.clear();
        }
        let size = setup.grid.rows();
        let nearest = variety.sizes().min_by_key(|other| (other.abs_diff(size), *other));
        let grid = nearest.and_then(|size| Grid::new(size, size)).unwrap_or(setup.grid);
        self.tool = match feature {
            Variety::JIGSAW if !old.has(feature) => Tool::Boxes,
            Variety::KILLER if !old.has(feature) => Tool::Cages,
            _ => Tool::Givens,
        };
        self.reshape(&setup, grid);
    }

    /// Changes the size by rows and columns; a Sudoku changes to its next size.
    pub fn resize(&mut self, rows: isize, cols: isize) {
        let grid = self.setup.grid;
        let size = |n: usize, by| n.saturating_add_signed(by);
        let changed = match self.kind() {
            Kind::Kakuro => {
                Grid::new(size(grid.rows(), rows).max(2), size(grid.cols(), cols).max(2))
            }
            Kind::Sudoku => {
                let mut sizes = self.setup.variety.sizes();
                let size = match rows + cols > 0 {
                    true => sizes.find(|size| *size > grid.rows()),
                    false => sizes.take_while(|size| *size < grid.rows()).last(),
                };
                size.and_then(|size| Grid::new(size, size))
            }
        };
        if let Some(changed) = changed.filter(|changed| *changed != grid) {
            self.reshape(&self.setup.clone(), changed);
        }
    }

    /// Replaces this setup by another, cut or extended to a grid.
    fn reshape(&mut self, setup: &Setup, grid: Grid) {
        let old = self.setup.grid;
        let (row, col) = (old.row(self.cursor), old.col(self.cursor));
        self.replace(reshaped(setup, grid));
        let (row, col) = (row.min(grid.rows() - 1), col.min(grid.cols() - 1));
        self.cursor = grid.cell(row, col).unwrap_or(Cell::FIRST);
        self.arrive();
    }
}

/// A setup cut or extended to another grid. Boxes of another size start again; cages lose the cells
/// that are cut off, and their sums with them.
fn reshaped(setup: &Setup, grid: Grid) -> Setup {
    let moved = |cell: &Cell| grid.cell(setup.grid.row(*cell), setup.grid.col(*cell));
    let square = |cell| match setup.grid.cell(grid.row(cell), grid.col(cell)) {
        Some(old) => setup.squares[old.index()],
        None => fresh(setup.variety.kind(), grid, cell),
    };
    let cage = |cage: &Cage| {
        let cells: Vec<Cell> = cage.cells.iter().filter_map(moved).collect();
        let sum = cage.sum.filter(|_| cells.len() == cage.cells.len());
        (!cells.is_empty()).then_some(Cage { sum, cells })
    };
    let squares = grid.cells().map(square).collect();
    let cages = setup.cages.iter().filter_map(cage).collect();
    let boxes = match setup.variety.has(Variety::JIGSAW) {
        true if grid == setup.grid && setup.boxes.len() == grid.len() => setup.boxes.clone(),
        true => usual_boxes(grid),
        false => Vec::new(),
    };
    let (mut relations, mut about) = (setup.relations.clone(), setup.about.clone());
    // Lines and outside clues cannot be moved to another grid.
    if grid != setup.grid {
        relations.clear();
        about.iter_mut().for_each(|about| about.drawn.clear());
    }
    Setup { boxes, cages, relations, about, ..Setup::new(setup.variety, grid, squares) }
}

/// The boxes with which irregular ones begin: the usual ones, or rows if the size has none.
fn usual_boxes(grid: Grid) -> Vec<u8> {
    let (rows, cols) = box_size(grid).unwrap_or((1, grid.cols()));
    let across = grid.cols() / cols;
    let number = |cell| grid.row(cell) / rows * across + grid.col(cell) / cols;
    grid.cells().map(|cell| number(cell) as u8).collect()
}

impl Editor {
    /// Makes the cell black or white, along with the one paired with it by the symmetry. The first
    /// row and column of a Kakuro are its border, which is not paired.
    pub fn turn_black(&mut self) {
        let square = match self.square() {
            Square::White { .. } => Square::BLACK,
            Square::Black { .. } => Square::EMPTY,
        };
        let is_black = square == Square::BLACK;
        let mut setup = self.setup.clone();
        setup.squares[self.cursor.index()] = square;
        let image = self.image(self.cursor).map(|cell| &mut setup.squares[cell.index()]);
        if let Some(paired) = image.filter(|s| matches!(s, Square::Black { .. }) != is_black) {
            *paired = square;
        }
        self.replace(setup);
        self.arrive();
    }

    /// The cell paired with another by the symmetry.
    fn image(&self, cell: Cell) -> Option<Cell> {
        let grid = self.setup.grid;
        let (row, col) = (grid.row(cell), grid.col(cell));
        if row == 0 || col == 0 {
            return None;
        }
        match self.symmetry {
            Symmetry::None => None,
            Symmetry::Rotational => grid.cell(grid.rows() - row, grid.cols() - col),
            Symmetry::Horizontal => grid.cell(row, grid.cols() - col),
            Symmetry::Vertical => grid.cell(grid.rows() - row, col),
        }
    }

    /// The puzzle as written: without the digits that are only there to give clues.
    pub fn written(&self) -> Setup {
        let mut setup = self.setup.clone();
        if self.tool == Tool::Sums {
            for square in setup.squares.iter_mut().filter(|s| matches!(s, Square::White { .. })) {
                *square = Square::EMPTY;
            }
        }
        setup
    }

    /// The puzzle as written, with its title.
    pub fn written_document(&self) -> Document {
        Document { title: self.title.clone(), ..Document::of(self.written()) }
    }

    /// Switches to the next tool. Digits that gave clues are removed when the tool changes to
    /// clues, and come back when that is undone.
    pub fn next_tool(&mut self) {
        self.brush = None;
        let tools: Vec<Tool> = self.tools().collect();
        let place = tools.iter().position(|tool| *tool == self.tool).unwrap_or(0);
        let written = self.written();
        if written != self.setup {
            self.replace(written);
        }
        self.tool = tools[(place + 1) % tools.len()];
        self.arrive();
    }

    /// Derives the clues of all full runs from their digits.
    pub(super) fn sum_up(setup: &mut Setup) {
        if setup.variety.kind() != Kind::Kakuro {
            return;
        }
        for run in setup.regions() {
            let digit = |cell: &Cell| match setup.squares[cell.index()] {
                Square::White { given } => given,
                Square::Black { .. } => None,
            };
            let digits: Option<Vec<_>> = run.cells.iter().map(digit).collect();
            let grid = setup.grid;
            let (row, col) = (grid.row(run.cells[0]), grid.col(run.cells[0]));
            let before = match run.family {
                Family::Down => row.checked_sub(1).and_then(|row| grid.cell(row, col)),
                _ => col.checked_sub(1).and_then(|col| grid.cell(row, col)),
            };
            let (Some(digits), Some(before)) = (digits, before) else { continue };
            let sum = digits.iter().map(|digit| u32::from(digit.get())).sum();
            if let Square::Black { down, across } = &mut setup.squares[before.index()] {
                *(if run.family == Family::Down { down } else { across }) = Some(sum);
            }
        }
    }
}
