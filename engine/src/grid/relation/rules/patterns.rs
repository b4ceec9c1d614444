//! Rules that setters add to the whole grid, and lines, cages and cells that ask for a pattern or a
//! number of their own.

use super::lines::ends_first;
use super::whole::{all_kinds, marked, neighbours, region, squares};
use super::{PLAIN, cells::DIFFERENCE};
use crate::grid::relation::bonds::Bonds;
use crate::grid::relation::rule::{
    BLACK_DIGITS, Drawing, Relation, Rule, Scene, Shape, Sign, Tint, Values,
};
use crate::grid::{Cell, Digit, Grid};
use std::cmp::Ordering;

/// A rule of the whole grid that no puzzle is made with.
const WHOLE: Rule = Rule { shape: Shape::Whole, ..PLAIN };

/// Neighbours that are far from each other.
pub static NEIGHBOUR_DIFFERENCE: Rule = Rule {
    slug: "neighbour-difference",
    name: "neighbour difference",
    key: "neighbourdifference",
    values: Values::Optional,
    usual: |_| 3,
    law: "Neighbouring digits differ by at least the number, or by at least 3 if it has none.",
    own_law: "Neighbouring digits differ by at least {number}.",
    bind: |relation, scene, bonds| {
        let least = relation.number(scene.largest());
        neighbours(scene, &[], |a, b| bonds.pair(a, b, &|one, other| one.abs_diff(other) >= least));
    },
    ..WHOLE
};

/// Neighbours that never make a sum.
pub static NO_NEIGHBOUR_SUM: Rule = Rule {
    slug: "no-neighbour-sum",
    name: "no neighbour sum",
    key: "noneighboursum",
    values: Values::Optional,
    usual: |_| 10,
    law: "Neighbouring digits do not add up to the number, or to 10 if it has none.",
    own_law: "Neighbouring digits do not add up to {number}.",
    bind: |relation, scene, bonds| without_sum(relation, scene, bonds, &[(0, 1), (1, 0)]),
    ..WHOLE
};

/// The same for digits that touch at a corner, too.
pub static NO_KING_SUM: Rule = Rule {
    slug: "no-king-sum",
    name: "no king's sum",
    key: "nokingsum",
    law: "Digits a king's move apart do not add up to the number, or to 10 if it has none.",
    own_law: "Digits a king's move apart do not add up to {number}.",
    bind: |relation, scene, bonds| {
        without_sum(relation, scene, bonds, &[(0, 1), (1, 0), (1, 1), (1, -1)]);
    },
    ..NO_NEIGHBOUR_SUM
};

/// The same for digits a knight's move apart.
pub static NO_KNIGHT_SUM: Rule = Rule {
    slug: "no-knight-sum",
    name: "no knight's sum",
    key: "noknightsum",
    law: "Digits a knight's move apart do not add up to the number, or to 10 if it has none.",
    own_law: "Digits a knight's move apart do not add up to {number}.",
    bind: |relation, scene, bonds| {
        without_sum(relation, scene, bonds, &[(1, 2), (2, 1), (1, -2), (2, -1)]);
    },
    ..NO_NEIGHBOUR_SUM
};

/// No digit is a camel's move from itself.
pub static ANTI_CAMEL: Rule = Rule {
    slug: "anti-camel",
    name: "anti-camel",
    key: "anticamel",
    law: "Cells a long knight's move apart, three cells and one aside, have different digits.",
    bind: |_, scene, bonds| {
        moved(scene, &[(1, 3), (3, 1), (1, -3), (3, -1)], |a, b| bonds.differ(a, b));
    },
    ..WHOLE
};

/// A digit that moves like a queen.
pub static QUEEN: Rule = Rule {
    slug: "queen",
    name: "queen",
    key: "queen",
    usual: |largest| largest,
    law: "The largest digit, or that of the number, is not twice on any diagonal of the grid.",
    own_law: "No diagonal of the grid has two {number}s.",
    bind: |relation, scene, bonds| {
        let own = relation.number(scene.largest());
        for far in 1..scene.grid.rows() {
            let ways = [(far, far as isize), (far, -(far as isize))];
            moved(scene, &ways, |a, b| {
                bonds.pair(a, b, &|one, other| one != own || other != own);
            });
        }
    },
    ..NO_NEIGHBOUR_SUM
};

