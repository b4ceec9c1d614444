//! The hand: what keys act on and how they are meant, until another game is played.

use super::context::Context;
use crate::engine::cell::{Cell, CellSet, Grid};
use crate::engine::digit::{Digit, Digits};

/// Which cells stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those that hold one of the digits or may.
    Digits(Digits),
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

/// What keys act on, and how they are meant.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The cell that keys act on; in a Kakuro always a white one.
    pub cursor: Cell,
    /// The cells that keys act on together; where there are none, that is the cursor's.
    pub selected: CellSet,
    /// The cell that the selection is drawn from, while it is a rectangle.
    pub anchor: Option<Cell>,
    /// Whether the mouse button was pressed on a cell, so that dragging selects from there.
    pub drags: bool,
    /// What digits write.
    pub writing: Writing,
    /// The digit that is held: it stands out, and keys place it.
    pub held: Option<Digit>,
    /// While a colour is chosen: the digit whose candidates it is for; else whole cells are meant.
    pub colouring: Option<Digit>,
    /// The candidate from which a link is being drawn.
    pub linking: Option<(Cell, Digit)>,
    /// What is highlighted besides the cursor's digit.
    pub filter: Option<Filter>,
    /// After a key that only begins something: where the next key has its meaning.
    pub pending: Option<Context>,
}

impl Hand {
    /// A hand with the cursor on a cell of a grid and nothing begun.
    pub fn at(cursor: Cell, grid: Grid) -> Self {
        Self {
            cursor,
            selected: CellSet::empty(grid),
            anchor: None,
            drags: false,
            writing: Writing::Digits,
            held: None,
            colouring: None,
            linking: None,
            filter: None,
            pending: None,
        }
    }
}
