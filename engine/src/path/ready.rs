//! The singles at the beginning of a table, found on the board alone: most steps of most paths,
//! which need none of the tables of a state.
//!
//! They are those that the finders would find (`engine/technique/singles`), in the same order: for
//! each technique, the one that removes the most candidates, the first in scan order among equals.

use crate::budget::Budget;
use crate::grid::{Board, Cell, Contradiction, Digit, Digits};
use crate::path::Scored;
use crate::technique::{FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, Technique};

/// Finds the step of a technique on a board.
type Find = fn(&Board<'_>) -> Option<(Cell, Digit)>;

/// The techniques found this way.
const FINDS: [(&Technique, Find); 3] =
    [(&FULL_HOUSE, full_house), (&NAKED_SINGLE, naked_single), (&HIDDEN_SINGLE, hidden_single)];

/// The singles at the beginning of a table.
pub struct Ready<'r> {
    rows: Vec<(&'r Scored, Find)>,
}

impl<'r> Ready<'r> {
    /// The singles of a table, and the rest of it. If regions have sums, the board alone does not
    /// show what they must hold, so there are none.
    pub fn split(rows: &'r [Scored], board: &Board<'_>) -> (Self, &'r [Scored]) {
        let is_seen = !board.puzzle().has_combinations();
        let find = |row: &Scored| FINDS.iter().find(|(technique, _)| *technique == row.technique);
        let ready = rows.iter().map_while(|row| Some((row, find(row).filter(|_| is_seen)?.1)));
        let ready = Self { rows: ready.collect() };
        let rest = &rows[ready.rows.len()..];
        (ready, rest)
    }

    /// Takes them one after another until there is none or the budget is spent, with the simple
    /// filter before and after each; `free` says whether the filter fills naked singles.
    ///
    /// # Errors
    /// The first contradiction met; the board is then unusable.
    pub fn take(
        &self,
        board: &mut Board<'_>,
        free: bool,
        budget: &Budget<'_>,
        mut taken: impl FnMut(Scored),
    ) -> Result<(), Contradiction> {
        loop {
            board.filter(free)?;
            let first = |(row, find): &(&Scored, Find)| Some((**row, find(board)?));
            let Some((row, (cell, digit))) = self.rows.iter().find_map(first) else {
                return Ok(());
            };
            if !budget.spend(board.puzzle().regions().len() as u64) {
                return Ok(());
            }
            taken(row);
            board.place(cell, digit)?;
        }
    }
}

fn full_house(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let full = |region| {
        let cell = board.open_in(region).next()?;
        let digit = (board.puzzle().digits() - board.placed(region)).only()?;
        board.candidates(cell).contains(digit).then_some((cell, digit))
    };
    board.puzzle().region_ids().filter(|&region| board.open_count(region) == 1).find_map(full)
}

fn naked_single(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let only = |&cell: &Cell| Some((cell, board.candidates(cell).only()?));
    board.puzzle().cells().iter().find_map(only)
}

fn hidden_single(board: &Board<'_>) -> Option<(Cell, Digit)> {
    let (mut best, mut most) = (None, 0);
    for region in board.puzzle().regions() {
        let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
        for &cell in &region.cells {
            twice |= once & board.candidates(cell);
            once |= board.candidates(cell);
        }
        for digit in once - twice {
            let has = |cell: &&Cell| board.candidates(**cell).contains(digit);
            let Some(&cell) = region.cells.iter().find(has) else { continue };
            let candidates = board.candidates(cell).len();
            if candidates > most {
                (best, most) = (Some((cell, digit)), candidates);
            }
        }
    }
    best
}
