//! The result of reading a layout, complete or nearly so.

use crate::format::document::Document;
use crate::format::row::{Format, ReadError};
use crate::grid::Setup;

/// A puzzle, and how the text was interpreted.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The content.
    pub document: Document,
    /// The name of the format.
    pub format: &'static Format,
    /// The interpretation, as in `x is black, - is white`.
    pub remark: String,
}

/// A puzzle that a text nearly is.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// The part that could be read; the rest is empty.
    pub setup: Setup,
    /// What is missing, and where.
    pub error: ReadError,
    /// The number of wrong rows or clues.
    pub wrong: usize,
    /// Whether there are separators between its cells, which the formats with a grammar do not
    /// know.
    pub is_fenced: bool,
}

/// The only reading under a name.
///
/// # Errors
/// When there is none, with what the text comes nearest to, or when there are several.
pub fn only(
    mut readings: Vec<Reading>,
    nearest: Option<Near>,
    expected: &str,
) -> Result<Document, ReadError> {
    match (readings.pop(), readings.is_empty()) {
        (Some(reading), true) => Ok(reading.document),
        (Some(_), false) => {
            Err(ReadError::whole(format!("expected {expected} that can be read in one way")))
        }
        (None, _) => Err(match nearest {
            Some(near) => near.error,
            None => ReadError::whole(format!("expected {expected}, found none")),
        }),
    }
}
