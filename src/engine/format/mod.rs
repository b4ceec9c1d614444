//! Formats: puzzles as text. One row of [`FORMATS`] and one file each.
//!
//! Nothing is guessed silently. A text is read under every format that it might be in; the format
//! recognised comes with the puzzle, and where two formats make different puzzles of one text, the
//! error says that one of them has to be named.

mod candidate_line;
mod candidates;
mod clues;
mod error;
mod f_puzzles;
mod features;
mod gradus;
mod gumdrop;
mod hodoku;
mod lz_string;
mod opensudoku;
mod puzz_link;
mod pzprv3;
mod rows;
mod sadman;
mod simple_sudoku;
mod solution;
pub mod state;
mod sudoku;
mod sudokuwiki;
mod variety;

pub use error::{ReadError, WriteError};

use super::puzzle::{Puzzle, Setup};
use super::variety::{Kind, Variety};
use std::fmt;

/// The largest file that holds one puzzle, in bytes.
pub const LARGEST_FILE: usize = 4 << 20;

/// The longest line of a list of puzzles, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

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

/// Every format. Of two that make the same puzzle of a text, the first is the one named.
pub static FORMATS: &[&Format] = &[
    &gradus::GRADUS,
    &sudoku::LINE,
    &sudoku::GRID,
    &sadman::SADMAN,
    &simple_sudoku::SIMPLE_SUDOKU,
    &candidates::CANDIDATES,
    &candidates::SDX,
    &candidate_line::CANDIDATE_LINE,
    &hodoku::HODOKU,
    &sudokuwiki::SUDOKUWIKI,
    &opensudoku::OPENSUDOKU,
    &f_puzzles::F_PUZZLES,
    &variety::VARIETY_LINE,
    &puzz_link::PUZZ_LINK,
    &pzprv3::PZPRV3,
    &solution::SOLUTION,
    &solution::SOLUTION_ROWS,
    &gumdrop::GUMDROP,
    &clues::COMMA,
    &clues::UNDERSCORE,
    &clues::ZERO,
    &clues::LETTER,
    &clues::COLUMN_FIRST,
];

/// The format of this slug.
pub fn by_slug(slug: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.slug == slug)
}

/// The format in which puzzles of a variety take one line.
pub const fn line_format(variety: Variety) -> &'static Format {
    match variety {
        Variety::KAKURO => &puzz_link::PUZZ_LINK,
        Variety::CLASSIC => &sudoku::LINE,
        _ => &variety::VARIETY_LINE,
    }
}

/// A puzzle on one line; of an address only what makes the puzzle.
///
/// # Errors
/// What the format has no way to say.
pub fn line(setup: &Setup) -> Result<String, WriteError> {
    let Some(write) = line_format(setup.variety).write else { return Ok(String::new()) };
    let text = write(&Document::of(setup.clone()))?;
    Ok(body(text.trim_end()).into())
}

/// What makes the puzzle of a text that may be an address.
pub fn body(text: &str) -> &str {
    text.rsplit('?').next().unwrap_or(text)
}

/// What a text holds: a puzzle, and what a player may have added to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The puzzle as it was written down, right or wrong.
    pub setup: Setup,
    /// What the puzzle is called.
    pub title: Option<String>,
    /// What was done to it, each entry a line of the notation that games use.
    pub moves: Vec<String>,
}

impl Document {
    /// A puzzle and nothing else.
    pub const fn of(setup: Setup) -> Self {
        Self { setup, title: None, moves: Vec::new() }
    }
}

/// A document, and the format that it was recognised to be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// What was read.
    pub document: Document,
    /// In which format.
    pub format: &'static Format,
}

/// Reads a whole text that holds one puzzle, in the format that is forced or else recognised.
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
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match forced {
        Some(format) => read_as(text, format),
        None => recognise(text, FORMATS.iter().copied()).map_err(|error| of_list(text, error)),
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
    match forced {
        Some(format) => read_as(line, format),
        None => recognise(line, FORMATS.iter().copied().filter(|format| format.one_line)),
    }
}

/// The puzzle of a text in a format that is recognised.
///
/// # Errors
/// Why the text cannot be read, or all faults of what it holds, in a sentence.
pub fn puzzle(text: &str) -> Result<Puzzle, String> {
    let read = read(text, None).map_err(|error| error.to_string())?;
    Puzzle::of(read.document.setup)
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
            "this is no puzzle in any known format; expected for example 81 characters for a \
             Sudoku, or an address with kakuro/COLS/ROWS/BODY"
                .into(),
        )
    };
    chosen.ok_or_else(|| furthest.unwrap_or_else(unknown))
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