/// No sum of 10 without an X.
pub static NEGATIVE_X: Rule = Rule {
    slug: "negative-x",
    name: "negative X",
    key: "negative x",
    law: "Neighbours without an X do not add up to 10.",
    bind: |_, scene, bonds| without_mark(scene, bonds, 10),
    ..WHOLE
};

/// No sum of 5 without a V.
pub static NEGATIVE_V: Rule = Rule {
    slug: "negative-v",
    name: "negative V",
    key: "negative v",
    law: "Neighbours without a V do not add up to 5.",
    bind: |_, scene, bonds| without_mark(scene, bonds, 5),
    ..WHOLE
};

/// A middle digit below the least or above the largest.
pub static DUTCH_FLATS: Rule = Rule {
    slug: "dutch-flats",
    name: "Dutch flats",
    key: "dutchflats",
    law: "The middle digit has a 1 right above it, or the largest digit right below it, or both.",
    bind: |_, scene, bonds| {
        let (largest, grid) = (scene.largest(), scene.grid);
        let middle = largest.div_ceil(2);
        for cell in scene.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let above = row.checked_sub(1).and_then(|row| grid.cell(row, col));
            let places = [(above, 1), (grid.cell(row + 1, col), largest)];
            let places = places.into_iter().filter_map(|(cell, digit)| Some((cell?, digit)));
            let (cells, digits): (Vec<Cell>, Vec<u32>) =
                places.filter(|(cell, _)| scene.is_white(*cell)).unzip();
            // Whether the cell still lacks one of the two.
            let step = move |lacks: u32, place: usize, digit: u32| match place.checked_sub(1) {
                None => Some(u32::from(digit == middle)),
                Some(place) => Some(if digits[place] == digit { 0 } else { lacks }),
            };
            bonds.line([&[cell], &cells[..]].concat(), 0, step, |lacks| lacks == 0);
        }
    },
    ..WHOLE
};

/// Odd and even digits that change often.
pub static PARITY_RUNS: Rule = Rule {
    slug: "parity-runs",
    name: "no run of parity",
    key: "parityruns",
    law: "No three cells in a row or column that touch are all odd, or all even.",
    bind: |_, scene, bonds| {
        threes(scene).into_iter().for_each(|three| all_kinds(bonds, three, 2, |digit| digit % 2));
    },
    ..WHOLE
};

/// No three consecutive digits together.
pub static NO_STRAIGHTS: Rule = Rule {
    slug: "no-straights",
    name: "no straights",
    key: "nostraights",
    law: "No three cells in a row or column that touch hold three consecutive digits, in any order.",
    bind: |_, scene, bonds| threes(scene).into_iter().for_each(|three| no_straight(bonds, three)),
    ..WHOLE
};

/// The same within boxes.
pub static NO_BOX_STRAIGHTS: Rule = Rule {
    slug: "no-box-straights",
    name: "no straights in boxes",
    key: "noboxstraights",
    law: "No three cells in a row or column of a box that touch hold three consecutive digits, in any order.",
    bind: |_, scene, bonds| {
        for three in threes(scene) {
            let own = scene.box_of(three[0]);
            if three.iter().all(|&cell| scene.box_of(cell) == own) {
                no_straight(bonds, three);
            }
        }
    },
    ..WHOLE
};

/// All remainders in every square of four cells.
pub static GLOBAL_MODULARITY: Rule = Rule {
    slug: "global-modularity",
    name: "global modularity",
    key: "globalmodularity",
    law: "The digits of every 2x2 square of cells leave all three remainders when divided by 3.",
    bind: |_, scene, bonds| {
        squares(scene)
            .into_iter()
            .for_each(|square| all_kinds(bonds, square, 3, |digit| digit % 3));
    },
    ..WHOLE
};

/// Odd and even digits in every square of four cells.
pub static GLOBAL_PARITY: Rule = Rule {
    slug: "global-parity",
    name: "global parity",
    key: "globalparity",
    law: "Every 2x2 square of cells has an odd and an even digit.",
    bind: |_, scene, bonds| {
        squares(scene)
            .into_iter()
            .for_each(|square| all_kinds(bonds, square, 2, |digit| digit % 2));
    },
    ..WHOLE
};

