//! Loops with an odd number of places.
//!
//! # Bivalue oddagon
//!
//! Bivalue oddagon: an odd loop of cells that must not be left with the same two digits.
//!
//! ```text
//!   [27]-----[27]      five cells, each seeing the next: 2 and 7 would have to alternate,
//!    |         |       which five cells cannot
//!   [27]     [27]
//!     \-[27 5]-/       → 5
//! ```
//!
//! # Broken wing
//!
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

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle, RegionId};
use crate::technique::shared::guarded::{self, Guarded, explain, one_cell, pattern, ruled_out};
use crate::technique::shared::step::{Method, Role, Step, Technique, by_cell, page};
use crate::technique::shared::text;
use crate::technique::tables::basics::subsets;
use crate::technique::tables::state::State;
use std::collections::VecDeque;

/// The minimum length of a loop: three places that see each other are in one house, where subsets
/// are enough.
const FEWEST: usize = 5;

/// The shortest odd loop through one of these places, with at least five; the first among equals.
/// By place: the places that may be next to it.
pub fn odd_loop(next: &[Vec<usize>], starts: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    starts.filter_map(|start| through(next, start)).min_by_key(Vec::len)
}

/// The shortest odd way from a place back to it, if it is a loop that repeats no place.
fn through(next: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    // A place reached in an odd number of steps is a different stop from the same place reached in
    // an even number.
    let mut came_from: Vec<[Option<usize>; 2]> = vec![[None; 2]; next.len()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((place, parity)) = queue.pop_front() {
        for &other in &next[place] {
            let slot = &mut came_from[other][1 - parity];
            if slot.is_none() && (other, parity) != (start, 1) {
                *slot = Some(place);
                queue.push_back((other, 1 - parity));
            }
        }
        if came_from[start][1].is_some() {
            break;
        }
    }
    let mut way = Vec::new();
    let (mut place, mut parity) = (start, 1);
    while let Some(previous) = came_from[place][parity].filter(|_| way.len() <= next.len()) {
        way.push(previous);
        (place, parity) = (previous, 1 - parity);
        if (place, parity) == (start, 0) {
            break;
        }
    }
    let mut places = way.clone();
    places.sort_unstable();
    places.dedup();
    (way.len() >= FEWEST && way.len() % 2 == 1 && places.len() == way.len()).then_some(way)
}

/// An odd loop of two digits.
pub static BIVALUE_ODDAGON: Technique = Method::new(
    page!("bivalue-oddagon"),
    |look| look.conclude(oddagons(look.state), guarded::ALL),
    |step, puzzle| explain(step, puzzle, &reason_of_oddagon(step, puzzle)),
)
.signs(&[(Role::Fin, "guardian"), (Role::Second, "naked subset")])
.row("bivalue-oddagon", "bivalue oddagon", "BO", 1);

/// The shortest loops for every two digits, by their possible guards.
fn oddagons(state: &State<'_>) -> Vec<Guarded> {
    let digits: Vec<_> = state.puzzle().digits().iter().collect();
    let mut found = Vec::new();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let cells = state.board.open_cells();
        let (bare, guarded): (Vec<Cell>, Vec<Cell>) = cells
            .filter(|&cell| state.board.candidates(cell).includes(pair))
            .partition(|&cell| state.board.candidates(cell) == pair);
        if state.pay(bare.len() + guarded.len() + 1).is_break() {
            break;
        }
        for through in guards(state, pair, &guarded) {
            if bare.len() + through.len() >= 5 && state.pay(16).is_continue() {
                found.extend(oddagon_through(state, pair, &bare, &through));
            }
        }
    }
    found
}

/// The sets of guarded cells that a loop may have: one, two that see each other, and all cells with
/// the same extra digit that are seen by one cell with that digit.
fn guards(state: &State<'_>, pair: Digits, guarded: &[Cell]) -> Vec<Vec<Cell>> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut sets: Vec<Vec<Cell>> = guarded.iter().map(|&cell| vec![cell]).collect();
    sets.extend(subsets(guarded, 2).filter(|two| puzzle.sees(two[0], two[1])));
    for digit in puzzle.digits() - pair {
        let same = |cell: &&Cell| board.candidates(**cell) - pair == digit.into();
        let same: Vec<Cell> = guarded.iter().filter(same).copied().collect();
        for target in state.holders(digit).iter().filter(|_| same.len() > 1) {
            sets.push(same.iter().copied().filter(|&cell| puzzle.sees(cell, target)).collect());
        }
    }
    sets.sort();
    sets.dedup();
    sets
}

