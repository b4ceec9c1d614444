//! Two lines with cells in common: a digit on one that leaves no way to fill the other.

use super::slots::{bonds, digits, is_open, marks, price};
use super::told;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::mark::{Mark, Role};
use crate::engine::puzzle::Puzzle;
use crate::engine::relation::{Exactness, Line};
use crate::engine::step::{Found, Needs, Step, Technique, by_cell, page};
use crate::engine::technique::state::State;
use crate::engine::text;
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
    let now: Vec<Digits> = cells.iter().map(|&cell| digits(state, cell)).collect();
    let mut struck = Vec::new();
    for (place, cell) in cells.iter().enumerate() {
        for digit in state.board.candidates(*cell) {
            state.pay(price(lines[0]) + price(lines[1]))?;
            let mut left = now.clone();
            left[place] = digit.into();
            if !settle(lines, &cells, &mut left) {
                struck.push((*cell, Digits::of(digit)));
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

/// Narrows the cells by one line and the other alternately; false if one of them cannot be filled.
fn settle(lines: [&Line; 2], cells: &[Cell], left: &mut [Digits]) -> bool {
    loop {
        let before = left.to_vec();
        for line in lines {
            let at = |cell: &Cell| cells.iter().position(|other| other == cell).unwrap_or(0);
            let mut slots: Vec<Digits> = line.cells.iter().map(|cell| left[at(cell)]).collect();
            if !line.prune(&mut slots, Exactness::Distinct) {
                return false;
            }
            for (cell, slot) in line.cells.iter().zip(slots) {
                left[at(cell)] &= slot;
                if left[at(cell)].is_empty() {
                    return false;
                }
            }
        }
        if left == before {
            return true;
        }
    }
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let why = why(step, puzzle).unwrap_or_else(|| {
        "The two share cells, and with one of these digits one of them could not be filled".into()
    });
    format!(
        "{} {} {why}: {}.",
        told::rule(step, puzzle, Role::Base),
        told::rule(step, puzzle, Role::Cover),
        text::effect(puzzle, step)
    )
}

/// What one of the digits leaves on one line to cells of the other, which cannot be filled then; `None` if
/// it takes more than that.
fn why(step: &Step, puzzle: &Puzzle) -> Option<String> {
    let bonds = puzzle.bonds()?;
    let ids = [step.relations(Role::Base).next()?, step.relations(Role::Cover).next()?];
    let lines = ids.map(|id| bonds.lines.iter().find(|line| line.relation == id));
    let (first, second) = (lines[0]?, lines[1]?);
    let can = |own: &Cell| {
        let known = step.candidates(Role::Pattern).find(|(other, _)| other == own);
        known.map_or_else(|| puzzle.digits(), |(_, digits)| digits)
    };
    let leaves = |one: &Line, other: &Line, cell: Cell, digit: Digit| {
        let slot = |own: &Cell| if *own == cell { digit.into() } else { can(own) };
        let mut slots: Vec<Digits> = one.cells.iter().map(slot).collect();
        if !one.prune(&mut slots, Exactness::Distinct) {
            return None;
        }
        let left = |own: &Cell| {
            let place = one.cells.iter().position(|other| other == own);
            place.map_or_else(|| slot(own), |place| slots[place])
        };
        let mut others: Vec<Digits> = other.cells.iter().map(left).collect();
        if other.prune(&mut others, Exactness::Distinct) {
            return None;
        }
        let narrowed = other.cells.iter().filter(|own| **own != cell && left(own) != can(own));
        let told = |own: &Cell| {
            format!("{} only {}", puzzle.grid().name(*own), text::list(left(own), "or"))
        };
        let left = text::list(narrowed.map(told), "and");
        let [one, other] = [one, other].map(|line| puzzle.relation_name(line.relation));
        let name = puzzle.grid().name(cell);
        // If nothing is left out, one of the lines alone rules the digit out.
        (!left.is_empty()).then(|| {
            format!(
                "With {digit} in {name}, {one} leaves {left}, and then {other} cannot be filled"
            )
        })
    };
    let removed = step.removes.iter();
    let mut removed =
        removed.flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
    removed.find_map(|(cell, digit)| {
        leaves(first, second, cell, digit).or_else(|| leaves(second, first, cell, digit))
    })
}
