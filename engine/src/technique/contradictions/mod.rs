//! Contradictions: a candidate from which it follows that something cannot be filled.
//!
//! # Contradiction
//!
//! A digit from which it follows, one cell after another, that something cannot be filled.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r1c2 = 9 (thermometer)  ->  r4c2 = 3  ->  no 9 left for column 3
//! ```
//!
//! Every candidate is tried. What follows is what houses, cages and relations leave no choice about
//! ([`General`]), and the candidate with the fewest digits on the way to something that cannot be
//! filled comes first (`way`). No second digit is ever supposed.
//!
//! # Nested contradiction
//!
//! A digit from which, together with contradictions of further digits, it follows that something
//! cannot be filled.
//!
//! ```text
//!   suppose r1c1 = 5  ->  r1c2 = 9  ->  r4c4 is 2 or 6:  2 leaves nothing for r4c7,
//!                                                        6 leaves nothing for r5c4
//! ```
//!
//! What follows from a candidate is followed as for a contradiction ([`General`]). Then each candidate
//! that is left in the other cells is supposed in turn, and struck if it leads to a contradiction, again
//! and again until none does. Cells with few candidates come first, both times, and the search ends with
//! the first cell that has a wrong candidate. No third digit is ever supposed.
//!
//! # Best guess
//!
//! Best guess: a candidate that the rules alone refute.
//!
//! ```text
//!   [35]  suppose 3 → the simple filter empties a cell or a run  →  5
//! ```
//!
//! The open cell with the fewest candidates is tried digit by digit. If the simple filter then
//! meets a contradiction, or leaves something that cannot be right, the digit is struck. If none of
//! them is refuted, the next cell is tried. It may find nothing, and it never searches deeper.
//!
//! A step says what led to the contradiction: the digits that followed in the regions of the cell
//! where nothing fits, or in the region that cannot be completed.

pub mod proof;
mod way;

use crate::grid::consistency::Position as Consistency;
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Board, Cell, Contradiction, Puzzle, RegionId, arrange};
use crate::solve::position::{General, Position};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Needs, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::state::State;
use std::mem;
use std::ops::ControlFlow;
use way::Way;

/// The most digits that follow in a short contradiction: about as many as people keep in mind.
const SHORT: usize = 7;

/// A candidate with few digits on the way to something that cannot be filled.
pub static CONTRADICTION: Technique =
    Method::new(page!("contradiction"), |look| find(look, SHORT), explain)
        .needs(Needs::Relations)
        .row("contradiction", "contradiction", "CD", 1);

/// The same whatever the number of digits that follow.
pub static LONG_CONTRADICTION: Technique =
    Method::new(page!("contradiction"), |look| find(look, usize::MAX), explain)
        .needs(Needs::MoreThanHouses)
        .row("long-contradiction", "long contradiction", "LC", 2);

fn find(look: &mut Look<'_>, mut most: usize) -> Flow {
    let state = look.state;
    let Some(mut position) = start(state)? else { return CONTINUE };
    let mut refuted: Vec<(Cell, Digit, Way)> = Vec::new();
    'cells: for cell in state.board.open_cells() {
        // One digit is not tried: it follows already.
        let several = Some(position.candidates(cell)).filter(|digits| digits.len() > 1);
        for digit in several.unwrap_or_default() {
            position.save();
            position.decide(cell, digit);
            let settled = position.settle(state.budget);
            if settled.is_some_and(|settled| settled.is_err()) {
                let way = Way::of(state, &position, cell, most);
                refuted.extend(way.map(|way| (cell, digit, way)));
            }
            position.restore();
            position.forget();
            state.pay(1)?;
            // Where one is kept, it is the shortest.
            match refuted.last().filter(|_| !look.found.keeps_all()).map(|(.., way)| way.length) {
                Some(0) => break 'cells,
                Some(length) => most = length - 1,
                None => {}
            }
        }
    }
    refuted.sort_by_key(|(cell, digit, way)| (way.length, *cell, *digit));
    for (cell, digit, way) in refuted {
        look.strike_all(vec![(cell, digit.into())], || {
            let mark = |role, (cell, digits)| Mark::Candidates(role, cell, digits);
            let pattern = mark(Role::Pattern, (cell, digit.into()));
            let steps = way.steps.into_iter().map(|step| mark(Role::Cover, step));
            [pattern].into_iter().chain(steps).chain(way.end).collect()
        })?;
    }
    CONTINUE
}

