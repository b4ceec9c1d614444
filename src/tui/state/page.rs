//! The page about a technique.

use crate::engine::technique::Technique;

/// The page about a technique.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// The technique.
    pub technique: &'static Technique,
    /// The first line that shows.
    pub scroll: usize,
}
