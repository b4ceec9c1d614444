//! What relations rule out: thermometers, arrows, dots and the like, each as a line that a machine
//! reads (`relation/line`).
//!
//! ```text
//!   given by the rule: whatever the other cells are     r1c1 of a thermometer of three: not 8, 9
//!   one line: with the candidates that are left         5 has no neighbour on a whisper
//!   a line and a house: the line must hold a digit      so no cell that sees all its places does
//!   two lines: a digit on one leaves the other nothing
//! ```

mod why;

use crate::budget::Budget;
use crate::grid::Puzzle;
use crate::grid::cell::{Cell, CellSet};
use crate::grid::digit::{Digit, Digits};
use crate::grid::relation::{Bonds, Exactness, Line};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Method, Needs, Proof, Step, Technique, by_cell, page,
};
use crate::technique::shared::text;
use crate::technique::tables::basics::Basics;
use crate::technique::tables::mark::{Mark, Role};
use crate::technique::tables::state::State;
use crate::technique::tied::why::{both, every_way, narrow, why};

/// What a relation rules out whatever the other cells are, apart from those that are given.
pub static GIVEN_BY_RULE: Technique = Method::new(page!("lines"), find_given, explain_one)
    .needs(Needs::Relations)
    .proof(Proof::Line)
    .row("given-by-rule", "given by the rule", "GR", 1);

fn find_given(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(bonds) = bonds(state) else { return CONTINUE };
    for (number, line) in bonds.lines.iter().enumerate() {
        if !is_open(state, line) {
            continue;
        }
        state.pay(price(line))?;
        let Some(start) = bonds.start(number, state.budget) else {
            return Flow::Break(());
        };
        let removes = match with_givens(state, line) {
            Some(kept) => struck(state, line, &kept),
            None => struck(state, line, start),
        };
        if !removes.is_empty() {
            look.strike_all(removes, || {
                let pattern = line.cells.iter();
                let given = |cell| state.puzzle().given(cell).map(Digits::of).unwrap_or_default();
                let pattern =
                    pattern.map(|&cell| Mark::Candidates(Role::Pattern, cell, given(cell)));
                let marks = [Mark::Relation(Role::Base, line.relation)].into_iter().chain(pattern);
                marks.collect()
            })?;
        }
    }
    CONTINUE
}

/// What the cells of a line can be if those that are given are their digits; `None` if none is.
fn with_givens(state: &State<'_>, line: &Line) -> Option<Vec<Digits>> {
    let puzzle = state.puzzle();
    let given = |cell: &Cell| puzzle.given(*cell).map(Digits::of);
    line.cells.iter().find_map(given)?;
    let mut slots: Vec<Digits> =
        line.cells.iter().map(|cell| given(cell).unwrap_or(puzzle.digits())).collect();
    line.prune(&mut slots, Exactness::Distinct, state.budget).then_some(slots)
}

/// What a relation rules out, given the candidates of its cells.
pub static ONE_LINE: Technique = Method::new(page!("lines"), find_one, explain_one)
    .needs(Needs::Relations)
    .proof(Proof::Line)
    .row("one-line", "one line", "1L", 1);

fn find_one(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(bonds) = bonds(state) else { return CONTINUE };
    for line in bonds.lines.iter().filter(|line| is_open(state, line)) {
        state.pay(price(line))?;
        let mut kept = slots(state, line);
        if !line.prune(&mut kept, Exactness::Distinct, state.budget) {
            continue;
        }
        let removes = struck(state, line, &kept);
        if !removes.is_empty() {
            look.strike_all(removes, || marks(state, line))?;
        }
    }
    CONTINUE
}

fn explain_one(step: &Step, puzzle: &Puzzle) -> String {
    with_why(rule(step, puzzle, Role::Base), why(step, puzzle))
}

/// What rules demand, and why that rules something out, if the cells of the line are marked.
fn with_why(rules: String, why: Option<String>) -> String {
    why.map_or_else(|| rules.clone(), |why| format!("{rules} {why}."))
}

/// A digit that a line must hold, with cells that see all its places.
pub static LINE_AND_HOUSE: Technique = Method::new(page!("lines"), find_house, explain_house)
    .needs(Needs::Relations)
    .row("line-and-house", "a line and a house", "LH", 1);

