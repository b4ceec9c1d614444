//! How many solutions the puzzle in the editor has.

use crate::engine::search::Solutions;

/// How many solutions the puzzle in the editor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// That is being worked out.
    #[default]
    Pending,
    /// It has faults, so that the question does not arise.
    Faulty,
    /// None.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Several,
    /// That took too long.
    GaveUp,
}

impl Count {
    /// The count of what a search came to.
    pub const fn of(solutions: &Solutions) -> Self {
        match solutions {
            Solutions::None => Self::None,
            Solutions::One(_) => Self::One,
            Solutions::Several(..) => Self::Several,
            Solutions::GaveUp => Self::GaveUp,
        }
    }
}
