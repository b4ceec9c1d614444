//! How many solutions the puzzle in the editor has.

use gradus_engine::Solutions;

/// How many solutions the puzzle in the editor has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// This is being worked out.
    #[default]
    Pending,
    /// It has faults, so the question does not arise.
    Faulty,
    /// None.
    None,
    /// Exactly one, and the level of the puzzle once that is known.
    One(Option<&'static str>),
    /// Two or more.
    Several,
    /// It took too long.
    GaveUp,
}

impl Count {
    /// The count for the result of a search.
    pub const fn of(solutions: &Solutions) -> Self {
        match solutions {
            Solutions::None => Self::None,
            Solutions::One(_) => Self::One(None),
            Solutions::Several(..) => Self::Several,
            Solutions::GaveUp => Self::GaveUp,
        }
    }

    /// Why a player may not want to play the puzzle.
    pub const fn doubt(self) -> Option<&'static str> {
        match self {
            Self::Faulty | Self::One(_) => None,
            Self::Pending => Some("the solutions are still being counted"),
            Self::None => Some("the puzzle has no solution"),
            Self::Several => Some("the puzzle has more than one solution"),
            Self::GaveUp => Some("counting the solutions took too long"),
        }
    }
}
