//! Unique candidate's combination ruled out: a digit of only one combination, and a cell that has
//! nothing else from it.
//!
//! ```text
//!   7 in two cells:  1+6  2+5  3+4
//!   [12345] [123456]  →  the second cell loses 1
//! ```
//!
//! Only 1+6 contains the 1. If the run is 1+6, every cell takes a digit of it, and a cell without 6
//! can only take the 1. So the 1 is in that cell or not in the run at all.

use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// A digit of only one combination, and a cell that has nothing else from it.
pub static UNIQUE_CANDIDATE: Technique = Technique {
    slug: "unique-candidate",
    name: "unique candidate's combination ruled out",
    label: "UC",
    size: 1,
    needs: Needs::Combinations,
    find,
    explain,
    page: page!("unique-candidate"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let puzzle = state.puzzle();
    state.by_region(technique, found, |region, found| {
        if puzzle.region(region).is_house() {
            return ControlFlow::Continue(());
        }
        for digit in state.in_one_combination(region) {
            state.pay(1)?;
            let Some(set) = board.combinations(region).find(|set| set.contains(digit)) else {
                continue;
            };
            let lacks = |cell: &Cell| !board.candidates(*cell).meets(set - digit.into());
            for cell in board.open_in(region).filter(lacks) {
                let others = board.open_in(region).filter(move |other| *other != cell);
                offer_removal(state, found, others, digit.into(), |removes| Step {
                    technique,
                    places: Vec::new(),
                    removes,
                    marks: vec![
                        Mark::Region(Role::Base, region),
                        Mark::Candidates(Role::Reason, cell, board.candidates(cell)),
                        Mark::Combination(set),
                    ],
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let set = step.combinations().next().unwrap_or_default();
    let sum = text::sum(set);
    let digit = step.removes.first().map_or(Digits::EMPTY, |(_, digits)| *digits);
    let cell = text::cells(puzzle, step.candidates(Role::Reason).map(|(cell, _)| cell));
    let rest = step.regions(Role::Base).next().map(|id| text::rest(puzzle, id, set));
    format!(
        "For {} the only combination with {digit} is {sum}. {cell} {}, so with {sum} it could only \
         be the {digit}: the {digit} is in {cell} or in none of these cells. {}.",
        rest.unwrap_or_default(),
        text::lacks(set - digit),
        text::effect(puzzle, step),
    )
}
