//! Where the cells of a picture are.

use super::shape::Point;
use crate::grid::{Cell, Grid};

/// The side of a cell.
pub const CELL: f32 = 40.0;

/// The top left of a cell.
pub fn corner(grid: Grid, cell: Cell) -> Point {
    (grid.col(cell) as f32 * CELL, grid.row(cell) as f32 * CELL)
}

/// The middle of a cell.
pub fn centre(grid: Grid, cell: Cell) -> Point {
    let (x, y) = corner(grid, cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}
