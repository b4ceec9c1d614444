//! Hints: a step that is disclosed by degrees, and steps as data.

mod record;
mod shown;

pub use record::StepRecord;
pub use shown::{Advice, Advised, Degree, HintRequest, MISTAKE, ShownHint, contradicted, step_of};
