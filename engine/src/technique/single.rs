//! Singles: a cell or a digit with only one way left.
//!
//! ```text
//!   full house          naked single          hidden single (of 4)
//!   1 2 3 | 4 . 6 ...   [7]  all else seen    [12] [124] [12]
//! ```
//!
//! Full house: the last open cell of a region takes the digit that is left. Naked single: a cell
//! with one candidate takes it. Hidden single: a digit that the region must hold and that fits in
//! only one of its cells goes there. A region that may lack the digit proves nothing.

use super::{Found, Needs, State, Technique, page};
use crate::grid::{Cell, Digit, Digits, Puzzle, RegionId};
use crate::technique::{Mark, Role, Step, text};
use std::ops::ControlFlow;

/// The last open cell of a region.
pub static FULL_HOUSE: Technique = Technique {
    slug: "full-house",
    name: "full house",
    label: "FH",
    size: 1,
    needs: Needs::Nothing,
    find: find_full_house,
    explain: explain_full_house,
    page: page!("full-house"),
    signs: &[],
};

/// A cell with one candidate.
pub static NAKED_SINGLE: Technique = Technique {
    slug: "naked-single",
    name: "naked single",
    label: "NS",
    size: 1,
    needs: Needs::Nothing,
    find: find_naked_single,
    explain: explain_naked_single,
    page: page!("naked-single"),
    signs: &[],
};

/// A digit that a region must hold, with only one place in it.
pub static HIDDEN_SINGLE: Technique = Technique {
    slug: "hidden-single",
    name: "hidden single",
    label: "H1",
    size: 1,
    needs: Needs::Nothing,
    find: find_hidden_single,
    explain: explain_hidden_single,
    page: page!("hidden-single"),
    signs: &[],
};

fn find_full_house(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for region in state.puzzle().region_ids() {
        if state.board.open_count(region) != 1 {
            continue;
        }
        let last = state.board.open_in(region).next();
        if let Some((cell, digit)) = last.zip(state.required(region).only())
            && state.board.candidates(cell).contains(digit)
        {
            offer_place(state, technique, found, region, cell, digit)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_naked_single(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for cell in state.board.open_cells() {
        if let Some(digit) = state.board.candidates(cell).only() {
            found.offer(0, || naked_single(state, technique, cell, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// The step for a cell with one candidate. If the digits and sums of its regions rule out all
/// others, the regions are its reason.
fn naked_single(
    state: &State<'_>,
    technique: &'static Technique,
    cell: Cell,
    digit: Digit,
) -> Step {
    let regions = state.puzzle().regions_of(cell);
    let digits = state.puzzle().digits();
    let allowed = regions.iter().fold(digits, |left, &id| left & state.board.allowed(id));
    let regions = if allowed == digit.into() { regions } else { &[] };
    let marks = regions.iter().map(|&region| Mark::Region(Role::Base, region));
    let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
    let marks = marks.chain([pattern]).collect();
    Step { technique, places: vec![(cell, digit)], removes: Vec::new(), marks }
}

fn find_hidden_single(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let board = state.board;
    state.by_region(technique, found, |region, found| {
        let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
        for &cell in &state.puzzle().region(region).cells {
            twice |= once & board.candidates(cell);
            once |= board.candidates(cell);
        }
        let rare = once - twice;
        if rare.is_empty() {
            return ControlFlow::Continue(());
        }
        for digit in rare & state.required(region) {
            let place = board.open_in(region).find(|&cell| board.candidates(cell).contains(digit));
            if let Some(cell) = place {
                offer_place(state, technique, found, region, cell, digit)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn offer_place(
    state: &State<'_>,
    technique: &'static Technique,
    found: &mut Found,
    region: RegionId,
    cell: Cell,
    digit: Digit,
) -> ControlFlow<()> {
    found.offer(state.board.candidates(cell).len() - 1, || {
        let base = state.marks_of_required(region);
        let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
        Step {
            technique,
            places: vec![(cell, digit)],
            removes: Vec::new(),
            marks: base.chain([pattern]).collect(),
        }
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
    format!(
        "{cell} is the last open cell of {region}, where only {digit} is missing: {cell} is \
         {digit}."
    )
}

fn explain_naked_single(step: &Step, puzzle: &Puzzle) -> String {
    let (regions, cell, digit) = pattern(step, puzzle);
    if !regions.is_empty() {
        let rule_out = text::rule_out(puzzle, step);
        return format!("{rule_out} every other digit, so {cell} is {digit}.");
    }
    format!(
        "{digit} is the only candidate left in {cell}; every other digit has been ruled out: {cell} is {digit}."
    )
}

fn explain_hidden_single(step: &Step, puzzle: &Puzzle) -> String {
    let (region, cell, digit) = pattern(step, puzzle);
    format!("{digit} has only one place left in {region}: {cell} is {digit}.")
}
