//! The results of a search for patterns: of those with the same effect, only the first in scan
//! order is kept.
//!
//! There are many sets, and many ways for them to say the same; a player wants the plainest.

use super::Table;
use crate::grid::{Cell, Digit, Digits};
use crate::sort;
use crate::technique::{Found, Mark, Step, Technique, by_cell};
use std::collections::HashMap;
use std::ops::ControlFlow;

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
        match found.wants_all() {
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
        technique: &'static Technique,
        found: &mut Found,
        marks: impl Fn(&Pattern, &Effect) -> Vec<Mark>,
    ) -> ControlFlow<()> {
        let mut sorted: Vec<_> = match self {
            Self::All(all) => all.into_iter().collect(),
            Self::Best { kept, .. } => kept.into_iter().collect(),
        };
        sort::by(&mut sorted, |(_, a), (_, b)| a.cmp(b));
        for (effect, pattern) in sorted {
            found.offer(struck(&effect) as usize, || {
                let removes = removes(table, &effect);
                let marks = marks(&pattern, &effect);
                Step { technique, places: Vec::new(), removes, marks }
            })?;
        }
        ControlFlow::Continue(())
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
