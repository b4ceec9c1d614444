//! One cell of a puzzle as written down.

use crate::grid::Digit;

/// What a setup says about one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// A black cell, with the sums of the runs that begin below and to the right of it.
    Black {
        /// The sum of the run below.
        down: Option<u32>,
        /// The sum of the run to the right.
        across: Option<u32>,
    },
    /// A cell to fill in.
    White {
        /// Its digit, if it is a given.
        given: Option<Digit>,
    },
}

impl Square {
    /// A cell to fill in.
    pub const EMPTY: Self = Self::White { given: None };
    /// A black cell without clues.
    pub const BLACK: Self = Self::Black { down: None, across: None };
}
