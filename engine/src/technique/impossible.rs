//! Impossible combination: a combination of which some cell has no digit.
//!
//! ```text
//!   11 in two cells:  2+9  3+8  4+7  5+6
//!   [23478 9] [23456789]  →  the second cell loses 5 and 6
//! ```
//!
//! Every cell of a run takes a digit of the run's combination. If a cell has none of a
//! combination's digits as a candidate, that combination is ruled out; digits that only this
//! combination has then fit nowhere in the run.

use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digits, Puzzle, RegionId, combination};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// A combination of which some cell has no digit.
pub static IMPOSSIBLE_COMBINATION: Technique = Technique {
    slug: "impossible-combination",
    name: "impossible combination",
    label: "IC",
    size: 1,
    needs: Needs::Combinations,
    find,
    explain,
    page: page!("impossible-combination"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    state.by_region(technique, found, |region, found| {
        let own = state.in_one_combination(region);
        if own.is_empty() {
            return ControlFlow::Continue(());
        }
        for set in board.combinations(region).filter(|set| set.meets(own)) {
            state.pay(1)?;
            let lacks = |cell: &Cell| !board.candidates(*cell).meets(set);
            if let Some(cell) = board.open_in(region).find(lacks) {
                offer_removal(state, found, board.open_in(region), set & own, |removes| Step {
                    technique,
                    places: Vec::new(),
                    removes,
                    marks: marks(state, region, set, cell),
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The run, the cell that lacks the combination, the combination, and then the run's others.
fn marks(state: &State<'_>, region: RegionId, set: Digits, cell: Cell) -> Vec<Mark> {
    let mut marks = vec![
        Mark::Region(Role::Base, region),
        Mark::Candidates(Role::Reason, cell, state.board.candidates(cell)),
        Mark::Combination(set),
    ];
    let others = state.board.combinations(region).filter(|other| *other != set);
    marks.extend(others.map(Mark::Combination));
    marks
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let mut sets: Vec<Digits> = step.combinations().collect();
    let set = sets.first().copied().unwrap_or_default();
    combination::ascend(&mut sets);
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
    let rest = step.regions(Role::Base).next().map(|id| text::rest(puzzle, id, set));
    format!(
        "For {} the combinations are {}. {} {}, so {} is out, and no other combination has {}: {}.",
        rest.unwrap_or_default(),
        text::combinations(sets),
        text::cells(puzzle, step.candidates(Role::Reason).map(|(cell, _)| cell)),
        text::lacks(set),
        text::sum(set),
        text::list(struck, "or"),
        text::effect(puzzle, step),
    )
}
