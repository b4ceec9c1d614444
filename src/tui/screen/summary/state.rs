//! The summary of a solved game.

use crate::game::Tally;
use crate::game::pack::ListedPuzzle;
use crate::game::prediction::Prediction;

/// What is to be said of a solved game, besides its ratings at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryScreen {
    /// Time, hints, checks and mistakes.
    pub tally: Tally,
    /// How long the puzzle was to take by the games before it, if that is known.
    pub expected: Option<Prediction>,
    /// The puzzle to play next, once it was found.
    pub next: Option<ListedPuzzle>,
}
