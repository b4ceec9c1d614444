//! The rules, with a file for each sort.

pub mod cells;
pub mod lines;
pub mod sums;
pub mod whole;

use super::rule::{Argument, Drawing, Rule, Shape, Values};

/// The default of a row.
pub(super) const PLAIN: Rule = Rule {
    slug: "",
    name: "",
    key: "",
    shape: Shape::Line,
    values: Values::None,
    usual: |_| 0,
    law: "",
    argument: Argument::None,
    drawing: Drawing::NONE,
    making: None,
    bind: |_, _, _| {},
};
