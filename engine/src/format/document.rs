//! The content of a text.

use crate::format::link::RatedBy;
use crate::grid::Setup;

/// The content of a text: a puzzle, and what a player may have added.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The puzzle as written, right or wrong.
    pub setup: Setup,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// What was done to it, one entry per line, in the notation of saved games.
    pub moves: Vec<String>,
    /// How to rate it, if it came as a link.
    pub rated_by: Option<RatedBy>,
}

impl Document {
    /// A puzzle and nothing else.
    pub const fn of(setup: Setup) -> Self {
        Self { setup, title: None, moves: Vec::new(), rated_by: None }
    }
}
