//! Rules of single cells and their neighbours, and of cells that point at others.

use super::PLAIN;
use crate::grid::relation::bonds::Bonds;
use crate::grid::relation::rule::{
    BLACK_DIGITS, Drawing, Making, Relation, Rule, Scene, Shape, Sign, Tint, Values, WHITE_DIGITS,
};
use crate::grid::{Cell, Digit, Digits};

/// An odd digit.
pub static ODD: Rule = Rule {
    slug: "odd",
    name: "odd cell",
    key: "odd",
    shape: Shape::Cell,
    law: "The digit is odd.",
    drawing: Drawing::sign(Sign::Cell('○')),
    making: Some(Making::marks(24)),
    bind: |relation, scene, bonds| keep(relation, scene, bonds, |digit| digit % 2 == 1),
    ..PLAIN
};

/// An even digit.
pub static EVEN: Rule = Rule {
    slug: "even",
    name: "even cell",
    key: "even",
    law: "The digit is even.",
    drawing: Drawing::sign(Sign::Cell('□')),
    making: Some(Making::marks(24)),
    bind: |relation, scene, bonds| keep(relation, scene, bonds, |digit| digit.is_multiple_of(2)),
    ..ODD
};

/// Some digits.
pub static ONLY: Rule = Rule {
    slug: "only",
    name: "given marks",
    key: "givenPencilMarks",
    values: Values::Digits,
    law: "The digit is one of those given for the cell.",
    drawing: Drawing::sign(Sign::Cell('≡')),
    making: None,
    bind: |relation, scene, bonds| {
        let values = relation.values.clone();
        keep(relation, scene, bonds, |digit| values.contains(&digit));
    },
    ..ODD
};

/// Less than all neighbours.
pub static MINIMUM: Rule = Rule {
    slug: "minimum",
    name: "minimum",
    key: "minimum",
    shape: Shape::Cell,
    law: "The digit is less than those above, below and beside it, except in cells marked the \
          same.",
    drawing: Drawing::sign(Sign::Cell('▾')),
    making: Some(Making::marks(16)),
    bind: |relation, scene, bonds| extreme(relation, scene, bonds, |own, other| own < other),
    ..PLAIN
};

/// Greater than all neighbours.
pub static MAXIMUM: Rule = Rule {
    slug: "maximum",
    name: "maximum",
    key: "maximum",
    law: "The digit is greater than those above, below and beside it, except in cells marked the \
          same.",
    drawing: Drawing::sign(Sign::Cell('▴')),
    making: Some(Making::marks(16)),
    bind: |relation, scene, bonds| extreme(relation, scene, bonds, |own, other| own > other),
    ..MINIMUM
};

/// The digit names the column of the row that contains the cell's own column number.
pub static COLUMN_INDEXER: Rule = Rule {
    slug: "column-indexer",
    name: "column indexer",
    key: "columnindexer",
    shape: Shape::Cells,
    law: "The digit of a cell says which column of its row holds the number of its own column.",
    is_of_one_grid: true,
    drawing: Drawing::sign(Sign::Cell('→')),
    bind: |relation, scene, bonds| {
        let grid = scene.grid;
        point(relation, bonds, |cell, digit| {
            Some((grid.cell(grid.row(cell), digit.index())?, 1 + grid.col(cell) as u32))
        });
    },
    ..PLAIN
};

/// The same for rows.
pub static ROW_INDEXER: Rule = Rule {
    slug: "row-indexer",
    name: "row indexer",
    key: "rowindexer",
    law: "The digit of a cell says which row of its column holds the number of its own row.",
    drawing: Drawing::sign(Sign::Cell('↓')),
    making: None,
    bind: |relation, scene, bonds| {
        let grid = scene.grid;
        point(relation, bonds, |cell, digit| {
            Some((grid.cell(digit.index(), grid.col(cell))?, 1 + grid.row(cell) as u32))
        });
    },
    ..COLUMN_INDEXER
};

/// The same for the places of a box.
pub static BOX_INDEXER: Rule = Rule {
    slug: "box-indexer",
    name: "box indexer",
    key: "boxindexer",
    law: "The digit of a cell says which place of its box holds the number of its own place.",
    drawing: Drawing::sign(Sign::Cell('⊡')),
    making: None,
    bind: |relation, scene, bonds| {
        point(relation, bonds, |cell, digit| {
            let cells = &scene.boxes().nth(scene.box_of(cell)?)?.cells;
            let own = cells.iter().position(|&other| other == cell)?;
            Some((*cells.get(digit.index())?, 1 + own as u32))
        });
    },
    ..COLUMN_INDEXER
};

