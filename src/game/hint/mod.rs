//! Hints: a step that is disclosed by degrees, and steps as data.

mod record;
mod shown;

pub use record::StepRecord;
pub use shown::{
    Advice, Advised, Degree, HintRequest, JUST_ONCE, MISTAKE, ShownHint, and, contradicted, step_of,
};
