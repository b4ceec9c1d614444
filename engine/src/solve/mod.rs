//! How many solutions a puzzle has, which, and which digits occur in some of them.

mod classic;
mod clauses;
pub mod position;
mod search;
mod solver;
mod true_candidates;

pub(crate) use classic::Position as ClassicPosition;
pub(crate) use search::{Next, Search, first, has_other};
pub use solver::{End, Solver};
pub use true_candidates::{MANY, TrueCandidates};
