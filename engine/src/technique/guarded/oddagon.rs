//! Bivalue oddagon: an odd loop of cells that must not be left with the same two digits.
//!
//! ```text
//!   [27]-----[27]      five cells, each seeing the next: 2 and 7 would have to alternate,
//!    |         |       which five cells cannot
//!   [27]     [27]
//!     \-[27 5]-/       → 5
//! ```

use super::conclude::{self, find};
use super::explain::{explain, pattern};
use super::odd::odd_loop;
use super::pattern::Guarded;
use crate::grid::{Cell, Digits, Puzzle};
use crate::sort;
use crate::technique::state::State;
use crate::technique::subsets::subsets;
use crate::technique::{Needs, Role, Step, Technique, page, text};

/// An odd loop of two digits.
pub static BIVALUE_ODDAGON: Technique = Technique {
    slug: "bivalue-oddagon",
    name: "bivalue oddagon",
    label: "BO",
    size: 1,
    needs: Needs::Nothing,
    find: |state, technique, found| find(state, technique, found, patterns(state), conclude::ALL),
    explain: |step, puzzle| explain(step, puzzle, &reason(step, puzzle)),
    page: page!("bivalue-oddagon"),
    signs: &[(Role::Fin, "guardian"), (Role::Second, "naked subset")],
};

/// The shortest loops for every two digits, by their possible guards.
fn patterns(state: &State<'_>) -> Vec<Guarded> {
    let digits: Vec<_> = state.puzzle().digits().iter().collect();
    let mut found = Vec::new();
    for pair in subsets(&digits, 2).map(|pair| pair.into_iter().collect::<Digits>()) {
        let cells = state.board.open_cells();
        let (bare, guarded): (Vec<Cell>, Vec<Cell>) = cells
            .filter(|&cell| state.board.candidates(cell).includes(pair))
            .partition(|&cell| state.board.candidates(cell) == pair);
        if state.pay(bare.len() + guarded.len() + 1).is_break() {
            break;
        }
        for through in guards(state, pair, &guarded) {
            if bare.len() + through.len() >= 5 && state.pay(16).is_continue() {
                found.extend(pattern_of(state, pair, &bare, &through));
            }
        }
    }
    found
}

/// The sets of guarded cells that a loop may have: one, two that see each other, and all cells with
/// the same extra digit that are seen by one cell with that digit.
fn guards(state: &State<'_>, pair: Digits, guarded: &[Cell]) -> Vec<Vec<Cell>> {
    let (board, puzzle) = (state.board, state.puzzle());
    let mut sets: Vec<Vec<Cell>> = guarded.iter().map(|&cell| vec![cell]).collect();
    sets.extend(subsets(guarded, 2).filter(|two| puzzle.sees(two[0], two[1])));
    for digit in puzzle.digits() - pair {
        let same = |cell: &&Cell| board.candidates(**cell) - pair == digit.into();
        let same: Vec<Cell> = guarded.iter().filter(same).copied().collect();
        for target in state.holders(digit).iter().filter(|_| same.len() > 1) {
            sets.push(same.iter().copied().filter(|&cell| puzzle.sees(cell, target)).collect());
        }
    }
    sort::ascending(&mut sets);
    sets.dedup();
    sets
}

/// The shortest loop through the first guarded cell, made of cells with two digits and guarded
/// ones.
fn pattern_of(state: &State<'_>, pair: Digits, bare: &[Cell], guarded: &[Cell]) -> Option<Guarded> {
    let cells: Vec<Cell> = guarded.iter().chain(bare).copied().collect();
    let sees = |&cell: &Cell| {
        let others = cells.iter().enumerate();
        let others = others.filter(|(_, other)| state.puzzle().sees(cell, **other));
        others.map(|(place, _)| place).collect()
    };
    let next: Vec<Vec<usize>> = cells.iter().map(sees).collect();
    let order = odd_loop(&next, 0..guarded.len())?;
    let order: Vec<Cell> = order.into_iter().map(|place| cells[place]).collect();
    let own = order.iter().map(|&cell| (cell, pair));
    Some(Guarded::new(state, own).in_a_loop(&order))
}

fn reason(step: &Step, puzzle: &Puzzle) -> String {
    let (cells, digits) = pattern(step, puzzle);
    let count = step.candidates(Role::Pattern).count();
    format!(
        "Each of the {count} cells {cells} sees the next, and the last the first. With only {} they \
         would alternate, which an odd number of cells cannot",
        text::digits(digits),
    )
}
