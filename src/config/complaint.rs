//! What is wrong with a configuration, and where.

use std::ops::Range;
use std::{fmt, iter};

/// Something that is wrong with a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Where; `None` if the player's text is not to blame.
    pub place: Option<Place>,
    /// What is wrong and what was expected, in a sentence.
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

/// The places of a text.
pub(super) struct Places<'a> {
    text: &'a str,
    /// Where its lines begin, in bytes.
    lines: Vec<usize>,
}

impl<'a> Places<'a> {
    pub fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        Self { text, lines: iter::once(0).chain(ends).collect() }
    }

    /// The place of a byte; the end if the text is shorter.
    pub fn at(&self, byte: usize) -> Place {
        let before = self.text.get(..byte).unwrap_or(self.text);
        let line = self.lines.partition_point(|start| *start <= before.len());
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        let column = before.get(start..).unwrap_or_default().chars().count() + 1;
        Place { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The message about a text that is not TOML: where (in bytes), and what the parser says.
pub(super) fn unreadable(text: &str, span: Option<Range<usize>>, message: &str) -> Complaint {
    let place = Places::of(text).at(span.map_or(0, |span| span.start));
    Complaint { place: Some(place), message: message.replace('\n', "; ") }
}
