//! Empty rectangle: a box whose places for a digit lie in one row and one column, and a pair.
//!
//! ```text
//!         c5 c6 |      c9          the box has no 4 outside r2 and c5
//!     r1  4   . |                  the pair: r2c9 or r7c9 is 4
//!     r2  .  4  |      [4]         if r2c9 is, the 4 of the box is in c5; else r7c9 is 4
//!     r3  4   . |       ‖
//!     ----------+                  so r7c5, which sees both, is not 4
//!     r7  -4    .      [4]
//! ```
//!
//! The box must hold the digit in its row or in its column. If it is in the row, it excludes one
//! cell of the pair, so the other is right. If it is in the column, it rules out the rest of the
//! column. A cell of the column, outside the box, that sees the pair's other cell loses the digit
//! either way. The other form exchanges rows and columns. In the dual form, two of them share the
//! box. They also share the row and the column, unless the box has only two places, which belong to
//! two crosses.

use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digit, Digits, Family, Puzzle, RegionId};
use crate::sort;
use crate::technique::{Link, Mark, Node, Role, Step, text};
use std::ops::ControlFlow;

/// A box with a cross of places, and one pair.
pub static EMPTY_RECTANGLE: Technique = Technique {
    slug: "empty-rectangle",
    name: "empty rectangle",
    label: "ER",
    size: 1,
    needs: Needs::Nothing,
    find,
    explain,
    page: page!("empty-rectangle"),
    signs: &[],
};

/// A box with a cross of places, and two pairs.
pub static DUAL_EMPTY_RECTANGLE: Technique = Technique {
    slug: "dual-empty-rectangle",
    name: "dual empty rectangle",
    label: "E2",
    find: find_dual,
    ..EMPTY_RECTANGLE
};

/// An empty rectangle that strikes something. The order is the scan order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rectangle {
    region: RegionId,
    /// The row and the column of the cross.
    lines: [RegionId; 2],
    /// The cell of the pair that sees the cross, and the other one.
    pair: [Cell; 2],
    struck: Vec<Cell>,
}

/// The empty rectangles of a digit, in scan order.
fn rectangles(state: &State<'_>, digit: Digit) -> Vec<Rectangle> {
    let puzzle = state.puzzle();
    let mut rectangles = Vec::new();
    for region in state.family(Family::Box).filter(|&id| state.certain(id).contains(digit)) {
        if state.pay(state.links().pairs(digit).len()).is_break() {
            return rectangles;
        }
        let cells: Vec<Cell> = state.cells_at(region, state.places(region, digit)).collect();
        for lines in crosses(puzzle, &cells) {
            for (line, other) in [(lines[0], lines[1]), (lines[1], lines[0])] {
                for pair in state.links().pairs(digit) {
                    let across = puzzle.region(pair.region).family == puzzle.region(other).family;
                    for [near, far] in [pair.cells, [pair.cells[1], pair.cells[0]]] {
                        let on = |cell, line| puzzle.regions_of(cell).contains(&line);
                        if !across || !on(near, line) || on(near, region) || on(far, region) {
                            continue;
                        }
                        let places = state.cells_at(other, state.places(other, digit));
                        let is_struck = |&cell: &Cell| puzzle.sees(cell, far) && !on(cell, region);
                        let struck: Vec<Cell> =
                            places.filter(is_struck).filter(|cell| *cell != near).collect();
                        if !struck.is_empty() {
                            rectangles.push(Rectangle { region, lines, pair: [near, far], struck });
                        }
                    }
                }
            }
        }
    }
    sort::ascending(&mut rectangles);
    rectangles.dedup();
    rectangles
}

