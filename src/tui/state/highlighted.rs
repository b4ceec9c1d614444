//! What the hand refers to on the board: the cells that keys act on, and the highlighted ones.

use crate::tui::state::hand::Filter;
use crate::tui::state::model::Model;
use gradus_engine::grid::cell::{Cell, CellSet};
use gradus_engine::grid::digit::{Digit, Digits};

impl Model {
    /// The cells that keys act on, in reading order: the selected ones, or else the cursor's.
    pub fn targets(&self) -> Vec<Cell> {
        if self.hand.selected.is_empty() {
            vec![self.hand.cursor]
        } else {
            self.hand.selected.iter().collect()
        }
    }

    /// Clears the selection.
    pub fn deselect(&mut self) {
        self.hand.selected = CellSet::empty(self.puzzle().grid());
        self.hand.anchor = None;
    }

    /// What is highlighted besides the cursor's digit: the held digit, or else the filter.
    pub fn highlighted(&self) -> Option<Filter> {
        let held = self.hand.held.map(|digit| Filter::Digits(digit.into()));
        held.or(self.hand.filter)
    }

    /// The highlighted digit, if it is the only one.
    pub fn highlighted_digit(&self) -> Option<Digit> {
        match self.highlighted()? {
            Filter::Digits(digits) => digits.only(),
            Filter::Candidates(_) => None,
        }
    }

    /// The candidates for which an open cell is highlighted; a filter considers what may be in a
    /// cell even before its marks are written.
    pub fn shining(&self, cell: Cell) -> Digits {
        let candidates = self.candidates(cell);
        match self.highlighted() {
            Some(Filter::Digits(digits)) => candidates & digits,
            Some(Filter::Candidates(count)) if candidates.len() == count => candidates,
            _ => Digits::EMPTY,
        }
    }

    /// The candidates of an open cell as the player sees them: the marks or, if there are none,
    /// what fits by the digits placed.
    pub fn candidates(&self, cell: Cell) -> Digits {
        match self.sitting.game.sheet().marks(cell) {
            none if none.is_empty() && self.sitting.game.sheet().value(cell).is_none() => {
                self.findings.facts.possible[cell.index()]
            }
            marks => marks,
        }
    }
}