/// What houses, cages and relations leave of a board; `None` if that cannot be filled.
fn start<'s>(state: &'s State<'_>) -> ControlFlow<(), Option<General<'s>>> {
    let sums = state.puzzle().regions().iter().map(|region| region.sum).collect();
    let mut position = General::new(state.board, sums, None).with_causes();
    let is_possible = position.settle(state.budget).is_some_and(|settled| settled.is_ok());
    state.pay(0)?;
    ControlFlow::Continue(is_possible.then_some(position))
}

/// The digits that followed after a cell was tried, in the order in which they did.
fn way(state: &State<'_>, position: &General<'_>, tried: Cell) -> Vec<(Cell, Digits)> {
    let mut way: Vec<(Cell, Digits)> = Vec::new();
    for (cell, ..) in position.narrowed().rev() {
        let digits = position.candidates(cell);
        let is_known = cell == tried || state.board.value(cell).is_some();
        if digits.len() == 1 && !is_known && way.iter().all(|(known, _)| *known != cell) {
            way.push((cell, digits));
        }
    }
    way.reverse();
    way
}

/// What cannot be filled: a relation or a region.
fn culprit(state: &State<'_>, position: &General<'_>) -> Option<Mark> {
    let puzzle = state.puzzle();
    let left = |cell: Cell| position.candidates(cell);
    let lines = state.puzzle().bonds().and_then(|bonds| {
        let mut lines = 0..bonds.lines.len();
        let line = lines.find(|&line| !bonds.can_fill(line, left, state.budget))?;
        Some(bonds.lines[line].relation)
    });
    let apart = || {
        puzzle.cells().iter().find_map(|&cell| {
            let clash = |other: Cell| left(cell).len() == 1 && left(other) == left(cell);
            let mut apart = state.puzzle().bonds()?.apart[cell.index()].iter();
            apart.find(|(other, _)| clash(*other)).map(|(_, relation)| *relation)
        })
    };
    let region = || puzzle.region_ids().find(|&id| !can_fill(puzzle, id, left));
    let relation = lines.or_else(apart).map(|relation| Mark::Relation(Role::Cover, relation));
    relation.or_else(|| region().map(|region| Mark::Region(Role::Cover, region)))
}

/// Whether the cells of a region can still take distinct digits with its sum.
fn can_fill(puzzle: &Puzzle, id: RegionId, left: impl Fn(Cell) -> Digits) -> bool {
    let region = puzzle.region(id);
    let cells: Vec<Digits> = region.cells.iter().map(|&cell| left(cell)).collect();
    if arrange::suits(puzzle.largest()) {
        return arrange::can_make(&cells, region.sum);
    }
    let decided = cells.iter().filter(|digits| digits.len() == 1);
    let different = decided.clone().fold(Digits::EMPTY, |all, digit| all | *digit);
    let some = cells.iter().fold(Digits::EMPTY, |all, digits| all | *digits);
    different.len() == decided.count() && some.len() >= cells.len()
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let supposed = Supposed::of(&step.marks, puzzle);
    supposed.map_or_else(String::new, |it| {
        let lines = in_groups(&it.follows).into_iter().chain([it.end]);
        text::in_lines(&format!("If it were {}, then:", it.digit), lines)
    })
}

/// Digits that would follow, some on each line.
fn in_groups(follows: &[(String, String)]) -> Vec<String> {
    let groups = follows.chunks(FOLLOWING);
    groups.map(would_be).collect()
}

