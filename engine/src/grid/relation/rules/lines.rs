//! Rules of lines about order and distance.

use super::{PLAIN, third};
use crate::grid::Cell;
use crate::grid::relation::bonds::Bonds;
use crate::grid::relation::rule::{Argument, Drawing, Making, Relation, Rule, Scene, Tint, Values};

/// Digits that increase.
pub static THERMOMETER: Rule = Rule {
    slug: "thermometer",
    name: "thermometer",
    key: "thermometer",
    law: "The digits increase from the bulb on.",
    argument: Argument::Rising(1),
    drawing: Drawing::line(Tint::Grey, 't').ends(Some('●'), None),
    making: Some(Making::lines(3, 6, 9)),
    bind: |relation, _, bonds| steps(relation, bonds, |one, next| one < next),
    ..PLAIN
};

/// Digits that do not decrease.
pub static SLOW_THERMOMETER: Rule = Rule {
    slug: "slow-thermometer",
    name: "slow thermometer",
    key: "slowthermometer",
    law: "The digits increase from the bulb on, or stay the same.",
    argument: Argument::Rising(0),
    drawing: Drawing::line(Tint::Blue, 's').ends(Some('●'), None),
    making: Some(Making::lines(3, 7, 9)),
    bind: |relation, _, bonds| steps(relation, bonds, |one, next| one <= next),
    ..PLAIN
};

/// Digits far from their neighbours.
pub static WHISPERS: Rule = Rule {
    slug: "whispers",
    name: "whisper",
    key: "whispers",
    values: Values::Optional,
    usual: |largest| largest.div_ceil(2),
    law: "Neighbours on the line differ by at least 5, or by at least the number of the line.",
    own_law: "Neighbours on the line differ by at least {number}.",
    drawing: Drawing::line(Tint::Green, 'w'),
    making: Some(Making::lines(3, 8, 8)),
    bind: |relation, scene, bonds| {
        let least = relation.number(scene.largest());
        steps(relation, bonds, move |one, next| one.abs_diff(next) >= least);
    },
    ..PLAIN
};

/// The same forward and backward.
pub static PALINDROME: Rule = Rule {
    slug: "palindrome",
    name: "palindrome",
    key: "palindrome",
    law: "The digits read the same from both ends.",
    drawing: Drawing::line(Tint::Grey, 'p'),
    making: Some(Making::lines(3, 7, 9)),
    bind: |relation, _, bonds| {
        let cells = &relation.cells;
        let mut order = Vec::new();
        for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
            bonds.pair(a, b, &|one, other| one == other);
            order.extend([a, b]);
        }
        let step = |first: u32, place: usize, digit: u32| match place % 2 {
            0 => Some(digit),
            _ => (first == digit).then_some(0),
        };
        bonds.line(order, 0, step, |_| true);
    },
    ..PLAIN
};

/// Consecutive digits in any order.
pub static RENBAN: Rule = Rule {
    slug: "renban",
    name: "renban",
    key: "renban",
    law: "The digits are consecutive, in any order, and none repeats.",
    argument: Argument::Consecutive,
    drawing: Drawing::line(Tint::Pink, 'r'),
    making: Some(Making::lines(3, 6, 10)),
    bind: |relation, _, bonds| {
        let cells = once(&relation.cells);
        let length = cells.len() as u32;
        every_two(&cells, |a, b| {
            bonds.differ(a, b);
            bonds.pair(a, b, &|one, other| one != other && one.abs_diff(other) < length);
        });
        let step = move |digits: u32, _: usize, digit: u32| {
            let all = digits | 1 << digit;
            let span = 32 - all.leading_zeros() - all.trailing_zeros();
            (all != digits && span <= length).then_some(all)
        };
        bonds.line(cells, 0, step, |_| true);
    },
    ..PLAIN
};

/// Digits that are all at least two apart.
pub static NABNER: Rule = Rule {
    slug: "nabner",
    name: "nabner",
    key: "nabner",
    law: "No two digits on the line are the same or consecutive.",
    drawing: Drawing::line(Tint::Gold, 'n'),
    making: Some(Making::lines(3, 4, 10)),
    bind: |relation, _, bonds| {
        let cells = once(&relation.cells);
        every_two(&cells, |a, b| {
            bonds.differ(a, b);
            bonds.pair(a, b, &|one, other| one.abs_diff(other) > 1);
        });
        let step = |digits: u32, _: usize, digit: u32| {
            (digits & 7 << digit >> 1 == 0).then_some(digits | 1 << digit)
        };
        bonds.line(cells, 0, step, |_| true);
    },
    ..PLAIN
};

/// Digits between those of the ends.
pub static BETWEEN: Rule = Rule {
    slug: "between",
    name: "between line",
    key: "betweenline",
    law: "The digits on the line are between those at its two ends.",
    argument: Argument::Between,
    drawing: Drawing::thin('b').ends(Some('○'), Some('○')),
    making: Some(Making::lines(4, 6, 9)),
    bind: |relation, _, bonds| {
        let step = |ends: u32, place: usize, digit: u32| match place {
            0 => Some(digit),
            1 => Some(span(ends, digit)),
            _ => (ends >> 8 < digit && digit < ends & 0xff).then_some(ends),
        };
        bonds.line(ends_first(&relation.cells), 0, step, |_| true);
    },
    ..PLAIN
};

