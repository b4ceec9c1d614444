//! The list of ratings by all systems.

use crate::tui::state::cursor::Cursor;

/// The ratings by all systems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingsScreen {
    /// The selected system, as an index among those that rate this kind of puzzle.
    pub selected: Cursor,
}
