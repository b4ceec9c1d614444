//! BUG+1: a bivalue universal grave except for one digit.
//!
//! ```text
//!   every open cell has two candidates and every region two places for each, except one cell
//!   with one digit more
//! ```
//!
//! A run or a cage would not survive the swap, so every region with open cells must be a house.
//! Without the odd digit, swapping the candidates in all cells at once would turn any solution into
//! another; so the odd digit is right, and the other two of its cell are wrong.

use super::super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// All open cells but one are bivalue.
pub static BUG_PLUS_1: Technique = Technique {
    slug: "bug-plus-1",
    name: "BUG+1",
    label: "BU",
    size: 1,
    needs: Needs::OneSolutionOfAll,
    find: find_bug,
    explain: explain_bug,
    page: page!("bug"),
    signs: &[(Role::Fin, "extra candidate")],
};

fn find_bug(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let Some((odd, digit)) = odd_digit(state) else {
        return ControlFlow::Continue(());
    };
    let others = state.board.candidates(odd) - digit.into();
    offer_removal(state, found, [odd].into_iter(), others, |removes| {
        let marks = vec![Mark::Candidates(Role::Fin, odd, digit.into())];
        Step { technique, places: Vec::new(), removes, marks }
    })
}

/// The only open cell with three candidates, all others being bivalue, and the candidate of it
/// without which every region has two places for each of its digits.
fn odd_digit(state: &State<'_>) -> Option<(Cell, Digit)> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut more = board.open_cells().filter(|&cell| board.candidates(cell).len() != 2);
    let odd = more.next().filter(|&cell| board.candidates(cell).len() == 3)?;
    if more.next().is_some() {
        return None;
    }
    let is_odd = |&digit: &Digit| {
        puzzle.region_ids().all(|region| {
            let bears_it = puzzle.region(region).is_house() || state.board.open_count(region) == 0;
            let holds_odd = puzzle.regions_of(odd).contains(&region);
            bears_it
                && puzzle.digits().iter().all(|other| {
                    let even = if holds_odd && other == digit { 3 } else { 2 };
                    [0, even].contains(&state.places(region, other).count_ones())
                })
        })
    };
    board.candidates(odd).iter().find(is_odd).map(|digit| (odd, digit))
}

fn explain_bug(step: &Step, puzzle: &Puzzle) -> String {
    let odd: Vec<_> = step.candidates(Role::Fin).collect();
    let cell = text::cells(puzzle, odd.iter().map(|(cell, _)| *cell));
    let digit = text::digits(odd.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set));
    format!(
        "Without the {digit} of {cell} every open cell would have two candidates, and every \
         region two places for each of them; swapping them all would make a second solution. The \
         puzzle has only one, so {cell} is {digit}: {}.",
        text::effect(puzzle, step)
    )
}
