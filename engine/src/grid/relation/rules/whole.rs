//! Rules of the whole grid.

use super::{PLAIN, third};
use crate::grid::relation::bonds::Bonds;
use crate::grid::relation::rule::{
    Drawing, Making, Relation, Rule, Scene, Shape, Sign, Tint, Values,
};
use crate::grid::{Cell, Family, Grid, Region, region};

/// No digit is a knight's move from itself.
pub static ANTI_KNIGHT: Rule = Rule {
    slug: "anti-knight",
    name: "anti-knight",
    key: "antiknight",
    shape: Shape::Whole,
    law: "Cells a knight's move apart, as in chess, have different digits.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| apart(scene, bonds, &[(1, 2), (2, 1), (1, -2), (2, -1)]),
    ..PLAIN
};

/// No digit is diagonally adjacent to itself.
pub static ANTI_KING: Rule = Rule {
    slug: "anti-king",
    name: "anti-king",
    key: "antiking",
    law: "Cells a king's move apart, as in chess, have different digits.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| apart(scene, bonds, &[(1, 1), (1, -1)]),
    ..ANTI_KNIGHT
};

/// No consecutive neighbours.
pub static NON_CONSECUTIVE: Rule = Rule {
    slug: "non-consecutive",
    name: "non-consecutive",
    key: "nonconsecutive",
    law: "Neighbouring digits are not consecutive, except across a dot.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| {
        let dots = marked(scene, &["difference", "ratio"]);
        neighbours(scene, &dots, |a, b| bonds.pair(a, b, &|one, other| one.abs_diff(other) != 1));
    },
    ..ANTI_KNIGHT
};

/// No ratio without a dot.
pub static NEGATIVE_RATIO: Rule = Rule {
    slug: "negative-ratio",
    name: "negative ratio",
    key: "negative ratio",
    law: "Neighbours without a dot do not have any ratio that a black dot of the puzzle stands \
          for.",
    making: None,
    bind: |_, scene, bonds| {
        let dots = marked(scene, &["difference", "ratio"]);
        let mut ratios: Vec<u32> =
            scene.of(&["ratio"]).map(|dot| dot.number(scene.largest())).collect();
        if ratios.is_empty() {
            ratios.push(2);
        }
        let is_ratio =
            |one: u32, other: u32| ratios.iter().any(|by| one == by * other || other == by * one);
        neighbours(scene, &dots, |a, b| bonds.pair(a, b, &|one, other| !is_ratio(one, other)));
    },
    ..ANTI_KNIGHT
};

/// No X or V sum without a mark.
pub static NEGATIVE_XV: Rule = Rule {
    slug: "negative-xv",
    name: "negative XV",
    key: "negative xv",
    law: "Neighbours without an X or V do not add up to 10 or 5.",
    making: None,
    bind: |_, scene, bonds| {
        let marks = marked(scene, &["xv"]);
        neighbours(scene, &marks, |a, b| {
            bonds.pair(a, b, &|one, other| one + other != 5 && one + other != 10);
        });
    },
    ..ANTI_KNIGHT
};

/// The same place of every box holds every digit.
pub static DISJOINT_GROUPS: Rule = Rule {
    slug: "disjoint-groups",
    name: "disjoint groups",
    key: "disjointgroups",
    law: "Cells in the same place of their boxes have different digits.",
    is_of_one_grid: true,
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| {
        for place in 0..scene.largest() as usize {
            let cells: Vec<Cell> =
                scene.boxes().filter_map(|region| region.cells.get(place)).copied().collect();
            bonds.regions.push(Region::new(Family::Group, cells, None));
        }
    },
    ..ANTI_KNIGHT
};

/// Low, middle and high digits in every square of four cells.
pub static GLOBAL_ENTROPY: Rule = Rule {
    slug: "global-entropy",
    name: "global entropy",
    key: "globalentropy",
    law: "Every 2x2 square of cells has a low, a middle and a high digit.",
    making: Some(Making::WHOLE),
    bind: |_, scene, bonds| {
        let size = scene.largest();
        for square in squares(scene) {
            all_kinds(bonds, square, 3, move |digit| third(size, digit));
        }
    },
    ..ANTI_KNIGHT
};

