//! Broken wing: an odd loop of places for a digit, and the guardians that prevent it from being
//! complete.
//!
//! ```text
//!   5=====5           every two neighbours share a house whose other places for 5 are guardians;
//!   |      \          without these each house would have its 5 in one of its two cells: true and
//!   5       5         false alternately, which is impossible in an odd loop
//!    \=====/ 5
//! ```
//!
//! To find what is ruled out, assume that a candidate is true. What it sees is ruled out; if this
//! leaves an odd loop of houses with two places each, the candidate is false. What it saw in those
//! houses are the guardians.

use super::conclude::{self, find, one_cell, ruled_out};
use super::explain::{explain, pattern};
use super::odd::odd_loop;
use super::pattern::Guarded;
use crate::grid::{Cell, Digit, Puzzle, RegionId};
use crate::technique::state::State;
use crate::technique::{Needs, Role, Step, Technique, by_cell, page, text};

/// An odd loop of one digit.
pub static BROKEN_WING: Technique = Technique {
    slug: "broken-wing",
    name: "broken wing",
    label: "BW",
    size: 1,
    needs: Needs::Nothing,
    find: |state, technique, found| {
        let patterns = state.puzzle().digits().iter().flat_map(|digit| patterns(state, digit));
        find(state, technique, found, patterns.collect(), CONCLUSIONS)
    },
    explain: |step, puzzle| explain(step, puzzle, &reason(step, puzzle)),
    page: page!("broken-wing"),
    signs: &[(Role::Fin, "guardian")],
};

const CONCLUSIONS: &[conclude::Conclude] = &[one_cell, ruled_out];

/// By candidate of a digit: the shortest loop that would be left without guardians if it were true.
fn patterns(state: &State<'_>, digit: Digit) -> Vec<Guarded> {
    let puzzle = state.puzzle();
    let places: Vec<Cell> = state.holders(digit).iter().collect();
    let houses: Vec<(RegionId, Vec<Cell>)> = puzzle
        .region_ids()
        .filter(|&id| state.certain(id).contains(digit))
        .map(|id| (id, state.cells_at(id, state.places(id, digit)).collect()))
        .collect();
    let mut patterns = Vec::new();
    for &target in &places {
        if state.pay(houses.len()).is_break() {
            break;
        }
        let is_left = |cell: &Cell| *cell != target && !puzzle.sees(target, *cell);
        let links = houses.iter().filter_map(|(_, cells)| {
            let left: Vec<Cell> = cells.iter().copied().filter(is_left).collect();
            let sees = cells.iter().copied().filter(|cell| !is_left(cell)).collect();
            Some((<[Cell; 2]>::try_from(left).ok()?, sees))
        });
        let links: Vec<([Cell; 2], Vec<Cell>)> = links.collect();
        patterns.extend(pattern_of(state, digit, &places, &links));
    }
    patterns
}

/// The shortest odd loop of houses with two places left, each with what was removed there.
fn pattern_of(
    state: &State<'_>,
    digit: Digit,
    places: &[Cell],
    links: &[([Cell; 2], Vec<Cell>)],
) -> Option<Guarded> {
    let mut next = vec![Vec::new(); places.len()];
    for (cells, _) in links {
        let [a, b] = cells.map(|cell| places.binary_search(&cell).unwrap_or(0));
        next[a].push(b);
        next[b].push(a);
    }
    let order = odd_loop(&next, 0..places.len())?;
    let order: Vec<Cell> = order.into_iter().map(|place| places[place]).collect();
    let sides = order.iter().zip(order.iter().cycle().skip(1));
    let guardians = sides.flat_map(|(a, b)| {
        let is_side = |(cells, _): &&([Cell; 2], _)| cells.contains(a) && cells.contains(b);
        let side = links.iter().filter(is_side).min_by_key(|(_, guardians)| guardians.len());
        side.map(|(_, guardians)| guardians.as_slice()).unwrap_or_default()
    });
    let guardians = by_cell(guardians.map(|&cell| (cell, digit.into())).collect());
    let cells = order.iter().map(|&cell| (cell, digit.into()));
    let pattern = Guarded { guardians, ..Guarded::new(state, cells) };
    Some(pattern.in_a_loop(&order))
}

fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digit) = pattern(step, puzzle);
    let digit = text::digits(digit);
    let guardians = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    format!(
        "In the loop {cells} each two neighbours share a house that has no other place for {digit} \
         but {guardians}. Without {digit} there, {digit} would be in every other cell of the loop, \
         whose number is odd"
    )
}
