//! Which cells of a grid belong together by symmetry, and the mask of a Kakuro: which of its cells are
//! white.
//!
//! A mask starts all white and is blackened cell by cell (together with symmetric cells), first where a
//! run is too long, then anywhere until few enough cells are white. A cell is left alone if
//! blackening it would leave a run of one cell or cut the white cells in two, so every step is a
//! valid mask, apart from long runs.

use crate::grid::{Cell, Grid};
use crate::random::Random;
use std::slice;

/// Which cells of a pattern belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// None.
    None,
    /// Half a turn of the grid.
    #[default]
    Rotational,
    /// A quarter turn of the grid.
    Quarter,
    /// Top and bottom mirrored.
    Horizontal,
    /// Left and right mirrored.
    Vertical,
    /// Mirrored at the diagonal from the top left to the bottom right.
    Diagonal,
    /// Mirrored at the diagonal from the top right to the bottom left.
    Antidiagonal,
    /// All of them.
    Full,
}

/// Where a place moves to; places and the size are given in rows and columns.
type Map = fn((usize, usize), (usize, usize)) -> (usize, usize);

const HALF: Map = |(rows, cols), (row, col)| (rows - 1 - row, cols - 1 - col);
const QUARTER: Map = |(rows, _), (row, col)| (col, rows - 1 - row);
const ACROSS: Map = |(rows, _), (row, col)| (rows - 1 - row, col);
const UPRIGHT: Map = |(_, cols), (row, col)| (row, cols - 1 - col);
const FALLING: Map = |_, (row, col)| (col, row);
const RISING: Map = |(rows, cols), (row, col)| (cols - 1 - col, rows - 1 - row);

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotational,
        Self::Quarter,
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Full,
    ];

    /// The name on the command line.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Quarter => "quarter",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Full => "full",
        }
    }

    /// The symmetry with this name.
    pub fn of_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.slug() == slug)
    }

    /// Whether a grid of this size can have it: quarter turns and diagonal mirrors need a square.
    pub fn suits(self, grid: Grid) -> bool {
        grid.rows() == grid.cols()
            || matches!(self, Self::None | Self::Rotational | Self::Horizontal | Self::Vertical)
    }

    /// A cell and the cells that belong with it, starting with itself, in the part of a grid that
    /// begins `border` rows and columns from the top left.
    pub(super) fn orbit(self, grid: Grid, border: usize, cell: Cell) -> Vec<Cell> {
        let size = (grid.rows() - border, grid.cols() - border);
        let mut orbit = vec![cell];
        let mut done = 0;
        while let Some(&cell) = orbit.get(done) {
            done += 1;
            for map in self.maps() {
                let (row, col) = map(size, (grid.row(cell) - border, grid.col(cell) - border));
                orbit.extend(
                    grid.cell(row + border, col + border).filter(|image| !orbit.contains(image)),
                );
            }
        }
        orbit
    }

    /// Maps that generate all others when repeated and combined.
    const fn maps(self) -> &'static [Map] {
        match self {
            Self::None => &[],
            Self::Rotational => slice::from_ref(&HALF),
            Self::Quarter => slice::from_ref(&QUARTER),
            Self::Horizontal => slice::from_ref(&ACROSS),
            Self::Vertical => slice::from_ref(&UPRIGHT),
            Self::Diagonal => slice::from_ref(&FALLING),
            Self::Antidiagonal => slice::from_ref(&RISING),
            Self::Full => &[QUARTER, FALLING],
        }
    }
}

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
    let white = order.len() * style.white / 100;
    let mut left = order.len();
    random.shuffle(&mut order);
    for is_needed in [true, false] {
        for &cell in &order {
            let changes = match is_needed {
                true => longest_through(grid, &mask, cell) > style.longest,
                false => left > white,
            };
            if changes && mask[cell.index()] {
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
    fn orbits() {
        let orbit = |symmetry: Symmetry| {
            let grid = Grid::new(6, 6).unwrap();
            let cell = grid.cell(1, 2).unwrap();
            let names = symmetry.orbit(grid, 1, cell).into_iter().map(|cell| grid.name(cell));
            names.map(|name| name.to_string()).collect::<Vec<_>>().join(" ")
        };
        let expected = [
            "r2c3",
            "r2c3 r6c5",
            "r2c3 r3c6 r6c5 r5c2",
            "r2c3 r6c3",
            "r2c3 r2c5",
            "r2c3 r3c2",
            "r2c3 r5c6",
            "r2c3 r3c6 r3c2 r6c5 r6c3 r2c5 r5c2 r5c6",
        ];
        for (symmetry, expected) in Symmetry::ALL.into_iter().zip(expected) {
            let mut found: Vec<String> = orbit(symmetry).split(' ').map(str::to_owned).collect();
            let mut expected: Vec<&str> = expected.split(' ').collect();
            assert_eq!(found[0], expected[0]);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{symmetry:?}");
            assert_eq!(Symmetry::of_slug(symmetry.slug()), Some(symmetry));
        }
    }

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
