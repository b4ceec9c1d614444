//! The statistics.

use crate::tui::state::cursor::Cursor;

/// The statistics of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The first visible line.
    pub scroll: Cursor,
}
