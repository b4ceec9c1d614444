//! The rating systems: one row of [`RATINGS`] and one file each.
//!
//! All rate what is left from any state, and all are exact: the same on every machine, to the last
//! tie-break.
//!
//! The state that is rated, and hinted at, is what is placed and, if every open cell has at least one
//! mark, the marks as candidates; otherwise every digit is open. The simple filter (see
//! [`Board::filter`](super::board::Board::filter)) runs before and after every step and costs nothing.
//! While there is a mistake nothing is rated.

mod all;
mod batch;
mod closure;
mod deed;
mod dependency;
mod explainer;
mod game_tree;
mod hodoku;
mod lanes;
mod level;
mod passes;
mod planes;
mod profile;
mod refutation;
mod runs;
mod simplest_first;
pub mod singles;
mod stuck;
mod system;
mod time;
mod walk;

pub use all::{RATINGS, by_slug, for_kind};
pub use batch::BATCH;
pub use dependency::DEPENDENCY;
pub use explainer::{EXPLAINER, OWN as EXPLAINER_TECHNIQUES};
pub use game_tree::{GAME_TREE, GAME_TREE_MIN_RATIO, GAME_TREE_RESISTANCE};
pub use hodoku::HODOKU;
pub use level::{LEVEL, level_of};
pub use passes::PASSES;
pub use profile::PROFILE;
pub use refutation::REFUTATION;
pub use simplest_first::SIMPLEST_FIRST;
pub use stuck::Stuck;
pub use system::{
    BUDGET, Figure, GAVE_UP, Next, Rating, Slow, StepWorth, Subject, System, SystemId, figure_name,
    rounded, written,
};
pub use time::{Sight, TIME, Way, sights};
