//! The rating systems: one row of [`RATINGS`] and one file each.
//!
//! All rate what is left from any state, and all are exact: the same on every machine, to the last
//! tie-break.

mod simplest_first;

use super::board::Board;
use super::budget::Budget;
use super::scores::Scores;
use super::technique::Technique;
use super::variety::Kind;

/// One rating system.
#[derive(Debug)]
pub struct System {
    /// The name on the command line and in configuration files.
    pub slug: &'static str,
    /// The name in a sentence.
    pub name: &'static str,
    /// What it measures, and what a larger number means, in a sentence.
    pub help: &'static str,
    /// The kinds of puzzle that it applies to.
    pub kinds: &'static [Kind],
    /// Rates what is left of a board. `unique` says whether the puzzle has exactly one solution.
    pub rate: fn(Board<'_>, &Scores, bool, &mut Budget<'_>) -> Rating,
}

/// Every rating system.
pub static RATINGS: &[&System] = &[&simplest_first::SIMPLEST_FIRST];

/// The budget for one rating, one hint or one solution where the caller has no reason for another.
/// Nearly all puzzles take less than a hundredth of it.
pub const BUDGET: u64 = 50_000_000;

/// The rating system of this slug.
pub fn by_slug(slug: &str) -> Option<&'static System> {
    RATINGS.iter().copied().find(|system| system.slug == slug)
}

/// How hard the rest of a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The total; `None` where the system's means cannot finish the puzzle.
    pub total: Option<u32>,
    /// Whether the system's means finished the puzzle.
    pub solved: bool,
    /// The name of the level, where the system has levels.
    pub level: Option<&'static str>,
    /// How often each technique was needed, in the order of the scores; no zeros.
    pub counts: Vec<(&'static Technique, u32)>,
    /// What stands in the way of a total, where there is something to say.
    pub note: Option<String>,
}

impl Rating {
    /// How often a technique was needed.
    pub fn count(&self, technique: &Technique) -> u32 {
        self.counts.iter().find(|(counted, _)| *counted == technique).map_or(0, |(_, n)| *n)
    }
}
