//! Rules of lines and cells about sums, and quadruples.

use super::PLAIN;
use super::lines::{ends_first, parts};
use crate::grid::Cell;
use crate::grid::relation::rule::{
    Argument, Drawing, Making, Relation, Rule, Shape, Sign, Stroke, Tint, Values,
};

/// A shaft that makes the number in its bulb.
pub static ARROW: Rule = Rule {
    slug: "arrow",
    name: "arrow",
    key: "arrow",
    shape: Shape::Arrow,
    law: "The digits on the shaft add up to the number in the circle.",
    argument: Argument::EqualSums(|_, _, place| place.min(1)),
    drawing: Drawing { stroke: Some(Stroke::Arrow), ..Drawing::thin('a').ends(Some('○'), None) },
    making: Some(Making::lines(3, 5, 10)),
    bind: |relation, scene, bonds| {
        let (bulb, shaft) = (relation.bulb(), relation.cells.get(1..).unwrap_or_default());
        let (length, figures) = (shaft.len(), bulb.len());
        if shaft.is_empty() {
            return;
        }
        let most = (0..figures).fold(0, |most, _| 10 * most + scene.largest());
        let step = move |sum: u32, place: usize, digit: u32| match place.checked_sub(length) {
            None => Some(sum + digit).filter(|sum| *sum <= most),
            Some(figure) => sum.checked_sub(digit * 10_u32.pow((figures - 1 - figure) as u32)),
        };
        bonds.line([shaft, &bulb].concat(), 0, step, |left| left == 0);
    },
    ..PLAIN
};

/// Ends that make as much as the digits between them.
pub static DOUBLE_ARROW: Rule = Rule {
    slug: "double-arrow",
    name: "double arrow",
    key: "doublearrow",
    law: "The digits at the two ends add up to the same as those between them.",
    argument: Argument::EqualSums(|relation, _, place| from_end(relation, place).min(1)),
    drawing: Drawing::line(Tint::Pink, 'd').ends(Some('○'), Some('○')),
    making: Some(Making::lines(4, 6, 8)),
    bind: |relation, _, bonds| {
        let step = |sum: u32, place: usize, digit: u32| match place {
            0 | 1 => Some(sum + digit),
            _ => sum.checked_sub(digit),
        };
        bonds.line(ends_first(&relation.cells), 0, step, |left| left == 0);
    },
    ..PLAIN
};

/// Pairs of cells equally far from the middle that all make the same sum.
pub static ZIPPER: Rule = Rule {
    slug: "zipper",
    name: "zipper line",
    key: "zipperline",
    law: "Two cells equally far from the middle always add up to the same, which is the digit in \
          the middle if there is one.",
    argument: Argument::EqualSums(|relation, _, place| from_end(relation, place)),
    drawing: Drawing::line(Tint::Violet, 'z'),
    making: Some(Making::lines(3, 7, 9)),
    bind: |relation, _, bonds| {
        let cells = &relation.cells;
        let (half, odd) = (cells.len() / 2, cells.len() % 2);
        let mut order: Vec<Cell> = cells[half..half + odd].to_vec();
        for place in (0..half).rev() {
            order.extend([cells[place], cells[cells.len() - 1 - place]]);
        }
        // The sum, once known, and the first digit of two.
        let step = move |state: u32, place: usize, digit: u32| {
            let (sum, first) = (state >> 8, state & 0xff);
            match place.checked_sub(odd) {
                None => Some(digit << 8),
                Some(place) if place % 2 == 0 => Some(sum << 8 | digit),
                Some(_) => (sum == 0 || sum == first + digit).then_some((first + digit) << 8),
            }
        };
        bonds.line(order, 0, step, |_| true);
    },
    ..PLAIN
};

/// Parts that all make the same sum.
pub static REGION_SUM: Rule = Rule {
    slug: "region-sum",
    name: "region sum line",
    key: "regionsumline",
    law: "Boxes cut the line into parts, and the digits of every part add up to the same.",
    argument: Argument::EqualSums(|relation, scene, place| {
        let parts = parts(relation, scene);
        parts.iter().take(place + 1).skip(1).filter(|(_, begins)| *begins).count()
    }),
    drawing: Drawing::line(Tint::Blue, 'g'),
    making: Some(Making::lines(3, 6, 9)),
    bind: |relation, scene, bonds| {
        let parts = parts(relation, scene);
        let begins: Vec<bool> = parts.iter().map(|(_, begins)| *begins).collect();
        // The sum of a part, once known, and that of the current part.
        let step = move |state: u32, place: usize, digit: u32| {
            let (sum, part) = (state >> 16, state & 0xffff);
            let (sum, part) = match begins[place] && place > 0 {
                true if sum == 0 || sum == part => (part, digit),
                true => return None,
                false => (sum, part + digit),
            };
            (sum == 0 || part <= sum).then_some(sum << 16 | part)
        };
        let cells = parts.into_iter().map(|(cell, _)| cell).collect();
        bonds.line(cells, 0, step, |state| state >> 16 == 0 || state >> 16 == state & 0xffff);
    },
    ..PLAIN
};

/// Digits that four cells have.
pub static QUADRUPLE: Rule = Rule {
    slug: "quadruple",
    name: "quadruple",
    key: "quadruple",
    shape: Shape::Cells,
    values: Values::Digits,
    law: "The cells around the circle hold its digits, each as often as it is written.",
    argument: Argument::Holds,
    drawing: Drawing::sign(Sign::Corner('◆')),
    making: Some(Making::numbers(2, 3, 16)),
    bind: |relation, _, bonds| {
        let values = relation.values.clone();
        let all = (1_u32 << values.len().min(31)) - 1;
        let step = move |met: u32, _: usize, digit: u32| {
            let place = (0..values.len()).find(|&at| values[at] == digit && met >> at & 1 == 0);
            Some(place.map_or(met, |at| met | 1 << at))
        };
        bonds.line(relation.cells.clone(), 0, step, move |met| met == all);
    },
    ..PLAIN
};

/// How far a place is from the nearer end of a line.
fn from_end(relation: &Relation, place: usize) -> usize {
    place.min(relation.cells.len() - 1 - place)
}
