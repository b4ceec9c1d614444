//! Naked and hidden subsets, two to four of a kind.
//!
//! ```text
//!   naked pair                       hidden pair
//!   [27] [27] [127 9]  → [1 9]       [2 7 14] [2 7 8] [14] [48] → [27] [27]
//! ```
//!
//! Naked: k cells of a region with k candidates between them take those k digits, so no other cell
//! of the region has one. Locked: the same in cells shared by two regions. Hidden: k digits that
//! the region must hold and that fit in only k of its cells take those cells, so those cells hold
//! nothing else. In a region that must hold all of its candidates, naked and hidden subsets are
//! complements of each other.

use super::{Found, Needs, State, Technique, offer_removal, page, subsets, tight};
use crate::grid::{Cell, Digit, Digits, Puzzle};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// Two cells with two candidates between them.
pub static NAKED_PAIR: Technique = Technique {
    slug: "naked-pair",
    name: "naked pair",
    label: "N2",
    size: 2,
    needs: Needs::Nothing,
    find: find_naked,
    explain: explain_naked,
    page: page!("naked-subset"),
    signs: &[],
};
/// Three cells with three candidates between them.
pub static NAKED_TRIPLE: Technique =
    Technique { slug: "naked-triple", name: "naked triple", label: "N3", size: 3, ..NAKED_PAIR };
/// Four cells with four candidates between them.
pub static NAKED_QUAD: Technique =
    Technique { slug: "naked-quad", name: "naked quad", label: "N4", size: 4, ..NAKED_PAIR };
/// Two cells with two candidates between them, in two regions at once.
pub static LOCKED_PAIR: Technique = Technique {
    slug: "locked-pair",
    name: "locked pair",
    label: "P2",
    find: find_locked,
    page: page!("locked-subset"),
    signs: &[],
    ..NAKED_PAIR
};
/// Three cells with three candidates between them, in two regions at once.
pub static LOCKED_TRIPLE: Technique =
    Technique { slug: "locked-triple", name: "locked triple", label: "P3", size: 3, ..LOCKED_PAIR };
/// Two digits that fit in only two cells.
pub static HIDDEN_PAIR: Technique = Technique {
    slug: "hidden-pair",
    name: "hidden pair",
    label: "H2",
    size: 2,
    needs: Needs::Nothing,
    find: find_hidden,
    explain: explain_hidden,
    page: page!("hidden-subset"),
    signs: &[],
};
/// Three digits that fit in only three cells.
pub static HIDDEN_TRIPLE: Technique =
    Technique { slug: "hidden-triple", name: "hidden triple", label: "H3", size: 3, ..HIDDEN_PAIR };
/// Four digits that fit in only four cells.
pub static HIDDEN_QUAD: Technique =
    Technique { slug: "hidden-quad", name: "hidden quad", label: "H4", size: 4, ..HIDDEN_PAIR };

fn find_naked(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let board = state.board;
    let size = technique.size;
    let (mut cells, mut masks): (Vec<Cell>, Vec<u32>) = (Vec::new(), Vec::new());
    state.by_region(technique, found, |region, found| {
        if board.open_count(region) <= size || !state.may_have_subsets(region) {
            return ControlFlow::Continue(());
        }
        let few = |cell: &Cell| (2..=size).contains(&board.candidates(*cell).len());
        cells.clear();
        cells.extend(board.open_in(region).filter(few));
        masks.clear();
        masks.extend(cells.iter().map(|&cell| board.candidates(cell).bits()));
        state.pay(cells.len())?;
        tight(&masks, size, &mut |places, digits| {
            state.pay(1)?;
            let subset = places.iter().map(|&place| cells[place]);
            let others = board.open_in(region);
            let others = others.filter(|cell| subset.clone().all(|other| other != *cell));
            offer_removal(state, found, others, Digits::from_bits(digits), |removes| {
                let pattern = subset
                    .clone()
                    .map(|cell| Mark::Candidates(Role::Pattern, cell, board.candidates(cell)));
                let marks = [Mark::Region(Role::Base, region)].into_iter().chain(pattern).collect();
                Step { technique, places: Vec::new(), removes, marks }
            })
        })
    })
}

