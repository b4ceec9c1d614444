//! Locked candidates: a digit confined, in one region, to the cells shared with another.
//!
//! ```text
//!   pointing: in the box 5 is only in row 1     claiming: in row 1 5 is only in the box
//!   [5] [5]  .  | -5  -5  -5                    [5] [5]  .  |  .   .   .
//!    .   .   .  |                               -5  -5  -5  |
//! ```
//!
//! The first region must hold the digit, and only the shared cells have room for it; so the second
//! region's digit is there too, and nowhere else.

use crate::grid::digit::{Digit, Digits};
use crate::grid::puzzle::{Intersection, Puzzle};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Proof, Role, Step, Technique, page,
};
use crate::technique::shared::text;

/// A digit of a box that is confined to a line.
pub static POINTING: Technique =
    Method::new(page!("locked-candidates"), |look| find(look, false), explain)
        .proof(Proof::Confined)
        .row("pointing", "pointing", "L1", 1);

/// A digit of a line that is confined to a box.
pub static CLAIMING: Technique =
    Method::new(page!("locked-candidates"), |look| find(look, true), explain)
        .proof(Proof::Confined)
        .row("claiming", "claiming", "L2", 1);

/// `from_lines` says whether the confined digits are those of lines, or those of all other regions.
fn find(look: &mut Look<'_>, from_lines: bool) -> Flow {
    let (state, technique) = (look.state, look.technique);
    let promising = state.untried_digits(technique);
    if promising.is_empty() {
        return CONTINUE;
    }
    let mut found_in = Digits::EMPTY;
    for met in state.puzzle().intersections().chunk_by(|a, b| a.base == b.base) {
        let base = met[0].base;
        let is_line = state.puzzle().region(base).family.crossing().is_some();
        if is_line != from_lines || state.board.open_count(base) == 0 {
            continue;
        }
        for digit in state.required(base) & promising {
            let places = state.places(base, digit);
            if places.count_ones() < 2 {
                continue;
            }
            for meeting in met.iter().filter(|meeting| places & !meeting.shared == 0) {
                let offers = look.found.offers();
                offer(look, meeting, digit)?;
                if look.found.offers() != offers {
                    found_in.insert(digit);
                }
            }
        }
    }
    state.remember_failure(technique, promising - found_in);
    CONTINUE
}

fn offer(
    look: &mut Look<'_>,
    &Intersection { base, cover, .. }: &Intersection,
    digit: Digit,
) -> Flow {
    let state = look.state;
    let places = state.places(base, digit);
    if state.places(cover, digit).count_ones() == places.count_ones() {
        return CONTINUE;
    }
    let pattern = state.cells_at(base, places);
    let kept = pattern.clone();
    let others = state.cells_at(cover, state.places(cover, digit));
    let others = others.filter(move |cell| kept.clone().all(|place| place != *cell));
    let one = Digits::of(digit);
    look.strike(others, one, || {
        let regions = [Mark::Region(Role::Base, base), Mark::Region(Role::Cover, cover)];
        let pattern = pattern.map(|cell| Mark::Candidates(Role::Pattern, cell, one));
        regions.into_iter().chain(pattern).collect()
    })
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    let base = text::regions(puzzle, step.regions(Role::Base));
    let cover = text::regions(puzzle, step.regions(Role::Cover));
    let cells = text::cells(puzzle, step.candidates(Role::Pattern).map(|(cell, _)| cell));
    let digits = step.candidates(Role::Pattern).fold(Digits::EMPTY, |all, (_, set)| all | set);
    let all = if step.candidates(Role::Pattern).count() == 2 { "both" } else { "all of these" };
    format!(
        "In {base} the digit {} can only go in {cells}, and {all} lie in {cover}. One of \
         them takes it, so no other cell of {cover} does.",
        text::digits(digits)
    )
}
