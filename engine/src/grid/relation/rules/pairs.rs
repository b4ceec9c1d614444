//! Rules of two cells, and of cells that go together two by two.

use super::PLAIN;
use crate::grid::relation::drawing::{BLACK_DIGITS, Drawing, Sign, WHITE_DIGITS};
use crate::grid::relation::making::Making;
use crate::grid::relation::rule::{Rule, Shape, Values};

/// A white dot.
pub static DIFFERENCE: Rule = Rule {
    slug: "difference",
    name: "white dot",
    key: "difference",
    shape: Shape::Pair,
    values: Values::Optional,
    usual: |_| 1,
    law: "The two digits differ by the number of the dot, or by 1 if it has none.",
    drawing: Drawing::sign(Sign::Border('○', WHITE_DIGITS)),
    making: Some(Making::marks(60)),
    bind: |relation, scene, bonds| {
        let by = relation.number(scene.largest());
        if let [a, b] = relation.cells[..] {
            bonds.pair(a, b, &|one, other| one.abs_diff(other) == by);
        }
    },
    ..PLAIN
};

/// A black dot.
pub static RATIO: Rule = Rule {
    slug: "ratio",
    name: "black dot",
    key: "ratio",
    usual: |_| 2,
    law: "One digit is the other times the number of the dot, or times 2 if it has none.",
    drawing: Drawing::sign(Sign::Border('●', BLACK_DIGITS)),
    making: Some(Making::marks(60)),
    bind: |relation, scene, bonds| {
        let by = relation.number(scene.largest());
        if let [a, b] = relation.cells[..] {
            bonds.pair(a, b, &|one, other| one == by * other || other == by * one);
        }
    },
    ..DIFFERENCE
};

/// An X or a V: a sum of 10 or 5.
pub static XV: Rule = Rule {
    slug: "xv",
    name: "X or V",
    key: "xv",
    shape: Shape::Pair,
    values: Values::One,
    law: "The two digits add up to 10 on an X and to 5 on a V.",
    drawing: Drawing::sign(Sign::Sum('X', 'V')),
    making: Some(Making::numbers(5, 10, 60).by(5)),
    bind: |relation, scene, bonds| {
        let sum = relation.number(scene.largest());
        if let [a, b] = relation.cells[..] {
            bonds.pair(a, b, &|one, other| one + other == sum);
        }
    },
    ..PLAIN
};

/// Less than.
pub static INEQUALITY: Rule = Rule {
    slug: "inequality",
    name: "inequality",
    key: "inequality",
    shape: Shape::Pair,
    values: Values::None,
    law: "The first digit is less than the second.",
    drawing: Drawing::sign(Sign::Point),
    making: Some(Making::marks(60)),
    bind: |relation, _, bonds| {
        if let [a, b] = relation.cells[..] {
            bonds.pair(a, b, &|one, other| one < other);
        }
    },
    ..PLAIN
};

/// The same digits in the same order.
pub static CLONE: Rule = Rule {
    slug: "clone",
    name: "clone",
    key: "clone",
    shape: Shape::Twins,
    law: "The cells of both shapes have the same digits in the same places.",
    drawing: Drawing::sign(Sign::Letter),
    bind: |relation, _, bonds| {
        for (&a, &b) in relation.cells.iter().zip(&relation.further) {
            bonds.pair(a, b, &|one, other| one == other);
        }
    },
    ..PLAIN
};
