//! Best guess: a candidate that the rules alone refute.
//!
//! ```text
//!   [35]  suppose 3 → the simple filter empties a cell or a run  →  5
//! ```
//!
//! The open cell with the fewest candidates is tried digit by digit: where the simple filter then
//! meets a contradiction, or leaves something that cannot be right, the digit is struck. Where none
//! of them is refuted the next cell is tried. It may find nothing, and it never goes deeper.

use super::{Found, Needs, State, Technique, page};
use crate::engine::board::{Board, Contradiction};
use crate::engine::cell::Cell;
use crate::engine::consistency::Position;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::region::RegionId;
use crate::engine::step::{Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// A candidate that the rules alone refute.
pub static BEST_GUESS: Technique = Technique {
    slug: "best-guess",
    name: "best guess",
    label: "BG",
    size: 1,
    needs: Needs::Nothing,
    find,
    explain,
    page: page!("best-guess"),
};

/// Offers one instance: the first cell of the order with a refuted candidate.
fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let mut cells: Vec<Cell> = board.open_cells().collect();
    let broken = |id: &RegionId| !Position::from(board).is_makeable(*id);
    let broken = state.puzzle().region_ids().find(broken);
    cells.sort_by_key(|&cell| board.candidates(cell).len());
    for cell in cells {
        let mut refuted: Vec<(Digit, Mark)> = Vec::new();
        for digit in board.candidates(cell) {
            // The board is copied, and every region looked at.
            state.pay(2 * state.puzzle().regions().len())?;
            refuted.extend(refutation(board, broken, cell, digit).map(|why| (digit, why)));
        }
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

/// Where the simple filter and the checks of consistency fail if the cell is this digit. `broken` is
/// a region that cannot be completed as it is. Only what changes can break another, and a filtered
/// board has no repeated digit and no cell without candidates.
fn refutation(
    board: &Board<'_>,
    broken: Option<RegionId>,
    cell: Cell,
    digit: Digit,
) -> Option<Mark> {
    let mut supposed = board.clone();
    let stuck = |cell| Some(Mark::Candidates(Role::Fin, cell, Digits::EMPTY));
    let incomplete = |region| Mark::Region(Role::Cover, region);
    match supposed.place(cell, digit).and_then(|()| supposed.filter(true)) {
        Err(Contradiction::NoCandidate(cell)) => stuck(cell),
        Err(Contradiction::Repeated(region, _) | Contradiction::NoCombination(region)) => {
            Some(incomplete(region))
        }
        Ok(()) => broken.or_else(|| broken_since(board, &supposed)).map(incomplete),
    }
}

/// The first region of `after` that cannot be completed, of those where it differs from `before`.
fn broken_since(before: &Board<'_>, after: &Board<'_>) -> Option<RegionId> {
    let differs = |cell: &Cell| before.candidates(*cell) != after.candidates(*cell);
    let changed = |id: &RegionId| after.puzzle().region(*id).cells.iter().any(differs);
    let mut regions = after.puzzle().region_ids().filter(changed);
    regions.find(|&id| !Position::from(after).is_makeable(id))
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
