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

use super::tables::basics::{subsets, tight};
use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Proof, Role, Step, Technique, page,
};
use crate::technique::shared::text;

/// Cells with as many candidates between them.
const NAKED: Method =
    Method::new(page!("naked-subset"), find_naked, explain_naked).proof(Proof::NakedSubset);

/// Two cells with two candidates between them.
pub static NAKED_PAIR: Technique = NAKED.row("naked-pair", "naked pair", "N2", 2);
/// Three cells with three candidates between them.
pub static NAKED_TRIPLE: Technique = NAKED.row("naked-triple", "naked triple", "N3", 3);
/// Four cells with four candidates between them.
pub static NAKED_QUAD: Technique = NAKED.row("naked-quad", "naked quad", "N4", 4);

/// Such cells in two regions at once.
const LOCKED: Method =
    Method::new(page!("locked-subset"), find_locked, explain_naked).proof(Proof::NakedSubset);

/// Two cells with two candidates between them, in two regions at once.
pub static LOCKED_PAIR: Technique = LOCKED.row("locked-pair", "locked pair", "P2", 2);
/// Three cells with three candidates between them, in two regions at once.
pub static LOCKED_TRIPLE: Technique = LOCKED.row("locked-triple", "locked triple", "P3", 3);

/// Digits that fit in only as many cells.
const HIDDEN: Method =
    Method::new(page!("hidden-subset"), find_hidden, explain_hidden).proof(Proof::HiddenSubset);

/// Two digits that fit in only two cells.
pub static HIDDEN_PAIR: Technique = HIDDEN.row("hidden-pair", "hidden pair", "H2", 2);
/// Three digits that fit in only three cells.
pub static HIDDEN_TRIPLE: Technique = HIDDEN.row("hidden-triple", "hidden triple", "H3", 3);
/// Four digits that fit in only four cells.
pub static HIDDEN_QUAD: Technique = HIDDEN.row("hidden-quad", "hidden quad", "H4", 4);

fn find_naked(look: &mut Look<'_>) -> Flow {
    let (state, size) = (look.state, look.technique.size);
    let board = state.board;
    let (mut cells, mut masks): (Vec<Cell>, Vec<u32>) = (Vec::new(), Vec::new());
    look.by_region(|look, region| {
        if board.open_count(region) <= size || !state.may_have_subsets(region) {
            return CONTINUE;
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
            look.strike(others, Digits::from_bits(digits), || {
                let pattern = subset
                    .clone()
                    .map(|cell| Mark::Candidates(Role::Pattern, cell, board.candidates(cell)));
                [Mark::Region(Role::Base, region)].into_iter().chain(pattern).collect()
            })
        })
    })
}

/// Naked subsets in the cells shared by two regions; both regions lose the digits elsewhere.
fn find_locked(look: &mut Look<'_>) -> Flow {
    let (state, size) = (look.state, look.technique.size);
    let board = state.board;
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
            look.strike(left.into_iter(), digits, || {
                let pattern =
                    subset.iter().map(|&c| Mark::Candidates(Role::Pattern, c, board.candidates(c)));
                let bases = regions.map(|region| Mark::Region(Role::Base, region));
                bases.into_iter().chain(pattern).collect()
            })?;
        }
    }
    CONTINUE
}

fn find_hidden(look: &mut Look<'_>) -> Flow {
    let (state, size) = (look.state, look.technique.size);
    let board = state.board;
    let (mut digits, mut masks): (Vec<Digit>, Vec<u32>) = (Vec::new(), Vec::new());
    look.by_region(|look, region| {
        if board.open_count(region) <= size || !state.may_have_subsets(region) {
            return CONTINUE;
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
            look.strike(cells.clone(), others, || {
                let pattern = cells.map(|cell| {
                    Mark::Candidates(Role::Pattern, cell, board.candidates(cell) & kept)
                });
                state.marks_of_required(region).chain(pattern).collect()
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
         one of these, which leaves none for the other cells there."
    )
}

fn explain_hidden(step: &Step, puzzle: &Puzzle) -> String {
    let (region, cells, digits) = pattern(step, puzzle);
    format!(
        "In {region} the digits {digits} can only go in {cells}. Each takes one of these cells, \
         which leaves no room for anything else in them."
    )
}
