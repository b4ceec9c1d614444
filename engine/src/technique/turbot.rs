//! Two strong links of one digit joined by a weak one: skyscraper, 2-string kite, turbot fish.
//!
//! ```text
//!   skyscraper                         2-string kite
//!        c2       c6   c7                   c2   c3 | c8
//!   r1   near=====far                   r1       near=far
//!   r2             .   -5               r2  near    |
//!   r8   near==========far              r8  far     | -5
//! ```
//!
//! Each line has two places for the digit. The near ends of the two lines see each other, so at
//! most one of them has it; hence at least one of the far ends has it, and no cell that sees both
//! far ends does. In a skyscraper the lines are parallel and the near ends share a crossing line;
//! in a kite they are a row and a column and the near ends share a box. A turbot fish is any other
//! shape, where a box has the two places. A dual kite consists of two kites, of one digit or of
//! two, that share their near ends.
//!
//! # Empty rectangle
//!
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

use super::tables::places::Pair;
use crate::grid::digit::{Digit, Digits};
use crate::grid::region::{Family, RegionId};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::chain::{self, Candidate, eureka};
use crate::technique::shared::step::{
    CONTINUE, Flow, Link, Look, Mark, Method, Node, Role, Step, Technique, by_cell, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;

/// Two parallel lines.
pub static SKYSCRAPER: Technique = Method::new(
    page!("skyscraper"),
    |look| find(look, &SKYSCRAPERS),
    explain,
)
.row("skyscraper", "skyscraper", "SK", 1);

/// A row and a column.
pub static TWO_STRING_KITE: Technique = Method::new(
    page!("two-string-kite"),
    |look| find(look, &KITES),
    explain,
)
.row("two-string-kite", "2-string kite", "KI", 1);

/// Any two regions.
pub static TURBOT_FISH: Technique = Method::new(
    page!("turbot-fish"),
    |look| find(look, &OTHERS),
    explain,
)
.row("turbot-fish", "turbot fish", "TF", 1);

/// Two kites with the same near ends.
pub static DUAL_TWO_STRING_KITE: Technique = Method::new(
    page!("two-string-kite"),
    find_dual_kites,
    explain_dual,
)
.row("dual-two-string-kite", "dual 2-string kite", "DK", 1);

/// A shape.
struct Shape {
    /// Whether two pairs from regions of these families may have it, which is quick to check.
    may: fn(families: [Family; 2]) -> bool,
    /// Whether a far end, its near end, and the near and far ends of the other pair have it.
    has: fn(&Puzzle, families: [Family; 2], ends: [Cell; 4]) -> bool,
}

const SKYSCRAPERS: Shape = Shape {
    may: |[first, second]| first == second && first.crossing().is_some(),
    has: is_skyscraper,
};

const KITES: Shape =
    Shape { may: |[first, second]| first.crossing() == Some(second), has: is_kite };

const OTHERS: Shape = Shape {
    may: |_| true,
    has: |puzzle, families, ends| {
        !is_skyscraper(puzzle, families, ends) && !is_kite(puzzle, families, ends)
    },
};

fn find(look: &mut Look<'_>, shape: &Shape) -> Flow {
    let state = look.state;
    look.by_digit(|look, digit| {
        let mut shapes = shapes(state, digit, shape).into_iter();
        shapes.try_for_each(|ends| offer(look, digit, ends))
    })
}

/// All of a shape, by their cells: far end, near end, near end, far end.
fn shapes(state: &State<'_>, digit: Digit, shape: &Shape) -> Vec<[Cell; 4]> {
    let puzzle = state.puzzle();
    let pairs = state.links().pairs(digit);
    let mut hits = Vec::new();
    for (place, first) in pairs.iter().enumerate() {
        if state.pay((pairs.len() - place) / 4).is_break() {
            return Vec::new();
        }
        for second in &pairs[place + 1..] {
            let families = [first, second].map(|pair| puzzle.region(pair.region).family);
            if !(shape.may)(families) {
                continue;
            }
            for ends in joined(puzzle, first, second) {
                if (shape.has)(puzzle, families, ends) {
                    let mut cells = ends;
                    cells.sort_unstable();
                    hits.push((cells, ends));
                }
            }
        }
    }
    hits.sort();
    hits.dedup();
    hits.into_iter().map(|(_, ends)| ends).collect()
}

fn find_dual_kites(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let digits = state.puzzle().digits().iter();
    let kites: Vec<[Candidate; 4]> = digits
        .flat_map(|digit| {
            let kites = shapes(state, digit, &KITES).into_iter();
            kites.map(move |ends| ends.map(|cell| (cell, digit)))
        })
        .collect();
    let near = |[_, (a, _), (b, _), _]: &[Candidate; 4]| [*a.min(b), *a.max(b)];
    let struck = |kite: &[Candidate; 4]| -> Vec<Candidate> {
        chain::struck(state, kite).map(|cell| (cell, kite[0].1)).collect()
    };
    for (place, first) in kites.iter().enumerate() {
        state.pay(kites.len() / 8)?;
        for second in kites[place + 1..].iter().filter(|kite| near(kite) == near(first)) {
            let [one, other] = [struck(first), struck(second)];
            if one.is_empty() || other.is_empty() || one == other {
                continue;
            }
            let both = one.into_iter().chain(other);
            let removes = by_cell(both.map(|(cell, digit)| (cell, digit.into())).collect());
            look.strike_all(removes, || {
                [first, second].iter().flat_map(|kite| chain::marks(*kite)).collect()
            })?;
        }
    }
    CONTINUE
}

/// The ways in which an end of one pair sees an end of another that shares no cell with it, each as
/// far end, near end, near end, far end.
fn joined<'a>(
    puzzle: &'a Puzzle,
    first: &Pair,
    second: &Pair,
) -> impl Iterator<Item = [Cell; 4]> + use<'a> {
    let ([a, b], [c, d]) = (first.cells, second.cells);
    let apart = !second.cells.contains(&a) && !second.cells.contains(&b);
    let ways = [[b, a, c, d], [b, a, d, c], [a, b, c, d], [a, b, d, c]];
    ways.into_iter().filter(move |[_, near, other, _]| apart && puzzle.sees(*near, *other))
}

