//! Finds the format of a text, among those with a grammar.

use super::answer;
use super::row::{Document, Format, ReadError};
use super::state::above;
use super::table::FORMATS;
use std::fmt;

/// A document, and the format that was recognised.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The content.
    pub document: Document,
    /// The format.
    pub format: &'static Format,
    /// The interpretation, if the text leaves a choice.
    pub remark: Option<String>,
}

impl Read {
    /// The content, read in a format.
    pub const fn of(document: Document, format: &'static Format) -> Self {
        Self { document, format, remark: None }
    }
}

/// The interpretation of the text, as in `Sudoku line (column puzzle)`.
impl fmt::Display for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.remark {
            Some(remark) => write!(f, "{} ({remark})", self.format),
            None => self.format.fmt(f),
        }
    }
}

/// Why no format was recognised.
pub enum Unknown {
    /// Several fit, with different puzzles.
    Several(ReadError),
    /// The text states its format, but is wrong.
    Wrong(ReadError),
    /// It is not in any of the formats that it looks like; the error is from the one that got
    /// furthest.
    None(Option<ReadError>),
}

/// Reads a text in a format. A solution in it does not count as played.
///
/// # Errors
/// Says what is wrong, and in which format.
pub fn read_as(text: &str, format: &'static Format) -> Result<Read, ReadError> {
    let in_format = |error: ReadError| ReadError { format: Some(format), ..error };
    let mut document = (format.read)(text).map_err(in_format)?;
    if let Some(what) = above(&document) {
        return Err(in_format(ReadError::whole(what)));
    }
    answer::set_aside(&mut document);
    answer::heed(&mut document.setup);
    Ok(Read::of(document, format))
}

/// Reads a text in whichever of some formats fits; if several make the same puzzle, in the first.
///
/// # Errors
/// Says why not.
pub fn recognise(
    text: &str,
    formats: impl Iterator<Item = &'static Format>,
) -> Result<Read, Unknown> {
    let mut chosen: Option<Read> = None;
    let mut furthest: Option<ReadError> = None;
    let mut says = false;
    for format in formats.filter(|format| (format.detect)(text)) {
        match (read_as(text, format), &chosen) {
            (Ok(read), None) => chosen = Some(read),
            (Ok(read), Some(first)) if read.document.setup != first.document.setup => {
                return Err(Unknown::Several(differ(first, &read)));
            }
            (Ok(_), Some(_)) => {}
            (Err(error), _) => {
                says |= !format.by_looks || error.is_certain;
                let rank = |error: &ReadError| (error.is_certain, error.place);
                if furthest.as_ref().is_none_or(|other| rank(&error) > rank(other)) {
                    furthest = Some(error);
                }
            }
        }
    }
    match (chosen, furthest) {
        (Some(read), _) => Ok(read),
        (None, _) if text.contains('\0') => {
            let what = "this is not text in UTF-8, but perhaps in UTF-16; save it as UTF-8";
            Err(Unknown::Wrong(ReadError::whole(what.into())))
        }
        (None, Some(error)) if says => Err(Unknown::Wrong(error)),
        (None, furthest) => Err(Unknown::None(furthest)),
    }
}

/// The error for a text that two formats read differently.
pub fn differ(first: &Read, second: &Read) -> ReadError {
    ReadError::whole(format!(
        "the text can be read as {first} and as {second}, with different puzzles; say which it is \
         with --format {} or --format {}",
        first.format.slug, second.format.slug
    ))
}

/// The formats in which a puzzle takes one line.
pub fn of_one_line() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.one_line)
}
