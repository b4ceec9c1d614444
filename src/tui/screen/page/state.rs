//! A page to read: the one about a technique, or one of the manual.

use crate::manual;
use crate::tui::state::cursor::Cursor;
use gradus_engine::Technique;

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject {
    /// A technique.
    Technique(&'static Technique),
    /// The text of a page of the manual.
    Manual(&'static manual::Page),
    /// The rules of the current puzzle.
    Rules,
}

/// A page being read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// What it is about.
    pub subject: Subject,
    /// The first visible line.
    pub scroll: Cursor,
}

impl Page {
    /// A page, from its beginning.
    pub fn about(subject: Subject) -> Self {
        Self { subject, scroll: Cursor::default() }
    }

    /// The technique that it is about, if any.
    pub const fn technique(&self) -> Option<&'static Technique> {
        match self.subject {
            Subject::Technique(technique) => Some(technique),
            Subject::Manual(_) | Subject::Rules => None,
        }
    }
}
