//! How many solutions a puzzle has, which, and which digits occur in some of them.

pub mod classic;
pub mod clauses;
pub mod every;
pub mod position;
pub mod search;
pub mod true_candidates;
