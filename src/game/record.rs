//! A step as data, the same wherever it is written.

use crate::engine::puzzle::Puzzle;
use crate::engine::step::Step;
use crate::engine::text;
use serde::Serialize;

/// A step as data.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    label: &'static str,
    places: Vec<String>,
    removes: Vec<String>,
    text: String,
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
        }
    }

    /// The record with more behind what explains the step.
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
