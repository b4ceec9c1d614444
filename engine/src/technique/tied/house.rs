//! A digit that a line must hold: cells that see all its places there cannot have it.

use super::slots::{bonds, digits, is_open, price, slots};
use super::told;
use crate::grid::relation::{Exactness, Line};
use crate::grid::{Cell, CellSet, Digit, Digits, Puzzle};
use crate::technique::state::State;
use crate::technique::{Found, Mark, Needs, Role, Step, Technique, offer_removal, page, text};
use std::ops::ControlFlow;

/// A digit that a line must hold, with cells that see all its places.
pub static LINE_AND_HOUSE: Technique = Technique {
    slug: "line-and-house",
    name: "a line and a house",
    label: "LH",
    size: 1,
    needs: Needs::Relations,
    find,
    explain,
    page: page!("lines"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let Some(bonds) = bonds(state) else { return ControlFlow::Continue(()) };
    let puzzle = state.puzzle();
    for line in bonds.lines.iter().filter(|line| !line.is_pair && is_open(state, line)) {
        let mut parts = vec![line.cells.clone()];
        for region in puzzle.regions() {
            let within = line.cells.iter().filter(|cell| region.cells.contains(cell));
            let part: Vec<Cell> = within.copied().collect();
            if part.len() > 1 && !parts.contains(&part) {
                parts.push(part);
            }
        }
        for part in parts {
            let open = part.iter().filter(|cell| state.board.value(**cell).is_none());
            let some = open.fold(Digits::EMPTY, |all, &cell| all | state.board.candidates(cell));
            for digit in some {
                look(state, technique, found, line, &part, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Offers what follows if a part of a line must hold a digit.
fn look(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    line: &Line,
    part: &[Cell],
    digit: Digit,
) -> ControlFlow<()> {
    let one = Digits::of(digit);
    let mut seen: CellSet = state.holders(digit).clone();
    let places: Vec<Cell> = part
        .iter()
        .filter(|cell| state.board.candidates(**cell).contains(digit))
        .copied()
        .collect();
    // Once placed, it rules itself out.
    if part.iter().any(|cell| state.board.value(*cell) == Some(digit)) {
        return ControlFlow::Continue(());
    }
    places.iter().for_each(|&cell| seen.keep(state.puzzle().peers(cell)));
    if places.is_empty() || seen.is_empty() {
        return ControlFlow::Continue(());
    }
    state.pay(price(line))?;
    let mut without = slots(state, line);
    for (slot, cell) in without.iter_mut().zip(&line.cells) {
        if part.contains(cell) {
            *slot -= one;
        }
    }
    let is_stuck = without.iter().any(|slot| slot.is_empty());
    if !is_stuck && line.prune(&mut without, Exactness::Distinct) {
        return ControlFlow::Continue(());
    }
    offer_removal(state, found, seen.iter(), one, |removes| {
        let others = line.cells.iter().filter(|cell| !places.contains(cell));
        let others = others.map(|&cell| {
            let left =
                if state.board.value(cell).is_none() { digits(state, cell) } else { Digits::EMPTY };
            Mark::Candidates(Role::Reason, cell, left)
        });
        let pattern = places.iter().map(|&cell| Mark::Candidates(Role::Pattern, cell, one));
        let marks = [Mark::Relation(Role::Base, line.relation)];
        let marks = marks.into_iter().chain(pattern).chain(others).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let cells: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).collect();
    let digit = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let digit = text::digits(digit);
    let rule = told::rule(step, puzzle, Role::Base);
    let (verb, sees) = match cells.len() {
        1 => (format!("{} must be {digit}", text::cells(puzzle, cells)), "it"),
        _ => (format!("One of {} must be {digit}", text::cells(puzzle, cells)), "all of them"),
    };
    format!(
        "{rule} {}, or there would be no way to fill it. No cell that sees {sees} can have it: {}.",
        text::capitalized(&verb),
        text::effect(puzzle, step)
    )
}