/// `r3c4 would be 2, r4c5 7`.
fn would_be(follows: &[(String, String)]) -> String {
    let all = follows.iter().map(|(cell, digit)| format!("{cell} {digit}"));
    all.collect::<Vec<_>>().join(", ").replacen(' ', " would be ", 1)
}

/// A candidate that contradictions of other candidates refute.
pub static NESTED_CONTRADICTION: Technique =
    Method::new(page!("contradiction"), find_nested, explain_nested)
        .needs(Needs::MoreThanHouses)
        .row("nested-contradiction", "nested contradiction", "NE", 3);

fn find_nested(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(mut position) = start(state)? else { return CONTINUE };
    for cell in open(state, &position) {
        let start = look.found.offers();
        for digit in position.candidates(cell) {
            position.save();
            position.decide(cell, digit);
            let marks = nested_refutation(state, &mut position, cell, digit);
            position.restore();
            position.forget();
            if let Some(marks) = marks? {
                let removes = vec![(cell, digit.into())];
                look.strike_all(removes, || marks)?;
            }
        }
        if look.found.offers() > start {
            break;
        }
    }
    CONTINUE
}

/// Whether houses, cages and relations leave everything in a position possible; a break if the budget
/// ran out.
fn settles(state: &State<'_>, position: &mut General<'_>) -> ControlFlow<(), bool> {
    match position.settle(state.budget) {
        Some(settled) if !state.budget.is_spent() => ControlFlow::Continue(settled.is_ok()),
        _ => ControlFlow::Break(()),
    }
}

/// The open cells with several candidates left, those with the fewest first.
fn open(state: &State<'_>, position: &General<'_>) -> Vec<Cell> {
    let count = |cell: Cell| position.candidates(cell).len();
    let mut open: Vec<Cell> = state.board.open_cells().filter(|&cell| count(cell) > 1).collect();
    open.sort_by_key(|cell| count(*cell));
    open
}

/// What shows that a digit is wrong, once it was decided: what follows from it, what contradictions
/// strike then, and what cannot be filled in the end. Nothing if that is not shown.
fn nested_refutation(
    state: &State<'_>,
    position: &mut General<'_>,
    cell: Cell,
    digit: Digit,
) -> ControlFlow<(), Option<Vec<Mark>>> {
    let mut fits = settles(state, position)?;
    let way = way(state, position, cell);
    let mut struck: Vec<(Cell, Digit)> = Vec::new();
    let mut goes_on = true;
    while fits && mem::take(&mut goes_on) {
        for other in open(state, position) {
            for wrong in position.candidates(other) {
                let left = position.candidates(other);
                if !fits || left.len() == 1 || !left.contains(wrong) {
                    continue;
                }
                position.save();
                position.decide(other, wrong);
                let is_possible = settles(state, position)?;
                position.restore();
                position.forget();
                if !is_possible {
                    struck.push((other, wrong));
                    position.strike(other, wrong);
                    fits = settles(state, position)?;
                    goes_on = true;
                }
            }
        }
    }
    if fits {
        return ControlFlow::Continue(None);
    }
    let mark = |role| move |(cell, digits)| Mark::Candidates(role, cell, digits);
    let way = way.into_iter().take(SHOWN + 1).map(mark(Role::Cover));
    let struck = struck.into_iter().map(|(cell, digit)| (cell, Digits::of(digit)));
    let struck = struck.take(SHOWN + 1).map(mark(Role::Fin));
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    let end = culprit(state, position);
    ControlFlow::Continue(Some([pattern].into_iter().chain(way).chain(struck).chain(end).collect()))
}

