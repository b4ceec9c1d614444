//! The statistics.

use crate::tui::state::cursor::Cursor;

/// The figures of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The first line that shows.
    pub scroll: Cursor,
}
