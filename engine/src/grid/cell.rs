//! Cells, the grid that they belong to, and their names.
//!
//! A cell is an index into its grid; only the grid knows its row and column. Black cells of a
//! Kakuro are cells too, so a name means the same place everywhere.

use std::fmt;

/// A cell of a grid: its index in reading order, including black cells, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The top left cell, which every grid has.
    pub const FIRST: Self = Self(0);

    /// The cell with an index in a table by cell.
    pub(crate) const fn at(index: u16) -> Self {
        Self(index)
    }

    /// The cell's index in a table by cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The size of a grid, including the black border of a Kakuro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

impl Grid {
    /// The largest number of rows or columns.
    pub const MAX: usize = 64;

    /// The usual size: nine rows by nine columns.
    pub const NINE: Self = Self { rows: 9, cols: 9 };

    /// A grid with 1 to 64 rows and 1 to 64 columns; `None` otherwise.
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

    /// Number of cells, including black ones.
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

    /// The cell at a row and a column, both from 0; `None` outside the grid.
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

    /// The cell's name; `r1c1` is the top left.
    pub const fn name(self, cell: Cell) -> Name {
        Name { row: self.row(cell) + 1, col: self.col(cell) + 1 }
    }

    /// Reads a cell's name.
    ///
    /// # Errors
    /// Says what was expected, in a sentence, if the text is not a name or names a cell outside the
    /// grid.
    pub fn read(self, text: &str) -> Result<Cell, NotationError> {
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
                let (rows, cols) = (self.rows, self.cols);
                let what = format!("{text} is outside the grid of {rows} rows and {cols} columns");
                what.into()
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

/// A set of cells of one grid, one bit each. Sets for the usual sizes need no extra memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellSet {
    /// The first 128 cells.
    near: u128,
    /// All others, 64 in each.
    far: Vec<u64>,
}

/// The number of near cells.
const NEAR: usize = 128;

impl CellSet {
    /// An empty set for this grid.
    pub fn empty(grid: Grid) -> Self {
        Self { near: 0, far: vec![0; grid.len().saturating_sub(NEAR).div_ceil(64)] }
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        match cell.index().checked_sub(NEAR) {
            None => self.near |= 1 << cell.index(),
            Some(index) => self.far[index / 64] |= 1 << (index % 64),
        }
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        match cell.index().checked_sub(NEAR) {
            None => self.near &= !(1 << cell.index()),
            Some(index) => self.far[index / 64] &= !(1 << (index % 64)),
        }
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.near == 0 && self.far.iter().all(|bits| *bits == 0)
    }

    /// Removes all cells that are not in another set.
    pub fn keep(&mut self, other: &Self) {
        self.near &= other.near;
        self.far.iter_mut().zip(&other.far).for_each(|(bits, others)| *bits &= others);
    }

    /// Whether every cell of another set is in this one.
    pub fn includes(&self, other: &Self) -> bool {
        let mut far = self.far.iter().zip(&other.far);
        other.near & !self.near == 0 && far.all(|(bits, others)| others & !bits == 0)
    }

    /// Whether two sets have a cell in common.
    pub fn meets(&self, other: &Self) -> bool {
        let mut far = self.far.iter().zip(&other.far);
        self.near & other.near != 0 || far.any(|(bits, others)| bits & others != 0)
    }

    /// How many cells two sets have in common.
    pub fn common_len(&self, other: &Self) -> usize {
        // Usually there are none, which is quicker to see than to count.
        if !self.meets(other) {
            return 0;
        }
        let far = self.far.iter().zip(&other.far).map(|(bits, others)| bits & others);
        let far = far.map(|bits| bits.count_ones() as usize);
        (self.near & other.near).count_ones() as usize + far.sum::<usize>()
    }

    /// Whether the set contains a cell.
    pub fn contains(&self, cell: Cell) -> bool {
        match cell.index().checked_sub(NEAR) {
            None => self.near >> cell.index() & 1 == 1,
            Some(index) => self.far[index / 64] >> (index % 64) & 1 == 1,
        }
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        Self::common([self])
    }

    /// The cells that are in all of these sets (at least one, of the same grid), in reading order.
    pub fn common<const N: usize>(sets: [&Self; N]) -> impl Iterator<Item = Cell> + Clone {
        let near = sets.iter().fold(u128::MAX, |bits, set| bits & set.near);
        Common { sets, near, far: 0, words: 0 }
    }
}

/// The cells that are in several sets.
#[derive(Clone)]
struct Common<'s, const N: usize> {
    sets: [&'s CellSet; N],
    /// The remaining near cells.
    near: u128,
    /// The remaining cells of the last word of far ones.
    far: u64,
    /// The number of these words started.
    words: usize,
}

impl<const N: usize> Iterator for Common<'_, N> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.near != 0 {
            let cell = self.near.trailing_zeros();
            self.near &= self.near - 1;
            return Some(Cell(cell as u16));
        }
        while self.far == 0 {
            let word = |set: &CellSet| set.far.get(self.words).copied();
            let first = word(self.sets.first()?)?;
            self.far =
                self.sets.iter().filter_map(|set| word(set)).fold(first, |all, bits| all & bits);
            self.words += 1;
        }
        let cell = NEAR + (self.words - 1) * 64 + self.far.trailing_zeros() as usize;
        self.far &= self.far - 1;
        Some(Cell(cell as u16))
    }
}

/// A text that is not in the notation expected: a cell (`r4c5`), a change (`r4c5=7`), a relation
/// (`thermometer r1c1-r1c3`), a range of ratings (`2..3`). Its message says what was expected and
/// what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl From<String> for NotationError {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for NotationError {
    fn from(message: &str) -> Self {
        Self(message.into())
    }
}

/// The message.
impl From<NotationError> for String {
    fn from(error: NotationError) -> Self {
        error.0
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells() {
        let grid = Grid::new(9, 9).unwrap();
        let row = |row| (0..9).map(move |col| grid.cell(row, col).unwrap());
        let (mut seven, mut column) = (CellSet::empty(grid), CellSet::empty(grid));
        row(7).for_each(|cell| seven.insert(cell));
        (0..9).for_each(|row| column.insert(grid.cell(row, 2).unwrap()));
        assert!(seven.iter().eq(row(7)));
        assert!(CellSet::common([&seven, &column]).eq(grid.cell(7, 2)));
        assert!(column.contains(grid.cell(8, 2).unwrap()));
        assert!(!column.contains(grid.cell(8, 3).unwrap()));
        (0..9).for_each(|row| column.remove(grid.cell(row, 2).unwrap()));
        assert!(column.is_empty() && !seven.is_empty());
    }

    #[test]
    fn sets_of_cells_in_large_grids() {
        let grid = Grid::new(64, 64).unwrap();
        let cells: Vec<Cell> = grid.cells().step_by(61).collect();
        let (mut set, mut all) = (CellSet::empty(grid), CellSet::empty(grid));
        cells.iter().for_each(|&cell| set.insert(cell));
        grid.cells().for_each(|cell| all.insert(cell));
        assert!(CellSet::common([&all, &set]).eq(cells.iter().copied()));
        assert!(all.includes(&set) && !set.includes(&all));
        assert!(grid.cells().all(|cell| set.contains(cell) == (cell.index() % 61 == 0)));
        all.keep(&set);
        assert!(all == set && all.meets(&set) && all.includes(&set));
        cells.iter().for_each(|&cell| all.remove(cell));
        assert!(all.is_empty() && !all.meets(&set));
    }

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
