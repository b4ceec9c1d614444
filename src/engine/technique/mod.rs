//! The techniques: one row each, listed once in [`ALL`].
//!
//! A technique is a `static` beside its finder; the rows of a family take from its first row what
//! they share with it. To add one: its file (or a row in the file of its family), its page in
//! `assets/techniques`, one line in [`ALL`], one case file in `tests/cases`. A rating that wants it
//! names it with a score in `config/default.toml`.

mod all;
mod als;
mod basics;
mod bounds;
mod chain;
mod colour;
mod empty_rectangle;
mod fish;
mod forcing;
mod guess;
mod impossible;
mod intersection;
mod links;
mod locked;
mod name;
mod neck;
mod options;
mod permutation;
mod places;
mod single;
pub(super) mod state;
mod subset;
mod subsets;
mod sue_de_coq;
mod template;
mod turbot;
mod unique;
mod unique_candidate;
mod wing;

pub(in crate::engine) use super::step::page;
pub use super::step::{Explainer, Finder, Found, Needs, Technique, offer_removal};
pub use all::{ALL, by_slug};
pub use basics::Basics;
pub use name::by_name;
pub use options::Options;
pub use single::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE};
pub use state::State;
pub use subset::NAKED_PAIR;
pub use subsets::subsets;
