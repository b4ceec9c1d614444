//! What a layout was read as, or almost.

use crate::engine::format::document::Document;
use crate::engine::format::row::{Format, ReadError};
use crate::engine::puzzle::Setup;

/// A puzzle, and what of the text was taken for what.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// What was read.
    pub document: Document,
    /// Under which name.
    pub format: &'static Format,
    /// What was taken for what, as in `x is black, - is white`.
    pub remark: String,
}

/// A puzzle that a text almost is.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// What could be read; the rest is empty.
    pub setup: Setup,
    /// What is missing, with its place.
    pub error: ReadError,
    /// How many rows or clues are wrong.
    pub wrong: usize,
    /// Whether something stands between its cells, which the formats with a grammar do not know.
    pub is_fenced: bool,
}

/// The only one of some readings under a name.
///
/// # Errors
/// Where there is none, with what the text comes nearest to; or where there are several.
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
