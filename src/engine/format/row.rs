//! A format: one row of the table, and what can be wrong with a text, or with a wish to write one.

use super::document::Document;
use crate::engine::cell::{Cell, Grid};
use crate::engine::puzzle::Setup;
use crate::engine::variety::Kind;
use std::fmt;

/// One format.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub slug: &'static str,
    /// The name in a sentence.
    pub title: &'static str,
    /// The grammar, in a few sentences.
    pub help: &'static str,
    /// The kinds of puzzle that it can hold.
    pub kinds: &'static [Kind],
    /// Whether a puzzle takes one line, so that a file can hold one on each.
    pub one_line: bool,
    /// What of the player's entries it has a place for.
    pub holds: Holds,
    /// Whether a text may be meant to be in this format, cheaply; [`Format::read`] has the last
    /// word.
    pub detect: fn(&str) -> bool,
    /// Reads a whole text that holds one puzzle.
    pub read: fn(&str) -> Result<Document, ReadError>,
    /// Writes a puzzle so that it is read back the same; `None` where the format is only read.
    pub write: Option<Writer>,
    /// A small puzzle in this format.
    pub example: &'static str,
}

/// How much a format can hold of what a player wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Nothing: the puzzle alone.
    Givens,
    /// Digits that are not given.
    Digits,
    /// Digits that are not given, and marks.
    Marks,
}

/// Writes a puzzle, or says what the format has no way to say.
pub type Writer = fn(&Document) -> Result<String, WriteError>;

impl Format {
    /// What writes it.
    ///
    /// # Errors
    /// When it can only be read, in a sentence.
    pub fn writer(&self) -> Result<Writer, String> {
        self.write.ok_or_else(|| format!("{} can be read but not written", self.slug))
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)
    }
}

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    /// The format under which it was read, where one was recognised.
    pub format: Option<&'static Format>,
    /// Where, if it is at one place: line and column, in characters, both from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong, and what was expected.
    pub message: String,
    /// What could be read of a puzzle that the text almost is; the rest of it is empty.
    pub nearest: Option<Box<Setup>>,
}

impl ReadError {
    /// Something wrong at a place.
    pub const fn at(line: usize, column: usize, message: String) -> Self {
        Self { format: None, place: Some((line, column)), message, nearest: None }
    }

    /// Something wrong with the whole.
    pub const fn whole(message: String) -> Self {
        Self { format: None, place: None, message, nearest: None }
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