/// A cage with one of several sums.
pub static CAGE_CHOICE: Rule = Rule {
    slug: "cage-choice",
    name: "cage of some sums",
    key: "cagechoice",
    shape: Shape::Region,
    values: Values::Numbers,
    law: "No digit repeats in the cage; the digits add up to one of its numbers.",
    drawing: Drawing::sign(Sign::Outline),
    bind: |relation, scene, bonds| {
        region(relation, scene, bonds, None);
        let sums = relation.values.clone();
        let most = sums.iter().max().copied().unwrap_or_default();
        let step =
            move |sum: u32, _: usize, digit: u32| Some(sum + digit).filter(|sum| *sum <= most);
        bonds.line(relation.cells.clone(), 0, step, move |sum| sums.contains(&sum));
    },
    ..PLAIN
};

/// A sum that is less than another.
pub static SMALLER_SUM: Rule = Rule {
    slug: "smaller-sum",
    name: "smaller sum",
    key: "smallersum",
    shape: Shape::Sides,
    law: "The digits of the first shape add up to less than those of the second.",
    drawing: Drawing::sign(Sign::Letter),
    bind: |relation, _, bonds| both_sums(relation, bonds, Ordering::is_lt),
    ..PLAIN
};

/// Sums that differ.
pub static DIFFERENT_SUMS: Rule = Rule {
    slug: "different-sums",
    name: "pair of different sums",
    key: "differentsums",
    law: "The digits of both shapes add up to different numbers.",
    bind: |relation, _, bonds| both_sums(relation, bonds, Ordering::is_ne),
    ..SMALLER_SUM
};

/// A thermometer that may begin at either end.
pub static BULBLESS_THERMOMETER: Rule = Rule {
    slug: "bulbless-thermometer",
    name: "bulbless thermometer",
    key: "bulblessthermometer",
    law: "The digits increase from one end of the line to the other; from which, is not told.",
    drawing: Drawing::dashed(Tint::Grey, 'u'),
    bind: |relation, _, bonds| either_way(relation, bonds, false),
    ..PLAIN
};

/// The same, if digits may stay the same.
pub static BULBLESS_SLOW_THERMOMETER: Rule = Rule {
    slug: "bulbless-slow-thermometer",
    name: "bulbless slow thermometer",
    key: "bulblessslowthermometer",
    law: "The digits increase from one end of the line to the other, or stay the same; from which end, is \
          not told.",
    drawing: Drawing::dashed(Tint::Blue, 'v'),
    bind: |relation, _, bonds| either_way(relation, bonds, true),
    ..PLAIN
};

/// Digits that go up or down one by one.
pub static STRAIGHT: Rule = Rule {
    slug: "straight",
    name: "straight",
    key: "straight",
    law: "The digits are consecutive in order: each is one more than the one before it, or each one less.",
    drawing: Drawing::dashed(Tint::Green, 'o'),
    bind: |relation, _, bonds| {
        for pair in relation.cells.windows(2) {
            bonds.pair(pair[0], pair[1], &|one, other| one.abs_diff(other) == 1);
        }
        // The way, 0 as long as it is not known, and the last digit.
        let step = |state: u32, place: usize, digit: u32| {
            let (way, last) = (state >> 8, state & 0xff);
            let own = match place {
                0 => 0,
                _ if digit == last + 1 => 1,
                _ if digit + 1 == last => 2,
                _ => return None,
            };
            (way == 0 || way == own).then_some(own << 8 | digit)
        };
        bonds.line(relation.cells.clone(), 0, step, |_| true);
    },
    ..PLAIN
};

/// A line between two figures of its sum.
pub static SPLIT_PEA: Rule = Rule {
    slug: "split-pea",
    name: "split pea line",
    key: "splitpea",
    law: "The digits between the ends of the line add up to a number of two figures: those at the ends, in \
          either order.",
    drawing: Drawing::line(Tint::Green, 'k').ends(Some('○'), Some('○')),
    bind: |relation, _, bonds| {
        between_ends(relation, bonds, |one, other| [10 * one + other, 10 * other + one]);
    },
    ..PLAIN
};

/// A line between two factors of its sum.
pub static PRODUCT_ENDS: Rule = Rule {
    slug: "product-ends",
    name: "line between factors",
    key: "productends",
    law: "The digits between the ends of the line add up to the product of those at the ends.",
    drawing: Drawing::thin('f').ends(Some('□'), Some('□')),
    bind: |relation, _, bonds| between_ends(relation, bonds, |one, other| [one * other; 2]),
    ..PLAIN
};

