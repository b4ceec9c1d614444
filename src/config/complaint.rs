//! What is wrong with a configuration, and where.

use std::fmt;
use std::ops::Range;

/// Something that is wrong with a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Where; `None` where the player's text is not to blame.
    pub place: Option<Place>,
    /// What, and what was expected, in a sentence.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A place in a text, both numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text; the end where the text is shorter.
    pub(super) fn of(text: &str, byte: usize) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is said of a text that is no TOML: where in it (in bytes), and what the reader says.
pub(super) fn unreadable(text: &str, span: Option<Range<usize>>, message: &str) -> Complaint {
    let place = Place::of(text, span.map_or(0, |span| span.start));
    Complaint { place: Some(place), message: message.replace('\n', "; ") }
}