fn find_house(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(bonds) = bonds(state) else { return CONTINUE };
    let puzzle = state.puzzle();
    for line in bonds.lines.iter().filter(|line| !line.is_pair && is_open(state, line)) {
        let mut parts = vec![line.cells.clone()];
        for region in puzzle.regions() {
            let within = line.cells.iter().filter(|cell| region.cells.contains(cell));
            let part: Vec<Cell> = within.copied().collect();
            if part.len() > 1 && !parts.contains(&part) {
                parts.push(part);
            }
        }
        for part in parts {
            let open = part.iter().filter(|cell| state.board.value(**cell).is_none());
            let some = open.fold(Digits::EMPTY, |all, &cell| all | state.board.candidates(cell));
            for digit in some {
                look_at_part(look, line, &part, digit)?;
            }
        }
    }
    CONTINUE
}

/// Offers what follows if a part of a line must hold a digit.
fn look_at_part(look: &mut Look<'_>, line: &Line, part: &[Cell], digit: Digit) -> Flow {
    let state = look.state;
    let one = Digits::of(digit);
    let mut seen: CellSet = state.holders(digit).clone();
    let places: Vec<Cell> = part
        .iter()
        .filter(|cell| state.board.candidates(**cell).contains(digit))
        .copied()
        .collect();
    // Once placed, it rules itself out.
    if part.iter().any(|cell| state.board.value(*cell) == Some(digit)) {
        return CONTINUE;
    }
    places.iter().for_each(|&cell| seen.keep(state.puzzle().peers(cell)));
    if places.is_empty() || seen.is_empty() {
        return CONTINUE;
    }
    state.pay(price(line))?;
    let mut without = slots(state, line);
    for (slot, cell) in without.iter_mut().zip(&line.cells) {
        if part.contains(cell) {
            *slot -= one;
        }
    }
    let is_stuck = without.iter().any(|slot| slot.is_empty());
    if !is_stuck && line.prune(&mut without, Exactness::Distinct, state.budget) {
        return CONTINUE;
    }
    look.strike(seen.iter(), one, || {
        let others = line.cells.iter().map(|&cell| {
            let left = if places.contains(&cell) {
                digits(state, cell) - one
            } else {
                digits(state, cell)
            };
            Mark::Candidates(Role::Reason, cell, left)
        });
        let pattern = places.iter().map(|&cell| Mark::Candidates(Role::Pattern, cell, one));
        let marks = [Mark::Relation(Role::Base, line.relation)];
        marks.into_iter().chain(pattern).chain(others).collect()
    })
}

fn explain_house(step: &Step, puzzle: &Puzzle) -> String {
    let cells: Vec<Cell> = step.candidates(Role::Pattern).map(|(cell, _)| cell).collect();
    let digit = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let digit = text::digits(digit);
    let rule = rule(step, puzzle, Role::Base);
    let (verb, sees) = match cells.len() {
        1 => (format!("{} must be {digit}", text::cells(puzzle, cells)), "it"),
        _ => (format!("One of {} must be {digit}", text::cells(puzzle, cells)), "all of them"),
    };
    let ways =
        every_way(step, puzzle).map_or_else(String::new, |ways| format!(": {ways} it there"));
    format!("{rule} {}{ways}. No cell that sees {sees} can have it.", text::capitalized(&verb))
}

/// A digit on one line that leaves no way to fill another.
pub static TWO_LINES: Technique = Method::new(page!("lines"), find_two, explain_two)
    .needs(Needs::Relations)
    .row("two-lines", "two lines", "2L", 2);

fn find_two(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    let Some(bonds) = bonds(state) else { return CONTINUE };
    let lines: Vec<&Line> = bonds.lines.iter().filter(|line| is_open(state, line)).collect();
    for (place, one) in lines.iter().enumerate() {
        for other in &lines[place + 1..] {
            let both = one.relation != other.relation;
            let is_open = |cell: &&Cell| state.board.value(**cell).is_none();
            let mut shared = one.cells.iter().filter(is_open);
            // Two pairs say no more together than separately.
            if both
                && !(one.is_pair && other.is_pair)
                && shared.any(|cell| other.cells.contains(cell))
            {
                look_at_pair(look, [one, other])?;
            }
        }
    }
    CONTINUE
}

