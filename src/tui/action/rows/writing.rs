//! Writing and wiping.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Play;
use crate::tui::update::enabled::{can_clear, can_write};
use crate::tui::update::writing;

const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
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
        also: "marks pencil candidates",
        rank: 3,
        run: writing::marks,
        ..PLAY
    },
    Action {
        id: "write-digits",
        title: "digits",
        help: "Writes digits from now on, not marks.",
        run: writing::digits_on,
        ..PLAY
    },
    Action {
        id: "write-corners",
        title: "corners",
        help: "Writes corner marks from now on; where there is only one sort of marks, those.",
        run: writing::corners_on,
        ..PLAY
    },
    Action {
        id: "write-marks",
        title: "marks",
        help: "Writes marks from now on; where there are two sorts, those in the centre.",
        run: writing::marks_on,
        ..PLAY
    },
    Action {
        id: "clear",
        title: "clear",
        help: "Clears the digit of the cell or of the selected cells, or else the marks.",
        also: "erase delete remove",
        rank: 9,
        enabled: can_clear,
        run: writing::clear,
        ..PLAY
    },
    Action {
        id: "fill",
        title: "fill marks",
        help: "Fills in the marks of the cells that have none, by the digits placed. Marks that \
               you have are left alone.",
        also: "auto pencil candidates",
        rank: 8,
        enabled: can_write,
        run: writing::fill,
        ..PLAY
    },
    Action {
        id: "wipe-impossible",
        title: "wipe impossible marks",
        help: "Wipes the marks that the digits placed rule out.",
        enabled: can_write,
        run: writing::wipe_impossible,
        ..PLAY
    },
    Action {
        id: "refill",
        title: "write all marks again",
        help: "Writes all marks again from the digits placed.",
        enabled: can_write,
        run: writing::refill,
        ..PLAY
    },
    Action {
        id: "auto-marks",
        title: "keep marks current",
        help: "Keeps all marks current by itself, or stops that. Marks that you wipe stay away.",
        enabled: can_write,
        run: writing::auto_marks,
        ..PLAY
    },
    Action {
        id: "hide-marks",
        title: "hide marks",
        help: "Hides all marks, or shows them again; hints use them all the same.",
        run: writing::hide_marks,
        ..PLAY
    },
];
