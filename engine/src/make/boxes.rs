//! The irregular boxes of a jigsaw: bands of cells that trade cells with their neighbours.

use crate::grid::variety::box_size;
use crate::grid::{Cell, Grid};
use crate::random::Random;
use std::mem;

/// Trades to try per cell of the grid, so that boxes look nothing like the usual ones.
pub(super) const TRADES: usize = 40;

/// Draws boxes by attempting a number of trades. Returns the number of each cell's box, by cell.
/// Each box is in one piece.
pub(super) fn draw(grid: Grid, trades: usize, random: &mut Random) -> Vec<u8> {
    let mut boxes = Boxes::plain(grid);
    let cells: Vec<Cell> = grid.cells().collect();
    for _ in 0..trades {
        if let Some(cell) = random.pick(&cells) {
            boxes.trade(cell, random);
        }
    }
    boxes.numbers
}

/// Boxes in progress, each in one piece.
struct Boxes {
    /// By cell: the number of its box.
    numbers: Vec<u8>,
    /// By number: the cells, in reading order.
    cells: Vec<Vec<Cell>>,
    /// By cell: the adjacent cells.
    near: Vec<Vec<Cell>>,
    /// What a trade chooses from.
    choice: Vec<Cell>,
    /// The cells reached within a box, and by cell whether it has been reached.
    reached: Vec<Cell>,
    is_reached: Vec<bool>,
}

impl Boxes {
    /// The usual boxes, or the rows if a grid has none.
    fn plain(grid: Grid) -> Self {
        let (rows, cols) = box_size(grid).unwrap_or((1, grid.cols()));
        let across = grid.cols() / cols;
        let number = |cell| (grid.row(cell) / rows * across + grid.col(cell) / cols) as u8;
        let numbers: Vec<u8> = grid.cells().map(number).collect();
        let mut cells = vec![Vec::new(); grid.rows()];
        grid.cells().for_each(|cell| cells[usize::from(number(cell))].push(cell));
        Self {
            numbers,
            cells,
            near: grid.cells().map(|cell| neighbours(grid, cell).collect()).collect(),
            choice: Vec::new(),
            reached: Vec::new(),
            is_reached: vec![false; grid.len()],
        }
    }

    fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell.index()]
    }

    /// The cells of a box that are adjacent to a cell.
    fn beside(&self, cell: Cell, number: u8) -> impl Iterator<Item = Cell> {
        let near = self.near[cell.index()].iter().copied();
        near.filter(move |near| self.number(*near) == number)
    }

    /// Gives a cell to the box of a neighbour, and a cell of that box that touches the first cell's
    /// box back to it, if both boxes stay in one piece.
    fn trade(&mut self, cell: Cell, random: &mut Random) {
        let own = self.number(cell);
        let mut choice = mem::take(&mut self.choice);
        choice.clear();
        choice.extend(self.near[cell.index()].iter().filter(|near| self.number(**near) != own));
        if let Some(other) = random.pick(&choice).map(|near| self.number(near)) {
            self.numbers[cell.index()] = other;
            let touches = |back: &&Cell| self.beside(**back, own).next().is_some();
            choice.clear();
            choice.extend(self.cells[usize::from(other)].iter().filter(touches));
            let back = random.pick(&choice);
            if !back.is_some_and(|back| self.give_back(cell, back, own)) {
                self.numbers[cell.index()] = own;
            }
        }
        self.choice = choice;
    }

    /// Gives a cell from the box that now has this one in return, if both boxes are then in one
    /// piece. Returns whether it did.
    fn give_back(&mut self, cell: Cell, back: Cell, own: u8) -> bool {
        let other = self.number(cell);
        self.numbers[back.index()] = own;
        // A cell that is attached to a single cell leaves the others in one piece.
        let is_whole = (self.beside(cell, own).filter(|near| *near != back).count() == 1
            || self.is_whole(back))
            && (self.beside(back, other).count() == 1 || self.is_whole(cell));
        if !is_whole {
            self.numbers[back.index()] = other;
            return false;
        }
        for (number, gone, new) in [(own, cell, back), (other, back, cell)] {
            let cells = &mut self.cells[usize::from(number)];
            cells.retain(|cell| *cell != gone);
            cells.insert(cells.partition_point(|cell| *cell < new), new);
        }
        true
    }

    /// Whether the box of a cell is in one piece.
    fn is_whole(&mut self, cell: Cell) -> bool {
        let number = self.number(cell);
        let size = self.cells[usize::from(number)].len();
        let mut reached = mem::take(&mut self.reached);
        reached.push(cell);
        self.is_reached[cell.index()] = true;
        let mut next = 0;
        while let Some(&cell) = reached.get(next).filter(|_| reached.len() < size) {
            next += 1;
            for near in &self.near[cell.index()] {
                let is_reached = &mut self.is_reached[near.index()];
                if self.numbers[near.index()] == number && !*is_reached {
                    *is_reached = true;
                    reached.push(*near);
                }
            }
        }
        let is_whole = reached.len() == size;
        reached.drain(..).for_each(|cell| self.is_reached[cell.index()] = false);
        self.reached = reached;
        is_whole
    }
}

/// The cells of a set that are connected to its first.
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

/// The cells adjacent to a cell.
pub(super) fn neighbours(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    places.into_iter().filter_map(move |(row, col)| grid.cell(row, col))
}