fn explain_nested(step: &Step, puzzle: &Puzzle) -> String {
    let all = |role| -> Vec<(String, String)> {
        let all = step.candidates(role);
        all.map(|(cell, digit)| (puzzle.grid().name(cell).to_string(), digit.to_string())).collect()
    };
    let supposed = all(Role::Pattern).into_iter().next().map_or_else(String::new, |it| it.1);
    let [way, wrong] = [Role::Cover, Role::Fin].map(|role| {
        let all = all(role);
        let more = if all.len() > SHOWN { " and so on" } else { "" };
        (all.into_iter().take(SHOWN).collect::<Vec<_>>(), more)
    });
    let mut lines = in_groups(&way.0);
    lines.last_mut().into_iter().for_each(|line| line.push_str(way.1));
    if let [(cell, digit), others @ ..] = &wrong.0[..] {
        let others = others.iter().map(|(cell, digit)| format!(", {cell} = {digit}"));
        let (others, more) = (others.collect::<String>(), wrong.1);
        let each = if others.is_empty() { "" } else { " each" };
        lines.push(format!("{cell} = {digit}{others}{more} would{each} lead to a contradiction"));
    }
    let region = step.regions(Role::Cover).next().map(|region| puzzle.region_name(region));
    let relation = || step.relations(Role::Cover).next().map(|it| puzzle.relation_name(it));
    let end = region.or_else(relation).unwrap_or_else(|| "the rest".into());
    lines.push(format!("{end} could not be completed"));
    text::in_lines(&format!("If it were {supposed}, then:"), lines)
}

/// How many digits that follow from the tried one are on a line.
const FOLLOWING: usize = 5;

/// The most items of an argument that are shown if it may have hundreds.
pub(super) const SHOWN: usize = 15;

/// A candidate that the rules alone refute.
pub static BEST_GUESS: Technique = Method::new(page!("best-guess"), find_guess, explain_guess).row(
    "best-guess",
    "best guess",
    "BG",
    1,
);

/// Offers one instance: the first cell in the order with a refuted candidate.
fn find_guess(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let board = state.board;
    let mut cells: Vec<Cell> = board.open_cells().collect();
    let broken = |id: &RegionId| !Consistency::from(board).is_makeable(*id);
    let broken = state.puzzle().region_ids().find(broken);
    cells.sort_by_key(|&cell| board.candidates(cell).len());
    for cell in cells {
        let mut refuted: Vec<(Digit, Mark)> = Vec::new();
        for digit in board.candidates(cell) {
            // The board is copied, and every region examined.
            state.pay(2 * state.puzzle().regions().len())?;
            refuted.extend(refutation(board, broken, cell, digit).map(|why| (digit, why)));
        }
        if !refuted.is_empty() {
            let struck: Digits = refuted.iter().map(|(digit, _)| *digit).collect();
            let shown = |(digit, why)| {
                let pattern = Mark::Candidates(Role::Pattern, cell, Digits::from(digit));
                [vec![pattern], leading(board, cell, digit, why), vec![why]].concat()
            };
            return look.strike_all(vec![(cell, struck)], || {
                refuted.into_iter().flat_map(shown).collect()
            });
        }
    }
    CONTINUE
}

/// Where the simple filter and the checks of consistency fail if the cell is this digit. `broken` is
/// a region that cannot be completed as it is. Only a change can break another, and a filtered
/// board has no repeated digit and no cell without candidates.
fn refutation(
    board: &Board<'_>,
    broken: Option<RegionId>,
    cell: Cell,
    digit: Digit,
) -> Option<Mark> {
    let mut supposed = board.clone();
    let stuck = |cell| Some(Mark::Candidates(Role::Fin, cell, Digits::EMPTY));
    let incomplete = |region| Mark::Region(Role::Cover, region);
    match supposed.place(cell, digit).and_then(|()| supposed.filter(true)) {
        Err(Contradiction::NoCandidate(cell)) => stuck(cell),
        Err(Contradiction::Repeated(region, _) | Contradiction::NoCombination(region)) => {
            Some(incomplete(region))
        }
        Err(Contradiction::Broken(relation)) => Some(Mark::Relation(Role::Cover, relation)),
        Ok(()) => broken.or_else(|| broken_since(board, &supposed)).map(incomplete),
    }
}

