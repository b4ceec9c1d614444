//! A format: a row of the table, and what can go wrong with reading or writing.

use super::link::RatedBy;
use crate::grid::{Cell, Faults, Grid, Kind, Setup};
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
    /// The kinds of puzzle that it can represent.
    pub kinds: &'static [Kind],
    /// Whether a puzzle takes one line, so that a file can have one on each.
    pub one_line: bool,
    /// Whether it is recognised by the look of its lines. A text does not state that it is in such a
    /// format, so if it cannot be read in it, it may be something else.
    pub by_looks: bool,
    /// What it can store of the player's entries.
    pub holds: Holds,
    /// Whether a text may be in this format: a cheap check; [`Format::read`] has the last word.
    pub detect: fn(&str) -> bool,
    /// Reads a whole text that contains one puzzle.
    pub read: fn(&str) -> Result<Document, ReadError>,
    /// Writes a puzzle so that it reads back the same; `None` if the format is read-only.
    pub write: Option<Writer>,
    /// A small puzzle in this format.
    pub example: &'static str,
}

/// How much a format can store of what a player wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Nothing: the puzzle alone.
    Givens,
    /// Digits besides givens.
    Digits,
    /// Digits besides givens, and marks.
    Marks,
}

/// Writes a puzzle, or says what the format cannot express.
pub type Writer = fn(&Document) -> Result<String, WriteError>;

impl Format {
    /// The writer of this format.
    ///
    /// # Errors
    /// When it is read-only.
    pub fn writer(&self) -> Result<Writer, WriteError> {
        self.write.ok_or_else(|| WriteError(format!("{} can be read but not written", self.slug)))
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
    /// The format in which it was read, if one was recognised.
    pub format: Option<&'static Format>,
    /// The line and column, if the error is at one place: in characters, both from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The part that could be read of a puzzle that the text nearly is; the rest is empty.
    pub nearest: Option<Box<Setup>>,
    /// Whether the text is in this format for certain, so that what other formats say of it is beside the
    /// point.
    pub is_certain: bool,
}

impl ReadError {
    /// An error at a place.
    pub const fn at(line: usize, column: usize, message: String) -> Self {
        Self {
            format: None,
            place: Some((line, column)),
            message,
            nearest: None,
            is_certain: false,
        }
    }

    /// An error that concerns the whole.
    pub const fn whole(message: String) -> Self {
        Self { format: None, place: None, message, nearest: None, is_certain: false }
    }

    /// The error for a text of one line, without the line number.
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
    /// Something at a cell that the format cannot express.
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

impl From<String> for WriteError {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<Faults> for WriteError {
    fn from(faults: Faults) -> Self {
        Self(faults.to_string())
    }
}

/// The message.
impl From<WriteError> for String {
    fn from(error: WriteError) -> Self {
        error.0
    }
}

/// The content of a text: a puzzle, and what a player may have added.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The puzzle as written, right or wrong.
    pub setup: Setup,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// What was done to it, one entry per line, in the notation of saved games.
    pub moves: Vec<String>,
    /// How to rate it, if it came as a link.
    pub rated_by: Option<RatedBy>,
    /// What the text holds beside the puzzle that the player does not see, in a few words each. What
    /// may be a rule is in [`About::unknown`](crate::grid::About::unknown) instead.
    pub missed: Vec<String>,
    /// Parts of the text that nothing was made of, with their names, for a writer of the same format.
    pub beside: Vec<(String, String)>,
}

impl Document {
    /// A puzzle and nothing else.
    pub const fn of(setup: Setup) -> Self {
        Self {
            setup,
            title: None,
            moves: Vec::new(),
            rated_by: None,
            missed: Vec::new(),
            beside: Vec::new(),
        }
    }
}
