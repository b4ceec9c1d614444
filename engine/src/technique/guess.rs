//! Best guess: a candidate that the rules alone refute.
//!
//! ```text
//!   [35]  suppose 3 → the simple filter empties a cell or a run  →  5
//! ```
//!
//! The open cell with the fewest candidates is tried digit by digit. If the simple filter then
//! meets a contradiction, or leaves something that cannot be right, the digit is struck. If none of
//! them is refuted, the next cell is tried. It may find nothing, and it never searches deeper.
//!
//! A step says what led to the contradiction: the digits that followed in the regions of the cell
//! where nothing fits, or in the region that cannot be completed.

use super::{Found, Needs, State, Technique, page};
use crate::grid::consistency::Position;
use crate::grid::{Board, Cell, Contradiction, Digit, Digits, Puzzle, RegionId};
use crate::sort;
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// The most digits that a sentence names among those that follow from the tried digit.
pub(super) const FOLLOWING: usize = 5;

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
    signs: &[],
};

/// Offers one instance: the first cell in the order with a refuted candidate.
fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let mut cells: Vec<Cell> = board.open_cells().collect();
    let broken = |id: &RegionId| !Position::from(board).is_makeable(*id);
    let broken = state.puzzle().region_ids().find(broken);
    sort::by_key(&mut cells, |&cell| board.candidates(cell).len());
    for cell in cells {
        let mut refuted: Vec<(Digit, Mark)> = Vec::new();
        for digit in board.candidates(cell) {
            // The board is copied, and every region examined.
            state.pay(2 * state.puzzle().regions().len())?;
            refuted.extend(refutation(board, broken, cell, digit).map(|why| (digit, why)));
        }
        if !refuted.is_empty() {
            let struck: Digits = refuted.iter().map(|(digit, _)| *digit).collect();
            let shown = |(digit, why)| {
                let pattern = Mark::Candidates(Role::Pattern, cell, Digits::from(digit));
                [vec![pattern], way(board, cell, digit, why), vec![why]].concat()
            };
            return found.offer(struck.len(), || Step {
                technique,
                places: Vec::new(),
                removes: vec![(cell, struck)],
                marks: refuted.into_iter().flat_map(shown).collect(),
            });
        }
    }
    ControlFlow::Continue(())
}

/// Where the simple filter and the checks of consistency fail if the cell is this digit. `broken` is
/// a region that cannot be completed as it is. Only a change can break another, and a filtered
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
        Err(Contradiction::Broken(relation)) => Some(Mark::Relation(Role::Cover, relation)),
        Ok(()) => broken.or_else(|| broken_since(board, &supposed)).map(incomplete),
    }
}

/// The first region of `after` that cannot be completed, among those that differ from `before`.
fn broken_since(before: &Board<'_>, after: &Board<'_>) -> Option<RegionId> {
    let differs = |cell: &Cell| before.candidates(*cell) != after.candidates(*cell);
    let changed = |id: &RegionId| after.puzzle().region(*id).cells.iter().any(differs);
    let mut regions = after.puzzle().region_ids().filter(changed);
    regions.find(|&id| !Position::from(after).is_makeable(id))
}

/// The digits that follow if a cell is a digit, limited to those that lead to the contradiction:
/// those in the regions of what fails. If there are none, all that follow.
fn way(board: &Board<'_>, cell: Cell, digit: Digit, why: Mark) -> Vec<Mark> {
    let puzzle = board.puzzle();
    let mut supposed = board.clone();
    // It is known to fail; only what it placed until then matters.
    let _ = supposed.place(cell, digit).and_then(|()| supposed.filter(true));
    let follows = |other: Cell| {
        let digit = supposed.value(other).filter(|_| other != cell)?;
        board.value(other).is_none().then_some((other, digit))
    };
    let is_near = |other: &(Cell, Digit)| match why {
        Mark::Candidates(_, stuck, _) => puzzle.sees(stuck, other.0),
        Mark::Region(_, region) => puzzle.region(region).cells.contains(&other.0),
        _ => false,
    };
    let all: Vec<(Cell, Digit)> = puzzle.cells().iter().filter_map(|&cell| follows(cell)).collect();
    let near: Vec<(Cell, Digit)> = all.iter().copied().filter(is_near).collect();
    let shown = if near.is_empty() { all } else { near };
    let mark = |(cell, digit): (Cell, Digit)| Mark::Candidates(Role::Cover, cell, digit.into());
    shown.into_iter().map(mark).collect()
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let is_first = |mark: &Mark| matches!(mark, Mark::Candidates(Role::Pattern, ..));
    let tries = step.marks.chunk_by(|_, next| !is_first(next));
    let supposed = tries.filter_map(|marks| supposed(marks, puzzle));
    format!(
        "{cell} is tried digit by digit, each time with what the rules alone give. {}. So {}.",
        supposed.collect::<Vec<_>>().join(". "),
        text::effect(puzzle, step),
    )
}

/// The consequences of a tried digit: `If it were 8, then r3c4 would be 2, and nothing would fit in
/// r3c12`.
pub(super) fn supposed(marks: &[Mark], puzzle: &Puzzle) -> Option<String> {
    let [Mark::Candidates(_, _, tried), way @ .., why] = marks else { return None };
    let name = |cell: Cell| puzzle.grid().name(cell);
    let end = match *why {
        Mark::Candidates(_, stuck, _) => format!("nothing would fit in {}", name(stuck)),
        Mark::Region(_, region) => {
            format!("{} could not be completed", puzzle.region_name(region))
        }
        Mark::Relation(_, relation) => {
            format!("{} could not hold", puzzle.relation_name(relation))
        }
        _ => return None,
    };
    let follows = |mark: &Mark| match *mark {
        Mark::Candidates(_, cell, digit) => Some((name(cell), digit)),
        _ => None,
    };
    let mut follows = way.iter().filter_map(follows);
    let Some((first, digit)) = follows.next() else {
        return Some(format!("If it were {tried}, {end}"));
    };
    let first = format!("{first} would be {digit}");
    let others = follows.map(|(cell, digit)| format!("{cell} {digit}"));
    let all: Vec<String> = std::iter::once(first).chain(others).collect();
    let shown = all.len().min(FOLLOWING);
    let more = if shown < all.len() { " and so on" } else { "" };
    Some(format!("If it were {tried}, then {}{more}, and {end}", all[..shown].join(", ")))
}
