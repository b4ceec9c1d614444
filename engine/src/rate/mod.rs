//! The rating systems: a row of [`RATINGS`] and a file for each.
//!
//! Each rates what is left from any state, and each is exact: it gives the same on every machine,
//! down to the last tie-break.
//!
//! The state that is rated and hinted at consists of the placed digits and, if every open cell has
//! at least one mark, the marks as candidates; otherwise every digit is a candidate. The simple
//! filter (see [`Board::filter`](crate::grid::Board::filter)) runs before and after every step and
//! costs nothing. Nothing is rated while there is a mistake.

mod all;
mod batch;
mod closure;
mod dependency;
mod digit_planes;
mod effect;
mod explainer;
mod game_tree;
mod hodoku;
mod level;
mod passes;
mod profile;
pub mod publish;
mod refutation;
mod simplest_first;
pub mod singles;
mod system;
mod time;
mod walk;

pub use all::{RATINGS, by_slug, for_kind, item};
pub use batch::BATCH;
pub use dependency::DEPENDENCY;
pub use explainer::{EXPLAINER, OWN as EXPLAINER_TECHNIQUES};
pub use game_tree::{Explored, GAME_TREE, GAME_TREE_MIN_RATIO, GAME_TREE_RESISTANCE};
pub use hodoku::HODOKU;
pub use level::{LEVEL, level_of};
pub use passes::PASSES;
pub use profile::PROFILE;
pub use refutation::REFUTATION;
pub use simplest_first::SIMPLEST_FIRST;
pub use system::{
    Figure, Followed, GAVE_UP, Rating, Slow, StepWorth, Stuck, Subject, System, SystemId,
    figure_name, rounded, written,
};
pub use time::{NO_TIMES, P80, Sight, TIME, Way, has_times, sights};
