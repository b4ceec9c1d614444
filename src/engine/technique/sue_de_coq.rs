//! Sue de Coq: as many cells as digits where two regions meet.
//!
//! ```text
//!   row 1 [1234] [1234]  .  |  .  [12]  .     four cells, four digits, and none of them can be
//!   box 1   .      .    [34]|                 there twice
//! ```
//!
//! Some cells that two regions share have two digits more than cells or more. Further cells of the
//! one region and further cells of the other make up for that, and have no digit in common. So all
//! places for a digit lie in one of the two regions, each digit is there at most once, and as there
//! are as many digits as cells, exactly once. The rest of each region has none of the digits that
//! lie in it. Digits that the shared cells do not have may be among the further cells'.

use super::{Found, Needs, State, Technique, page};
use crate::engine::cell::Cell;
use crate::engine::digit::Digits;
use crate::engine::puzzle::{Intersection, Puzzle};
use crate::engine::region::RegionId;
use crate::engine::step::{Mark, Role, Step};
use crate::engine::text;
use std::ops::ControlFlow;

/// Two regions that meet in two cells or more.
pub static SUE_DE_COQ: Technique = Technique {
    slug: "sue-de-coq",
    name: "Sue de Coq",
    label: "SC",
    size: 1,
    needs: Needs::Nothing,
    find,
    explain,
    page: page!("sue-de-coq"),
    signs: &[(Role::First, "in the line"), (Role::Second, "in the box")],
};

/// The most subsets of the further cells of a region that are looked at, a power of two.
const MOST_SUBSETS: usize = 1 << 12;

/// Open cells of a region, and their digits.
struct Part {
    cells: Vec<Cell>,
    digits: Digits,
}

fn find(state: &State<'_>, technique: &'static Technique, found: &mut Found) -> ControlFlow<()> {
    for meeting in state.puzzle().intersections().iter().filter(|met| met.base < met.cover) {
        let shared = parts(state, meeting.base, |cell| lies_in(state, cell, meeting.cover));
        let most = shared.iter().map(|part| part.cells.len()).max().unwrap_or(0);
        let further = |region, other| {
            let mut parts = parts(state, region, |cell| !lies_in(state, cell, other));
            parts.retain(|part| part.digits.len() < part.cells.len() + most);
            parts
        };
        state.pay(MOST_SUBSETS / 8)?;
        let further = [further(meeting.base, meeting.cover), further(meeting.cover, meeting.base)];
        for shared in shared {
            if shared.cells.len() >= 2 && shared.digits.len() >= shared.cells.len() + 2 {
                join(state, &shared, &further, |parts| {
                    offer(state, technique, found, meeting, &shared, parts)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn lies_in(state: &State<'_>, cell: Cell, region: RegionId) -> bool {
    state.puzzle().regions_of(cell).contains(&region)
}

/// The subsets of those open cells of a region that `counts` chooses, each with its digits.
fn parts(state: &State<'_>, region: RegionId, counts: impl Fn(Cell) -> bool) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for cell in state.board.open_in(region).filter(|&cell| counts(cell)) {
        if 2 * parts.len() >= MOST_SUBSETS {
            break;
        }
        let digits = state.board.candidates(cell);
        let with = |part: &Part| Part {
            cells: part.cells.iter().copied().chain([cell]).collect(),
            digits: part.digits | digits,
        };
        let mut more: Vec<Part> = parts.iter().map(with).collect();
        more.push(Part { cells: vec![cell], digits });
        parts.extend(more);
    }
    parts
}

/// Calls `offer` with each further part of the one region and of the other that together with the
/// shared cells have as many digits as cells, and no digit in common.
fn join(
    state: &State<'_>,
    shared: &Part,
    further: &[Vec<Part>; 2],
    mut offer: impl FnMut([&Part; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = shared.digits.len() - shared.cells.len();
    // How much nearer to as many cells as digits a part brings the whole.
    let gain = |part: &Part| part.cells.len().saturating_sub((part.digits - shared.digits).len());
    state.pay(further[0].len() / 8)?;
    for one in &further[0] {
        let missing = wanted.saturating_sub(gain(one));
        if gain(one) == 0 || missing == 0 {
            continue;
        }
        state.pay(further[1].len() / 8)?;
        for other in &further[1] {
            if gain(other) == missing && !one.digits.meets(other.digits) {
                offer([one, other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    meeting: &Intersection,
    shared: &Part,
    [one, other]: [&Part; 2],
) -> ControlFlow<()> {
    let mut removes: Vec<(Cell, Digits)> = Vec::new();
    for cell in state.board.open_cells() {
        let in_base = lies_in(state, cell, meeting.base);
        let in_cover = lies_in(state, cell, meeting.cover);
        let in_pattern = [shared, one, other].iter().any(|part| part.cells.contains(&cell));
        let mut digits = Digits::EMPTY;
        if in_base && !in_pattern {
            digits |= (shared.digits | one.digits) - other.digits;
        }
        if in_cover && !in_pattern {
            digits |= (shared.digits | other.digits) - one.digits;
        }
        digits &= state.board.candidates(cell);
        if !digits.is_empty() {
            removes.push((cell, digits));
        }
    }
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    let removed = removes.iter().map(|(_, digits)| digits.len()).sum();
    found.offer(removed, || {
        let regions =
            [Mark::Region(Role::Base, meeting.base), Mark::Region(Role::Cover, meeting.cover)];
        let parts = [(Role::Pattern, shared), (Role::First, one), (Role::Second, other)];
        let cells = parts.iter().flat_map(|&(role, part)| {
            let mark = move |&cell| Mark::Candidates(role, cell, state.board.candidates(cell));
            part.cells.iter().map(mark)
        });
        let marks = regions.into_iter().chain(cells).collect();
        Step { technique, places: Vec::new(), removes, marks }
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let part = |role| {
        let cells = text::cells(puzzle, step.candidates(role).map(|(cell, _)| cell));
        let digits = step.candidates(role).fold(Digits::EMPTY, |all, (_, set)| all | set);
        (cells, digits, step.candidates(role).count())
    };
    let regions = [Role::Base, Role::Cover].map(|role| text::regions(puzzle, step.regions(role)));
    let [(shared, in_shared, a), (one, in_one, b), (other, in_other, c)] =
        [Role::Pattern, Role::First, Role::Second].map(part);
    let [base, cover] = regions;
    format!(
        "Where {base} and {cover} meet, {shared} have {}; {one} of {base} with {} and {other} of \
         {cover} with {} have no digit in common. So none of the {} digits can be twice in these \
         {} cells, and each is there exactly once. The rest of {base} has none of {}, the rest of \
         {cover} none of {}: {}.",
        text::digits(in_shared),
        text::digits(in_one),
        text::digits(in_other),
        (in_shared | in_one | in_other).len(),
        a + b + c,
        text::digits((in_shared | in_one) - in_other),
        text::digits((in_shared | in_other) - in_one),
        text::effect(puzzle, step)
    )
}
