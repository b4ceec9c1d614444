//! Reads a text in the format that it is recognised to be in.
//!
//! Nothing is guessed silently. A text is read under every format that it might be in; the format
//! recognised comes with the puzzle, and where two formats make different puzzles of one text, the
//! error says that one of them has to be named.

use super::document::Document;
use super::row::{Format, ReadError};
use super::rows;
use super::sudoku;
use super::table::FORMATS;
use crate::engine::cell::Grid;
use crate::engine::fault::{self, Fault};
use crate::engine::link::unwrapped;
use crate::engine::puzzle::Puzzle;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The largest file that holds one puzzle, in bytes.
pub const LARGEST_FILE: usize = 4 << 20;

/// The longest line of a list of puzzles, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// A document, and the format that it was recognised to be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// What was read.
    pub document: Document,
    /// In which format.
    pub format: &'static Format,
}

/// Reads a whole text that holds one puzzle, in the format that is forced or else recognised. Of a
/// link what it leads to is read.
///
/// # Errors
/// What is wrong and where, for the format that came furthest; that no format fits; or that
/// several do, with different puzzles.
pub fn read(text: &str, forced: Option<&'static Format>) -> Result<Read, ReadError> {
    if text.len() > LARGEST_FILE {
        let size = text.len();
        return Err(ReadError::whole(format!(
            "a file with one puzzle has at most {LARGEST_FILE} bytes; this one has {size}"
        )));
    }
    let text = &with_newlines(text.strip_prefix('\u{feff}').unwrap_or(text));
    linked(text, |text| match forced {
        Some(format) => read_as(text, format),
        None => recognise(text, FORMATS.iter().copied()).map_err(|error| of_list(text, error)),
    })
}

/// Reads what a link leads to, or else the text itself.
fn linked(
    text: &str,
    read: impl FnOnce(&str) -> Result<Read, ReadError>,
) -> Result<Read, ReadError> {
    let (text, rated_by) = unwrapped(text);
    let mut read = read(&text)?;
    read.document.rated_by = rated_by;
    Ok(read)
}

/// A text whose lines all end alike: terminals paste CR for the end of a line, and some files have
/// it too.
fn with_newlines(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
}

/// Reads one line of a list of puzzles, in the format that is forced or else recognised. Only
/// formats that take one line are tried.
///
/// # Errors
/// As for [`read`]; the line of the place is 1.
pub fn read_line(line: &str, forced: Option<&'static Format>) -> Result<Read, ReadError> {
    if line.len() > LONGEST_LINE {
        return Err(ReadError::whole(format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    if let Some(setup) = sudoku::plain_nine(line).filter(|_| forced.is_none()) {
        return Ok(Read { document: Document::of(setup), format: &sudoku::LINE });
    }
    if let Some(within) = line.trim_end().find('\r') {
        let column = line[..within].chars().count() + 1;
        let what = "a carriage return ends this line alone; expected a line feed (LF or CRLF)";
        return Err(ReadError::at(1, column, what.into()));
    }
    linked(line, |line| match forced {
        Some(format) => read_as(line, format),
        None => recognise(line, FORMATS.iter().copied().filter(|format| format.one_line)),
    })
}

/// The puzzle of a text in a format that is recognised.
///
/// # Errors
/// As for its [`FromStr`], in a sentence.
pub fn puzzle(text: &str) -> Result<Puzzle, String> {
    text.parse().map_err(|error: PuzzleError| error.to_string())
}

/// Why there is no puzzle in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleError {
    /// The text cannot be read.
    Unreadable(ReadError),
    /// What it holds has faults, on a grid of this size.
    Faulty(Vec<Fault>, Grid),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Faulty(faults, grid) => f.write_str(&fault::explain(faults, *grid)),
        }
    }
}

impl std::error::Error for PuzzleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(error) => Some(error),
            Self::Faulty(..) => None,
        }
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    /// Reads a puzzle in a format that is recognised.
    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let setup = read(text, None).map_err(PuzzleError::Unreadable)?.document.setup;
        let grid = setup.grid;
        Self::new(setup).map_err(|faults| PuzzleError::Faulty(faults, grid))
    }
}

fn read_as(text: &str, format: &'static Format) -> Result<Read, ReadError> {
    match (format.read)(text) {
        Ok(document) => Ok(Read { document, format }),
        Err(error) => Err(ReadError { format: Some(format), ..error }),
    }
}

fn recognise(
    text: &str,
    formats: impl Iterator<Item = &'static Format>,
) -> Result<Read, ReadError> {
    let mut chosen: Option<Read> = None;
    let mut furthest: Option<ReadError> = None;
    for format in formats.filter(|format| (format.detect)(text)) {
        match (read_as(text, format), &chosen) {
            (Ok(read), None) => chosen = Some(read),
            (Ok(read), Some(first)) if read.document.setup != first.document.setup => {
                return Err(ReadError::whole(format!(
                    "the text can be read as {} and as {}, with different puzzles; say which it \
                     is with --format {} or --format {}",
                    first.format, format, first.format.slug, format.slug
                )));
            }
            (Ok(_), Some(_)) => {}
            (Err(error), _) => {
                if furthest.as_ref().is_none_or(|other| error.place > other.place) {
                    furthest = Some(error);
                }
            }
        }
    }
    let unknown = || {
        ReadError::whole(
            "this is not a puzzle in any known format; expected for example 81 characters for a \
             Sudoku, or an address with kakuro/COLS/ROWS/BODY"
                .into(),
        )
    };
    let foreign = || {
        let what = "this is not text in UTF-8, but perhaps in UTF-16; save it as UTF-8";
        text.contains('\0').then(|| ReadError::whole(what.into()))
    };
    chosen.ok_or_else(|| foreign().or(furthest).unwrap_or_else(unknown))
}

/// A better error for a list of puzzles where one puzzle is wanted.
fn of_list(text: &str, error: ReadError) -> ReadError {
    let mut lines = rows::content(text);
    match (lines.next(), lines.next()) {
        (Some((_, first)), Some(_)) if read_line(first, None).is_ok() => {
            ReadError::whole("this is a list of puzzles, one a line; expected one puzzle".into())
        }
        _ => error,
    }
}