/// An arrow of which neither the circle nor the head is drawn.
pub static HEADLESS_ARROW: Rule = Rule {
    slug: "headless-arrow",
    name: "headless arrow",
    key: "headlessarrow",
    law: "The digit at one end of the line is the sum of all others on it; at which end, is not told.",
    drawing: Drawing::thin('h'),
    bind: |relation, scene, bonds| {
        let most = 2 * scene.largest();
        // The first digit, the sum of all so far, and the last one.
        let step = move |state: u32, place: usize, digit: u32| {
            let (first, sum) = (state >> 16, (state >> 8 & 0xff) + digit);
            let first = if place == 0 { digit } else { first };
            (sum <= most).then_some(first << 16 | sum << 8 | digit)
        };
        bonds.line(relation.cells.clone(), 0, step, |state| {
            let sum = state >> 8 & 0xff;
            2 * (state >> 16) == sum || 2 * (state & 0xff) == sum
        });
    },
    ..PLAIN
};

/// Every three digits make a multiple.
pub static MULTIPLE: Rule = Rule {
    slug: "multiple",
    name: "line of multiples",
    key: "multipleline",
    values: Values::Optional,
    usual: |_| 5,
    law: "Any three consecutive cells on the line add up to a multiple of its number, or of 5 if it has none.",
    own_law: "Any three consecutive cells on the line add up to a multiple of {number}.",
    drawing: Drawing::dashed(Tint::Red, 'y'),
    bind: |relation, scene, bonds| {
        let of = relation.number(scene.largest()).max(1);
        // The last digit but one, and the last.
        let step = move |state: u32, place: usize, digit: u32| {
            let (before, last) = (state >> 8, state & 0xff);
            let fits = place < 2 || (before + last + digit).is_multiple_of(of);
            fits.then_some(last << 8 | digit)
        };
        bonds.line(relation.cells.clone(), 0, step, |_| true);
    },
    ..PLAIN
};

/// A line whose ends count each other.
pub static LOOK_AND_SAY: Rule = Rule {
    slug: "look-and-say",
    name: "look-and-say line",
    key: "lookandsayline",
    law: "The digit at each end of the line says how often that at the other end is on the line.",
    drawing: Drawing::dashed(Tint::Violet, 'i'),
    bind: |relation, _, bonds| {
        // Both ends, and how often each is still to come.
        let step = |state: u32, place: usize, digit: u32| {
            let [mut a, mut b, mut left_a, mut left_b] = state.to_be_bytes().map(u32::from);
            match place {
                0 => (a, left_b) = (digit, digit),
                1 => (b, left_a) = (digit, digit),
                _ => {
                    left_a = left_a.checked_sub(u32::from(digit == a))?;
                    left_b = left_b.checked_sub(u32::from(digit == b))?;
                }
            }
            if place == 1 {
                let both = u32::from(a == b);
                left_a = left_a.checked_sub(1 + both)?;
                left_b = left_b.checked_sub(1 + both)?;
            }
            Some(a << 24 | b << 16 | left_a << 8 | left_b)
        };
        bonds.line(ends_first(&relation.cells), 0, step, |state| state & 0xffff == 0);
    },
    ..PLAIN
};

/// Neighbours on a line that make certain sums.
pub static PAIR_SUMS: Rule = Rule {
    slug: "pair-sums",
    name: "line of sums",
    key: "pairsums",
    values: Values::Numbers,
    law: "Neighbours on the line add up to one of its numbers.",
    drawing: Drawing::dashed(Tint::Orange, 'D'),
    bind: |relation, _, bonds| pairs_of(relation, bonds, |one, other| one + other),
    ..PLAIN
};

/// Neighbours on a line that differ by certain numbers.
pub static PAIR_DIFFERENCES: Rule = Rule {
    slug: "pair-differences",
    name: "line of differences",
    key: "pairdifferences",
    law: "Neighbours on the line differ by one of its numbers.",
    drawing: Drawing::dashed(Tint::Pink, 'A'),
    bind: |relation, _, bonds| pairs_of(relation, bonds, u32::abs_diff),
    ..PAIR_SUMS
};

