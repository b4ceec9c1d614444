//! Every rating system in one table.

use super::batch::BATCH;
use super::dependency::DEPENDENCY;
use super::explainer::EXPLAINER;
use super::game_tree::{GAME_TREE, GAME_TREE_MIN_RATIO, GAME_TREE_RESISTANCE};
use super::hodoku::HODOKU;
use super::level::LEVEL;
use super::passes::PASSES;
use super::profile::PROFILE;
use super::refutation::REFUTATION;
use super::simplest_first::SIMPLEST_FIRST;
use super::system::{System, SystemId};
use super::time::TIME;
use crate::grid::Kind;

/// Every rating system.
pub static RATINGS: &[&System] = &[
    &SIMPLEST_FIRST,
    &LEVEL,
    &BATCH,
    &GAME_TREE,
    &GAME_TREE_MIN_RATIO,
    &GAME_TREE_RESISTANCE,
    &HODOKU,
    &PASSES,
    &EXPLAINER,
    &PROFILE,
    &REFUTATION,
    &DEPENDENCY,
    &TIME,
];

// Values kept per system are found by its index alone.
const _: () = {
    let mut place = 0;
    while place < RATINGS.len() {
        assert!(RATINGS[place].id.index() == place, "a system is not in the place of its id");
        place += 1;
    }
    assert!(RATINGS.len() == SystemId::COUNT, "a system is not listed");
};

impl System {
    /// The system with this name on the command line, as in `hodoku`; see [`RATINGS`].
    pub fn named(slug: &str) -> Option<&'static Self> {
        by_slug(slug)
    }
}

/// The rating systems that apply to a kind of puzzle.
pub fn for_kind(kind: Kind) -> impl DoubleEndedIterator<Item = &'static System> {
    RATINGS.iter().copied().filter(move |system| system.kinds.contains(&kind))
}

/// The rating system of this slug.
pub fn by_slug(slug: &str) -> Option<&'static System> {
    RATINGS.iter().copied().find(|system| system.slug == slug)
}
