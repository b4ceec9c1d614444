//! Cells, the grid that they stand in, and their names.
//!
//! A cell is an index into its grid; only the grid can tell its row and column. Black cells of a
//! Kakuro are cells too, so that a name means the same place everywhere.

use std::fmt;

/// A cell of a grid: its place in reading order, black cells included, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell's place in a table by cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The size of a grid, with the black border of a Kakuro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

impl Grid {
    /// The largest number of rows or columns.
    pub const MAX: usize = 64;

    /// A grid of 1 to 64 rows by 1 to 64 columns, or `None`.
    pub fn new(rows: usize, cols: usize) -> Option<Self> {
        let fits = |n| (1..=Self::MAX).contains(&n);
        (fits(rows) && fits(cols)).then_some(Self { rows: rows as u8, cols: cols as u8 })
    }

    /// Number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Number of cells, black ones included.
    pub const fn len(self) -> usize {
        self.rows() * self.cols()
    }

    /// Never: a grid has at least one cell.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.len() as u16).map(Cell)
    }

    /// The cell at a row and a column, both from 0, or `None` outside the grid.
    pub fn cell(self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows() && col < self.cols()).then(|| Cell((row * self.cols() + col) as u16))
    }

    /// The cell's row, from 0.
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.cols as usize
    }

    /// The cell's column, from 0.
    pub const fn col(self, cell: Cell) -> usize {
        cell.index() % self.cols as usize
    }

    /// The cell's name, `r1c1` being the top left.
    pub const fn name(self, cell: Cell) -> Name {
        Name { row: self.row(cell) + 1, col: self.col(cell) + 1 }
    }

    /// Reads a cell's name.
    ///
    /// # Errors
    /// What was expected, in a sentence, where the text is no name or names a cell outside the grid.
    pub fn read(self, text: &str) -> Result<Cell, String> {
        let number = |part: &str| part.parse::<usize>().ok().filter(|_| !part.starts_with('+'));
        let (row, col) = text
            .strip_prefix(['r', 'R'])
            .and_then(|rest| rest.split_once(['c', 'C']))
            .and_then(|(row, col)| Some((number(row)?, number(col)?)))
            .ok_or_else(|| format!("expected a cell such as r4c5, found {text:?}"))?;
        row.checked_sub(1)
            .zip(col.checked_sub(1))
            .and_then(|(row, col)| self.cell(row, col))
            .ok_or_else(|| {
                format!(
                    "{text} is outside the grid of {} rows and {} columns",
                    self.rows, self.cols
                )
            })
    }
}

/// A cell's name, as in `r4c5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    row: usize,
    col: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let grid = Grid::new(14, 12).unwrap();
        for cell in grid.cells() {
            assert_eq!(grid.read(&grid.name(cell).to_string()), Ok(cell));
        }
        for wrong in ["", "r", "r1", "rc", "r0c1", "r15c1", "r1c13", "r+1c1", "x1y2", "r1c1c1"] {
            assert!(grid.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(Grid::new(0, 5), None);
        assert_eq!(Grid::new(5, 65), None);
        assert_eq!(Grid::new(64, 64).map(Grid::len), Some(4096));
    }
}
