//! A region: distinct cells, and the combinations of digits that it may hold.
//!
//! A Sudoku house holds all digits, a Kakuro run those of its length and sum. Everything that
//! follows from distinctness and combinations is written once, for both.

use crate::grid::Cell;
use std::fmt;

/// A region's index in [`Puzzle::regions`](crate::grid::Puzzle::regions), which is in search
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub(crate) u16);

impl RegionId {
    /// The region's index in a table by region.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The sort of a region.
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
    /// An additional box of a windoku.
    Window,
    /// A region of arbitrary cells that holds every digit.
    Extra,
    /// The cells at the same place in every box.
    Group,
    /// A cage of a killer Sudoku.
    Cage,
    /// The cells of some houses that the cages within them do not cover; they have a sum too.
    Innies,
    /// The cells outside some houses in the cages that cover them; they have a sum too.
    Outies,
}

impl Family {
    /// The family whose regions cross this one's, if both partition the cells; `None` if there is
    /// none.
    pub const fn crossing(self) -> Option<Self> {
        match self {
            Self::Row => Some(Self::Column),
            Self::Column => Some(Self::Row),
            Self::Across => Some(Self::Down),
            Self::Down => Some(Self::Across),
            _ => None,
        }
    }

    /// The direction of the family's regions: `down`, or `across` for all others.
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

/// Cells with distinct digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What sort of region it is.
    pub family: Family,
    /// Its cells in reading order, at most 25.
    pub cells: Vec<Cell>,
    /// The sum of its digits, if known.
    pub sum: Option<u32>,
    /// The houses that innies or outies come from; `None` for all other regions.
    pub houses: Option<Neighbours>,
}

/// Neighbouring houses of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbours {
    /// Their family.
    pub family: Family,
    /// The index of the first one among all of the family, from 0.
    pub first: usize,
    /// Their number, at least one.
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
