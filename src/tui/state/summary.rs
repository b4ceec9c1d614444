//! The summary of a solved game, which opens as soon as the game is solved: its state.

use crate::game::Tally;
use crate::game::pace::Prediction;
use crate::game::pack::ListedPuzzle;
use std::time::Duration;

/// The details of a solved game, apart from its ratings at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryScreen {
    /// When it opened, on the program's own clock.
    pub since: Duration,
    /// Time, hints, checks and mistakes.
    pub tally: Tally,
    /// The predicted time of the puzzle, judging by the games before it, if known.
    pub expected: Option<Prediction>,
    /// The puzzle to play next, once found.
    pub next: Option<ListedPuzzle>,
}
