//! What is used to show a hint, and what the techniques of this rating have in common.

use crate::grid::{Family, Puzzle, RegionId};
use crate::nine::{BOXES, COLUMNS, ROWS};
use crate::rate::deed::{cell_at, digits_of};
use crate::rate::explainer::houses::{DIAGONALS, HOUSES};
use crate::rate::explainer::state::{ExplainerHint, ExplainerState};
use crate::technique::{CONTINUE, Explainer, Mark, Needs, Role, Technique};

/// A technique that only this rating has, for a row of its scale.
pub const fn technique(
    [slug, name, label]: [&'static str; 3],
    page: &'static str,
    explain: Explainer,
) -> Technique {
    Technique {
        slug,
        name,
        label,
        size: 1,
        needs: Needs::Nothing,
        find: |_| CONTINUE,
        explain,
        page,
        signs: &[],
    }
}

/// What is used to show a hint.
pub struct View<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The state.
    pub state: &'a ExplainerState,
    /// The hint.
    pub hint: &'a ExplainerHint,
}

impl View<'_> {
    /// The region of a house; `None` for a group of a windoku that is not a window.
    pub fn region(&self, house: usize) -> Option<RegionId> {
        let family = if ROWS.contains(&house) {
            Family::Row
        } else if COLUMNS.contains(&house) {
            Family::Column
        } else if BOXES.contains(&house) {
            Family::Box
        } else if DIAGONALS.contains(&house) {
            Family::Diagonal
        } else {
            Family::Window
        };
        self.puzzle.region_in(cell_at(self.puzzle, HOUSES[house][0].into())?, family)
    }

    /// The houses of the pattern, marked with these roles.
    pub fn houses<const N: usize>(&self, roles: [Role; N]) -> impl Iterator<Item = Mark> + '_ {
        let houses = roles.into_iter().zip(&self.hint.pattern.houses);
        houses.filter_map(|(role, &house)| Some(Mark::Region(role, self.region(house)?)))
    }

    /// Some candidates of some cells, marked with a role; cells without any of them are left out.
    pub fn candidates(&self, role: Role, cells: &[usize], digits: u16) -> Vec<Mark> {
        let of_cell = |&cell: &usize| {
            let digits = digits_of(self.state.candidates(cell) & digits);
            let mark = Mark::Candidates(role, cell_at(self.puzzle, cell)?, digits);
            (!digits.is_empty()).then_some(mark)
        };
        cells.iter().filter_map(of_cell).collect()
    }
}