/// Digits outside the range of the ends, which are far apart.
pub static LOCKOUT: Rule = Rule {
    slug: "lockout",
    name: "lockout line",
    key: "lockout",
    values: Values::Optional,
    usual: |largest| largest.div_ceil(2) - 1,
    law: "The ends differ by at least 4, or by at least the number of the line, and each digit \
          between them is less than both or greater than both.",
    own_law: "The ends differ by at least {number}, and each digit between them is less than both or greater than both.",
    argument: Argument::Beyond,
    drawing: Drawing::thin('l').ends(Some('◇'), Some('◇')),
    making: Some(Making::lines(4, 6, 9)),
    bind: |relation, scene, bonds| {
        let least = relation.number(scene.largest());
        let step = move |ends: u32, place: usize, digit: u32| match place {
            0 => Some(digit),
            1 => (ends.abs_diff(digit) >= least).then(|| span(ends, digit)),
            _ => (digit < ends >> 8 || ends & 0xff < digit).then_some(ends),
        };
        bonds.line(ends_first(&relation.cells), 0, step, |_| true);
    },
    ..PLAIN
};

/// Low, middle and high digits in every three.
pub static ENTROPIC: Rule = Rule {
    slug: "entropic",
    name: "entropic line",
    key: "entropicline",
    law: "Any three consecutive cells on the line have a low, a middle and a high digit.",
    argument: Argument::Thirds,
    drawing: Drawing::line(Tint::Orange, 'e'),
    making: Some(Making::lines(3, 8, 9)),
    bind: |relation, scene, bonds| {
        let size = scene.largest();
        thirds(relation, bonds, move |digit| 1 + third(size, digit));
    },
    ..PLAIN
};

/// Digits with different remainders in every three.
pub static MODULAR: Rule = Rule {
    slug: "modular",
    name: "modular line",
    key: "modularline",
    law: "Any three consecutive cells on the line leave three remainders when divided by 3: one \
          digit is 1, 4 or 7, one 2, 5 or 8, and one 3, 6 or 9.",
    argument: Argument::Thirds,
    drawing: Drawing::line(Tint::Teal, 'm'),
    making: Some(Making::lines(3, 8, 9)),
    bind: |relation, _, bonds| thirds(relation, bonds, |digit| 1 + digit % 3),
    ..PLAIN
};

/// Odd and even in turn.
pub static PARITY: Rule = Rule {
    slug: "parity",
    name: "parity line",
    key: "parityline",
    law: "Odd and even digits alternate along the line.",
    drawing: Drawing::line(Tint::Red, 'q'),
    making: Some(Making::lines(4, 8, 9)),
    bind: |relation, _, bonds| steps(relation, bonds, |one, next| one % 2 != next % 2),
    ..PLAIN
};

/// The same difference from cell to cell.
pub static CONSTANT_DIFFERENCE: Rule = Rule {
    slug: "constant-difference",
    name: "constant difference line",
    key: "constantdifference",
    law: "From each cell of the line to the next, the digits differ by the same amount.",
    drawing: Drawing::dashed(Tint::Teal, 'c'),
    making: Some(Making::lines(3, 4, 10)),
    bind: |relation, _, bonds| {
        // The difference and one, once it is known, and the last digit.
        let step = |state: u32, place: usize, digit: u32| {
            let (difference, last) = (state >> 8, state & 0xff);
            let own = last.abs_diff(digit) + 1;
            match place {
                0 => Some(digit),
                1 => Some(own << 8 | digit),
                _ => (own == difference).then_some(own << 8 | digit),
            }
        };
        bonds.line(relation.cells.clone(), 0, step, |_| true);
    },
    ..PLAIN
};

/// Ties each cell to the next, and makes a line of them all.
fn steps(
    relation: &Relation,
    bonds: &mut Bonds,
    fits: impl Fn(u32, u32) -> bool + Copy + Send + Sync + 'static,
) {
    for pair in relation.cells.windows(2) {
        bonds.pair(pair[0], pair[1], &fits);
    }
    let step = move |last: u32, place: usize, digit: u32| {
        (place == 0 || fits(last, digit)).then_some(digit)
    };
    bonds.line(relation.cells.clone(), 0, step, |_| true);
}

/// Digits of three groups, numbered from 1; every three neighbours include all groups.
fn thirds(
    relation: &Relation,
    bonds: &mut Bonds,
    group: impl Fn(u32) -> u32 + Copy + Send + Sync + 'static,
) {
    for three in relation.cells.windows(3).chain(relation.cells.windows(2)) {
        bonds.pair(three[0], three[three.len() - 1], &|one, other| group(one) != group(other));
    }
    // The groups of the last two digits.
    let step = move |last: u32, _: usize, digit: u32| {
        let own = group(digit);
        (own != last & 3 && own != last >> 2).then_some(last << 2 & 15 | own)
    };
    bonds.line(relation.cells.clone(), 0, step, |_| true);
}

/// Calls with every two of some cells.
fn every_two(cells: &[Cell], mut call: impl FnMut(Cell, Cell)) {
    for (place, &b) in cells.iter().enumerate() {
        cells[..place].iter().for_each(|&a| call(a, b));
    }
}

/// Each cell once.
fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut once: Vec<Cell> = Vec::new();
    for cell in cells {
        if !once.contains(cell) {
            once.push(*cell);
        }
    }
    once
}

/// Both ends, then everything between them.
pub(super) fn ends_first(cells: &[Cell]) -> Vec<Cell> {
    match cells {
        [first, between @ .., last] => [&[*first, *last], between].concat(),
        few => few.to_vec(),
    }
}

/// Two digits as a state: the smaller, and the larger.
fn span(one: u32, other: u32) -> u32 {
    one.min(other) << 8 | one.max(other)
}

/// The boxes of cells, for lines that boxes divide.
pub(super) fn parts(relation: &Relation, scene: &Scene<'_>) -> Vec<(Cell, bool)> {
    let mut last = None;
    let mut parts = Vec::new();
    for &cell in &relation.cells {
        let Some(own) = scene.box_of(cell) else { continue };
        parts.push((cell, last != Some(own)));
        last = Some(own);
    }
    parts
}