/// Naked subsets in the cells shared by two regions; both regions lose the digits elsewhere.
fn find_locked(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let board = state.board;
    let size = technique.size;
    // Each pair of regions is listed in both orders.
    let meetings = state.puzzle().intersections().iter().filter(|met| met.base < met.cover);
    for meeting in meetings {
        let few = |cell: &Cell| (2..=size).contains(&board.candidates(*cell).len());
        let cells: Vec<Cell> = state.cells_at(meeting.base, meeting.shared).filter(few).collect();
        for subset in subsets(&cells, size) {
            state.pay(1)?;
            let digits =
                subset.iter().fold(Digits::EMPTY, |set, &cell| set | board.candidates(cell));
            let regions = [meeting.base, meeting.cover];
            let others = |region| board.open_in(region).filter(|cell| !subset.contains(cell));
            let is_hit = |region| others(region).any(|cell| board.candidates(cell).meets(digits));
            if digits.len() != size || !regions.iter().all(|&region| is_hit(region)) {
                continue;
            }
            let mut left: Vec<Cell> = regions.into_iter().flat_map(others).collect();
            left.sort_unstable();
            left.dedup();
            offer_removal(state, found, left.into_iter(), digits, |removes| {
                let pattern =
                    subset.iter().map(|&c| Mark::Candidates(Role::Pattern, c, board.candidates(c)));
                let bases = regions.map(|region| Mark::Region(Role::Base, region));
                let marks = bases.into_iter().chain(pattern).collect();
                Step { technique, places: Vec::new(), removes, marks }
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn find_hidden(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let board = state.board;
    let size = technique.size;
    let (mut digits, mut masks): (Vec<Digit>, Vec<u32>) = (Vec::new(), Vec::new());
    state.by_region(technique, found, |region, found| {
        if board.open_count(region) <= size || !state.may_have_subsets(region) {
            return ControlFlow::Continue(());
        }
        let rare = |digit| (1..=size as u32).contains(&state.places(region, digit).count_ones());
        digits.clear();
        digits.extend(state.required(region).iter().filter(|&digit| rare(digit)));
        masks.clear();
        masks.extend(digits.iter().map(|&digit| state.places(region, digit)));
        state.pay(digits.len())?;
        tight(&masks, size, &mut |chosen, places| {
            state.pay(1)?;
            let kept: Digits = chosen.iter().map(|&place| digits[place]).collect();
            let cells = state.cells_at(region, places);
            let others = state.puzzle().digits() - kept;
            offer_removal(state, found, cells.clone(), others, |removes| {
                let pattern = cells.map(|cell| {
                    Mark::Candidates(Role::Pattern, cell, board.candidates(cell) & kept)
                });
                let marks = state.marks_of_required(region).chain(pattern).collect();
                Step { technique, places: Vec::new(), removes, marks }
            })
        })
    })
}

/// The region, the cells and the digits of a subset, in words.
fn pattern(step: &Step, puzzle: &Puzzle) -> (String, String, String) {
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let union = step.candidates(Role::Pattern).fold(Digits::EMPTY, |set, (_, digits)| set | digits);
    (text::base(puzzle, step), cells, text::digits(union))
}

fn explain_naked(step: &Step, puzzle: &Puzzle) -> String {
    let (region, cells, digits) = pattern(step, puzzle);
    format!(
        "In {region} the cells {cells} have only the candidates {digits} between them. Each takes \
         one of these, which leaves none for the other cells there: {}.",
        text::effect(puzzle, step)
    )
}

fn explain_hidden(step: &Step, puzzle: &Puzzle) -> String {
    let (region, cells, digits) = pattern(step, puzzle);
    format!(
        "In {region} the digits {digits} can only go in {cells}. Each takes one of these cells, \
         which leaves no room for anything else in them: {}.",
        text::effect(puzzle, step)
    )
}
