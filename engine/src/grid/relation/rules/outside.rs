//! Rules of outside clues.

use super::PLAIN;
use crate::grid::relation::rule::{Argument, Drawing, Making, Rule, Shape, Sign, Values};

/// The sum along a diagonal.
pub static LITTLE_KILLER: Rule = Rule {
    slug: "little-killer",
    name: "little killer",
    key: "littlekillersum",
    shape: Shape::Diagonal,
    values: Values::One,
    law: "The digits along the diagonal add up to the number; they may repeat.",
    argument: Argument::EqualSums(|_, _, _| 0),
    drawing: Drawing::sign(Sign::Outside('↘')),
    making: Some(Making::numbers(2, 81, 14)),
    bind: |relation, scene, bonds| {
        let step = |left: u32, _: usize, digit: u32| left.checked_sub(digit);
        bonds.line(relation.reach(scene.grid), relation.number(scene.largest()), step, |left| {
            left == 0
        });
    },
    ..PLAIN
};

/// The sum between the smallest and the largest digit.
pub static SANDWICH: Rule = Rule {
    slug: "sandwich",
    name: "sandwich",
    key: "sandwichsum",
    shape: Shape::Edge,
    values: Values::One,
    law: "The digits between the 1 and the largest digit of the row or column add up to the \
          number.",
    argument: Argument::Sandwich,
    drawing: Drawing::sign(Sign::Outside('=')),
    making: Some(Making::numbers(0, 35, 18)),
    bind: |relation, scene, bonds| {
        let (sum, largest) = (relation.number(scene.largest()), scene.largest());
        // Before the first of the two, 0; between them, 1 plus the sum; after them, the last state.
        const BEHIND: u32 = u32::MAX;
        let step = move |state: u32, _: usize, digit: u32| {
            let is_crust = digit == 1 || digit == largest;
            match state {
                0 => Some(u32::from(is_crust)),
                BEHIND => (!is_crust).then_some(BEHIND),
                sum_so_far if is_crust => (sum_so_far - 1 == sum).then_some(BEHIND),
                sum_so_far => (sum_so_far - 1 + digit <= sum).then_some(sum_so_far + digit),
            }
        };
        bonds.line(relation.reach(scene.grid), 0, step, |state| state == BEHIND);
    },
    ..PLAIN
};

/// The sum of as many cells as the first digit says.
pub static X_SUM: Rule = Rule {
    slug: "x-sum",
    name: "X-sum",
    key: "xsum",
    shape: Shape::Edge,
    values: Values::One,
    law: "Seen from the clue, the first digit says how many cells, including its own, add up to \
          the number.",
    argument: Argument::FirstOnes,
    drawing: Drawing::sign(Sign::Outside('◯')),
    making: Some(Making::numbers(1, 45, 18)),
    bind: |relation, scene, bonds| {
        let total = relation.number(scene.largest());
        // The number of cells left, and what they must make.
        let step = move |state: u32, place: usize, digit: u32| {
            let (cells, sum) =
                if place == 0 { (digit, total) } else { (state >> 16, state & 0xffff) };
            if cells == 0 {
                return Some(0);
            }
            let (cells, sum) = (cells - 1, sum.checked_sub(digit)?);
            (cells > 0 || sum == 0).then_some(cells << 16 | sum)
        };
        bonds.line(relation.reach(scene.grid), 0, step, |state| state == 0);
    },
    ..PLAIN
};

/// How many cells are larger than all before.
pub static SKYSCRAPER: Rule = Rule {
    slug: "skyscraper",
    name: "skyscraper",
    key: "skyscraper",
    shape: Shape::Edge,
    values: Values::One,
    law: "Seen from the clue, this many digits are larger than all before them.",
    argument: Argument::Seen,
    drawing: Drawing::sign(Sign::Outside('▯')),
    making: Some(Making::numbers(1, 9, 18)),
    bind: |relation, scene, bonds| {
        let clue = relation.number(scene.largest());
        let step = move |state: u32, _: usize, digit: u32| {
            let (seen, top) = (state >> 8, state & 0xff);
            let (seen, top) = if digit > top { (seen + 1, digit) } else { (seen, top) };
            (seen <= clue).then_some(seen << 8 | top)
        };
        bonds.line(relation.reach(scene.grid), 0, step, move |state| state >> 8 == clue);
    },
    ..PLAIN
};
