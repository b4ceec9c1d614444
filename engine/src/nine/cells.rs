//! Sets of cells of the classic 9x9 grid as bits: bit `9 * row + column`.

use super::houses::{HOUSES, HOUSES_OF, PEERS};

/// A set of cells.
pub type Cells = u128;

/// All cells.
pub const ALL_CELLS: Cells = (1 << 81) - 1;

/// The cells of each house: rows, columns, boxes.
pub static HOUSE: [Cells; 27] = houses();

/// The cells that each cell sees.
pub static SEEN: [Cells; 81] = seen();

/// The set of one cell.
pub const fn one(cell: usize) -> Cells {
    1 << cell
}

/// The cells of a set, in reading order.
pub fn each(mut cells: Cells) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| first(cells))?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The set of some cells.
pub fn set(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold(0, |set, cell| set | one(cell))
}

/// The first cell of a set that is not empty.
pub const fn first(cells: Cells) -> usize {
    cells.trailing_zeros() as usize
}

/// The number of cells.
pub const fn count(cells: Cells) -> usize {
    cells.count_ones() as usize
}

/// The cells that see all cells of a set.
pub fn seen_by_all(cells: Cells) -> Cells {
    each(cells).fold(ALL_CELLS, |all, cell| all & SEEN[cell])
}

/// The row of a cell.
pub const fn row(cell: usize) -> usize {
    cell / 9
}

/// The column of a cell.
pub const fn column(cell: usize) -> usize {
    cell % 9
}

/// The box of a cell.
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// Its row, its column and its box as houses.
pub fn houses_of(cell: usize) -> [usize; 3] {
    HOUSES_OF[cell].map(usize::from)
}

const fn houses() -> [Cells; 27] {
    let mut houses = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            houses[house] |= 1 << HOUSES[house][place];
            place += 1;
        }
        house += 1;
    }
    houses
}

const fn seen() -> [Cells; 81] {
    let mut seen = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut place = 0;
        while place < PEERS[cell].len() {
            seen[cell] |= 1 << PEERS[cell][place];
            place += 1;
        }
        cell += 1;
    }
    seen
}
