//! Clauses: a puzzle as statements of the form "one of these is true", and a solver that learns new
//! ones from its mistakes. A puzzle with few clues far apart is proved by it where trying cells
//! would take hours: what it learns from one attempt ends all others that fail for the same reason.

mod learner;
mod statements;
mod translation;

pub use learner::Verdict;
pub use statements::{Statement, Statements, Together};
pub use translation::Translation;