/// The first region of `after` that cannot be completed, among those that differ from `before`.
fn broken_since(before: &Board<'_>, after: &Board<'_>) -> Option<RegionId> {
    let differs = |cell: &Cell| before.candidates(*cell) != after.candidates(*cell);
    let changed = |id: &RegionId| after.puzzle().region(*id).cells.iter().any(differs);
    let mut regions = after.puzzle().region_ids().filter(changed);
    regions.find(|&id| !Consistency::from(after).is_makeable(id))
}

/// The digits that follow if a cell is a digit, limited to those that lead to the contradiction:
/// those in the regions of what fails. If there are none, all that follow.
fn leading(board: &Board<'_>, cell: Cell, digit: Digit, why: Mark) -> Vec<Mark> {
    let puzzle = board.puzzle();
    let mut supposed = board.clone();
    // It is known to fail; only what it placed until then matters.
    let _ = supposed.place(cell, digit).and_then(|()| supposed.filter(true));
    let follows = |other: Cell| {
        let digit = supposed.value(other).filter(|_| other != cell)?;
        board.value(other).is_none().then_some((other, digit))
    };
    let is_near = |other: &(Cell, Digit)| match why {
        Mark::Candidates(_, stuck, _) => puzzle.sees(stuck, other.0),
        Mark::Region(_, region) => puzzle.region(region).cells.contains(&other.0),
        _ => false,
    };
    let all: Vec<(Cell, Digit)> = puzzle.cells().iter().filter_map(|&cell| follows(cell)).collect();
    let near: Vec<(Cell, Digit)> = all.iter().copied().filter(is_near).collect();
    let shown = if near.is_empty() { all } else { near };
    let mark = |(cell, digit): (Cell, Digit)| Mark::Candidates(Role::Cover, cell, digit.into());
    shown.into_iter().map(mark).collect()
}

fn explain_guess(step: &Step, puzzle: &Puzzle) -> String {
    let cell = text::cells(puzzle, step.removes.iter().map(|(cell, _)| *cell));
    let is_first = |mark: &Mark| matches!(mark, Mark::Candidates(Role::Pattern, ..));
    let tries = step.marks.chunk_by(|_, next| !is_first(next));
    let tries = tries.filter_map(|marks| Supposed::of(marks, puzzle)).map(|it| it.in_a_sentence());
    let introduction =
        format!("{cell} is tried digit by digit, each time with what the rules alone give.");
    text::in_lines(&introduction, tries)
}

/// What would follow from a tried digit.
struct Supposed {
    /// The digit.
    digit: String,
    /// The cells that would be filled then, or would have fewer candidates, with what they would be.
    follows: Vec<(String, String)>,
    /// What would be wrong in the end.
    end: String,
}

impl Supposed {
    /// The marks of a digit that was tried, in words.
    fn of(marks: &[Mark], puzzle: &Puzzle) -> Option<Self> {
        let [Mark::Candidates(_, _, tried), way @ .., why] = marks else { return None };
        let name = |cell: Cell| puzzle.grid().name(cell);
        let end = match *why {
            Mark::Candidates(_, stuck, _) => format!("nothing would fit in {}", name(stuck)),
            Mark::Region(_, region) => {
                format!("{} could not be completed", puzzle.region_name(region))
            }
            Mark::Relation(_, relation) => {
                format!("{} could not hold", puzzle.relation_name(relation))
            }
            _ => return None,
        };
        let follows = way.iter().filter_map(|mark| match *mark {
            Mark::Candidates(_, cell, digits) => {
                Some((name(cell).to_string(), text::list(digits.iter(), "or")))
            }
            _ => None,
        });
        Some(Self { digit: tried.to_string(), follows: follows.collect(), end })
    }

    /// `If it were 8, then r3c4 would be 2, and nothing would fit in r3c12`.
    fn in_a_sentence(&self) -> String {
        let Self { digit, follows, end } = self;
        let more = if follows.len() > FOLLOWING { " and so on" } else { "" };
        match &follows[..follows.len().min(FOLLOWING)] {
            [] => format!("If it were {digit}, {end}"),
            follows => format!("If it were {digit}, then {}{more}, and {end}", would_be(follows)),
        }
    }
}
