//! The strong links used by a sort of chain, and whether some of them are new.
//!
//! Candidates only disappear, and with them links and what chains strike. So if there was no chain
//! before, a new strong link is needed for one.

use super::ways::Ways;
use super::web::is_parted;
use crate::grid::{Cell, Digits};
use crate::technique::{State, Technique};

/// The strong links of a sort of chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strong {
    /// Those within bivalue cells and between a region's two places for a digit.
    Places,
    /// Also those of groups.
    Groups,
}

impl Strong {
    /// The web of all these links, unless a technique knows that it contains no chain.
    pub fn promising_web<'s>(
        self,
        state: &'s State<'_>,
        technique: &'static Technique,
    ) -> Option<&'s Ways> {
        // Lines make new links of candidates that go.
        let may_find = state.puzzle().bonds().is_some()
            || state.may_find(technique, |cell, lost| self.may_be_new(state, cell, lost));
        may_find.then(|| match self {
            Self::Places => state.web(),
            Self::Groups => state.grouped_web(),
        })
    }

    /// Whether a link may be new because a cell lost these digits.
    fn may_be_new(self, state: &State<'_>, cell: Cell, lost: Digits) -> bool {
        let with_groups = self == Self::Groups;
        let regions = state.puzzle().regions_of(cell);
        let is_linked =
            |digit| regions.iter().any(|&region| is_parted(state, region, digit, with_groups));
        state.is_bivalue(cell) || lost.iter().any(is_linked)
    }

    /// Remembers that there is no chain at all, unless almost locked sets are links too, since new
    /// links of these are not detected.
    pub fn remember_none(self, state: &State<'_>, technique: &'static Technique) {
        if !state.options.sets_in_chains {
            state.remember_none(technique);
        }
    }
}
