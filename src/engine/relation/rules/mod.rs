//! The rules, with a file for each sort.

pub mod cells;
pub mod lines;
pub mod outside;
pub mod pairs;
pub mod regions;
pub mod sums;
pub mod whole;

use super::drawing::Drawing;
use super::rule::{Argument, Relation, Rule, Scene, Shape, Values};

/// The default of a row.
pub(super) const PLAIN: Rule = Rule {
    slug: "",
    name: "",
    key: "",
    shape: Shape::Line,
    values: Values::None,
    law: "",
    argument: Argument::None,
    drawing: Drawing::NONE,
    making: None,
    bind: |_, _, _| {},
};

/// A number of a relation, or the usual one.
fn value_or(relation: &Relation, usual: u32) -> u32 {
    relation.value().unwrap_or(usual)
}

/// Half the largest digit, rounded up: 5 for 9.
const fn half(scene: &Scene<'_>) -> u32 {
    scene.largest().div_ceil(2)
}