/// The shortest loop through the first guarded cell, made of cells with two digits and guarded
/// ones.
fn oddagon_through(
    state: &State<'_>,
    pair: Digits,
    bare: &[Cell],
    guarded: &[Cell],
) -> Option<Guarded> {
    let cells: Vec<Cell> = guarded.iter().chain(bare).copied().collect();
    let sees = |&cell: &Cell| {
        let others = cells.iter().enumerate();
        let others = others.filter(|(_, other)| state.puzzle().sees(cell, **other));
        others.map(|(place, _)| place).collect()
    };
    let next: Vec<Vec<usize>> = cells.iter().map(sees).collect();
    let order = odd_loop(&next, 0..guarded.len())?;
    let order: Vec<Cell> = order.into_iter().map(|place| cells[place]).collect();
    let own = order.iter().map(|&cell| (cell, pair));
    Some(Guarded::new(state, own).in_a_loop(&order))
}

fn reason_of_oddagon(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    let count = step.candidates(Role::Pattern).count();
    format!(
        "Each of the {count} cells {cells} sees the next, and the last the first. With only {} they \
         would alternate, which an odd number of cells cannot",
        text::digits(digits),
    )
}

/// An odd loop of one digit.
pub static BROKEN_WING: Technique = Method::new(
    page!("broken-wing"),
    |look| {
        let state = look.state;
        let patterns = state.puzzle().digits().iter().flat_map(|digit| broken_wings(state, digit));
        look.conclude(patterns.collect(), CONCLUSIONS)
    },
    |step, puzzle| explain(step, puzzle, &reason_of_wing(step, puzzle)),
)
.signs(&[(Role::Fin, "guardian")])
.row("broken-wing", "broken wing", "BW", 1);

const CONCLUSIONS: &[guarded::Conclude] = &[one_cell, ruled_out];

/// By candidate of a digit: the shortest loop that would be left without guardians if it were true.
fn broken_wings(state: &State<'_>, digit: Digit) -> Vec<Guarded> {
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
        patterns.extend(broken_wing_of(state, digit, &places, &links));
    }
    patterns
}

/// The shortest odd loop of houses with two places left, each with what was removed there.
fn broken_wing_of(
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

fn reason_of_wing(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digit) = pattern(step, puzzle);
    let digit = text::digits(digit);
    let guardians = text::cells(puzzle, step.candidates(Role::Fin).map(|(cell, _)| cell));
    format!(
        "In the loop {cells} each two neighbours share a house that has no other place for {digit} \
         but {guardians}. Without {digit} there, {digit} would be in every other cell of the loop, \
         whose number is odd"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(places: usize, more: &[[usize; 2]]) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); places];
        let ring = (0..places).map(|place| [place, (place + 1) % places]);
        for [a, b] in ring.chain(more.iter().copied()) {
            next[a].push(b);
            next[b].push(a);
        }
        next
    }

    fn length(next: &[Vec<usize>]) -> Option<usize> {
        let found = odd_loop(next, 0..next.len())?;
        let closes = |place: usize| next[found[place]].contains(&found[(place + 1) % found.len()]);
        assert!((0..found.len()).all(closes), "{found:?}");
        Some(found.len())
    }

    #[test]
    fn only_odd_loops_of_five_or_more_count() {
        assert_eq!(length(&ring(5, &[])), Some(5));
        assert_eq!(length(&ring(9, &[])), Some(9));
        assert_eq!(length(&ring(9, &[[0, 4]])), Some(5));
        assert_eq!(length(&ring(8, &[])), None);
        assert_eq!(length(&ring(3, &[])), None);
        // A ring of six with a triangle on one side: seven around, but three are shorter.
        assert_eq!(length(&ring(7, &[[0, 2]])), Some(7));
    }
}
