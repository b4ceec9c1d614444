//! The houses that a grid may have, their cells, and where they cross.
//!
//! A windoku has nine groups: its four windows, and five that follow from them, as the windows leave
//! every digit one place in what remains of their rows and columns.

use crate::nine;
use crate::nine::{BOXES, COLUMNS, HOUSES_OF, ROWS};
use std::ops::Range;

/// The number of houses that a grid can have.
pub const MOST: usize = 38;

/// The groups of a windoku, the windows first.
pub const WINDOWS: Range<usize> = 27..36;

/// The diagonal from the top left, and the one from the bottom left.
pub const DIAGONALS: Range<usize> = 36..MOST;

/// The cells of each house: rows, columns, boxes, groups of a windoku, diagonals.
pub static HOUSES: [[u8; 9]; MOST] = houses();

/// By house and other house: the places of the house whose cells also lie in the other, as bits.
pub static CROSSINGS: [[u16; MOST]; MOST] = crossings();

/// The windoku group of each cell, and its place there.
pub static GROUPED: [[u8; 2]; 81] = grouped();

/// The cells that a windoku's windows lie in, by row or column, and those between and around them.
const BANDS: [[u8; 3]; 3] = [[1, 2, 3], [5, 6, 7], [0, 4, 8]];

/// The rows and the columns of each group.
const GROUPS: [[usize; 2]; 9] =
    [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [0, 2], [1, 2], [2, 2]];

/// Groups houses in the order in which what they confine is examined: boxes, rows, columns, groups of
/// a windoku, and each diagonal.
pub fn by_family(houses: &[usize]) -> Vec<Vec<usize>> {
    let families =
        [BOXES, ROWS, COLUMNS, WINDOWS, DIAGONALS.start..DIAGONALS.start + 1, MOST - 1..MOST];
    let of_family = |family: Range<usize>| {
        houses.iter().copied().filter(|house| family.contains(house)).collect::<Vec<usize>>()
    };
    families.into_iter().map(of_family).collect()
}

/// The kinds of house, in the order in which links are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A box.
    Box,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A group of a windoku.
    Group,
    /// The diagonal from the top left.
    Falling,
    /// The diagonal from the bottom left.
    Rising,
}

/// A house of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    pub kind: Kind,
    /// The index of the house.
    pub house: usize,
    /// The place of the cell in it, as a bit.
    pub place: u16,
}

impl Home {
    /// The house of this kind that a cell lies in, if it lies in one.
    pub const fn of(kind: Kind, cell: usize) -> Self {
        Self { kind, house: kind.of(cell), place: 1 << kind.place(cell) }
    }
}

impl Kind {
    /// The kinds that every grid has.
    pub const ALL: [Self; 3] = [Self::Box, Self::Row, Self::Column];

    /// The house of this kind that a cell lies in, if it lies in one.
    pub const fn of(self, cell: usize) -> usize {
        let [row, column, of_box] = HOUSES_OF[cell];
        match self {
            Self::Box => of_box as usize,
            Self::Row => row as usize,
            Self::Column => column as usize,
            Self::Group => GROUPED[cell][0] as usize,
            Self::Falling => DIAGONALS.start,
            Self::Rising => DIAGONALS.start + 1,
        }
    }

    /// The index of a cell within its house of this kind.
    pub const fn place(self, cell: usize) -> usize {
        match self {
            Self::Box => cell / 9 % 3 * 3 + cell % 3,
            Self::Row => cell % 9,
            Self::Column | Self::Falling | Self::Rising => cell / 9,
            Self::Group => GROUPED[cell][1] as usize,
        }
    }

    /// The places of a cell's row or column that lie in the cell's box, as bits.
    pub const fn in_box(self, cell: usize) -> u16 {
        match self {
            Self::Row => 0b111 << (cell % 9 / 3 * 3),
            Self::Column => 0b111 << (cell / 27 * 3),
            Self::Box | Self::Group | Self::Falling | Self::Rising => 0,
        }
    }
}

const fn houses() -> [[u8; 9]; MOST] {
    let mut houses = [[0; 9]; MOST];
    let mut place = 0;
    while place < 9 {
        let mut house = 0;
        while house < 27 {
            houses[house][place] = nine::HOUSES[house][place];
            house += 1;
        }
        let mut group = 0;
        while group < 9 {
            let [rows, columns] = GROUPS[group];
            // Neighbours come one after the other, side by side or one above the other.
            let is_upright = columns == 2 && rows != 2;
            let [row, column] =
                if is_upright { [place % 3, place / 3] } else { [place / 3, place % 3] };
            houses[27 + group][place] = BANDS[rows][row] * 9 + BANDS[columns][column];
            group += 1;
        }
        houses[36][place] = place as u8 * 10;
        houses[37][place] = 8 + place as u8 * 8;
        place += 1;
    }
    houses
}

const fn grouped() -> [[u8; 2]; 81] {
    let mut grouped = [[0; 2]; 81];
    let mut group = 0;
    while group < 9 {
        let mut place = 0;
        while place < 9 {
            grouped[HOUSES[27 + group][place] as usize] = [27 + group as u8, place as u8];
            place += 1;
        }
        group += 1;
    }
    grouped
}

const fn crossings() -> [[u16; MOST]; MOST] {
    let mut crossings = [[0; MOST]; MOST];
    let mut house = 0;
    while house < MOST {
        let mut other = 0;
        while other < MOST {
            let mut place = 0;
            while place < 81 {
                if other != house && HOUSES[house][place / 9] == HOUSES[other][place % 9] {
                    crossings[house][other] |= 1 << (place / 9);
                }
                place += 1;
            }
            other += 1;
        }
        house += 1;
    }
    crossings
}
