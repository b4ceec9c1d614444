//! The mask of a Kakuro: which cells are white.
//!
//! It starts all white and is blackened cell by cell (together with symmetric cells), first where a
//! run is too long, then anywhere until few enough cells are white. A cell is left alone if
//! blackening it would leave a run of one cell or cut the white cells in two, so every step is a
//! valid mask, apart from long runs.

use super::symmetry::Symmetry;
use crate::grid::{Cell, Grid};
use crate::random::Random;

/// A mask: by cell, whether it is white.
pub(super) type Mask = Vec<bool>;

/// What masks to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Which cells are white together.
    pub symmetry: Symmetry,
    /// The longest run, 2 to 9.
    pub longest: usize,
    /// The percentage of cells inside the border that stay white, if possible.
    pub white: usize,
}

/// Draws a mask; `None` if the draw failed, though another may not.
pub(super) fn draw(grid: Grid, style: Style, random: &mut Random) -> Option<Mask> {
    let inside = |cell: &Cell| grid.row(*cell) > 0 && grid.col(*cell) > 0;
    let mut mask: Mask = grid.cells().map(|cell| inside(&cell)).collect();
    let mut order: Vec<Cell> = grid.cells().filter(inside).collect();
    let wanted = order.len() * style.white / 100;
    let mut left = order.len();
    random.shuffle(&mut order);
    for is_needed in [true, false] {
        for &cell in &order {
            let is_wanted = match is_needed {
                true => longest_through(grid, &mask, cell) > style.longest,
                false => left > wanted,
            };
            if is_wanted && mask[cell.index()] {
                let orbit = style.symmetry.orbit(grid, 1, cell);
                if blacken(grid, &mut mask, &orbit) {
                    left -= orbit.len();
                }
            }
        }
    }
    let fits = |&cell: &Cell| longest_through(grid, &mask, cell) <= style.longest;
    order.iter().all(fits).then_some(mask)
}

/// Blackens cells unless that leaves a run of one cell or cuts the white cells in two. Returns
/// whether it did.
fn blacken(grid: Grid, mask: &mut Mask, cells: &[Cell]) -> bool {
    cells.iter().for_each(|cell| mask[cell.index()] = false);
    let is_lone = |near| {
        let (across, down) = lengths(grid, mask, near);
        across == 1 || down == 1
    };
    let near = cells.iter().flat_map(|&cell| neighbours(grid, mask, cell));
    let is_valid = !near.into_iter().any(is_lone) && is_connected(grid, mask);
    if !is_valid {
        cells.iter().for_each(|cell| mask[cell.index()] = true);
    }
    is_valid
}

/// The white neighbours of a cell.
fn neighbours(grid: Grid, mask: &Mask, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    let places =
        [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
    places
        .into_iter()
        .filter_map(move |(row, col)| grid.cell(row, col))
        .filter(|cell| mask[cell.index()])
}

/// The lengths of the runs across and down through a white cell.
fn lengths(grid: Grid, mask: &Mask, cell: Cell) -> (usize, usize) {
    let white = |row, col| grid.cell(row, col).is_some_and(|cell: Cell| mask[cell.index()]);
    let (row, col) = (grid.row(cell), grid.col(cell));
    // The border is black, so the count ends before zero.
    let left = (1..).take_while(|n| white(row, col - n)).count();
    let right = (1..).take_while(|n| white(row, col + n)).count();
    let up = (1..).take_while(|n| white(row - n, col)).count();
    let down = (1..).take_while(|n| white(row + n, col)).count();
    (left + 1 + right, up + 1 + down)
}

/// The length of the longer run through a cell; 0 for a black one.
fn longest_through(grid: Grid, mask: &Mask, cell: Cell) -> usize {
    if !mask[cell.index()] {
        return 0;
    }
    let (across, down) = lengths(grid, mask, cell);
    across.max(down)
}

fn is_connected(grid: Grid, mask: &Mask) -> bool {
    let mut unseen = mask.clone();
    let mut reached: Vec<Cell> = grid.cells().find(|cell| mask[cell.index()]).into_iter().collect();
    reached.iter().for_each(|cell| unseen[cell.index()] = false);
    while let Some(cell) = reached.pop() {
        for near in neighbours(grid, mask, cell) {
            if std::mem::take(&mut unseen[near.index()]) {
                reached.push(near);
            }
        }
    }
    !unseen.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_whole_symmetric_and_without_lone_cells() {
        let mut random = Random::new(3);
        for (rows, cols) in [(3, 3), (5, 5), (8, 11), (16, 16), (20, 31)] {
            let grid = Grid::new(rows, cols).unwrap();
            let style = Style { symmetry: Symmetry::Rotational, longest: 9, white: 60 };
            let masks = (0..20).filter_map(|_| draw(grid, style, &mut random));
            let masks: Vec<Mask> = masks.collect();
            assert!(masks.len() >= 10, "{rows}x{cols}: {}", masks.len());
            for mask in masks {
                assert!(is_connected(grid, &mask));
                for cell in grid.cells().filter(|cell| mask[cell.index()]) {
                    let (across, down) = lengths(grid, &mask, cell);
                    assert!((2..=9).contains(&across) && (2..=9).contains(&down));
                    let mut orbit = style.symmetry.orbit(grid, 1, cell).into_iter();
                    assert!(orbit.all(|image| mask[image.index()]));
                }
            }
        }
    }
}
