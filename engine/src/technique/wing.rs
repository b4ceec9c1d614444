//! Wings: bivalue cells that leave a digit to one of them.
//!
//! ```text
//!   XY-wing  [xz]--[xy]--[yz]      XYZ-wing  [xz]--[xyz]--[yz]
//!   W-wing   [xy]--(x)=====(x)--[xy]   the middle: the two places for x in a region
//! ```
//!
//! XY-wing: whichever digit the pivot takes, one of the pincers is left with z, so no cell that
//! sees both is z. XYZ-wing: the pivot may be z itself, so the cell must see it too. W-wing: one of
//! the two places takes x; the end cell that sees it is then y, so no cell that sees both ends is
//! y.

use super::chain::{self, Candidate};
use super::{Found, Needs, State, Technique, offer_removal, page};
use crate::grid::{Cell, CellSet, Digit, Digits, Puzzle};
use crate::sort;
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

// The size is the number of candidates of the pivot, or of an end of a W-wing.

/// A pivot of two candidates and two pincers.
pub static XY_WING: Technique = Technique {
    slug: "xy-wing",
    name: "XY-wing",
    label: "XY",
    size: 2,
    needs: Needs::Nothing,
    find: find_pivoted,
    explain: explain_pivoted,
    page: page!("xy-wing"),
    signs: &[(Role::Fin, "pivot")],
};
/// A pivot of three candidates and two pincers.
pub static XYZ_WING: Technique = Technique {
    slug: "xyz-wing",
    name: "XYZ-wing",
    label: "XZ",
    size: 3,
    page: page!("xyz-wing"),
    signs: &[(Role::Fin, "pivot")],
    ..XY_WING
};
/// Two equal cells joined by a region's two places for one of their digits.
pub static W_WING: Technique = Technique {
    slug: "w-wing",
    name: "W-wing",
    label: "WW",
    size: 2,
    needs: Needs::Nothing,
    find: find_w,
    explain: explain_w,
    page: page!("w-wing"),
    signs: &[(Role::Fin, "pivot")],
};

fn find_pivoted(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let sizes = [2, technique.size];
    let may_belong = |cell: Cell, _| sizes.contains(&state.board.candidates(cell).len());
    state.if_new(technique, found, may_belong, |found| look_for_pivots(state, technique, found))
}

fn look_for_pivots(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let board = state.board;
    let (mut hits, mut near) = (Vec::new(), Vec::new());
    for pivot in board.open_cells() {
        let digits = board.candidates(pivot);
        if digits.len() != technique.size {
            continue;
        }
        state.pay(state.links().bivalue().len() / 8)?;
        near.clear();
        near.extend(pincers(state, pivot));
        for (first, second) in pairs(&near) {
            state.pay(1)?;
            let common = board.candidates(first) & board.candidates(second);
            let both = board.candidates(first) | board.candidates(second);
            if let Some(digit) = common.only()
                && both | digits == both
                && digits.contains(digit) == (technique.size == 3)
                && struck(state, [pivot, first, second], digit, technique.size).next().is_some()
            {
                let mut cells = [pivot, first, second];
                cells.sort_unstable();
                hits.push((digit, cells, pivot, first, second));
            }
        }
    }
    sort::ascending(&mut hits);
    for (digit, _, pivot, first, second) in hits {
        let cells = struck(state, [pivot, first, second], digit, technique.size);
        offer_removal(state, found, cells, digit.into(), |removes| {
            let mark = |role, cell| Mark::Candidates(role, cell, board.candidates(cell));
            let marks = vec![
                mark(Role::Fin, pivot),
                mark(Role::Pattern, first),
                mark(Role::Pattern, second),
            ];
            Step { technique, places: Vec::new(), removes, marks }
        })?;
    }
    ControlFlow::Continue(())
}

/// The bivalue cells that see a pivot and share a candidate with it.
fn pincers<'s>(state: &'s State<'_>, pivot: Cell) -> impl Iterator<Item = Cell> + 's {
    let digits = state.board.candidates(pivot);
    let bivalue = CellSet::common([state.links().bivalue_set(), state.puzzle().peers(pivot)]);
    bivalue.filter(move |cell| state.board.candidates(*cell).meets(digits))
}

/// The unordered pairs of some cells.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let firsts = cells.iter().enumerate();
    firsts.flat_map(|(place, &first)| cells[place + 1..].iter().map(move |&second| (first, second)))
}