/// A digit that counts those like it around it.
pub static PARITY_COUNT: Rule = Rule {
    slug: "parity-count",
    name: "count of parity",
    key: "paritycount",
    shape: Shape::Cell,
    law: "The digit says how many of the cells around it, at sides and corners, and itself are odd, if it is \
          odd, or even, if it is even.",
    drawing: Drawing::sign(Sign::Cell('◇')),
    bind: |relation, scene, bonds| {
        let Some(&own) = relation.cells.first() else { return };
        let near = |grid: Grid, other: Cell| {
            grid.row(own).abs_diff(grid.row(other)) < 2
                && grid.col(own).abs_diff(grid.col(other)) < 2
        };
        let others = scene.cells().filter(|&other| other != own && near(scene.grid, other));
        let cells: Vec<Cell> = std::iter::once(own).chain(others).collect();
        // The parity, and how many are still to come.
        let step = |state: u32, place: usize, digit: u32| match place {
            0 => Some((digit % 2) << 8 | (digit - 1)),
            _ if state >> 8 == digit % 2 => (state & 0xff > 0).then(|| state - 1),
            _ => Some(state),
        };
        bonds.loose_line(cells, 0, step, |state| state & 0xff == 0);
    },
    ..PLAIN
};

/// A digit that names its own place.
pub static FRIENDLY: Rule = Rule {
    slug: "friendly",
    name: "friendly cell",
    key: "friendly",
    law: "The digit is the number of its own row, column or box.",
    drawing: Drawing::sign(Sign::Cell('◆')),
    bind: |relation, scene, bonds| {
        for &cell in &relation.cells {
            let own = [
                Some(scene.grid.row(cell) + 1),
                Some(scene.grid.col(cell) + 1),
                scene.box_of(cell).map(|number| number + 1),
            ];
            let is_own = |digit: &Digit| own.contains(&Some(usize::from(digit.get())));
            bonds.keep(cell, scene.digits().iter().filter(is_own).collect());
        }
    },
    ..PARITY_COUNT
};

/// The sum of the digits that number their own place.
pub static HIT_POINTS: Rule = Rule {
    slug: "hit-points",
    name: "hit point",
    key: "hitpoints",
    shape: Shape::Edge,
    values: Values::One,
    law: "Seen from the clue, the digits that are as large as their distance from it add up to the number.",
    own_law: "Seen from the clue, the digits that are as large as their distance from it add up to {number}.",
    drawing: Drawing::sign(Sign::Outside('◇')),
    bind: |relation, scene, bonds| {
        let step = |left: u32, place: usize, digit: u32| {
            left.checked_sub(if digit as usize == place + 1 { digit } else { 0 })
        };
        let cells = relation.reach(scene.grid);
        bonds.line(cells, relation.number(scene.largest()), step, |left| left == 0);
    },
    ..PLAIN
};

/// A dot of two sorts.
pub static EITHER_DOT: Rule = Rule {
    slug: "either-dot",
    name: "dot of either sort",
    key: "eitherdot",
    values: Values::None,
    usual: |_| 0,
    law: "The two digits are consecutive, or one is twice the other.",
    own_law: "",
    drawing: Drawing::sign(Sign::Border('◆', BLACK_DIGITS)),
    making: None,
    bind: |relation, _, bonds| {
        if let [a, b] = relation.cells[..] {
            bonds.pair(a, b, &|one, other| {
                one.abs_diff(other) == 1 || one == 2 * other || other == 2 * one
            });
        }
    },
    ..DIFFERENCE
};

/// Calls with every two cells that are one of some moves apart.
fn moved(scene: &Scene<'_>, moves: &[(usize, isize)], mut call: impl FnMut(Cell, Cell)) {
    let grid = scene.grid;
    for cell in scene.cells() {
        for &(down, across) in moves {
            let col = grid.col(cell).checked_add_signed(across);
            let other = col.and_then(|col| grid.cell(grid.row(cell) + down, col));
            if let Some(other) = other.filter(|&other| scene.is_white(other)) {
                call(cell, other);
            }
        }
    }
}

/// Keeps cells that are some moves apart from making the number of a relation.
fn without_sum(
    relation: &Relation,
    scene: &Scene<'_>,
    bonds: &mut Bonds,
    moves: &[(usize, isize)],
) {
    let sum = relation.number(scene.largest());
    moved(scene, moves, |a, b| bonds.pair(a, b, &|one, other| one + other != sum));
}

