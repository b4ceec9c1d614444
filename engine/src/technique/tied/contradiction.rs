//! A digit from which it follows, one cell after another, that something cannot be filled.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r1c2 = 9 (thermometer)  ->  r4c2 = 3  ->  no 9 left for column 3
//! ```
//!
//! Every candidate is tried. What follows is what houses, cages and relations leave no choice about
//! ([`General`]), and the candidate from which the fewest digits follow until something cannot be
//! filled comes first. No second digit is ever supposed.

use super::slots::bonds;
use crate::grid::{Cell, Digit, Digits, Puzzle, RegionId, arrange};
use crate::solve::position::{General, Position};
use crate::sort;
use crate::technique::state::State;
use crate::technique::{Found, Mark, Needs, Role, Step, Technique, guess, page, text};
use std::ops::ControlFlow;

/// The most digits that follow in a short contradiction: about as many as people keep in mind.
const SHORT: usize = 7;

/// A candidate from which few digits follow until something cannot be filled.
pub static CONTRADICTION: Technique = Technique {
    slug: "contradiction",
    name: "contradiction",
    label: "CD",
    size: 1,
    needs: Needs::Relations,
    find: |state, technique, found| find(state, technique, found, SHORT),
    explain,
    page: page!("contradiction"),
    signs: &[],
};

/// The same whatever the number of digits that follow.
pub static LONG_CONTRADICTION: Technique = Technique {
    slug: "long-contradiction",
    name: "long contradiction",
    label: "LC",
    size: 2,
    needs: Needs::MoreThanHouses,
    find: |state, technique, found| find(state, technique, found, usize::MAX),
    ..CONTRADICTION
};

fn find(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    most: usize,
) -> ControlFlow<()> {
    let Some(mut position) = start(state)? else { return ControlFlow::Continue(()) };
    let mut refuted: Vec<(usize, Cell, Digit)> = Vec::new();
    for cell in state.board.open_cells() {
        // One digit is not tried: it follows already.
        let several = Some(position.candidates(cell)).filter(|digits| digits.len() > 1);
        for digit in several.unwrap_or_default() {
            position.save();
            position.decide(cell, digit);
            let settled = position.settle(state.budget);
            if settled.is_some_and(|settled| settled.is_err()) {
                let length = way(state, &position, cell).len();
                refuted.extend((length <= most).then_some((length, cell, digit)));
            }
            position.restore();
            position.forget();
            state.pay(1)?;
        }
    }
    sort::by_key(&mut refuted, |&(length, cell, digit)| (length, cell, digit));
    for (_, cell, digit) in refuted {
        found.offer(1, || {
            position.save();
            position.decide(cell, digit);
            // It is known to fail; only what followed until then matters.
            let _ = position.settle(state.budget);
            let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
            let way = way(state, &position, cell);
            let way =
                way.into_iter().map(|(cell, digits)| Mark::Candidates(Role::Cover, cell, digits));
            let marks = [pattern].into_iter().chain(way).chain(culprit(state, &position));
            let marks = marks.collect();
            position.restore();
            position.forget();
            Step { technique, places: Vec::new(), removes: vec![(cell, digit.into())], marks }
        })?;
    }
    ControlFlow::Continue(())
}

/// What houses, cages and relations leave of a board; `None` if that cannot be filled.
pub fn start<'s>(state: &'s State<'_>) -> ControlFlow<(), Option<General<'s>>> {
    let sums = state.puzzle().regions().iter().map(|region| region.sum).collect();
    let mut position = General::new(state.board, sums, None);
    let is_possible = position.settle(state.budget).is_some_and(|settled| settled.is_ok());
    state.pay(0)?;
    ControlFlow::Continue(is_possible.then_some(position))
}

/// The digits that followed after a cell was tried, in the order in which they did.
pub fn way(state: &State<'_>, position: &General<'_>, tried: Cell) -> Vec<(Cell, Digits)> {
    let mut way: Vec<(Cell, Digits)> = Vec::new();
    for cell in position.narrowed().rev() {
        let digits = position.candidates(cell);
        let is_known = cell == tried || state.board.value(cell).is_some();
        if digits.len() == 1 && !is_known && way.iter().all(|(known, _)| *known != cell) {
            way.push((cell, digits));
        }
    }
    way.reverse();
    way
}

/// What cannot be filled: a relation or a region.
pub fn culprit(state: &State<'_>, position: &General<'_>) -> Option<Mark> {
    let puzzle = state.puzzle();
    let left = |cell: Cell| position.candidates(cell);
    let lines = bonds(state).and_then(|bonds| {
        let line = (0..bonds.lines.len()).find(|&line| !bonds.can_fill(line, left))?;
        Some(bonds.lines[line].relation)
    });
    let apart = || {
        puzzle.cells().iter().find_map(|&cell| {
            let clash = |other: Cell| left(cell).len() == 1 && left(other) == left(cell);
            let mut apart = bonds(state)?.apart[cell.index()].iter();
            apart.find(|(other, _)| clash(*other)).map(|(_, relation)| *relation)
        })
    };
    let region = || puzzle.region_ids().find(|&id| !can_fill(puzzle, id, left));
    let relation = lines.or_else(apart).map(|relation| Mark::Relation(Role::Cover, relation));
    relation.or_else(|| region().map(|region| Mark::Region(Role::Cover, region)))
}

/// Whether the cells of a region can still take distinct digits with its sum.
fn can_fill(puzzle: &Puzzle, id: RegionId, left: impl Fn(Cell) -> Digits) -> bool {
    let region = puzzle.region(id);
    let cells: Vec<Digits> = region.cells.iter().map(|&cell| left(cell)).collect();
    if arrange::suits(puzzle.largest()) {
        return arrange::can_make(&cells, region.sum);
    }
    let decided = cells.iter().filter(|digits| digits.len() == 1);
    let different = decided.clone().fold(Digits::EMPTY, |all, digit| all | *digit);
    let some = cells.iter().fold(Digits::EMPTY, |all, digits| all | *digits);
    different.len() == decided.count() && some.len() >= cells.len()
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let supposed = guess::supposed(&step.marks, puzzle).unwrap_or_default();
    let supposed = supposed.replacen("If it were", &format!("If {cell} were"), 1);
    format!("{supposed}. So {}.", text::effect(puzzle, step))
}
