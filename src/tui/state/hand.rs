//! The hand: what keys act on and how they are meant, until another game is played.

use crate::tui::state::context::Context;
use gradus_engine::grid::cell::{Cell, CellSet, Grid};
use gradus_engine::grid::change::Combination;
use gradus_engine::grid::digit::{Digit, Digits};

/// The cells to highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those that have one of the digits, or may have it.
    Digits(Digits),
    /// Open cells with this many candidates.
    Candidates(usize),
}

/// What digits write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    /// Digits.
    #[default]
    Digits,
    /// Corner marks, if the settings include them.
    Corners,
    /// Marks; if there are corner marks too, in the centre.
    Marks,
}

/// What keys act on, and how they are meant.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The cell that keys act on; in a Kakuro always a white one.
    pub cursor: Cell,
    /// The cells that keys act on together; if there are none, that is the cursor's cell.
    pub selected: CellSet,
    /// The cell from which the selection extends, while it is a rectangle.
    pub anchor: Option<Cell>,
    /// Whether the mouse button was pressed on a cell, so that dragging selects from there.
    pub drags: bool,
    /// What digits write.
    pub writing: Writing,
    /// The held digit: it is highlighted, and keys place it.
    pub held: Option<Digit>,
    /// While a colour is being chosen: the digit whose candidates it is for; otherwise, it is for
    /// whole cells.
    pub colouring: Option<Digit>,
    /// The candidate from which a link is being drawn.
    pub linking: Option<(Cell, Digit)>,
    /// What is highlighted besides the cursor's digit.
    pub filter: Option<Filter>,
    /// After the first key of a sequence: where the next key has its meaning.
    pub pending: Option<Context>,
    /// The last combination of a run or a cage, while the player is asked whether to strike it out.
    pub striking: Option<Combination>,
}

impl Hand {
    /// A hand with the cursor on a cell of a grid and nothing started.
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
            striking: None,
        }
    }
}
