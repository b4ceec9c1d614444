//! The rule of 45: houses make a known sum, so what their cages leave of it, or make beyond it, belongs to
//! the other cells.
//!
//! ```text
//!   row 1:   [17    ] [ 11 ] [  9  ] a      17 + 11 + 9 = 37, and the row makes 45: a is 8
//! ```
//!
//! These cells are regions, called innies or outies, with a sum like that of a cage. The simple filter
//! looks at them as at every other region, so a digit that follows from them looks like a full house or
//! a single. It is not as easy to see: somebody has to add up the cages. A scale that has these
//! techniques counts such digits by how many houses have to be added up, and the singles leave them
//! out ([`Options::own_sums`](crate::technique::Options::own_sums)).

use crate::grid::digit::{Digit, Digits};
use crate::grid::{Board, Cell, Puzzle, RegionId};
use crate::technique::shared::step::{
    CONTINUE, Flow, Look, Mark, Method, Needs, Proof, Role, Step, Technique, page,
};
use crate::technique::shared::text;
use crate::technique::singles::with_one_place;
use crate::technique::tables::basics::{added_up, added_up_elsewhere};

/// The most houses that have a technique of their own.
const MOST: usize = 4;

const SUMS: Method =
    Method::new(page!("rule-of-45"), find, explain).needs(Needs::Combinations).proof(Proof::Single);

/// A digit that follows from the sum of one house.
pub static ONE_HOUSE: Technique = SUMS.row("rule-of-45", "rule of 45", "I1", 1);
/// The same for two neighbouring houses.
pub static TWO_HOUSES: Technique = SUMS.row("rule-of-45-two", "rule of 45, two houses", "I2", 2);
/// The same for three.
pub static THREE_HOUSES: Technique =
    SUMS.row("rule-of-45-three", "rule of 45, three houses", "I3", 3);
/// The same for four or more.
pub static FOUR_HOUSES: Technique =
    SUMS.row("rule-of-45-four", "rule of 45, four houses", "I4", MOST);

/// The techniques, by the number of houses.
pub static RULE_OF_45: [&Technique; MOST] = [&ONE_HOUSE, &TWO_HOUSES, &THREE_HOUSES, &FOUR_HOUSES];

fn find(look: &mut Look<'_>) -> Flow {
    let (state, size) = (look.state, look.technique.size);
    let board = state.board;
    for cell in board.open_cells() {
        state.pay(1)?;
        let Some(digit) = board.candidates(cell).only() else { continue };
        if by_sums(board, cell, digit) == Some(look.technique) {
            let regions = added_up(board, cell, digit);
            look.place(cell, digit, || {
                let regions = regions.iter().map(|&region| Mark::Region(Role::Base, region));
                regions.chain([Mark::Candidates(Role::Pattern, cell, digit.into())]).collect()
            })?;
        }
    }
    for region in state.puzzle().region_ids() {
        find_hidden(look, region, size)?;
    }
    CONTINUE
}

/// Digits that innies or outies must hold, with only one place in them; or that a region must hold, if
/// it takes innies or outies to see that there is only one place.
fn find_hidden(look: &mut Look<'_>, region: RegionId, size: usize) -> Flow {
    let state = look.state;
    let (board, puzzle) = (state.board, state.puzzle());
    let own = houses(puzzle, region);
    if own > 0 && own != size {
        return CONTINUE;
    }
    state.pay(1)?;
    with_one_place(state, region, |cell, digit| {
        let sums = match own {
            0 => added_up_elsewhere(board, region, cell, digit),
            _ => Vec::new(),
        };
        let most = sums.iter().map(|&id| houses(puzzle, id)).max().unwrap_or(own);
        if most != size || board.candidates(cell).len() == 1 {
            return CONTINUE;
        }
        look.place(cell, digit, || {
            let sums = sums.iter().map(|&id| Mark::Region(Role::Cover, id));
            let pattern = Mark::Candidates(Role::Pattern, cell, digit.into());
            state.marks_of_required(region).chain(sums).chain([pattern]).collect()
        })
    })
}

/// The technique by which the sums of houses leave a cell its only digit; `None` if the rest of what is
/// around it does.
pub fn by_sums(board: &Board<'_>, cell: Cell, digit: Digit) -> Option<&'static Technique> {
    let regions = added_up(board, cell, digit);
    regions.into_iter().filter_map(|id| of_region(board.puzzle(), id)).max_by_key(|by| by.size)
}

/// The technique for innies or outies; `None` for other regions.
pub fn of_region(puzzle: &Puzzle, region: RegionId) -> Option<&'static Technique> {
    RULE_OF_45.into_iter().find(|technique| technique.size == houses(puzzle, region))
}

/// How many houses a region takes to add up, up to the most that techniques tell apart; 0 for other
/// regions.
fn houses(puzzle: &Puzzle, region: RegionId) -> usize {
    puzzle.region(region).houses.map_or(0, |houses| houses.count.min(MOST))
}

fn explain(step: &Step, puzzle: &Puzzle) -> String {
    if step.proof() == Proof::Hidden {
        let digits: Digits = step.places.iter().map(|(_, digit)| *digit).collect();
        let region = text::base(puzzle, step);
        return format!("In {region}, {} has only one place.", text::digits(digits));
    }
    "With that, nothing else is left.".into()
}
