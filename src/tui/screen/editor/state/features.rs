//! What sort of puzzle is being written: the features of a Sudoku, and the size.

use super::{Editor, Tool, fresh};
use gradus_engine::grid::variety::box_size;
use gradus_engine::{Cage, Cell, Grid, Kind, Setup, Variety};

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
