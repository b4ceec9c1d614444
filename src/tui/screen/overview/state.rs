//! The overview.

use gradus_engine::Cell;

/// The whole grid at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The cell to go to, black or white.
    pub place: Cell,
}
