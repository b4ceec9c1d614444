//! The look of a cell, for the code that draws it.

use super::clues::Clue;
use super::roles::Paint;
use super::two_sorts::TwoSorts;
use crate::game::annotations::Colour;
use crate::tui::geometry::zones::Zone;
use crate::tui::theme::Part;
use gradus_engine::{Digit, Digits};

/// The look of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Its content.
    pub content: Content,
    /// Whether it is the cursor's.
    pub cursor: bool,
    /// Whether it is wrong.
    pub wrong: bool,
    /// Whether a hint points at it.
    pub bracketed: bool,
    /// Whether a row of selected cells begins here, and whether one ends here.
    pub selected: [bool; 2],
    /// The player's colour.
    pub colour: Option<Colour>,
    /// How its rules and dots are painted, if not as usual.
    pub ground: Option<Part>,
    /// Its additional house besides row, column and box.
    pub zone: Option<Zone>,
    /// The sum of the cage that begins here.
    pub sum: Option<Clue>,
    /// The background that a line or a region of the puzzle gives it.
    pub tint: Option<Part>,
}

impl Look {
    /// A cell with nothing special except its content.
    pub const fn of(content: Content) -> Self {
        Self {
            content,
            cursor: false,
            wrong: false,
            bracketed: false,
            selected: [false; 2],
            colour: None,
            ground: None,
            zone: None,
            sum: None,
            tint: None,
        }
    }
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A black cell with its clues.
    Black {
        /// The clue of the run below.
        down: Option<Clue>,
        /// The clue of the run to the right.
        across: Option<Clue>,
    },
    /// A digit.
    Digit(Digit, Part),
    /// A digit that a hint would place.
    Proposed(Digit),
    /// Marks, and how highlighted ones are painted; if marks have no room, whether there are any.
    Marks(Digits, Vec<Paint>),
    /// Corner marks and centre marks.
    TwoSorts(TwoSorts),
}
