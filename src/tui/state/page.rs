//! The page about a technique.

use super::cursor::Cursor;
use crate::engine::technique::Technique;

/// The page about a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// The technique.
    pub technique: &'static Technique,
    /// The first line that shows.
    pub scroll: Cursor,
}
