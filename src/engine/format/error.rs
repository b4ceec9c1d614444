//! What can be wrong with a text, and with a wish to write one.

use super::Format;
use crate::engine::cell::{Cell, Grid};
use std::fmt;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    /// The format under which it was read, where one was recognised.
    pub format: Option<&'static Format>,
    /// Where, if it is at one place: line and column, in characters, both from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl ReadError {
    /// Something wrong at a place.
    pub const fn at(line: usize, column: usize, message: String) -> Self {
        Self { format: None, place: Some((line, column)), message }
    }

    /// Something wrong with the whole.
    pub const fn whole(message: String) -> Self {
        Self { format: None, place: None, message }
    }

    /// The error in a text of one line, whose number goes without saying.
    pub fn in_line(&self) -> String {
        match (self.format, self.place) {
            (Some(format), Some((_, column))) => {
                format!("{format}, column {column}: {}", self.message)
            }
            _ => self.to_string(),
        }
    }
}

/// As in `Sudoku grid, line 3, column 5: expected …`.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.format, self.place) {
            (Some(format), Some((line, column))) => {
                write!(f, "{format}, line {line}, column {column}: {}", self.message)
            }
            (None, Some((line, column))) => {
                write!(f, "line {line}, column {column}: {}", self.message)
            }
            (Some(format), None) => write!(f, "{format}: {}", self.message),
            (None, None) => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ReadError {}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(pub String);

impl WriteError {
    /// Something at a cell that the format has no way to say.
    pub fn at(grid: Grid, cell: Cell, message: impl fmt::Display) -> Self {
        Self(format!("{}: {message}", grid.name(cell)))
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}