/// A line whose digits name each other's places on it.
pub static INDEX_LINE: Rule = Rule {
    slug: "index-line",
    name: "index line",
    key: "indexline",
    shape: Shape::Line,
    law: "The digit of the first cell says where on the line the 1 is, that of the second where the 2 is, \
          and so on.",
    drawing: Drawing::line(Tint::Blue, 'j').ends(Some('◆'), None),
    making: Some(Making::lines(3, 6, 9)),
    bind: |relation, scene, bonds| {
        let cells = &relation.cells;
        let places = cells.len() as u32;
        keep(relation, scene, bonds, |digit| digit <= places);
        for (place, &cell) in (1..).zip(cells) {
            for (digit, &other) in (1..=scene.largest()).zip(cells) {
                bonds.pair(cell, other, &|own, there| (own == digit) == (there == place));
                if cell == other && digit != place {
                    bonds.keep(cell, scene.digits() - Digits::from_bits(1 << (digit - 1)));
                }
            }
        }
    },
    ..PLAIN
};

/// Digits that count themselves.
pub static COUNTING_CIRCLES: Rule = Rule {
    slug: "counting-circles",
    name: "set of counting circles",
    key: "countingcircles",
    shape: Shape::Cells,
    law: "A digit in one of the circles says how many of the circles hold that digit.",
    drawing: Drawing::sign(Sign::Cell('◯')),
    making: None,
    bind: |relation, scene, bonds| {
        let most = relation.cells.len() as u32;
        let fits = |digit: u32| digit <= most;
        keep(relation, scene, bonds, fits);
        for own in scene.digits() {
            let own = u32::from(own.get());
            let step = move |met: u32, _: usize, digit: u32| {
                Some(met + u32::from(digit == own)).filter(|met| *met <= own)
            };
            bonds.loose_line(relation.cells.clone(), 0, step, move |met| met == 0 || met == own);
        }
    },
    ..PLAIN
};

/// Leaves the cells only the digits that fit.
fn keep(relation: &Relation, scene: &Scene<'_>, bonds: &mut Bonds, fits: impl Fn(u32) -> bool) {
    let fits = |digit: &Digit| fits(digit.get().into());
    let digits: Digits = scene.digits().iter().filter(fits).collect();
    relation.cells.iter().for_each(|&cell| bonds.keep(cell, digits));
}

/// Ties a cell to its neighbours that are not marked the same way.
fn extreme(relation: &Relation, scene: &Scene<'_>, bonds: &mut Bonds, fits: fn(u32, u32) -> bool) {
    let marked: Vec<Cell> =
        scene.of(&[relation.rule.slug]).flat_map(|other| &other.cells).copied().collect();
    for &cell in &relation.cells {
        for other in scene.neighbours(cell) {
            if !marked.contains(&other) {
                bonds.pair(cell, other, &fits);
            }
        }
    }
}

/// Ties each cell to those that its digits point at; a certain digit must then be there.
fn point(relation: &Relation, bonds: &mut Bonds, at: impl Fn(Cell, Digit) -> Option<(Cell, u32)>) {
    for &cell in &relation.cells {
        for digit in Digits::up_to(Digit::MAX) {
            let Some((other, pointed)) = at(cell, digit) else { continue };
            let pointing = u32::from(digit.get());
            bonds.pair(cell, other, &|own, there| own != pointing || there == pointed);
            if cell == other && pointing != pointed {
                bonds.keep(cell, Digits::up_to(Digit::MAX) - digit.into());
            }
        }
    }
}

/// A white dot.
pub static DIFFERENCE: Rule = Rule {
    slug: "difference",
    name: "white dot",
    key: "difference",
    shape: Shape::Pair,
    values: Values::Optional,
    usual: |_| 1,
    law: "The two digits differ by the number of the dot, or by 1 if it has none.",
    own_law: "The two digits differ by {number}.",
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
    own_law: "One digit is {number} times the other.",
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
    own_law: "The two digits add up to {number}.",
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
