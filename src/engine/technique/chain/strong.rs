//! The strong links that a sort of chain runs through, and whether some of them are new.
//!
//! A chain that is there now, and was not when a technique found that there is none, runs through a
//! strong link that was not there; for what is linked and what is struck becomes less as candidates
//! go.

use super::Ways;
use super::web::is_parted;
use crate::engine::cell::Cell;
use crate::engine::digit::Digits;
use crate::engine::technique::{State, Technique};

/// The strong links of a sort of chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strong {
    /// Those within cells of two candidates and between a region's two places for a digit.
    Places,
    /// Those of groups as well.
    Groups,
}

impl Strong {
    /// The web of all these links.
    pub fn web<'s>(self, state: &'s State<'_>) -> &'s Ways {
        match self {
            Self::Places => state.web(),
            Self::Groups => state.grouped_web(),
        }
    }

    /// Whether a technique may find a chain: it did not find that there is none, or some link is new
    /// since.
    pub fn may_have(self, state: &State<'_>, technique: &'static Technique) -> bool {
        state.may_find(technique, |cell, lost| self.may_be_new(state, cell, lost))
    }

    /// Whether some link may be there because a cell lost these digits.
    fn may_be_new(self, state: &State<'_>, cell: Cell, lost: Digits) -> bool {
        let with_groups = self == Self::Groups;
        let regions = state.puzzle().regions_of(cell);
        let is_linked =
            |digit| regions.iter().any(|&region| is_parted(state, region, digit, with_groups));
        state.board.candidates(cell).len() == 2 || lost.iter().any(is_linked)
    }

    /// Remembers that there is no chain at all. With almost locked sets, which are links of their own,
    /// that would not hold.
    pub fn remember_none(self, state: &State<'_>, technique: &'static Technique) {
        if !state.options.sets_in_chains {
            state.remember_none(technique);
        }
    }
}
