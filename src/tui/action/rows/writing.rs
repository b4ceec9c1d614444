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
        help: "Writes a digit, or a mark while marks are on. Above 9 the digits are the letters \
               from A, with Shift.",
        rank: 2,
        run: writing::digit,
        ..PLAY
    },
    Action {
        id: "mark",
        title: "mark",
        help: "Writes a mark, or wipes it.",
        run: writing::mark,
        ..PLAY
    },
    Action {
        id: "marks",
        title: "mark",
        help: "Switches marks on or off: whether digits write marks. Where there are two sorts, \
               corner marks come first and then centre marks.",
        rank: 3,
        run: writing::marks,
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
        help: "Fills in the marks of the cells that have none, by what is placed. Marks that stand \
               are left alone.",
        rank: 8,
        enabled: can_write,
        run: writing::fill,
        ..PLAY
    },
    Action {
        id: "wipe-impossible",
        title: "wipe impossible marks",
        help: "Wipes the marks that are impossible by what is placed.",
        enabled: can_write,
        run: writing::wipe_impossible,
        ..PLAY
    },
    Action {
        id: "refill",
        title: "write all marks anew",
        help: "Writes all marks anew, whatever stands there.",
        enabled: can_write,
        run: writing::refill,
        ..PLAY
    },
    Action {
        id: "auto-marks",
        title: "keep marks current",
        help: "Keeps all marks current without any key, or no longer. What you wipe stays away.",
        enabled: can_write,
        run: writing::auto_marks,
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
