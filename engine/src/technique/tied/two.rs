//! Two lines with cells in common: a digit on one that leaves no way to fill the other.

use super::slots::{bonds, digits, is_open, marks, narrow, price};
use super::told;
use super::why::both::both;
use crate::grid::relation::Line;
use crate::grid::{Cell, Digits, Puzzle};
use crate::technique::state::State;
use crate::technique::{Found, Mark, Needs, Role, Step, Technique, by_cell, page, text};
use std::ops::ControlFlow;

/// A digit on one line that leaves no way to fill another.
pub static TWO_LINES: Technique = Technique {
    slug: "two-lines",
    name: "two lines",
    label: "2L",
    size: 2,
    needs: Needs::Relations,
    find,
    explain,
    page: page!("lines"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let Some(bonds) = bonds(state) else { return ControlFlow::Continue(()) };
    let lines: Vec<&Line> = bonds.lines.iter().filter(|line| is_open(state, line)).collect();
    for (place, one) in lines.iter().enumerate() {
        for other in &lines[place + 1..] {
            let both = one.relation != other.relation;
            let is_open = |cell: &&Cell| state.board.value(**cell).is_none();
            let mut shared = one.cells.iter().filter(is_open);
            // Two pairs say no more together than separately.
            if both
                && !(one.is_pair && other.is_pair)
                && shared.any(|cell| other.cells.contains(cell))
            {
                look(state, technique, found, [one, other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers what two lines rule out together.
fn look(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    lines: [&Line; 2],
) -> ControlFlow<()> {
    let mut cells: Vec<Cell> = lines.iter().flat_map(|line| &line.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let now: Vec<Digits> = state.puzzle().grid().cells().map(|cell| digits(state, cell)).collect();
    let mut struck = Vec::new();
    for cell in cells {
        for digit in state.board.candidates(cell) {
            state.pay(price(lines[0]) + price(lines[1]))?;
            let mut left = now.clone();
            left[cell.index()] = digit.into();
            if !settle(lines, &mut left) {
                struck.push((cell, Digits::of(digit)));
            }
        }
    }
    let removes = by_cell(struck);
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    found.offer(removes.iter().map(|(_, set)| set.len()).sum(), || {
        let second = Mark::Relation(Role::Cover, lines[1].relation);
        let further = marks(state, lines[1]).into_iter().skip(1);
        let all = marks(state, lines[0]).into_iter().chain([second]).chain(further);
        Step { technique, places: Vec::new(), removes, marks: all.collect() }
    })
}

/// Narrows the cells of the grid by one line and the other alternately; false if one of them cannot be
/// filled.
fn settle(lines: [&Line; 2], left: &mut [Digits]) -> bool {
    loop {
        let before = left.to_vec();
        if !lines.iter().all(|line| narrow(line, left)) {
            return false;
        }
        if left == before {
            return true;
        }
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let why = both(step, puzzle).unwrap_or_else(|| {
        "The two share cells, and with one of these digits one of them could not be filled".into()
    });
    format!(
        "{} {} {why}: {}.",
        told::rule(step, puzzle, Role::Base),
        told::rule(step, puzzle, Role::Cover),
        text::effect(puzzle, step)
    )
}
