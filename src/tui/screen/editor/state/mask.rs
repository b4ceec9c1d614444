//! The mask of a Kakuro, with a symmetry, and sums derived from digits.

use super::{Editor, Symmetry, Tool};
use gradus_engine::{Cell, Document, Family, Kind, Setup, Square};

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
    pub fn document(&self) -> Document {
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