/// The cells that see both pincers and, if it may be the digit itself, the pivot.
fn struck<'s>(
    state: &'s State<'_>,
    [pivot, first, second]: [Cell; 3],
    digit: Digit,
    size: usize,
) -> impl Iterator<Item = Cell> + Clone + 's {
    let third = if size == 3 { pivot } else { first };
    let peers = [first, second, third].map(|cell| state.puzzle().peers(cell));
    CellSet::common([state.holders(digit), peers[0], peers[1], peers[2]])
}

fn explain_pivoted(step: &Step, puzzle: &Puzzle) -> String {
    let pivot: Vec<_> = step.candidates(Role::Fin).collect();
    let pincers: Vec<_> = step.candidates(Role::Pattern).collect();
    let common = pincers.iter().fold(puzzle.digits(), |common, (_, set)| common & *set);
    let in_pivot = pivot.iter().any(|(_, set)| set.includes(common));
    let pivot_cell = text::cells(puzzle, pivot.iter().map(|(cell, _)| *cell));
    let pincer_cells = text::cells(puzzle, pincers.iter().map(|(cell, _)| *cell));
    let digits = pivot.iter().fold(Digits::EMPTY, |all, (_, set)| all | *set);
    let digit = text::digits(common);
    let (own, all) = if in_pivot {
        (format!("Unless it is {digit} itself"), "all three")
    } else {
        ("Whichever it is".into(), "both")
    };
    format!(
        "The pivot {pivot_cell} is {}. {own}, one of {pincer_cells}, which it sees, is left with \
         {digit}; so no cell that sees {all} can be {digit}: {}.",
        text::list(digits, "or"),
        text::effect(puzzle, step)
    )
}

fn find_w(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    let board = state.board;
    let bivalue = state.links().bivalue();
    let mut hits: Vec<(Digit, [Cell; 2], [Candidate; 6])> = Vec::new();
    for (place, &first) in bivalue.iter().enumerate() {
        let digits = board.candidates(first);
        state.pay(bivalue.len() / 8)?;
        for &second in &bivalue[place + 1..] {
            if board.candidates(second) != digits || state.puzzle().sees(first, second) {
                continue;
            }
            for digit in digits {
                let Some(other) = (digits - digit.into()).only() else { continue };
                state.pay(state.links().pairs(other).len() / 4)?;
                if state.seen_by_both(first, second, digit).next().is_some()
                    && let Some([near, far]) = bridge(state, first, second, other)
                {
                    let chain = [
                        (first, digit),
                        (first, other),
                        (near, other),
                        (far, other),
                        (second, other),
                        (second, digit),
                    ];
                    hits.push((digit, [first, second], chain));
                }
            }
        }
    }
    sort::ascending(&mut hits);
    for (digit, [first, second], chain) in hits {
        let cells = state.seen_by_both(first, second, digit);
        offer_removal(state, found, cells, digit.into(), |removes| Step {
            technique,
            places: Vec::new(),
            removes,
            marks: chain::marks(&chain),
        })?;
    }
    ControlFlow::Continue(())
}

/// The first two places for a digit in a region, one of which sees the first cell and the other the
/// second, in that order.
fn bridge(state: &State<'_>, first: Cell, second: Cell, digit: Digit) -> Option<[Cell; 2]> {
    let sees = |a, b| state.puzzle().sees(a, b);
    let mut pairs = state.links().distinct_pairs(digit).flat_map(|[a, b]| [[a, b], [b, a]]);
    pairs.find(|&[near, far]| sees(first, near) && sees(second, far))
}

fn explain_w(step: &Step, puzzle: &Puzzle) -> String {
    let ends: Vec<_> =
        [Role::First, Role::Second].into_iter().flat_map(|role| step.candidates(role)).collect();
    let between: Vec<_> = step.links().filter(|link| link.strong).map(|link| link.from).collect();
    let bridge: Vec<_> =
        step.links().filter(|link| link.strong && link.from.cells() != link.to.cells()).collect();
    let other = text::digits(between.iter().skip(1).take(1).map(|node| node.digit).collect());
    let digit = text::digits(ends.iter().map(|(_, set)| *set).next().unwrap_or_default());
    let ends = text::cells(puzzle, ends.iter().map(|(cell, _)| *cell));
    format!(
        "{ends} are each {digit} or {other}. One of {} is {other}, as their house has no other \
         place for it, and the end that sees it is then {digit}. So no cell that sees both {ends} \
         can be {digit}: {}.",
        text::cells(
            puzzle,
            bridge.iter().flat_map(|link| [link.from, link.to]).flat_map(|node| node.cell())
        ),
        text::effect(puzzle, step)
    )
}
