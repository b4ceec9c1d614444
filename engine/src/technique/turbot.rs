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

use super::chain::{self, Candidate, eureka};
use super::links::Pair;
use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, Digit, Digits, Family, Puzzle};
use crate::sort;
use crate::technique::{Role, Step, by_cell, text};
use std::ops::ControlFlow;

/// Two parallel lines.
pub static SKYSCRAPER: Technique = Technique {
    slug: "skyscraper",
    name: "skyscraper",
    label: "SK",
    size: 1,
    needs: Needs::Nothing,
    find: |state, technique, found| find(state, technique, found, &SKYSCRAPERS),
    explain,
    page: page!("skyscraper"),
    signs: &[],
};

/// A row and a column.
pub static TWO_STRING_KITE: Technique = Technique {
    slug: "two-string-kite",
    name: "2-string kite",
    label: "KI",
    find: |state, technique, found| find(state, technique, found, &KITES),
    page: page!("two-string-kite"),
    signs: &[],
    ..SKYSCRAPER
};

/// Any two regions.
pub static TURBOT_FISH: Technique = Technique {
    slug: "turbot-fish",
    name: "turbot fish",
    label: "TF",
    find: |state, technique, found| find(state, technique, found, &OTHERS),
    page: page!("turbot-fish"),
    signs: &[],
    ..SKYSCRAPER
};

/// Two kites with the same near ends.
pub static DUAL_TWO_STRING_KITE: Technique = Technique {
    slug: "dual-two-string-kite",
    name: "dual 2-string kite",
    label: "DK",
    size: 1,
    needs: Needs::Nothing,
    find: find_dual_kites,
    explain: explain_dual,
    page: page!("two-string-kite"),
    signs: &[],
};

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

fn find(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    shape: &Shape,
) -> ControlFlow<()> {
    state.by_digit(technique, found, |digit, found| {
        let mut shapes = shapes(state, digit, shape).into_iter();
        shapes.try_for_each(|ends| offer(state, technique, found, digit, ends))
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
    sort::ascending(&mut hits);
    hits.dedup();
    hits.into_iter().map(|(_, ends)| ends).collect()
}

fn find_dual_kites(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
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
            let removed = removes.iter().map(|(_, digits)| digits.len()).sum();
            found.offer(removed, || {
                let marks = [first, second].iter().flat_map(|kite| chain::marks(*kite)).collect();
                Step { technique, places: Vec::new(), removes, marks }
            })?;
        }
    }
    ControlFlow::Continue(())
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
    let [far, near, other_near, other_far] = ends.map(|cell| puzzle.region_in(cell, crossing));
    first == second && near == other_near && far != other_far
}

fn is_kite(puzzle: &Puzzle, [first, second]: [Family; 2], [_, near, other, _]: [Cell; 4]) -> bool {
    let is_box = |id| puzzle.region(id).family.crossing().is_none();
    let mut shared =
        puzzle.regions_of(near).iter().filter(|id| puzzle.regions_of(other).contains(id));
    first.crossing() == Some(second) && shared.any(|&id| is_box(id))
}

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    digit: Digit,
    ends: [Cell; 4],
) -> ControlFlow<()> {
    let chain = ends.map(|cell| (cell, digit));
    offer_removal(state, found, chain::struck(state, &chain), digit.into(), |removes| Step {
        technique,
        places: Vec::new(),
        removes,
        marks: chain::marks(&chain),
    })
}

fn explain_dual(step: &Step, puzzle: &Puzzle) -> String {
    let near: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).take(2).collect();
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    format!(
        "Two kites of {} share the near ends {}, which see each other, so that in each kite one at \
         most is true. Then in each one of the far ends is, and what sees both of those is not: {}.",
        text::digits(digits),
        text::cells(puzzle, near),
        text::effect(puzzle, step)
    )
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let ends = [Role::First, Role::Second].into_iter().flat_map(|role| step.candidates(role));
    let far: Vec<_> = ends.collect();
    let near = step.candidates(Role::Pattern).map(|(cell, _)| cell);
    let digit = text::digits(far.iter().map(|(_, set)| *set).next().unwrap_or_default());
    format!(
        "{}: cells joined by = are the only places for {digit} in their house, so one of them is \
         {digit}. {} see each other, so they cannot both be {digit}; hence {} is, and no cell that \
         sees both of these can be: {}.",
        eureka(step, puzzle),
        text::cells(puzzle, near),
        text::list(far.iter().map(|(cell, _)| puzzle.grid().name(*cell)), "or"),
        text::effect(puzzle, step)
    )
}
