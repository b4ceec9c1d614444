//! A digit from which, together with contradictions of further digits, it follows that something
//! cannot be filled.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r1c2 = 9  ->  r4c4 is 2 or 6:  2 leaves nothing for r4c7,
//!                                                        6 leaves nothing for r5c4
//! ```
//!
//! What follows from a candidate is followed as for a contradiction ([`General`]). Then each candidate
//! that is left in the other cells is supposed in turn, and struck if it leads to a contradiction. Cells
//! with few candidates come first, both times, and the search ends with the first cell that has a wrong
//! candidate. No third digit is ever supposed.

use super::contradiction::{culprit, start, way};
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::solve::position::{General, Position};
use crate::sort;
use crate::technique::guess::FOLLOWING;
use crate::technique::state::State;
use crate::technique::{Found, Mark, Needs, Role, Step, Technique, page, text};
use std::ops::ControlFlow;

/// A candidate that contradictions of other candidates refute.
pub static NESTED_CONTRADICTION: Technique = Technique {
    slug: "nested-contradiction",
    name: "nested contradiction",
    label: "NE",
    size: 3,
    needs: Needs::MoreThanHouses,
    find,
    explain,
    page: page!("contradiction"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let Some(mut position) = start(state)? else { return ControlFlow::Continue(()) };
    for cell in open(state, &position) {
        let before = found.offers();
        for digit in position.candidates(cell) {
            position.save();
            position.decide(cell, digit);
            let marks = refutation(state, &mut position, cell, digit);
            position.restore();
            position.forget();
            if let Some(marks) = marks? {
                let removes = vec![(cell, digit.into())];
                found.offer(1, || Step { technique, places: Vec::new(), removes, marks })?;
            }
        }
        if found.offers() > before {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Whether houses, cages and relations leave everything in a position possible; a break if the budget
/// ran out.
fn settles(state: &State<'_>, position: &mut General<'_>) -> ControlFlow<(), bool> {
    match position.settle(state.budget) {
        Some(settled) if !state.budget.is_spent() => ControlFlow::Continue(settled.is_ok()),
        _ => ControlFlow::Break(()),
    }
}

/// The open cells with several candidates left, those with the fewest first.
fn open(state: &State<'_>, position: &General<'_>) -> Vec<Cell> {
    let count = |cell: Cell| position.candidates(cell).len();
    let mut open: Vec<Cell> = state.board.open_cells().filter(|&cell| count(cell) > 1).collect();
    sort::by_key(&mut open, |cell| count(*cell));
    open
}

/// What shows that a digit is wrong, once it was decided: what follows from it, what contradictions
/// strike then, and what cannot be filled in the end. Nothing if that is not shown.
fn refutation(
    state: &State<'_>,
    position: &mut General<'_>,
    cell: Cell,
    digit: Digit,
) -> ControlFlow<(), Option<Vec<Mark>>> {
    let mut fits = settles(state, position)?;
    let way = way(state, position, cell);
    let mut struck: Vec<(Cell, Digit)> = Vec::new();
    for other in open(state, position) {
        for wrong in position.candidates(other) {
            if !fits {
                break;
            }
            if position.candidates(other).len() == 1 || !position.candidates(other).contains(wrong)
            {
                continue;
            }
            position.save();
            position.decide(other, wrong);
            let is_possible = settles(state, position)?;
            position.restore();
            position.forget();
            if !is_possible {
                struck.push((other, wrong));
                position.strike(other, wrong);
                fits = settles(state, position)?;
            }
        }
    }
    if fits {
        return ControlFlow::Continue(None);
    }
    let mark = |role| move |(cell, digits)| Mark::Candidates(role, cell, digits);
    let way = way.into_iter().take(FOLLOWING + 1).map(mark(Role::Cover));
    let struck = struck.into_iter().map(|(cell, digit)| (cell, Digits::of(digit)));
    let struck = struck.take(FOLLOWING + 1).map(mark(Role::Fin));
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    let end = culprit(state, position);
    ControlFlow::Continue(Some([pattern].into_iter().chain(way).chain(struck).chain(end).collect()))
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let told = |role, joined: &str| {
        let all: Vec<String> = step
            .candidates(role)
            .map(|(cell, digit)| format!("{}{joined}{digit}", puzzle.grid().name(cell)))
            .collect();
        let more = if all.len() > FOLLOWING { " and so on" } else { "" };
        (!all.is_empty()).then(|| format!("{}{more}", all[..all.len().min(FOLLOWING)].join(", ")))
    };
    let supposed = told(Role::Pattern, " were ").unwrap_or_default();
    let follows = told(Role::Cover, " ").map(|way| way.replacen(' ', " would be ", 1));
    let follows = follows.map_or_else(String::new, |way| format!(", then {way}"));
    let region = step.regions(Role::Cover).next().map(|region| puzzle.region_name(region));
    let relation = || step.relations(Role::Cover).next().map(|it| puzzle.relation_name(it));
    let end = region.or_else(relation).unwrap_or_else(|| "the rest".into());
    let wrong = told(Role::Fin, " = ").map_or_else(String::new, |wrong| {
        format!(", each of {wrong} would lead to a contradiction")
    });
    let effect = text::effect(puzzle, step);
    format!("If {supposed}{follows}{wrong}, and {end} could not be completed. So {effect}.")
}
