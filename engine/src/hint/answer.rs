//! What is answered to a request for a hint.

use crate::budget::Budget;
use crate::grid::Contradiction;
use crate::path::End;
use crate::rate::StepWorth;
use crate::technique::{Step, Technique};

/// The next step for a board, or why there is none.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum Hint {
    /// A step.
    Step(Step),
    /// The next step of a rating.
    Taken(Step, StepWorth),
    /// Every cell has a digit.
    Complete,
    /// The active techniques find nothing.
    Nothing,
    /// They find nothing, but this one does, which is not active.
    Inactive(&'static Technique),
    /// The board contradicts itself.
    Contradiction(Contradiction),
    /// The budget ran out, or nothing was found and a technique had more to examine than its limit.
    GaveUp,
}

impl From<End> for Hint {
    fn from(end: End) -> Self {
        match end {
            End::Solved => Self::Complete,
            End::Stuck => Self::Nothing,
            End::Contradiction(why) => Self::Contradiction(why),
            End::GaveUp => Self::GaveUp,
        }
    }
}

/// The message if the budget ran out.
pub const GAVE_UP: &str = "gave up: the puzzle takes too long";

/// The steps found.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed<Item> {
    /// The steps.
    pub steps: Vec<Item>,
    /// Whether there may be more: the budget ran out, or a technique had more to examine than its
    /// limit.
    pub gave_up: bool,
}

impl Listed<Step> {
    /// The first of the steps as a hint; none if the budget ran out, because a better one may have
    /// been missed.
    pub fn into_hint(self, budget: &Budget<'_>) -> Hint {
        match self.steps.into_iter().next() {
            Some(step) if !budget.is_spent() => Hint::Step(step),
            _ if self.gave_up => Hint::GaveUp,
            _ => Hint::Nothing,
        }
    }
}
