//! Rules that make regions: cages, extra regions, single diagonals.

use super::PLAIN;
use crate::grid::relation::bonds::Bonds;
use crate::grid::relation::drawing::{Drawing, Sign, Tint};
use crate::grid::relation::making::Making;
use crate::grid::relation::rule::{Relation, Rule, Scene, Shape, Values};
use crate::grid::{Cell, Family, Grid, Region, combination};

/// A cage.
pub static CAGE: Rule = Rule {
    slug: "cage",
    name: "cage",
    key: "killercage",
    shape: Shape::Region,
    values: Values::Optional,
    law: "No digit repeats in the cage; the digits add up to its number, if it has one.",
    drawing: Drawing::sign(Sign::Outline),
    bind: |relation, scene, bonds| region(relation, scene, bonds, relation.value()),
    ..PLAIN
};

/// A region in which no digit repeats.
pub static EXTRA_REGION: Rule = Rule {
    slug: "extra-region",
    name: "extra region",
    key: "extraregion",
    shape: Shape::Region,
    law: "No digit repeats in the region.",
    drawing: Drawing { tint: Some(Tint::Grey), ..Drawing::NONE },
    bind: |relation, scene, bonds| region(relation, scene, bonds, None),
    ..PLAIN
};

/// The diagonal from the top left.
pub static DIAGONAL_DOWN: Rule = Rule {
    slug: "diagonal-down",
    name: "diagonal from the top left",
    key: "diagonal-",
    shape: Shape::Whole,
    law: "The diagonal from the top left to the bottom right holds every digit.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| diagonal(scene, bonds, |grid, cell| grid.col(cell) == grid.row(cell)),
    ..PLAIN
};

/// The diagonal from the bottom left.
pub static DIAGONAL_UP: Rule = Rule {
    slug: "diagonal-up",
    name: "diagonal from the bottom left",
    key: "diagonal+",
    law: "The diagonal from the bottom left to the top right holds every digit.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| {
        diagonal(scene, bonds, |grid, cell| grid.row(cell) + grid.col(cell) + 1 == grid.cols());
    },
    ..DIAGONAL_DOWN
};

fn diagonal(scene: &Scene<'_>, bonds: &mut Bonds, holds: fn(Grid, Cell) -> bool) {
    let cells = scene.grid.cells().filter(|&cell| holds(scene.grid, cell)).collect();
    bonds.regions.push(Region::new(Family::Diagonal, cells, None));
}

/// A region of the cells or, on a grid without listed combinations, a line of distinct cells.
fn region(relation: &Relation, scene: &Scene<'_>, bonds: &mut Bonds, sum: Option<u32>) {
    let mut cells = relation.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let every_digit = cells.len() == scene.largest() as usize && sum.is_none();
    if every_digit || scene.largest() <= u32::from(combination::LARGEST) {
        let family = if every_digit { Family::Extra } else { Family::Cage };
        bonds.regions.push(Region::new(family, cells, sum));
        return;
    }
    for (place, &b) in cells.iter().enumerate() {
        cells[..place].iter().for_each(|&a| bonds.differ(a, b));
    }
    if let Some(sum) = sum {
        bonds.line(cells, sum, |left, _, digit| left.checked_sub(digit), |left| left == 0);
    }
}
