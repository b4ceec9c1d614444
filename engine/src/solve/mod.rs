//! How many solutions a puzzle has, which, and which digits occur in some of them.

mod around;
mod classic;
mod clauses;
mod filling;
pub mod position;
mod reason;
mod search;
mod solver;
mod totals;
mod true_candidates;

pub(crate) use classic::Position as ClassicPosition;
pub use clauses::Statement;
pub use reason::{Examined, Reason};
pub(crate) use search::{Next, Search, first, has_other};
pub use solver::{End, Solver};
pub use true_candidates::{MANY, TrueCandidates};
