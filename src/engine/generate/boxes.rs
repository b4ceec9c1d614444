//! The irregular boxes of a jigsaw: bands of cells, which then trade cells with their neighbours.

use crate::engine::cell::{Cell, Grid};
use crate::engine::random::Random;
use crate::engine::variety::box_size;

/// Trades to try for each cell of the grid, for boxes that look nothing like the usual ones.
pub(super) const TRADES: usize = 40;

/// Draws boxes by trying so many trades: the number of each cell's box, by cell. Each box is in one
/// piece.
pub(super) fn draw(grid: Grid, trades: usize, random: &mut Random) -> Vec<u8> {
    let (rows, cols) = box_size(grid).unwrap_or((1, grid.cols()));
    let across = grid.cols() / cols;
    let number = |cell| (grid.row(cell) / rows * across + grid.col(cell) / cols) as u8;
    let mut boxes: Vec<u8> = grid.cells().map(number).collect();
    let cells: Vec<Cell> = grid.cells().collect();
    for _ in 0..trades {
        if let Some(cell) = random.pick(&cells) {
            trade(grid, &mut boxes, cell, random);
        }
    }
    boxes
}

/// Gives a cell to the box of a neighbour, and a cell of that box that touches the cell's own back,
/// where both boxes stay in one piece.
fn trade(grid: Grid, boxes: &mut [u8], cell: Cell, random: &mut Random) {
    let own = boxes[cell.index()];
    let others: Vec<u8> = neighbours(grid, cell)
        .map(|near| boxes[near.index()])
        .filter(|&number| number != own)
        .collect();
    let Some(other) = random.pick(&others) else { return };
    boxes[cell.index()] = other;
    let touches = |&back: &Cell| {
        boxes[back.index()] == other
            && back != cell
            && neighbours(grid, back).any(|near| boxes[near.index()] == own)
    };
    let candidates: Vec<Cell> = grid.cells().filter(touches).collect();
    if let Some(back) = random.pick(&candidates) {
        boxes[back.index()] = own;
        if is_whole(grid, boxes, own) && is_whole(grid, boxes, other) {
            return;
        }
        boxes[back.index()] = other;
    }
    boxes[cell.index()] = own;
}

/// Whether a box is in one piece.
fn is_whole(grid: Grid, boxes: &[u8], number: u8) -> bool {
    let size = boxes.iter().filter(|&&own| own == number).count();
    let first = grid.cells().find(|cell| boxes[cell.index()] == number);
    let mut reached = Vec::with_capacity(size);
    reached.extend(first);
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in neighbours(grid, cell).filter(|near| boxes[near.index()] == number) {
            if !reached.contains(&near) {
                reached.push(near);
            }
        }
    }
    reached.len() == size
}

/// The cells of a set that hang together with its first.
pub(super) fn piece(grid: Grid, cells: &[Cell]) -> Vec<Cell> {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let near = neighbours(grid, cell).filter(|near| cells.contains(near));
        let new: Vec<Cell> = near.filter(|near| !reached.contains(near)).collect();
        reached.extend(new);
        next += 1;
    }
    reached
}

/// The cells beside a cell.
pub(super) fn neighbours(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    places.into_iter().filter_map(move |(row, col)| grid.cell(row, col))
}
