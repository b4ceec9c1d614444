//! The bivalue universal grave, and its reverse.
//!
//! # BUG+1
//!
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
//!
//! # Reverse BUG
//!
//! Reverse BUG: filled cells of two digits that must not become self-contained.
//!
//! ```text
//!   (2)  .  | (7)      the 2s and 7s placed so far; with a 2 in the fourth corner every house
//!    .   .  |  .       would have both or none of them. All further 2s and 7s could be swapped, as
//!   (7)  .  | -2       none is given: a second solution
//! ```
//!
//! In a solution every house has one cell with each of the two digits, so the cells with them are
//! connected house by house. Some of these cells, including all the givens, *close* if every house
//! has either two of them or none; then so do the others, and these could be swapped. So a cell
//! that would close the placed cells cannot be one of the two digits. Cells that were placed but
//! not given may remain among the others, if they are not connected to a given.

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle, RegionId};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Needs, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::basics::{Basics, subsets};
use crate::technique::tables::state::State;
use std::collections::HashSet;

/// All open cells but one are bivalue.
pub static BUG_PLUS_1: Technique = Method::new(page!("bug"), find_bug, explain_bug)
    .needs(Needs::OneSolutionOfAll)
    .signs(&[(Role::Fin, "extra candidate")])
    .row("bug-plus-1", "BUG+1", "BU", 1);

fn find_bug(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some((odd, digit)) = odd_digit(state) else {
        return CONTINUE;
    };
    let others = state.board.candidates(odd) - digit.into();
    look.strike([odd].into_iter(), others, || vec![Mark::Candidates(Role::Fin, odd, digit.into())])
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

/// A cell that would close the placed cells of two digits.
pub static REVERSE_BUG: Technique =
    Method::new(page!("reverse-bug"), find_reverse, explain_reverse)
        .needs(Needs::OneSolutionOfAll)
        .signs(&[(Role::Pattern, "placed")])
        .row("reverse-bug", "reverse BUG", "RB", 1);

/// Connected placed cells of two digits.
struct Cluster {
    cells: Vec<Cell>,
    /// The houses that have only one of them.
    open: HashSet<RegionId>,
    is_given: bool,
}

fn find_reverse(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let puzzle = state.puzzle();
    // A cage or a run would not survive the swap.
    if puzzle.has_combinations() || !puzzle.regions().iter().all(|region| region.is_house()) {
        return CONTINUE;
    }
    let digits: Vec<_> = puzzle.digits().iter().collect();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let clusters = clusters(state, pair);
        state.pay(puzzle.cells().len())?;
        for cell in state.board.open_cells() {
            let Some(closed) = closed_by(state, &clusters, cell) else { continue };
            look.strike([cell].into_iter(), pair, || {
                let mark = |&cell| {
                    let value = state.board.value(cell).map_or(Digits::EMPTY, Digits::of);
                    Mark::Candidates(Role::Pattern, cell, value)
                };
                closed.iter().map(mark).collect()
            })?;
        }
    }
    CONTINUE
}

/// The clusters of two digits, by their first cells.
fn clusters(basics: &Basics<'_>, pair: Digits) -> Vec<Cluster> {
    let (board, puzzle) = (basics.board, basics.puzzle());
    let has = |cell: &&Cell| board.value(**cell).is_some_and(|digit| pair.contains(digit));
    let mut left: Vec<Cell> = puzzle.cells().iter().filter(has).copied().collect();
    let mut clusters = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut cells = vec![first];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            cells.extend(left.iter().filter(|&&other| puzzle.sees(cell, other)));
            left.retain(|other| !cells.contains(other));
            next += 1;
        }
        cells.sort_unstable();
        let mut open = HashSet::new();
        for region in cells.iter().flat_map(|&cell| puzzle.regions_of(cell)) {
            if !open.insert(*region) {
                open.remove(region);
            }
        }
        let is_given = cells.iter().any(|&cell| puzzle.given(cell).is_some());
        clusters.push(Cluster { cells, open, is_given });
    }
    clusters
}

/// The placed cells that a cell with one of their digits would close, if it does: all clusters with
/// a given, and others that it connects.
fn closed_by(basics: &Basics<'_>, clusters: &[Cluster], cell: Cell) -> Option<Vec<Cell>> {
    let puzzle = basics.puzzle();
    let houses = puzzle.regions_of(cell);
    let counts = |cluster: &&Cluster| {
        cluster.is_given || houses.iter().any(|house| cluster.open.contains(house))
    };
    let counting = || clusters.iter().filter(counts);
    let mut open = counting().flat_map(|cluster| &cluster.open);
    let fits = open.all(|house| houses.contains(house))
        && counting().map(|cluster| cluster.open.len()).sum::<usize>() == houses.len();
    let mut cells: Vec<Cell> = counting().flat_map(|cluster| cluster.cells.clone()).collect();
    cells.sort_unstable();
    // Two digits have two cells in each row in total: something must be left to swap.
    let all = 2 * puzzle.digits().len();
    (fits && !cells.is_empty() && cells.len() + 1 < all).then_some(cells)
}

fn explain_reverse(step: &Step, puzzle: &Puzzle) -> String {
    let placed = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let struck = step.removes.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    format!(
        "{placed} hold {}. With {} in {cell} every house would have both there or neither. No other \
         cell with them is given, so all others could be swapped and the puzzle would have two \
         solutions; it has only one: {}.",
        text::digits(digits),
        text::digits(struck),
        text::effect(puzzle, step)
    )
}
