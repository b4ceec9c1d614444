//! Singles: a cell or a digit with only one way left.
//!
//! ```text
//!   full house          naked single          hidden single (of 4)
//!   1 2 3 | 4 . 6 ...   [7]  all else seen    [12] [124] [12]
//! ```
//!
//! Full house: the last open cell of a region takes the digit that is left. Naked single: a cell
//! with one candidate takes it. Hidden single: a digit that the region must hold and that fits in
//! only one of its cells goes there. A region that may lack the digit proves nothing. If the scale has
//! the rule of 45, digits that take the sum of houses belong to it.

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Cell, Puzzle, RegionId};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Proof, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::tables::basics::{added_up, added_up_elsewhere};
use crate::technique::tables::state::State;

/// The last open cell of a region.
pub static FULL_HOUSE: Technique = Method::new(
    page!("full-house"),
    find_full_house,
    explain_full_house,
)
.proof(Proof::Naked)
.row("full-house", "full house", "FH", 1);

/// A cell with one candidate.
pub static NAKED_SINGLE: Technique =
    Method::new(page!("naked-single"), find_naked_single, explain_naked_single)
        .proof(Proof::Naked)
        .row("naked-single", "naked single", "NS", 1);

/// A digit that a region must hold, with only one place in it.
pub static HIDDEN_SINGLE: Technique =
    Method::new(page!("hidden-single"), find_hidden_single, explain_hidden_single)
        .proof(Proof::Hidden)
        .row("hidden-single", "hidden single", "H1", 1);

/// Whether a region is left to the rule of 45.
fn is_of_45(state: &State<'_>, region: RegionId) -> bool {
    state.options.own_sums && state.puzzle().region(region).houses.is_some()
}

fn find_full_house(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    for region in state.puzzle().region_ids() {
        if state.board.open_count(region) != 1 || is_of_45(state, region) {
            continue;
        }
        let last = state.board.open_in(region).next();
        if let Some((cell, digit)) = last.zip(state.required(region).only())
            && state.board.candidates(cell).contains(digit)
        {
            offer_place(look, region, cell, digit)?;
        }
    }
    CONTINUE
}

fn find_naked_single(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    for cell in state.board.open_cells() {
        if let Some(digit) = state.board.candidates(cell).only()
            && (!state.options.own_sums || added_up(state.board, cell, digit).is_empty())
        {
            look.place(cell, digit, || marks_of_naked(state, cell, digit))?;
        }
    }
    CONTINUE
}

/// The marks of a cell with one candidate. If the digits and sums of its regions rule out all
/// others, the regions are its reason.
fn marks_of_naked(state: &State<'_>, cell: Cell, digit: Digit) -> Vec<Mark> {
    let regions = state.puzzle().regions_of(cell);
    let digits = state.puzzle().digits();
    let allowed = regions.iter().fold(digits, |left, &id| left & state.board.allowed(id));
    let regions = if allowed == digit.into() { regions } else { &[] };
    let marks = regions.iter().map(|&region| Mark::Region(Role::Base, region));
    marks.chain([Mark::Candidates(Role::Pattern, cell, digit.into())]).collect()
}

fn find_hidden_single(look: &mut Look<'_>) -> Flow {
    let state = look.state;
    if !state.options.own_sums || !state.puzzle().regions().iter().any(|it| it.houses.is_some()) {
        return look.by_region(|look, region| {
            with_one_place(look.state, region, |cell, digit| offer_place(look, region, cell, digit))
        });
    }
    // Whether a digit is left to the rule of 45 depends on more than its region.
    for region in state.puzzle().region_ids().filter(|&region| !is_of_45(state, region)) {
        with_one_place(state, region, |cell, digit| {
            match added_up_elsewhere(state.board, region, cell, digit).is_empty() {
                true => offer_place(look, region, cell, digit),
                false => CONTINUE,
            }
        })?;
    }
    CONTINUE
}

/// Calls `visit` with the digits that a region must hold and that have only one place in it.
pub fn with_one_place(
    state: &State<'_>,
    region: RegionId,
    mut visit: impl FnMut(Cell, Digit) -> Flow,
) -> Flow {
    let board = state.board;
    let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
    for &cell in &state.puzzle().region(region).cells {
        twice |= once & board.candidates(cell);
        once |= board.candidates(cell);
    }
    let rare = once - twice;
    if rare.is_empty() {
        return CONTINUE;
    }
    for digit in rare & state.required(region) {
        let place = board.open_in(region).find(|&cell| board.candidates(cell).contains(digit));
        if let Some(cell) = place {
            visit(cell, digit)?;
        }
    }
    CONTINUE
}

fn offer_place(look: &mut Look<'_>, region: RegionId, cell: Cell, digit: Digit) -> Flow {
    let state = look.state;
    look.place(cell, digit, || {
        let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
        state.marks_of_required(region).chain([pattern]).collect()
    })
}

/// The region, the cell and the digit, in words.
fn pattern(step: &Step, puzzle: &Puzzle) -> (String, String, String) {
    let cells = text::cells(puzzle, step.places.iter().map(|(cell, _)| *cell));
    let digits = text::digits(step.places.iter().map(|(_, digit)| *digit).collect());
    (text::base(puzzle, step), cells, digits)
}

fn explain_full_house(step: &Step, puzzle: &Puzzle) -> String {
    let (region, cell, digit) = pattern(step, puzzle);
    format!("{cell} is the last open cell of {region}, where only {digit} is missing.")
}

fn explain_naked_single(step: &Step, puzzle: &Puzzle) -> String {
    let (regions, cell, digit) = pattern(step, puzzle);
    if !regions.is_empty() {
        let rule_out = text::rule_out(puzzle, step);
        return format!("{rule_out} every other digit.");
    }
    format!("{digit} is the only candidate left in {cell}; every other digit has been ruled out.")
}

fn explain_hidden_single(step: &Step, puzzle: &Puzzle) -> String {
    let (region, _, digit) = pattern(step, puzzle);
    format!("{digit} has only one place left in {region}.")
}
