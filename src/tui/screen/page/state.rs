//! A page to read: the one about a technique, or one of the manual.

use crate::engine::technique::Technique;
use crate::manual;
use crate::tui::state::cursor::Cursor;

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    /// A technique.
    Technique(&'static Technique),
    /// What a page of the manual says.
    Manual(&'static manual::Page),
    /// The rules of the puzzle that is played.
    Rules,
}

/// A page that is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// What it is about.
    pub subject: Subject,
    /// The first line that shows.
    pub scroll: Cursor,
}

impl Page {
    /// A page from its beginning.
    pub fn about(subject: Subject) -> Self {
        Self { subject, scroll: Cursor::default() }
    }

    /// The technique that it is about, if it is one.
    pub const fn technique(&self) -> Option<&'static Technique> {
        match self.subject {
            Subject::Technique(technique) => Some(technique),
            Subject::Manual(_) | Subject::Rules => None,
        }
    }
}
