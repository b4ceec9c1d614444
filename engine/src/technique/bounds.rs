//! Candidate bounds: the other cells of a run would leave too much or too little.
//!
//! ```text
//!   12 in three cells:  [12] [12] [3456789]  →  the third is 12 − 3 = 9
//! ```
//!
//! A cell takes the rest of its run's sum after the other open cells. These make at least the
//! smallest and at most the greatest sum of distinct digits, one from the candidates of each. Both
//! bounds are searched among all assignments: taking the smallest unused digit cell by cell can
//! overshoot the smallest sum.

use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digits, Puzzle, RegionId, arrange};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// A cell that must make up for the other cells of its run.
pub static CANDIDATE_BOUNDS: Technique = Technique {
    slug: "candidate-bounds",
    name: "candidate bounds",
    label: "CB",
    size: 1,
    needs: Needs::Combinations,
    find,
    explain,
    page: page!("candidate-bounds"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    state.by_region(technique, found, |region, found| {
        let Some(sum) = board.sum_left(region) else {
            return ControlFlow::Continue(());
        };
        state.pay(board.open_count(region))?;
        let cells: Vec<Digits> = board.open_in(region).map(|cell| board.candidates(cell)).collect();
        for (place, cell) in board.open_in(region).enumerate() {
            let others = [&cells[..place], &cells[place + 1..]].concat();
            let Some((least, greatest)) = arrange::totals(&others) else {
                continue;
            };
            let outside = outside(cells[place], sum, least, greatest);
            offer_removal(state, found, std::iter::once(cell), outside, |removes| Step {
                technique,
                places: Vec::new(),
                removes,
                marks: marks(state, region, cell, [sum, least, greatest]),
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// The candidates that are too large or too small if the others make `least` to `greatest`.
fn outside(candidates: Digits, sum: u32, least: u32, greatest: u32) -> Digits {
    let fits = |digit: u32| digit + least <= sum && digit + greatest >= sum;
    candidates.iter().filter(|digit| !fits(u32::from(digit.get()))).collect()
}

/// The run, its other open cells, the cell, and the sums: what is left in the run, and the least
/// and the greatest sum of the others.
fn marks(state: &State<'_>, region: RegionId, cell: Cell, sums: [u32; 3]) -> Vec<Mark> {
    let board = state.board;
    let others = board.open_in(region).filter(|other| *other != cell);
    let pattern =
        others.map(|other| Mark::Candidates(Role::Pattern, other, board.candidates(other)));
    let odd = Mark::Candidates(Role::Fin, cell, Digits::EMPTY);
    let sums = sums.map(Mark::Sum);
    [Mark::Region(Role::Base, region)].into_iter().chain(pattern).chain([odd]).chain(sums).collect()
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let [sum, least, greatest] = step.sums().collect::<Vec<_>>()[..] else {
        return text::effect(puzzle, step);
    };
    let pattern: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).collect();
    let make = if pattern.len() == 1 { "makes" } else { "make" };
    let others = text::cells(puzzle, pattern);
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, digits)| all | *digits);
    let mut reasons = Vec::new();
    if struck.last().is_some_and(|digit| u32::from(digit.get()) + least > sum) {
        reasons
            .push(format!("at least {least}, which leaves {} or less", sum.saturating_sub(least)));
    }
    if struck.first().is_some_and(|digit| u32::from(digit.get()) + greatest < sum) {
        reasons.push(format!("at most {greatest}, which leaves {} or more", sum - greatest));
    }
    format!(
        "In {}, {sum} is left to make. With distinct digits {others} {make} {} for {cell}: {}.",
        text::regions(puzzle, step.regions(Role::Base)),
        text::list(reasons, "and"),
        text::effect(puzzle, step),
    )
}
