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
//!
//! # The catch
//!
//! The results of a search for patterns: of those with the same effect, only the first in scan
//! order is kept.
//!
//! There are many sets, and many ways for them to say the same; a player wants the plainest.

pub mod blossom;
pub mod chain;

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Found, Link, Look, Mark, Node, Role, Step, by_cell,
};
use crate::technique::shared::text;
use crate::technique::tables::als::Table;
use std::collections::HashMap;

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

/// What a pattern strikes: digits, ascending, each with the holders that lose it.
pub type Effect = [(Digit, u128)];

/// The patterns caught.
pub enum Catch<Pattern> {
    /// For each effect, the first in scan order.
    All(HashMap<Box<Effect>, Pattern>),
    /// The first in scan order of those that remove the most candidates.
    Best { removed: u32, kept: Option<(Box<Effect>, Pattern)> },
}

impl<Pattern: Ord> Catch<Pattern> {
    /// An empty catch; patterns of no interest to the collector will not be kept.
    pub fn new(found: &Found) -> Self {
        match found.keeps_all() {
            true => Self::All(HashMap::new()),
            false => Self::Best { removed: 1, kept: None },
        }
    }

    /// Whether it could still take a pattern that strikes at most this many candidates and comes no
    /// earlier in scan order than this one.
    pub fn wants(&self, at_most: &Effect, earliest: impl FnOnce() -> Pattern) -> bool {
        match self {
            Self::All(_) => !at_most.is_empty(),
            Self::Best { removed, kept } => {
                let number = struck(at_most);
                let is_earlier = |(_, kept): &(_, Pattern)| earliest() < *kept;
                number > *removed || number == *removed && kept.as_ref().is_none_or(is_earlier)
            }
        }
    }

    /// Takes a pattern if it strikes something; smaller means earlier in scan order.
    pub fn take(&mut self, effect: &Effect, pattern: impl FnOnce() -> Pattern) {
        let number = struck(effect);
        match self {
            Self::All(_) if number == 0 => {}
            Self::All(all) => {
                let pattern = pattern();
                match all.get_mut(effect) {
                    Some(kept) if *kept <= pattern => {}
                    Some(kept) => *kept = pattern,
                    None => drop(all.insert(effect.into(), pattern)),
                }
            }
            Self::Best { removed, kept } => {
                if number < *removed {
                    return;
                }
                let pattern = pattern();
                if number > *removed || kept.as_ref().is_none_or(|(_, kept)| pattern < *kept) {
                    (*removed, *kept) = (number, Some((effect.into(), pattern)));
                }
            }
        }
    }

    /// Offers the catch, in scan order; `marks` shows a pattern with this effect.
    pub fn offer(
        self,
        table: &Table,
        look: &mut Look<'_>,
        marks: impl Fn(&Pattern, &Effect) -> Vec<Mark>,
    ) -> Flow {
        let mut sorted: Vec<_> = match self {
            Self::All(all) => all.into_iter().collect(),
            Self::Best { kept, .. } => kept.into_iter().collect(),
        };
        sorted.sort_by(|(_, a), (_, b)| a.cmp(b));
        for (effect, pattern) in sorted {
            look.strike_all(removes(table, &effect), || marks(&pattern, &effect))?;
        }
        CONTINUE
    }
}

/// How many candidates an effect removes.
fn struck(effect: &Effect) -> u32 {
    effect.iter().map(|(_, cells)| cells.count_ones()).sum()
}

/// An effect by cell, in reading order.
fn removes(table: &Table, effect: &Effect) -> Vec<(Cell, Digits)> {
    let struck = effect.iter().flat_map(|&(digit, mask)| {
        table.holders(digit, mask).map(move |cell| (cell, Digits::of(digit)))
    });
    by_cell(struck.collect())
}
