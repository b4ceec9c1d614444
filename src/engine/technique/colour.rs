//! Simple colours: a digit's pairs, painted in two colours by turns.
//!
//! ```text
//!   A=====B      every pair has one A and one B, so either all A
//!         |      are true and all B false, or the other way round
//!   B=====A
//! ```
//!
//! Trap: a candidate outside that sees both colours is false either way. Wrap: two candidates of
//! the same colour that see each other cannot both be true, so all of that colour are false.

use super::{Found, State, Technique, offer_removal};
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::Puzzle;
use crate::engine::step::{Link, Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// A candidate that sees both colours.
pub static TRAP: Technique = Technique {
    slug: "simple-colours-trap",
    name: "simple colours, trap",
    label: "CT",
    size: 1,
    needs_uniqueness: false,
    find: find_traps,
    explain: explain_trap,
};

/// A colour that sees itself.
pub static WRAP: Technique = Technique {
    slug: "simple-colours-wrap",
    name: "simple colours, wrap",
    label: "CW",
    size: 1,
    needs_uniqueness: false,
    find: find_wraps,
    explain: explain_wrap,
};

/// The fewest cells of a cluster: the two of a single pair are locked candidates.
const LEAST: usize = 3;

/// The cells that hang together by pairs of a digit, each with its colour; the first has colour
/// `false`.
struct Cluster {
    cells: Vec<(Cell, bool)>,
    links: Vec<[Cell; 2]>,
}

impl Cluster {
    /// All clusters of a digit, by their first cell in reading order.
    fn all(state: &State<'_>, digit: Digit) -> Vec<Self> {
        let mut clusters = Vec::new();
        let mut left: Vec<[Cell; 2]> = state.links().distinct_pairs(digit).collect();
        while let Some(&[first, _]) = left.first() {
            let mut cluster = Self { cells: vec![(first, false)], links: Vec::new() };
            let mut next = 0;
            while let Some(&(cell, colour)) = cluster.cells.get(next) {
                next += 1;
                for [a, b] in left.extract_if(.., |pair| pair.contains(&cell)) {
                    let other = if a == cell { b } else { a };
                    cluster.links.push([cell, other]);
                    if cluster.cells.iter().all(|(known, _)| *known != other) {
                        cluster.cells.push((other, !colour));
                    }
                }
            }
            if cluster.cells.len() >= LEAST {
                cluster.cells.sort_unstable();
                clusters.push(cluster);
            }
        }
        clusters
    }

    fn of(&self, colour: bool) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells.iter().filter(move |(_, is)| *is == colour).map(|(cell, _)| *cell)
    }

    /// Colour `false` is marked as the first, `true` as the second.
    fn step(
        &self,
        technique: &'static Technique,
        digit: Digit,
        removes: Vec<(Cell, Digits)>,
    ) -> Step {
        let role = |colour| if colour { Role::Second } else { Role::First };
        let cells = self.cells.iter();
        let cells = cells.map(|&(cell, is)| Mark::Candidates(role(is), cell, digit.into()));
        let links = self.links.iter().map(|&[from, to]| {
            Mark::Link(Link { strong: true, from: (from, digit), to: (to, digit) })
        });
        Step { technique, places: Vec::new(), removes, marks: cells.chain(links).collect() }
    }
}

fn find_traps(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let puzzle = state.puzzle();
    for digit in puzzle.digits() {
        for cluster in Cluster::all(state, digit) {
            let sees = |cell, colour| cluster.of(colour).any(|other| puzzle.sees(cell, other));
            let outside = |cell: &Cell| cluster.cells.iter().all(|(known, _)| known != cell);
            let struck = state.holders(digit).iter().filter(outside);
            let struck = struck.filter(|&cell| sees(cell, false) && sees(cell, true));
            offer_removal(state, found, struck, digit.into(), |removes| {
                cluster.step(technique, digit, removes)
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn find_wraps(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let puzzle = state.puzzle();
    for digit in puzzle.digits() {
        for cluster in Cluster::all(state, digit) {
            for colour in [false, true] {
                let sees = |a| cluster.of(colour).any(|b| puzzle.sees(a, b));
                if cluster.of(colour).any(sees) {
                    offer_removal(state, found, cluster.of(colour), digit.into(), |removes| {
                        cluster.step(technique, digit, removes)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit and the two colours, in words.
fn pattern(step: &Step, puzzle: &Puzzle) -> (String, String, String) {
    let cells = |role| text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
    let digit = step.candidates(Role::First).map(|(_, set)| set).next().unwrap_or_default();
    (text::digits(digit), cells(Role::First), cells(Role::Second))
}

fn explain_trap(step: &Step, puzzle: &Puzzle) -> String {
    let (digit, first, second) = pattern(step, puzzle);
    format!(
        "The pairs of {digit} hang together: either {first} are all {digit} or {second} are. A \
         cell that sees one of each colour cannot be {digit} either way: {}.",
        text::effect(puzzle, step)
    )
}

fn explain_wrap(step: &Step, puzzle: &Puzzle) -> String {
    let (digit, first, second) = pattern(step, puzzle);
    format!(
        "The pairs of {digit} hang together: either {first} are all {digit} or {second} are. But \
         two cells of one colour see each other, so that colour is false: {}.",
        text::effect(puzzle, step)
    )
}
