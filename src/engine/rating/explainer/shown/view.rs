//! What a hint is shown by, and what the techniques of this rating have in common.

use crate::engine::nine::{COLUMNS, HOUSES, ROWS};
use crate::engine::packed::Text;
use crate::engine::puzzle::Puzzle;
use crate::engine::rating::deed::{cell_at, digits_of};
use crate::engine::rating::explainer::state::{ExplainerHint, ExplainerState};
use crate::engine::region::{Family, RegionId};
use crate::engine::step::{Explainer, Mark, Role};
use crate::engine::technique::{Needs, Technique};
use std::ops::ControlFlow;

/// A technique that only this rating has: a row of its scale.
pub const fn technique(
    [slug, name, label]: [&'static str; 3],
    page: Text,
    explain: Explainer,
) -> Technique {
    Technique {
        slug,
        name,
        label,
        size: 1,
        needs: Needs::Nothing,
        find: |_, _, _| ControlFlow::Continue(()),
        explain,
        page,
        signs: &[],
    }
}

/// What a hint is shown by.
pub struct View<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The state.
    pub state: &'a ExplainerState,
    /// The hint.
    pub hint: &'a ExplainerHint,
}

impl View<'_> {
    /// A house as a region.
    pub fn region(&self, house: usize) -> Option<RegionId> {
        let family = if ROWS.contains(&house) {
            Family::Row
        } else if COLUMNS.contains(&house) {
            Family::Column
        } else {
            Family::Box
        };
        self.puzzle.region_in(cell_at(self.puzzle, HOUSES[house][0].into())?, family)
    }

    /// The houses of the pattern, marked with these roles.
    pub fn houses<const N: usize>(&self, roles: [Role; N]) -> impl Iterator<Item = Mark> + '_ {
        let houses = roles.into_iter().zip(&self.hint.pattern.houses);
        houses.filter_map(|(role, &house)| Some(Mark::Region(role, self.region(house)?)))
    }

    /// Candidates of some cells, marked with a role; cells that have none of them are left out.
    pub fn candidates(&self, role: Role, cells: &[usize], digits: u16) -> Vec<Mark> {
        let of_cell = |&cell: &usize| {
            let digits = digits_of(self.state.candidates(cell) & digits);
            let mark = Mark::Candidates(role, cell_at(self.puzzle, cell)?, digits);
            (!digits.is_empty()).then_some(mark)
        };
        cells.iter().filter_map(of_cell).collect()
    }
}