/// Keeps neighbours without an X or V from making a sum.
fn without_mark(scene: &Scene<'_>, bonds: &mut Bonds, sum: u32) {
    let marks = marked(scene, &["xv"]);
    neighbours(scene, &marks, |a, b| bonds.pair(a, b, &|one, other| one + other != sum));
}

/// Neighbours on a line of which something is one of the numbers of a relation.
fn pairs_of(relation: &Relation, bonds: &mut Bonds, of: fn(u32, u32) -> u32) {
    let numbers = relation.values.clone();
    for pair in relation.cells.windows(2) {
        bonds.pair(pair[0], pair[1], &|one, other| numbers.contains(&of(one, other)));
    }
    let step = move |last: u32, place: usize, digit: u32| {
        (place == 0 || numbers.contains(&of(last, digit))).then_some(digit)
    };
    bonds.line(relation.cells.clone(), 0, step, |_| true);
}

/// Has the sum of the first shape compare with that of the second as it should.
fn both_sums(relation: &Relation, bonds: &mut Bonds, is_right: fn(Ordering) -> bool) {
    // What the first sum has more than the second, so far, and this for nothing.
    const NOTHING: u32 = 10000;
    let first = relation.cells.len();
    let step = move |more: u32, place: usize, digit: u32| match place < first {
        true => Some(more + digit),
        false => more.checked_sub(digit),
    };
    let cells = [&relation.cells[..], &relation.further].concat();
    bonds.line(cells, NOTHING, step, move |more| is_right(more.cmp(&NOTHING)));
}

/// Every three cells that follow each other in a row or column.
fn threes(scene: &Scene<'_>) -> Vec<Vec<Cell>> {
    let grid = scene.grid;
    let three = |cell: Cell, (down, across): (usize, usize)| {
        let at = |by: usize| grid.cell(grid.row(cell) + by * down, grid.col(cell) + by * across);
        let cells: Option<Vec<Cell>> = (0..3).map(at).collect();
        cells.filter(|cells| cells.iter().all(|&cell| scene.is_white(cell)))
    };
    let both = |cell: Cell| [(0, 1), (1, 0)].into_iter().filter_map(move |way| three(cell, way));
    scene.cells().flat_map(both).collect()
}

/// Keeps three cells from holding consecutive digits.
fn no_straight(bonds: &mut Bonds, three: Vec<Cell>) {
    // The digits.
    let step = |met: u32, _: usize, digit: u32| Some(met | 1 << digit);
    bonds.line(three, 0, step, |met| met >> met.trailing_zeros() != 7);
}

/// Digits that increase in one direction or the other.
fn either_way(relation: &Relation, bonds: &mut Bonds, may_stay: bool) {
    if !may_stay {
        for pair in relation.cells.windows(2) {
            bonds.differ(pair[0], pair[1]);
        }
    }
    // The direction, once it is known, and the last digit.
    let step = move |state: u32, place: usize, digit: u32| {
        let (way, last) = (state >> 8, state & 0xff);
        let own = match digit.cmp(&last) {
            _ if place == 0 => 0,
            Ordering::Greater => 1,
            Ordering::Less => 2,
            Ordering::Equal if may_stay => way,
            Ordering::Equal => return None,
        };
        (way == 0 || own == way).then_some(own << 8 | digit)
    };
    bonds.line(relation.cells.clone(), 0, step, |_| true);
}

/// A line of which the digits between the ends make one of two numbers that the ends stand for.
fn between_ends(relation: &Relation, bonds: &mut Bonds, sums: fn(u32, u32) -> [u32; 2]) {
    // The ends, and the sum so far.
    let step = move |state: u32, place: usize, digit: u32| match place {
        0 => Some(digit << 24),
        1 => Some(state | digit << 16),
        _ => {
            let sum = (state & 0xffff) + digit;
            let most = sums(state >> 24, state >> 16 & 0xff).into_iter().max()?;
            (sum <= most).then_some(state & 0xffff_0000 | sum)
        }
    };
    bonds.line(ends_first(&relation.cells), 0, step, move |state| {
        sums(state >> 24, state >> 16 & 0xff).contains(&(state & 0xffff))
    });
}