/// Offers what two lines rule out together.
fn look_at_pair(look: &mut Look<'_>, lines: [&Line; 2]) -> Flow {
    let state = look.state;
    let mut cells: Vec<Cell> = lines.iter().flat_map(|line| &line.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    let now: Vec<Digits> = state.puzzle().grid().cells().map(|cell| digits(state, cell)).collect();
    let mut struck = Vec::new();
    for cell in cells {
        for digit in state.board.candidates(cell) {
            state.pay(price(lines[0]) + price(lines[1]))?;
            let mut left = now.clone();
            left[cell.index()] = digit.into();
            if !settle(lines, &mut left, state.budget) {
                struck.push((cell, Digits::of(digit)));
            }
        }
    }
    let removes = by_cell(struck);
    look.strike_all(removes, || {
        let second = Mark::Relation(Role::Cover, lines[1].relation);
        let further = marks(state, lines[1]).into_iter().skip(1);
        let all = marks(state, lines[0]).into_iter().chain([second]).chain(further);
        all.collect()
    })
}

/// Narrows the cells of the grid by one line and the other alternately; false if one of them cannot be
/// filled.
fn settle(lines: [&Line; 2], left: &mut [Digits], budget: &Budget<'_>) -> bool {
    loop {
        let start = left.to_vec();
        if !lines.iter().all(|line| narrow(line, left, budget)) {
            return false;
        }
        if left == start {
            return true;
        }
    }
}

fn explain_two(step: &Step, puzzle: &Puzzle) -> String {
    let [one, other] = [Role::Base, Role::Cover].map(|role| rule(step, puzzle, role));
    with_why(format!("{one} {other}"), both(step, puzzle))
}

/// The relations of a puzzle that has some.
fn bonds<'a>(basics: &Basics<'a>) -> Option<&'a Bonds> {
    basics.puzzle().bonds()
}

/// The digit or the candidates of a cell.
fn digits(basics: &Basics<'_>, cell: Cell) -> Digits {
    basics.board.value(cell).map_or(basics.board.candidates(cell), Digits::of)
}

/// The digits or candidates of the cells of a line, in order.
fn slots(basics: &Basics<'_>, line: &Line) -> Vec<Digits> {
    line.cells.iter().map(|&cell| digits(basics, cell)).collect()
}

/// Whether a line has an open cell.
fn is_open(basics: &Basics<'_>, line: &Line) -> bool {
    line.cells.iter().any(|&cell| basics.board.value(cell).is_none())
}

/// The cost of examining lines, at one unit per state: roughly as many as a line has.
fn price(line: &Line) -> usize {
    8 * line.cells.len()
}

/// What a line strikes if its cells keep only these digits, cell by cell.
fn struck(basics: &Basics<'_>, line: &Line, kept: &[Digits]) -> Vec<(Cell, Digits)> {
    let struck = |(&cell, &kept): (&Cell, &Digits)| (cell, basics.board.candidates(cell) - kept);
    let struck = line.cells.iter().zip(kept).map(struck);
    by_cell(struck.filter(|(_, set)| !set.is_empty()).collect())
}

/// The relation of a line, and the digits or candidates of its cells.
fn marks(basics: &Basics<'_>, line: &Line) -> Vec<Mark> {
    let mut marks = vec![Mark::Relation(Role::Base, line.relation)];
    let mut cells = line.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let pattern = |cell| Mark::Candidates(Role::Pattern, cell, digits(basics, cell));
    marks.extend(cells.into_iter().map(pattern));
    marks
}

/// The relation of a step, and its rule.
fn rule(step: &Step, puzzle: &Puzzle, role: Role) -> String {
    let Some(id) = step.relations(role).next() else { return String::new() };
    let name = text::capitalized(&puzzle.relation_name(id));
    let relation = puzzle.relations().get(id.index());
    let law = relation.map_or_else(String::new, |relation| relation.law(puzzle.largest().into()));
    format!("{name}: {}", lower(&law))
}

/// The sentence with a lower-case first letter, unless it begins with a name.
fn lower(law: &str) -> String {
    let mut letters = law.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
