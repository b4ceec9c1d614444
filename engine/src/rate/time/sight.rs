//! What is visible in a state: the digits that single steps place, and how each is best seen.

use super::field::{Area, TimeField};
use super::state::TimeState;
use super::walk::way;
use super::worth::Worth;
use crate::grid::{Cell, Digit, RegionId};
use crate::path::Scores;
use crate::rate::system::Subject;

/// How a digit can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A box, or a house that is not a line, has no other place for it.
    Block,
    /// A row or a column has no other place for it.
    Line,
    /// The cell has no other candidate.
    Naked,
    /// The cell is the last open one of a run.
    Last,
    /// A run must hold the digit and has no other place for it.
    Only,
    /// The runs of the cell have no other digit in common.
    Crossing,
}

/// A visible digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// Where it goes.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// How visible it is, in hundredths: all ways to see it together.
    pub weight: f64,
    /// The way that shows it best.
    pub way: Way,
    /// The region that shows it, if a single one does.
    pub region: Option<RegionId>,
}

/// The ways, in the order of the terms.
const WAYS: [Way; 6] = [Way::Block, Way::Line, Way::Naked, Way::Last, Way::Only, Way::Crossing];

/// What is visible in a state by a scale of the rating, the most visible first and equals in
/// reading order; `None` if the puzzle does not have a single solution or the state is wrong.
pub fn sights(subject: &Subject<'_>, scores: &Scores) -> Option<Vec<Sight>> {
    let worth = Worth::of(scores);
    let field = TimeField::of(subject).ok()?;
    let state = TimeState::of(subject.board, &field, &worth).ok()?;
    let mut found = Vec::new();
    state.visible(&mut found);
    let sight = |&(cell, _): &(u16, f64)| {
        let cell = usize::from(cell);
        let terms = state.terms(cell, &field, &worth);
        let way = WAYS[way(&terms)];
        Some(Sight {
            cell: field.cells[cell],
            digit: Digit::new(field.digits[cell] + 1)?,
            weight: terms.iter().sum(),
            way,
            region: region(&state, &field, cell, way),
        })
    };
    let mut sights = found.iter().map(sight).collect::<Option<Vec<_>>>()?;
    sights.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    Some(sights)
}

/// The first region that shows the digit of a cell in a given way.
fn region(state: &TimeState, field: &TimeField<'_>, cell: usize, way: Way) -> Option<RegionId> {
    let shows = |region: &usize| match (way, field.areas[*region]) {
        (Way::Block, Area::Block) | (Way::Line, Area::Line) => state.is_alone(cell, *region, field),
        (Way::Last, Area::Sum) => state.rest(*region).is_last(),
        (Way::Only, Area::Sum) => {
            !state.rest(*region).is_last() && state.is_alone(cell, *region, field)
        }
        _ => false,
    };
    let mut regions = field.regions_of.slice(cell).iter().map(|region| usize::from(*region));
    regions.find(shows).map(|region| field.ids[region])
}