/// Rows, columns and diagonals of a square that make the same.
pub static MAGIC_SQUARE: Rule = Rule {
    slug: "magic-square",
    name: "magic square",
    key: "magicsquare",
    shape: Shape::Region,
    law: "The square of nine cells holds nine digits, and its rows, columns and diagonals all add up to \
          the same.",
    drawing: Drawing { tint: Some(Tint::Blue), ..Drawing::NONE },
    making: None,
    lacks: |relation, grid| {
        let mut cells = relation.cells.clone();
        cells.sort_unstable();
        let places = cells.iter().map(|&cell| (grid.row(cell), grid.col(cell)));
        let (row, col) = places.clone().next()?;
        let square = (0..9).map(|at| (row + at / 3, col + at % 3));
        (!places.eq(square)).then_some("a square of 3x3 cells")
    },
    bind: |relation, _, bonds| {
        const MIDDLE: usize = 4;
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let mut cells = relation.cells.clone();
        cells.sort_unstable();
        let Ok(square) = <[Cell; 9]>::try_from(cells) else { return };
        for (place, &b) in square.iter().enumerate() {
            square[..place].iter().for_each(|&a| bonds.differ(a, b));
        }
        // The middle is a third of every line.
        for line in LINES {
            let others = line.into_iter().filter(|at| *at != MIDDLE).map(|at| square[at]);
            let cells: Vec<Cell> = std::iter::once(square[MIDDLE]).chain(others).collect();
            let by = cells.len() as u32 - 1;
            let step = move |left: u32, place: usize, digit: u32| match place {
                0 => Some(by * digit),
                _ => left.checked_sub(digit),
            };
            bonds.line(cells, 0, step, |left| left == 0);
        }
    },
    ..PLAIN
};

/// Keeps cells distinct that are this many rows and columns apart.
fn apart(scene: &Scene<'_>, bonds: &mut Bonds, moves: &[(usize, isize)]) {
    let grid = scene.grid;
    for cell in scene.cells() {
        for &(down, across) in moves {
            let col = grid.col(cell).checked_add_signed(across);
            let other = col.and_then(|col| grid.cell(grid.row(cell) + down, col));
            if let Some(other) = other.filter(|&other| scene.is_white(other)) {
                bonds.differ(cell, other);
            }
        }
    }
}

/// Has cells hold digits of all kinds, which are numbered from 0.
pub(super) fn all_kinds(
    bonds: &mut Bonds,
    cells: Vec<Cell>,
    count: u32,
    kind: impl Fn(u32) -> u32 + Send + Sync + 'static,
) {
    let step = move |met: u32, _: usize, digit: u32| Some(met | 1 << kind(digit));
    bonds.line(cells, 0, step, move |met| met == (1 << count) - 1);
}

/// All squares of four cells.
pub(super) fn squares(scene: &Scene<'_>) -> Vec<Vec<Cell>> {
    let grid = scene.grid;
    let square = |cell: Cell| {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, across)| grid.cell(row + down, col + across));
        cells.into_iter().flatten().filter(|&cell| scene.is_white(cell)).collect::<Vec<Cell>>()
    };
    grid.cells().map(square).filter(|square| square.len() == 4).collect()
}

/// The pairs of cells marked by relations of some rules.
pub(super) fn marked(scene: &Scene<'_>, slugs: &[&str]) -> Vec<[Cell; 2]> {
    let pair = |cells: &Vec<Cell>| match cells[..] {
        [a, b] => Some([a.min(b), a.max(b)]),
        _ => None,
    };
    scene.of(slugs).filter_map(|relation| pair(&relation.cells)).collect()
}

/// Calls with all neighbours except those that are marked.
pub(super) fn neighbours(
    scene: &Scene<'_>,
    marked: &[[Cell; 2]],
    mut call: impl FnMut(Cell, Cell),
) {
    for cell in scene.cells() {
        for other in scene.neighbours(cell).into_iter().filter(|other| cell < *other) {
            if !marked.contains(&[cell, other]) {
                call(cell, other);
            }
        }
    }
}

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
    is_of_one_grid: true,
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
pub(super) fn region(relation: &Relation, scene: &Scene<'_>, bonds: &mut Bonds, sum: Option<u32>) {
    let mut cells = relation.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let every_digit = cells.len() == scene.largest() as usize && sum.is_none();
    if every_digit || scene.largest() <= u32::from(region::LARGEST) {
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
