//! What is written and wiped.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Play;
use crate::tui::update::enabled::{can_clear, can_write};
use crate::tui::update::writing;

const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "place",
        title: "place",
        help: "Writes a digit, or a mark while notes are on. Above 9 the digits are the letters \
               from A, with Shift.",
        rank: 2,
        run: writing::digit,
        ..PLAY
    },
    Action {
        id: "mark",
        title: "note",
        help: "Writes a mark, or wipes it.",
        run: writing::mark,
        ..PLAY
    },
    Action {
        id: "notes",
        title: "note",
        help: "Switches notes on or off: whether digits write marks. Where there are two sorts, \
               corner marks come first and then centre marks.",
        rank: 3,
        run: writing::notes,
        ..PLAY
    },
    Action {
        id: "clear",
        title: "clear",
        help: "Wipes the digit of the cell or of the selected ones, or else the marks.",
        rank: 9,
        enabled: can_clear,
        run: writing::clear,
        ..PLAY
    },
    Action {
        id: "fill",
        title: "fill marks",
        help: "Fills in all marks that fit by what is placed; where every cell has marks, only \
               wipes the impossible ones.",
        rank: 8,
        enabled: can_write,
        run: writing::fill,
        ..PLAY
    },
    Action {
        id: "hide-marks",
        title: "hide marks",
        help: "Hides all marks, or shows them again; hints take them as they are.",
        run: writing::hide_marks,
        ..PLAY
    },
];
