//! What a relation rules out, given the candidates of its cells.

use super::slots::{bonds, is_open, marks, price, slots, struck};
use super::told;
use super::why::why;
use crate::grid::Puzzle;
use crate::grid::relation::Exactness;
use crate::technique::state::State;
use crate::technique::{Found, Needs, Role, Step, Technique, page, text};
use std::ops::ControlFlow;

/// What a relation rules out, given the candidates of its cells.
pub static ONE_LINE: Technique = Technique {
    slug: "one-line",
    name: "one line",
    label: "1L",
    size: 1,
    needs: Needs::Relations,
    find,
    explain,
    page: page!("lines"),
    signs: &[],
};

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let Some(bonds) = bonds(state) else { return ControlFlow::Continue(()) };
    for line in bonds.lines.iter().filter(|line| is_open(state, line)) {
        state.pay(price(line))?;
        let mut kept = slots(state, line);
        if !line.prune(&mut kept, Exactness::Distinct) {
            continue;
        }
        let removes = struck(state, line, &kept);
        if !removes.is_empty() {
            found.offer(removes.iter().map(|(_, set)| set.len()).sum(), || Step {
                technique,
                places: Vec::new(),
                removes,
                marks: marks(state, line),
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let why = why(step, puzzle).unwrap_or_else(|| {
        "With the candidates that its other cells have, no way to fill it has these digits".into()
    });
    let rule = told::rule(step, puzzle, Role::Base);
    format!("{rule} {why}: {}.", text::effect(puzzle, step))
}
