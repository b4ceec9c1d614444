//! The houses of the classic Sudoku, their cells, and where they cross.

use std::ops::Range;

/// The cells of each house: rows, columns, boxes, in the order of `Puzzle::regions`.
pub static HOUSES: [[u8; 9]; 27] = houses();

/// The houses that are rows.
pub const ROWS: Range<usize> = 0..9;

/// The houses that are columns.
pub const COLUMNS: Range<usize> = 9..18;

/// The houses that are boxes.
pub const BOXES: Range<usize> = 18..27;

/// The houses of each cell: its row, its column, its box.
pub static HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The cells that share a house with each cell, in no particular order.
pub static PEERS: [[u8; 20]; 81] = peers();

/// By house and other house: the places of the house whose cells also lie in the other, as bits.
pub static CROSSINGS: [[u16; 27]; 27] = crossings();

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        houses[row][col] = cell as u8;
        houses[9 + col][row] = cell as u8;
        houses[18 + row / 3 * 3 + col / 3][row % 3 * 3 + col % 3] = cell as u8;
        cell += 1;
    }
    houses
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        of[cell] = [row as u8, 9 + col as u8, 18 + (row / 3 * 3 + col / 3) as u8];
        cell += 1;
    }
    of
}

const fn peers() -> [[u8; 20]; 81] {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            let in_row = other / 9 == cell / 9;
            let in_col = other % 9 == cell % 9;
            let in_box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            if other != cell && (in_row || in_col || in_box) {
                peers[cell][count] = other as u8;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

const fn crossings() -> [[u16; 27]; 27] {
    let mut crossings = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            let others = HOUSES_OF[HOUSES[house][place] as usize];
            let mut kind = 0;
            while kind < 3 {
                crossings[house][others[kind] as usize] |= 1 << place;
                kind += 1;
            }
            place += 1;
        }
        house += 1;
    }
    crossings
}
