//! Rules of lines and cells about sums, and quadruples.
//!
//! Rules of outside clues.

use super::PLAIN;
use super::lines::{ends_first, parts};
use crate::grid::Cell;
use crate::grid::relation::bonds::Bonds;
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

/// A shaft with the number in its bulb as its average.
pub static AVERAGE_ARROW: Rule = Rule {
    slug: "average-arrow",
    name: "average arrow",
    key: "averagearrow",
    law: "The number in the bulb is the average of the digits on the shaft.",
    argument: Argument::None,
    drawing: Drawing { stroke: Some(Stroke::Arrow), ..Drawing::thin('B').ends(Some('◇'), None) },
    making: None,
    bind: |relation, scene, bonds| {
        let (bulb, shaft) = (relation.bulb(), relation.cells.get(1..).unwrap_or_default());
        let (length, figures) = (shaft.len() as u32, bulb.len());
        let most = (0..figures).fold(0, |most, _| 10 * most + scene.largest()) * length;
        let step =
            move |sum: u32, place: usize, digit: u32| match place.checked_sub(length as usize) {
                None => Some(sum + digit).filter(|sum| *sum <= most),
                Some(figure) => {
                    sum.checked_sub(length * digit * 10_u32.pow((figures - 1 - figure) as u32))
                }
            };
        if length > 0 {
            bonds.line([shaft, &bulb].concat(), 0, step, |left| left == 0);
        }
    },
    ..ARROW
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

/// Parts that all make 10.
pub static TEN: Rule = Rule {
    slug: "ten",
    name: "ten line",
    key: "tenline",
    values: Values::Optional,
    usual: |_| 10,
    law: "The line can be cut into parts whose digits each add up to 10, or to the number of the line.",
    own_law: "The line can be cut into parts whose digits each add up to {number}.",
    drawing: Drawing::dashed(Tint::Gold, 'x'),
    making: Some(Making::lines(3, 7, 9)),
    bind: |relation, scene, bonds| {
        let sum = relation.number(scene.largest());
        if let [cells @ .., last] = &relation.cells[..]
            && cells.len() > 2
            && cells.first() == Some(last)
            && (1..=MOST_AROUND).contains(&sum)
        {
            around(cells, sum, bonds);
            return;
        }
        let step = move |part: u32, _: usize, digit: u32| match part + digit {
            whole if whole == sum => Some(0),
            part => (part < sum).then_some(part),
        };
        bonds.line(relation.cells.clone(), 0, step, |part| part == 0);
    },
    ..PLAIN
};

/// The largest sum of the parts of a closed line.
const MOST_AROUND: u32 = 24;

/// A closed line whose parts all make a sum. They may begin at any of its cells.
fn around(cells: &[Cell], sum: u32, bonds: &mut Bonds) {
    // The sum of all digits so far, without whole parts, and a bit for each sum at which a part may begin.
    let step = move |state: u32, _: usize, digit: u32| {
        let (at, mut open) = (state & 0xff, state >> 8);
        (1..digit).for_each(|by| open &= !(1 << ((at + by) % sum)));
        (open > 0).then_some((open << 8) | ((at + digit) % sum))
    };
    let all = (1 << sum) - 1;
    bonds.line(cells.to_vec(), all << 8, step, |state| state & 0xff == 0);
}

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

/// A sum of cells in which digits may repeat.
pub static SUM: Rule = Rule {
    slug: "sum",
    name: "sum",
    key: "sum",
    shape: Shape::Cells,
    values: Values::One,
    law: "The digits add up to the number; they may repeat.",
    own_law: "The digits add up to {number}; they may repeat.",
    argument: Argument::EqualSums(|_, _, _| 0),
    drawing: Drawing::sign(Sign::Outline),
    bind: |relation, scene, bonds| {
        let step = |left: u32, _: usize, digit: u32| left.checked_sub(digit);
        bonds
            .line(relation.cells.clone(), relation.number(scene.largest()), step, |left| left == 0);
    },
    ..PLAIN
};

/// Two sums that are the same.
pub static EQUAL_SUMS: Rule = Rule {
    slug: "equal-sums",
    name: "pair of equal sums",
    key: "equalsums",
    shape: Shape::Sides,
    law: "The digits of both shapes add up to the same.",
    drawing: Drawing::sign(Sign::Letter),
    bind: |relation, _, bonds| {
        // In turn, so that few sums are open: the sum of the cells, and 1000 for none.
        const NONE: u32 = 1000;
        let (cells, further) = (&relation.cells, &relation.further);
        let both = cells.len().min(further.len());
        let pairs = cells.iter().zip(further).flat_map(|(a, b)| [*a, *b]);
        let order = pairs.chain(cells[both..].iter().chain(&further[both..]).copied()).collect();
        let is_first = cells.len() > both;
        let step = move |state: u32, place: usize, digit: u32| {
            let adds = if place < 2 * both { place.is_multiple_of(2) } else { is_first };
            if adds { Some(state + digit) } else { state.checked_sub(digit) }
        };
        bonds.line(order, NONE, step, |state| state == NONE);
    },
    ..PLAIN
};

/// The sum along a diagonal.
pub static LITTLE_KILLER: Rule = Rule {
    slug: "little-killer",
    name: "little killer",
    key: "littlekillersum",
    shape: Shape::Diagonal,
    values: Values::One,
    law: "The digits along the diagonal add up to the number; they may repeat.",
    own_law: "The digits along the diagonal add up to {number}; they may repeat.",
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
    own_law: "The digits between the 1 and the {largest} of the row or column add up to {number}.",
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

/// The sum of the first cells.
pub static FRAME_SUM: Rule = Rule {
    slug: "frame-sum",
    name: "frame sum",
    key: "framesum",
    shape: Shape::Edge,
    values: Values::One,
    law: "Seen from the clue, the digits up to the first border of a box add up to the number.",
    own_law: "Seen from the clue, the digits up to the first border of a box add up to {number}.",
    drawing: Drawing::sign(Sign::Outside('+')),
    making: Some(Making::numbers(2, 35, 18)),
    bind: |relation, scene, bonds| {
        let cells = relation.reach(scene.grid);
        let first = cells.first().and_then(|&cell| scene.box_of(cell));
        let own = cells.into_iter().take_while(|&cell| scene.box_of(cell) == first).collect();
        let step = |left: u32, _: usize, digit: u32| left.checked_sub(digit);
        bonds.line(own, relation.number(scene.largest()), step, |left| left == 0);
    },
    ..PLAIN
};

/// The digit in the cell that the first digit numbers.
pub static NUMBERED_ROOM: Rule = Rule {
    slug: "numbered-room",
    name: "numbered room",
    key: "numberedroom",
    shape: Shape::Edge,
    values: Values::One,
    law: "The number is the Nth digit seen from the clue, where N is the first digit seen.",
    drawing: Drawing::sign(Sign::Outside('□')),
    making: Some(Making::numbers(1, 9, 18)),
    bind: |relation, scene, bonds| {
        let clue = relation.number(scene.largest());
        // How many cells it is to the number; nothing behind it.
        let step = move |left: u32, place: usize, digit: u32| {
            let left = if place == 0 { digit } else { left };
            match left {
                0 => Some(0),
                1 => (digit == clue).then_some(0),
                left => Some(left - 1),
            }
        };
        bonds.line(relation.reach(scene.grid), 0, step, |left| left == 0);
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
    own_law: "Seen from the clue, the first digit says how many cells, including its own, add up to {number}.",
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
