//! Almost locked sets: N cells of a region with N + 1 candidates between them.
//!
//! ```text
//!   [25]  [257]   two cells, three digits: they lack at most one of them,
//!                 so if 5 is in neither, 2 and 7 are in both
//! ```
//!
//! Two sets have a *restricted common* digit if every place for it in one sees every place for it
//! in the other: at most one of the sets has it. So if one set has it, the next one lacks it and
//! has all of its other digits. The techniques of this family differ only in how sets are joined in
//! this way. Sets may share cells, but never places for their restricted common, because no cell
//! sees itself.
//!
//! The [`Table`] lists the sets of a state once for all techniques.

pub mod blossom;
mod catch;
pub mod chain;
pub mod distances;
mod holders;
mod sets;
mod spots;
pub mod table;

use super::State;
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::technique::{Link, Mark, Node, Role, Step, text};
use table::Table;

/// The marks of the n-th set of a pattern.
pub fn marks_of<'s>(state: &'s State<'_>, n: u8, set: usize) -> impl Iterator<Item = Mark> + 's {
    let cells = state.almost_locked_sets().cells(set).iter();
    cells.map(move |&cell| Mark::Candidates(Role::Set(n), cell, state.board.candidates(cell)))
}

/// The weak link between two sets by a restricted common: from all places to all places or, if
/// these are too many for a node, from each place to each place.
fn restricted(table: &Table, [a, b]: [usize; 2], digit: Digit) -> Vec<Mark> {
    let [from, to] = [a, b].map(|set| table.places(set, digit).collect::<Vec<Cell>>());
    let link = |from, to| Mark::Link(Link { strong: false, from, to });
    match (Node::group(&from, digit), Node::group(&to, digit)) {
        (Some(from), Some(to)) => vec![link(from, to)],
        _ => {
            let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
            pairs.map(|(from, to)| link((from, digit).into(), (to, digit).into())).collect()
        }
    }
}

/// The restricted commons of a step, in order.
fn commons_in(step: &Step) -> Vec<Digit> {
    let mut commons: Vec<Digit> = step.links().map(|link| link.from.digit).collect();
    commons.dedup();
    commons
}

/// The letters of a step's sets, in order.
fn letters(step: &Step) -> impl Iterator<Item = char> {
    let numbers = step.marks.iter().filter_map(|mark| match mark {
        Mark::Candidates(Role::Set(n), ..) => Some(*n),
        _ => None,
    });
    (0..numbers.max().map_or(0, |last| last + 1)).map(letter)
}

/// `A` for the first set, and so on.
fn letter(n: u8) -> char {
    char::from(b'A' + n)
}

/// The sets of a step with their cells and digits, in words.
fn sets_in_words(step: &Step, puzzle: &Puzzle) -> String {
    let sets = (0..).zip(letters(step)).map(|(n, letter)| {
        let cells: Vec<Cell> = step.candidates(Role::Set(n)).map(|(cell, _)| cell).collect();
        let digits = step.candidates(Role::Set(n)).fold(Digits::EMPTY, |all, (_, set)| all | set);
        format!("{letter} ({}: {})", text::group(puzzle, &cells), text::spaced(digits))
    });
    let sets = text::list(sets, "and");
    format!(
        "The sets {sets} each have one more digit than cells, so each lacks at most one of its digits"
    )
}
