//! The houses of a Sudoku: regions that hold every digit.

use crate::grid::{Cell, Family, Fault, FaultKind, Grid, NO_BOX, Region, Setup, Square};

/// The smallest size of a Sudoku.
pub(super) const LEAST: usize = 4;

/// The largest size of a Sudoku.
pub(super) const MOST: usize = 25;

/// Rows and columns of a box, by the size of the grid.
const BOXES: &[(usize, (usize, usize))] = &[
    (4, (2, 2)),
    (6, (2, 3)),
    (8, (2, 4)),
    (9, (3, 3)),
    (10, (2, 5)),
    (12, (3, 4)),
    (15, (3, 5)),
    (16, (4, 4)),
    (20, (4, 5)),
    (25, (5, 5)),
];

/// The rows and columns of one box in a classic grid of this size; `None` if there is none.
pub fn box_size(grid: Grid) -> Option<(usize, usize)> {
    let known = BOXES.iter().find(|(size, _)| *size == grid.rows());
    known.filter(|_| grid.rows() == grid.cols()).map(|(_, shape)| *shape)
}

/// The supported sizes of classic Sudoku, ascending.
pub fn classic_sizes() -> impl Iterator<Item = usize> {
    BOXES.iter().map(|(size, _)| *size)
}

/// Adds black cells to the faults.
pub(super) fn no_black_cells(setup: &Setup, faults: &mut Vec<Fault>) {
    let black = |cell: &Cell| matches!(setup.squares[cell.index()], Square::Black { .. });
    for cell in setup.grid.cells().filter(black) {
        faults.push(Fault::at(cell, FaultKind::BlackCell));
    }
}

/// The houses of a family: one for each of these numbers, with the cells that have it.
fn houses(
    grid: Grid,
    family: Family,
    count: usize,
    number: impl Fn(Cell) -> Option<usize>,
) -> Vec<Region> {
    let mut cells = vec![Vec::new(); count];
    for cell in grid.cells() {
        if let Some(house) = number(cell).and_then(|number| cells.get_mut(number)) {
            house.push(cell);
        }
    }
    cells.into_iter().map(|cells| Region::new(family, cells, None)).collect()
}

/// The rows, and then the columns.
pub(super) fn lines(grid: Grid) -> Vec<Region> {
    let mut lines = houses(grid, Family::Row, grid.rows(), |cell| Some(grid.row(cell)));
    lines.extend(houses(grid, Family::Column, grid.cols(), |cell| Some(grid.col(cell))));
    lines
}

/// The boxes of a size, if it has any.
pub(super) fn boxes(grid: Grid) -> Vec<Region> {
    let Some((rows, cols)) = box_size(grid) else {
        return Vec::new();
    };
    let across = grid.cols() / cols;
    let number = |cell| Some(grid.row(cell) / rows * across + grid.col(cell) / cols);
    houses(grid, Family::Box, grid.rows(), number)
}

/// The boxes that a setup assigns to its cells; each has as many cells as there are digits, or none
/// if some cells are not in a box.
pub(super) fn irregular_boxes(setup: &Setup, faults: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let (found, expected) = (setup.boxes.len(), grid.len());
    if found != expected {
        faults.push(Fault::whole(FaultKind::Boxes { found, expected }));
        return Vec::new();
    }
    let size = grid.rows();
    let number = |cell: Cell| usize::from(setup.boxes[cell.index()]);
    let is_none = |cell: Cell| setup.boxes[cell.index()] == NO_BOX;
    let has_none = grid.cells().any(is_none);
    for cell in grid.cells().filter(|&cell| number(cell) >= size && !is_none(cell)) {
        faults.push(Fault::at(cell, FaultKind::BoxNumber { number: number(cell) + 1, most: size }));
    }
    let mut boxes = houses(grid, Family::Box, size, |cell| Some(number(cell)));
    if has_none {
        boxes.retain(|house| !house.cells.is_empty());
    }
    for (number, house) in (1..).zip(&boxes).filter(|(_, house)| house.cells.len() != size) {
        let kind = FaultKind::BoxCells { number, found: house.cells.len(), expected: size };
        faults.push(Fault { cell: house.cells.first().copied(), kind });
    }
    boxes
}

/// The diagonal from the top left, and the one from the top right.
pub(super) fn diagonals(setup: &Setup, _: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let holds: [fn(Grid, Cell) -> bool; 2] = [
        |grid, cell| grid.row(cell) == grid.col(cell),
        |grid, cell| grid.row(cell) + grid.col(cell) + 1 == grid.cols(),
    ];
    let diagonal = |holds: fn(Grid, Cell) -> bool| {
        let cells = grid.cells().filter(|&cell| holds(grid, cell)).collect();
        Region::new(Family::Diagonal, cells, None)
    };
    holds.into_iter().map(diagonal).collect()
}

/// The boxes of a windoku: as large as the others, and one cell away from the edges and from each
/// other.
pub(super) fn windows(setup: &Setup, _: &mut Vec<Fault>) -> Vec<Region> {
    let grid = setup.grid;
    let Some((rows, cols)) = box_size(grid) else {
        return Vec::new();
    };
    let down = (grid.rows() - 1) / (rows + 1);
    let across = (grid.cols() - 1) / (cols + 1);
    // The window that a row or column passes through; none if it passes between them.
    let through = |line: usize, size: usize, count: usize| {
        let place = line.checked_sub(1)?;
        let is_within = place % (size + 1) < size && place / (size + 1) < count;
        is_within.then_some(place / (size + 1))
    };
    let number = |cell| {
        let row = through(grid.row(cell), rows, down)?;
        Some(row * across + through(grid.col(cell), cols, across)?)
    };
    houses(grid, Family::Window, down * across, number)
}
