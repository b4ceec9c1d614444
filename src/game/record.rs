//! A step as data, the same wherever it is written.

use gradus_engine::rate::StepWorth;
use gradus_engine::technique::text;
use gradus_engine::{Puzzle, Step};
use serde::Serialize;

/// A step as data.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    label: &'static str,
    places: Vec<String>,
    removes: Vec<String>,
    text: String,
    #[serde(flatten)]
    worth: Option<WorthRecord>,
}

/// The value of a step in a rating, as data.
#[derive(Clone, Debug, Serialize)]
struct WorthRecord {
    system: &'static str,
    row: &'static str,
    worth: f64,
}

impl StepRecord {
    /// The record of a step.
    pub fn of(puzzle: &Puzzle, step: &Step) -> Self {
        let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
        let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
        Self {
            technique: step.technique.slug,
            label: step.technique.label,
            places: places.collect(),
            removes: removes.collect(),
            text: step.explain(puzzle),
            worth: None,
        }
    }

    /// The record with the value of the step in a rating that takes it.
    pub fn worth(self, worth: Option<StepWorth>) -> Self {
        let record = |StepWorth { system, item, value }| WorthRecord {
            system: system.slug,
            row: item.slug(),
            worth: value,
        };
        Self { worth: worth.map(record), ..self }
    }

    /// The record with a remark after the explanation of the step.
    pub fn and(mut self, more: &str) -> Self {
        if !more.is_empty() {
            self.text = format!("{} {more}", self.text);
        }
        self
    }

    /// What the step does: `r1c3=5 r2c3<>4`.
    pub fn effect(&self) -> String {
        [self.places.as_slice(), &self.removes].concat().join(" ")
    }

    /// Why.
    pub fn text(&self) -> &str {
        &self.text
    }
}
