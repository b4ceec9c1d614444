//! What a search for patterns has caught: of those with the same effect, the first in scan order.
//!
//! Sets are many and so are the ways in which they say the same; a player wants the plainest.

use super::Table;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::engine::step::{Mark, Step, by_cell};
use crate::engine::technique::{Found, Technique};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// What a pattern strikes: digits, ascending, each with the holders that lose it.
pub type Effect = [(Digit, u128)];

/// The patterns caught.
pub struct Catch<Pattern> {
    all: bool,
    most: u32,
    kept: HashMap<Box<Effect>, Pattern>,
}

impl<Pattern: Ord> Catch<Pattern> {
    /// Nothing yet; what cannot interest the collector will not be kept.
    pub fn new(found: &Found) -> Self {
        Self { all: found.wants_all(), most: 1, kept: HashMap::new() }
    }

    /// Takes a pattern if it strikes something; less means earlier in scan order.
    pub fn take(&mut self, effect: &Effect, pattern: impl FnOnce() -> Pattern) {
        let removed = effect.iter().map(|(_, cells)| cells.count_ones()).sum();
        if removed < self.most {
            return;
        }
        if !self.all && removed > self.most {
            self.most = removed;
            self.kept.clear();
        }
        let pattern = pattern();
        match self.kept.get_mut(effect) {
            Some(kept) if *kept <= pattern => {}
            Some(kept) => *kept = pattern,
            None => {
                self.kept.insert(effect.into(), pattern);
            }
        }
    }

    /// Offers what was caught, in scan order; `marks` shows a pattern that has this effect.
    pub fn offer(
        self,
        table: &Table,
        technique: &'static Technique,
        found: &mut Found,
        marks: impl Fn(&Pattern, &Effect) -> Vec<Mark>,
    ) -> ControlFlow<()> {
        let mut sorted: Vec<_> = self.kept.into_iter().collect();
        sorted.sort_unstable_by(|(_, a), (_, b)| a.cmp(b));
        for (effect, pattern) in sorted {
            let removed: u32 = effect.iter().map(|(_, cells)| cells.count_ones()).sum();
            found.offer(removed as usize, || {
                let removes = removes(table, &effect);
                let marks = marks(&pattern, &effect);
                Step { technique, places: Vec::new(), removes, marks }
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// An effect by cell, in reading order.
fn removes(table: &Table, effect: &Effect) -> Vec<(Cell, Digits)> {
    let struck = effect.iter().flat_map(|&(digit, mask)| {
        table.holders(digit, mask).map(move |cell| (cell, Digits::of(digit)))
    });
    by_cell(struck.collect())
}
