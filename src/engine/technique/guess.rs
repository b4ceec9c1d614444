//! Best guess: a candidate that the rules alone refute.
//!
//! ```text
//!   [35]  suppose 3 → the simple filter empties a cell or a run  →  5
//! ```
//!
//! The open cell with the fewest candidates is tried digit by digit: where the simple filter then
//! meets a contradiction, or leaves something that cannot be right, the digit is struck. Where none
//! of them is refuted the next cell is tried. It may find nothing, and it never goes deeper.

use super::{Found, State, Technique};
use crate::engine::board::{Board, Contradiction};
use crate::engine::cell::Cell;
use crate::engine::consistency::{Inconsistency, Position};
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// A candidate that the rules alone refute.
pub static BEST_GUESS: Technique = Technique {
    slug: "best-guess",
    name: "best guess",
    label: "BG",
    size: 1,
    needs_uniqueness: false,
    find,
    explain,
};

/// Offers one instance: the first cell of the order with a refuted candidate.
fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let mut cells: Vec<Cell> = board.open_cells().collect();
    cells.sort_by_key(|&cell| board.candidates(cell).len());
    for cell in cells {
        let refuted = |digit| Some((digit, refutation(board, cell, digit)?));
        let refuted: Vec<(Digit, Mark)> =
            board.candidates(cell).iter().filter_map(refuted).collect();
        if !refuted.is_empty() {
            let struck: Digits = refuted.iter().map(|(digit, _)| *digit).collect();
            let pattern = |digit: Digit| Mark::Candidates(Role::Pattern, cell, digit.into());
            return found.offer(struck.len(), || Step {
                technique,
                places: Vec::new(),
                removes: vec![(cell, struck)],
                marks: refuted.into_iter().flat_map(|(digit, why)| [pattern(digit), why]).collect(),
            });
        }
    }
    ControlFlow::Continue(())
}

/// Where the simple filter and the checks of consistency fail if the cell is this digit.
fn refutation(board: &Board<'_>, cell: Cell, digit: Digit) -> Option<Mark> {
    let mut supposed = board.clone();
    let failed = supposed.place(cell, digit).and_then(|()| supposed.filter(true)).err();
    let inconsistency = match failed {
        Some(Contradiction::NoCandidate(cell)) => Inconsistency::NoCandidate(cell),
        Some(Contradiction::Repeated(region, _) | Contradiction::NoCombination(region)) => {
            Inconsistency::Region(region)
        }
        None => Position::from(&supposed).inconsistencies().next()?,
    };
    Some(match inconsistency {
        Inconsistency::NoCandidate(cell) | Inconsistency::Repeated(cell) => {
            Mark::Candidates(Role::Fin, cell, Digits::EMPTY)
        }
        Inconsistency::Region(region) => Mark::Region(Role::Cover, region),
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let supposed = step.marks.chunks(2).filter_map(|marks| match *marks {
        [Mark::Candidates(_, _, digit), Mark::Candidates(_, stuck, _)] => {
            Some(format!("If it were {digit}, nothing would fit in {}", puzzle.grid().name(stuck)))
        }
        [Mark::Candidates(_, _, digit), Mark::Region(_, region)] => {
            let region = puzzle.region_name(region);
            Some(format!("If it were {digit}, {region} could not be completed"))
        }
        _ => None,
    });
    format!(
        "{cell} is tried digit by digit, each time with what the rules alone give. {}. So {}.",
        supposed.collect::<Vec<_>>().join(". "),
        text::effect(puzzle, step),
    )
}
