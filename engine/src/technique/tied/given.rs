//! What a relation rules out by itself, whatever the other cells are.

use super::slots::{bonds, is_open, price, struck};
use super::told;
use super::why::why;
use crate::grid::{Digits, Puzzle};
use crate::technique::state::State;
use crate::technique::{Found, Mark, Needs, Role, Step, Technique, page, text};
use std::ops::ControlFlow;

/// What a relation rules out whatever the other cells are.
pub static GIVEN_BY_RULE: Technique = Technique {
    slug: "given-by-rule",
    name: "given by the rule",
    label: "GR",
    size: 1,
    needs: Needs::Relations,
    find,
    explain,
    page: page!("lines"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let Some(bonds) = bonds(state) else { return ControlFlow::Continue(()) };
    for (line, start) in bonds.lines.iter().zip(bonds.start()) {
        if !is_open(state, line) {
            continue;
        }
        state.pay(price(line))?;
        let removes = struck(state, line, start);
        if !removes.is_empty() {
            found.offer(removes.iter().map(|(_, set)| set.len()).sum(), || {
                let pattern = line.cells.iter();
                let pattern =
                    pattern.map(|&cell| Mark::Candidates(Role::Pattern, cell, Digits::EMPTY));
                let marks = [Mark::Relation(Role::Base, line.relation)].into_iter().chain(pattern);
                Step { technique, places: Vec::new(), removes, marks: marks.collect() }
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let why =
        why(step, puzzle).unwrap_or_else(|| "Whatever its other cells are, this follows".into());
    let rule = told::rule(step, puzzle, Role::Base);
    format!("{rule} {why}: {}.", text::effect(puzzle, step))
}
