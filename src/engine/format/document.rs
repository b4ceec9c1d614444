//! What a text holds.

use crate::engine::link::RatedBy;
use crate::engine::puzzle::Setup;

/// What a text holds: a puzzle, and what a player may have added to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The puzzle as it was written down, right or wrong.
    pub setup: Setup,
    /// What the puzzle is called.
    pub title: Option<String>,
    /// What was done to it, each entry a line of the notation that games use.
    pub moves: Vec<String>,
    /// How it is to be rated, if it came as a link.
    pub rated_by: Option<RatedBy>,
}

impl Document {
    /// A puzzle and nothing else.
    pub const fn of(setup: Setup) -> Self {
        Self { setup, title: None, moves: Vec::new(), rated_by: None }
    }
}