/// The rows and columns that together contain all of a box's places, each with a place that the
/// other does not contain.
fn crosses(puzzle: &Puzzle, cells: &[Cell]) -> Vec<[RegionId; 2]> {
    let lines = |family| {
        let mut lines: Vec<RegionId> =
            cells.iter().filter_map(|&cell| puzzle.region_in(cell, family)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    let (rows, columns) = (lines(Family::Row), lines(Family::Column));
    let pairs = rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column]));
    let is_cross = |&[row, column]: &[RegionId; 2]| {
        let on = |cell: &Cell| [row, column].map(|line| puzzle.regions_of(*cell).contains(&line));
        cells.iter().all(|cell| on(cell).contains(&true))
            && cells.iter().any(|cell| on(cell) == [true, false])
            && cells.iter().any(|cell| on(cell) == [false, true])
    };
    pairs.filter(is_cross).collect()
}

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    state.by_digit(technique, found, |digit, found| {
        let rectangles = rectangles(state, digit);
        let mut each = rectangles.iter();
        each.try_for_each(|rectangle| offer(state, technique, found, digit, &[rectangle]))
    })
}

fn find_dual(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    state.by_digit(technique, found, |digit, found| {
        let rectangles = rectangles(state, digit);
        for (place, one) in rectangles.iter().enumerate() {
            state.pay(rectangles.len() / 8)?;
            let same =
                |other: &&Rectangle| one.region == other.region && one.struck != other.struck;
            for other in rectangles[place + 1..].iter().filter(same) {
                offer(state, technique, found, digit, &[one, other])?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    digit: Digit,
    rectangles: &[&Rectangle],
) -> ControlFlow<()> {
    let one = Digits::of(digit);
    let mut struck: Vec<Cell> =
        rectangles.iter().flat_map(|rectangle| rectangle.struck.iter().copied()).collect();
    struck.sort_unstable();
    struck.dedup();
    offer_removal(state, found, struck.into_iter(), one, |removes| {
        let Rectangle { region, lines, .. } = rectangles[0];
        let more =
            rectangles.iter().map(|rectangle| rectangle.lines).filter(|other| other != lines);
        let lines = [*lines].into_iter().chain(more).flatten();
        let regions = [Mark::Region(Role::Base, *region)].into_iter();
        let regions = regions.chain(lines.map(|line| Mark::Region(Role::Cover, line)));
        let cross = state.cells_at(*region, state.places(*region, digit));
        let cross = cross.map(|cell| Mark::Candidates(Role::Pattern, cell, one));
        let pairs = rectangles.iter().flat_map(|rectangle| {
            let [near, far] = rectangle.pair;
            let [from, to] = rectangle.pair.map(|cell| Node::new(cell, digit));
            [
                Mark::Candidates(Role::First, near, one),
                Mark::Candidates(Role::Second, far, one),
                Mark::Link(Link { strong: true, from, to }),
            ]
        });
        let marks = regions.chain(cross).chain(pairs).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let base = text::regions(puzzle, step.regions(Role::Base));
    let lines: Vec<RegionId> = step.regions(Role::Cover).collect();
    let crosses = lines.chunks(2);
    let digit = step.candidates(Role::Pattern).map(|(_, set)| set).next().unwrap_or_default();
    let digit = text::digits(digit);
    let name = |cell| puzzle.grid().name(cell);
    // If both pairs share a cross, there is only one.
    let pairs = step.links().zip(crosses.clone().cycle()).map(|(link, cross)| {
        let on = |line: &&RegionId| puzzle.regions_of(link.from.cells()[0]).contains(line);
        let named = |line: Option<&RegionId>| line.map(|&line| puzzle.region_name(line));
        let line = named(cross.iter().find(on)).unwrap_or_default();
        let other = named(cross.iter().find(|line| !on(line))).unwrap_or_default();
        let (near, far) = (name(link.from.cells()[0]), name(link.to.cells()[0]));
        format!(
            " One of {near} and {far} is {digit}. If {base} has its {digit} in {line}, {far} is \
             {digit}; otherwise {base} has it in {other}. Either way, no other cell of {other} \
             that sees {far} is {digit}."
        )
    });
    let either = |cross: &[RegionId]| {
        format!("in {}", text::list(cross.iter().map(|&line| puzzle.region_name(line)), "or"))
    };
    format!(
        "In {base} the {digit} can only go {}.{} So {}.",
        text::list(crosses.map(either), "and"),
        pairs.collect::<String>(),
        text::effect(puzzle, step)
    )
}
