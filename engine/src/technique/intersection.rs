//! Unique intersection: a cell whose two runs share a single digit.
//!
//! ```text
//!   16 in two cells across:  79
//!   17 in two cells down:    89    →  the cell where they cross is 9
//! ```
//!
//! A cell's digit is in a combination of its run across and in one of its run down. If the
//! combinations that the candidates still allow share a single digit, the cell is that digit.

use super::{Found, Needs, State, Technique, page};
use crate::grid::{Cell, Digit, Digits, Family, Puzzle, RegionId};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// A cell whose two runs share a single digit.
pub static UNIQUE_INTERSECTION: Technique = Technique {
    slug: "unique-intersection",
    name: "unique intersection",
    label: "UI",
    size: 1,
    needs: Needs::Nothing,
    find,
    explain,
    page: page!("unique-intersection"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let union = |region| combinations(state, region).fold(Digits::EMPTY, |all, set| all | set);
    let unions: Vec<Digits> = state.puzzle().region_ids().map(union).collect();
    for cell in board.open_cells() {
        let Some((across, down)) = runs(state.puzzle(), cell) else {
            continue;
        };
        let Some(digit) = (unions[across.index()] & unions[down.index()]).only() else {
            continue;
        };
        let candidates = board.candidates(cell);
        if candidates.contains(digit) {
            found.offer(candidates.len() - 1, || Step {
                technique,
                places: vec![(cell, digit)],
                removes: Vec::new(),
                marks: marks(state, across, down, cell, digit),
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The combinations that count: the possible ones or, with the option, the plain ones.
fn combinations<'a>(
    state: &'a State<'_>,
    region: RegionId,
) -> Box<dyn Iterator<Item = Digits> + 'a> {
    if state.options.plain_intersection {
        Box::new(state.board.combinations(region))
    } else {
        Box::new(state.board.possible_combinations(region))
    }
}

fn runs(puzzle: &Puzzle, cell: Cell) -> Option<(RegionId, RegionId)> {
    puzzle.region_in(cell, Family::Across).zip(puzzle.region_in(cell, Family::Down))
}

/// The cell, then each run followed by its combinations.
fn marks(
    state: &State<'_>,
    across: RegionId,
    down: RegionId,
    cell: Cell,
    digit: Digit,
) -> Vec<Mark> {
    let mut marks = vec![Mark::Candidates(Role::Pattern, cell, digit.into())];
    for (role, region) in [(Role::Base, across), (Role::Cover, down)] {
        marks.push(Mark::Region(role, region));
        marks.extend(combinations(state, region).map(Mark::Combination));
    }
    marks
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.places.iter().map(|(cell, _)| *cell));
    let digit = text::digits(step.places.iter().map(|(_, digit)| *digit).collect());
    let runs: Vec<String> = step
        .marks
        .chunk_by(|_, next| !matches!(next, Mark::Region(..)))
        .filter_map(|marks| {
            let [Mark::Region(_, region), sets @ ..] = marks else {
                return None;
            };
            let union = sets.iter().fold(Digits::EMPTY, |all, mark| match mark {
                Mark::Combination(set) => all | *set,
                _ => all,
            });
            Some(format!("{} by {}", text::list(union, "or"), puzzle.region_name(*region)))
        })
        .collect();
    format!(
        "With the combinations that are still possible, {cell} can be {}. {digit} is the only digit \
         that suits both: {}.",
        text::list(runs, "and"),
        text::effect(puzzle, step),
    )
}