fn is_skyscraper(puzzle: &Puzzle, [first, second]: [Family; 2], ends: [Cell; 4]) -> bool {
    let Some(crossing) = first.crossing() else {
        return false;
    };
    let [far, near, other_near, other_far] = ends;
    first == second
        && puzzle.share(near, other_near, crossing)
        && !puzzle.share(far, other_far, crossing)
}

fn is_kite(puzzle: &Puzzle, [first, second]: [Family; 2], [_, near, other, _]: [Cell; 4]) -> bool {
    let is_box = |id| puzzle.region(id).family.crossing().is_none();
    let mut shared =
        puzzle.regions_of(near).iter().filter(|id| puzzle.regions_of(other).contains(id));
    first.crossing() == Some(second) && shared.any(|&id| is_box(id))
}

fn offer(look: &mut Look<'_>, digit: Digit, ends: [Cell; 4]) -> Flow {
    let state = look.state;
    let chain = ends.map(|cell| (cell, digit));
    look.strike(chain::struck(state, &chain), digit.into(), || chain::marks(&chain))
}

fn explain_dual(step: &Step, puzzle: &Puzzle) -> String {
    let near: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).take(2).collect();
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    format!(
        "Two kites of {} share the near ends {}, which see each other, so that in each kite one at \
         most is true. Then in each one of the far ends is, and what sees both of those is not.",
        text::digits(digits),
        text::cells(puzzle, near)
    )
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let ends = [Role::First, Role::Second].into_iter().flat_map(|role| step.candidates(role));
    let far: Vec<_> = ends.collect();
    let near = step.candidates(Role::Pattern).map(|(cell, _)| cell);
    let digit = text::digits(far.iter().map(|(_, set)| *set).next().unwrap_or_default());
    let name = |cell: Cell| puzzle.grid().name(cell);
    let pairs = step.links().filter(|link| link.strong).map(|link| {
        let cells = link.from.cells().iter().chain(link.to.cells());
        text::list(cells.map(|cell| name(*cell)), "or")
    });
    format!(
        "{digit} can only go in {}, each the only places in their house. {} see each other, so they \
         cannot both be {digit}; hence {} is, and no cell that sees both of these can be.\n{}",
        text::list(pairs, "and in"),
        text::cells(puzzle, near),
        text::list(far.iter().map(|(cell, _)| name(*cell)), "or"),
        eureka(step, puzzle)
    )
}

/// A box with a cross of places, and one pair.
pub static EMPTY_RECTANGLE: Technique = Method::new(
    page!("empty-rectangle"),
    find_rectangles,
    explain_rectangle,
)
.row("empty-rectangle", "empty rectangle", "ER", 1);

/// A box with a cross of places, and two pairs.
pub static DUAL_EMPTY_RECTANGLE: Technique = Method::new(
    page!("empty-rectangle"),
    find_dual_rectangles,
    explain_rectangle,
)
.row("dual-empty-rectangle", "dual empty rectangle", "E2", 1);

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
    rectangles.sort();
    rectangles.dedup();
    rectangles
}

/// The rows and columns that together contain all of a box's places, each with a place that the
/// other does not contain.
fn crosses(puzzle: &Puzzle, cells: &[Cell]) -> Vec<[RegionId; 2]> {
    let lines = |family| {
        let mut lines: Vec<RegionId> =
            cells.iter().flat_map(|&cell| puzzle.regions_in(cell, family)).collect();
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

fn find_rectangles(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    look.by_digit(|look, digit| {
        let rectangles = rectangles(state, digit);
        let mut each = rectangles.iter();
        each.try_for_each(|rectangle| offer_rectangles(look, digit, &[rectangle]))
    })
}

fn find_dual_rectangles(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    look.by_digit(|look, digit| {
        let rectangles = rectangles(state, digit);
        for (place, one) in rectangles.iter().enumerate() {
            state.pay(rectangles.len() / 8)?;
            let same =
                |other: &&Rectangle| one.region == other.region && one.struck != other.struck;
            for other in rectangles[place + 1..].iter().filter(same) {
                offer_rectangles(look, digit, &[one, other])?;
            }
        }
        CONTINUE
    })
}

fn offer_rectangles(look: &mut Look<'_>, digit: Digit, rectangles: &[&Rectangle]) -> Flow {
    let state = look.state;
    let one = Digits::of(digit);
    let mut struck: Vec<Cell> =
        rectangles.iter().flat_map(|rectangle| rectangle.struck.iter().copied()).collect();
    struck.sort_unstable();
    struck.dedup();
    look.strike(struck.into_iter(), one, || {
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
        regions.chain(cross).chain(pairs).collect()
    })
}

fn explain_rectangle(step: &Step, puzzle: &Puzzle) -> String {
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
        "In {base} the {digit} can only go {}.{}",
        text::list(crosses.map(either), "and"),
        pairs.collect::<String>()
    )
}
