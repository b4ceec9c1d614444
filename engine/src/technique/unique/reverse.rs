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

use super::super::{Found, Needs, State, Technique, offer_removal, page, subsets};
use crate::grid::{Cell, Digits, Puzzle, RegionId};
use crate::technique::basics::Basics;
use crate::technique::{Mark, Role, Step, text};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A cell that would close the placed cells of two digits.
pub static REVERSE_BUG: Technique = Technique {
    slug: "reverse-bug",
    name: "reverse BUG",
    label: "RB",
    size: 1,
    needs: Needs::OneSolutionOfAll,
    find,
    explain,
    page: page!("reverse-bug"),
    signs: &[(Role::Pattern, "placed")],
};

/// Connected placed cells of two digits.
struct Cluster {
    cells: Vec<Cell>,
    /// The houses that have only one of them.
    open: HashSet<RegionId>,
    is_given: bool,
}

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let puzzle = state.puzzle();
    // A cage or a run would not survive the swap.
    if puzzle.has_combinations() || !puzzle.regions().iter().all(|region| region.is_house()) {
        return ControlFlow::Continue(());
    }
    let digits: Vec<_> = puzzle.digits().iter().collect();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let clusters = clusters(state, pair);
        state.pay(puzzle.cells().len())?;
        for cell in state.board.open_cells() {
            let Some(closed) = closed_by(state, &clusters, cell) else { continue };
            offer_removal(state, found, [cell].into_iter(), pair, |removes| {
                let mark = |&cell| {
                    let value = state.board.value(cell).map_or(Digits::EMPTY, Digits::of);
                    Mark::Candidates(Role::Pattern, cell, value)
                };
                let marks = closed.iter().map(mark).collect();
                Step { technique, places: Vec::new(), removes, marks }
            })?;
        }
    }
    ControlFlow::Continue(())
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

fn explain(step: &Step, puzzle: &Puzzle) -> String {
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
