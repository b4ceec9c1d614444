//! A region: distinct cells, and the combinations of digits that it may hold.
//!
//! A Sudoku house holds all digits, a Kakuro run those of its length and sum. Everything that
//! follows from distinctness and combinations is written once, for both.

use super::cell::Cell;
use std::fmt;

/// A region's place in [`Puzzle::regions`](super::puzzle::Puzzle::regions), which is the order in
/// which regions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub(super) u16);

impl RegionId {
    /// The region's place in a table by region.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of region it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// A row of a Sudoku.
    Row,
    /// A column of a Sudoku.
    Column,
    /// A box of a Sudoku.
    Box,
    /// A horizontal run of a Kakuro.
    Across,
    /// A vertical run of a Kakuro.
    Down,
    /// A diagonal of an X Sudoku.
    Diagonal,
    /// One more box of a windoku.
    Window,
    /// A region of any cells that holds every digit.
    Extra,
    /// The cells at the same place of every box.
    Group,
    /// A cage of a killer Sudoku.
    Cage,
    /// What the cages within some houses leave of them, which has a sum too.
    Innies,
    /// What the cages that cover some houses have outside them, which has a sum too.
    Outies,
}

impl Family {
    /// The family whose regions cross this one's, both partitioning the cells; `None` where there
    /// is none.
    pub const fn crossing(self) -> Option<Self> {
        match self {
            Self::Row => Some(Self::Column),
            Self::Column => Some(Self::Row),
            Self::Across => Some(Self::Down),
            Self::Down => Some(Self::Across),
            _ => None,
        }
    }

    /// Where the family's regions lead: `down` or, for all others, `across`.
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Down | Self::Column => "down",
            _ => "across",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Across => "run across",
            Self::Down => "run down",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Extra => "extra region",
            Self::Group => "disjoint group",
            Self::Cage => "cage",
            Self::Innies => "innies",
            Self::Outies => "outies",
        })
    }
}

/// Cells whose digits differ from one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What sort of region it is.
    pub family: Family,
    /// Its cells in reading order, at most 25.
    pub cells: Vec<Cell>,
    /// What its digits sum to, where that is known.
    pub sum: Option<u32>,
    /// The houses that innies or outies follow from; `None` for all other regions.
    pub houses: Option<Neighbours>,
}

/// Neighbouring houses of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbours {
    /// Their family.
    pub family: Family,
    /// The place of the first one among all of the family, from 0.
    pub first: usize,
    /// How many there are, at least one.
    pub count: usize,
}

impl fmt::Display for Neighbours {
    /// Their name, as in `row 3`, `rows 3 and 4` or `rows 3 to 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { family, first, count } = *self;
        let (first, last) = (first + 1, first + count);
        match count {
            1 => write!(f, "{family} {first}"),
            2 => write!(f, "{family}s {first} and {last}"),
            _ => write!(f, "{family}s {first} to {last}"),
        }
    }
}

impl Region {
    /// A region of cells in reading order.
    pub const fn new(family: Family, cells: Vec<Cell>, sum: Option<u32>) -> Self {
        Self { family, cells, sum, houses: None }
    }

    /// Whether it is a house, which holds every digit.
    pub const fn is_house(&self) -> bool {
        use Family::{Box, Column, Diagonal, Extra, Group, Row, Window};
        matches!(self.family, Row | Column | Box | Diagonal | Window | Extra | Group)
    }
}
