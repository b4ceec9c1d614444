//! What keys act on and what stands out: selected cells, the highlight, what digits write.

use super::model::Model;
use crate::engine::cell::{Cell, CellSet};
use crate::engine::digit::{Digit, Digits};

/// Which cells stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those that hold the digit or may.
    Digit(Digit),
    /// Open cells with so many candidates.
    Candidates(usize),
}

/// What digits write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    /// Digits.
    #[default]
    Digits,
    /// Corner marks, where the settings have them.
    Corners,
    /// Marks; where there are corner marks too, in the centre.
    Marks,
}

impl Model {
    /// The cells that keys act on, in reading order: those selected, or else the cursor's.
    pub fn targets(&self) -> Vec<Cell> {
        if self.selected.is_empty() { vec![self.cursor] } else { self.selected.iter().collect() }
    }

    /// Selects no cell any more.
    pub fn deselect(&mut self) {
        self.selected = CellSet::empty(self.puzzle().grid());
        self.anchor = None;
    }

    /// What is highlighted beside the cursor's digit: the held digit, or else the filter.
    pub fn highlighted(&self) -> Option<Filter> {
        self.held.map(Filter::Digit).or(self.filter)
    }

    /// The candidates of an open cell that make it stand out; a filter looks at what may be in a
    /// cell even before its marks are written.
    pub fn shining(&self, cell: Cell) -> Digits {
        let candidates = self.candidates(cell);
        match self.highlighted() {
            Some(Filter::Digit(digit)) => candidates & digit.into(),
            Some(Filter::Candidates(count)) if candidates.len() == count => candidates,
            _ => Digits::EMPTY,
        }
    }

    /// The candidates of an open cell as the player sees them: the marks, or where there are none
    /// what fits by what is placed.
    pub fn candidates(&self, cell: Cell) -> Digits {
        match self.game.sheet().marks(cell) {
            none if none.is_empty() && self.game.sheet().value(cell).is_none() => {
                self.facts.possible[cell.index()]
            }
            marks => marks,
        }
    }
}
