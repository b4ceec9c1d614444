//! Possible permutations: all ways to fill a run agree in some cell.
//!
//! ```text
//!   18 in four cells:  [67] [79] [13] [12]
//!                        6    7    3    2
//!                        6    9    1    2    →  the first is 6, the last 2
//! ```
//!
//! If a run's open cells have few candidates, the ways to fill them with distinct digits that
//! make the sum can be listed. A digit that a cell has in all of them is certain; with the option
//! `prune_permutations`, a candidate that a cell has in none of them is also struck.

use super::{Found, Needs, State, Technique, page};
use crate::grid::{Cell, Digit, Digits, Puzzle, RegionId, arrange};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// All ways to fill a run agree in some cell.
pub static POSSIBLE_PERMUTATIONS: Technique = Technique {
    slug: "possible-permutations",
    name: "possible permutations",
    label: "PP",
    size: 1,
    needs: Needs::Combinations,
    find,
    explain,
    page: page!("possible-permutations"),
    signs: &[],
};

/// Runs with this many candidates per open cell, on average, are skipped.
const MANY: usize = 3;

/// How many permutations a sentence lists, and up to how many it counts.
const LISTED: usize = 6;
const COUNTED: usize = 99;

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    if !arrange::suits(state.puzzle().largest()) {
        return ControlFlow::Continue(());
    }
    let puzzle = state.puzzle();
    state.by_region(technique, found, |region, found| {
        if puzzle.region(region).is_house() {
            return ControlFlow::Continue(());
        }
        let open: Vec<(Cell, Digits)> =
            state.board.open_in(region).map(|cell| (cell, state.board.candidates(cell))).collect();
        let candidates: usize = open.iter().map(|(_, digits)| digits.len()).sum();
        if candidates >= MANY * open.len() {
            return ControlFlow::Continue(());
        }
        state.pay(open.len())?;
        let mut used: Vec<Digits> = open.iter().map(|(_, digits)| *digits).collect();
        if arrange::prune(&mut used, state.board.sum_left(region)) {
            offer(state, technique, found, region, &open, &used)?;
        }
        ControlFlow::Continue(())
    })
}

/// Offers what follows if the permutations of a run use only the candidates `used`.
fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    region: RegionId,
    open: &[(Cell, Digits)],
    used: &[Digits],
) -> ControlFlow<()> {
    let (mut places, mut removes) = (Vec::new(), Vec::new());
    for (&(cell, candidates), &used) in open.iter().zip(used) {
        match used.only() {
            _ if used == candidates => {}
            Some(digit) => places.push((cell, digit)),
            None if state.options.prune_permutations => removes.push((cell, candidates - used)),
            None => {}
        }
    }
    if places.is_empty() && removes.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern = open.iter().map(|&(cell, set)| Mark::Candidates(Role::Pattern, cell, set));
    let sum = state.board.sum_left(region).map(Mark::Sum);
    let marks = [Mark::Region(Role::Base, region)].into_iter().chain(pattern).chain(sum).collect();
    let step = Step { technique, places, removes, marks };
    found.offer(step.removed(state.board), || step)
}

/// The first `at_most` ways to give the cells distinct digits that make the sum.
fn permutations(cells: &[Digits], sum: Option<u32>, at_most: usize) -> Vec<Vec<Digit>> {
    let mut cells = cells.to_vec();
    if !arrange::prune(&mut cells, sum) {
        return Vec::new();
    }
    let Some(place) = cells.iter().position(|digits| digits.len() > 1) else {
        return vec![cells.iter().filter_map(|digits| digits.only()).collect()];
    };
    let mut ways = Vec::new();
    for digit in cells[place] {
        cells[place] = digit.into();
        ways.extend(permutations(&cells, sum, at_most - ways.len()));
        if ways.len() == at_most {
            break;
        }
    }
    ways
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, candidates): (Vec<Cell>, Vec<Digits>) = step.candidates(Role::Pattern).unzip();
    let sum = step.sums().next();
    let ways = permutations(&candidates, sum, COUNTED + 1);
    let goal =
        sum.map_or("distinct digits".into(), |sum| format!("distinct digits that make {sum}"));
    format!(
        "In {} the open cells {} take {goal}. {}: {}.",
        text::regions(puzzle, step.regions(Role::Base)),
        text::cells(puzzle, cells),
        reason(&ways, step.removes.is_empty()),
        text::effect(puzzle, step),
    )
}

/// The permutations, and what they have in common: a digit that a cell `is`, or else candidates
/// that are in none.
fn reason(ways: &[Vec<Digit>], is: bool) -> String {
    let written = ways.iter().map(|way| text::sum(way.iter().copied()));
    let in_each = if is { "the digit there is the same in each" } else { "the others are in none" };
    match ways.len() {
        1 => format!("There is only one way: {}", text::list(written, "and")),
        count @ ..=LISTED => {
            format!("There are only {count} ways: {}; {in_each}", text::list(written, "and"))
        }
        count @ ..=COUNTED => format!("There are {count} ways; {in_each}"),
        _ => format!("There are many ways; {in_each}"),
    }
}
