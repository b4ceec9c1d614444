//! Where the cursor goes, what is selected, which part of a large board shows.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Editor, Overview, Play};
use crate::tui::update::enabled::{can_write, has_same};
use crate::tui::update::{moving, select};

const CURSOR: Action = Action { contexts: &[Play, Editor, Overview], ..BASE };
const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "move-left",
        title: "move",
        help: "Moves the cursor to the next cell on the left.",
        rank: 1,
        run: moving::left,
        ..CURSOR
    },
    Action {
        id: "move-right",
        title: "move",
        help: "Moves the cursor to the next cell on the right.",
        rank: 1,
        run: moving::right,
        ..CURSOR
    },
    Action {
        id: "move-up",
        title: "move",
        help: "Moves the cursor to the next cell above.",
        rank: 1,
        run: moving::up,
        ..CURSOR
    },
    Action {
        id: "move-down",
        title: "move",
        help: "Moves the cursor to the next cell below.",
        rank: 1,
        run: moving::down,
        ..CURSOR
    },
    Action {
        id: "move-first",
        title: "row start",
        help: "Moves the cursor to the first cell of its row.",
        run: moving::first,
        ..CURSOR
    },
    Action {
        id: "move-last",
        title: "row end",
        help: "Moves the cursor to the last cell of its row.",
        run: moving::last,
        ..CURSOR
    },
    Action {
        id: "move-page-up",
        title: "page up",
        help: "Moves the cursor up by as many rows as show.",
        run: moving::page_up,
        ..CURSOR
    },
    Action {
        id: "move-page-down",
        title: "page down",
        help: "Moves the cursor down by as many rows as show.",
        run: moving::page_down,
        ..CURSOR
    },
    Action {
        id: "select-left",
        title: "select",
        help: "Selects on to the left: the rectangle from where the cursor was first.",
        run: select::left,
        ..PLAY
    },
    Action {
        id: "select-right",
        title: "select",
        help: "Selects on to the right: the rectangle from where the cursor was first.",
        run: select::right,
        ..PLAY
    },
    Action {
        id: "select-up",
        title: "select",
        help: "Selects on upwards: the rectangle from where the cursor was first.",
        run: select::up,
        ..PLAY
    },
    Action {
        id: "select-down",
        title: "select",
        help: "Selects on downwards: the rectangle from where the cursor was first.",
        run: select::down,
        ..PLAY
    },
    Action {
        id: "select-cell",
        title: "select",
        help: "Adds the cursor's cell to the selection, or takes it out. Marks, colours and wiping \
               act on all selected cells.",
        rank: 13,
        run: select::cell,
        ..PLAY
    },
    Action {
        id: "select-same",
        title: "select same",
        help: "Selects the cells with the cursor's digit, or those that stand out.",
        enabled: has_same,
        run: select::same,
        ..PLAY
    },
    Action {
        id: "next-open",
        title: "next open",
        help: "Moves the cursor to the next open cell in reading order, or the next that stands \
               out.",
        enabled: can_write,
        run: moving::next_open,
        ..PLAY
    },
    Action {
        id: "previous-open",
        title: "next open",
        help: "Moves the cursor to the open cell before, or the one before that stands out.",
        enabled: can_write,
        run: moving::previous_open,
        ..PLAY
    },
    Action {
        id: "pan-left",
        title: "pan",
        help: "Shows more of a large board on the left; on one that shows whole, goes a box to the left.",
        run: moving::pan_left,
        ..PLAY
    },
    Action {
        id: "pan-right",
        title: "pan",
        help: "Shows more of a large board on the right; on one that shows whole, goes a box to the right.",
        run: moving::pan_right,
        ..PLAY
    },
    Action {
        id: "pan-up",
        title: "pan",
        help: "Shows more of a large board above; on one that shows whole, goes a box up.",
        run: moving::pan_up,
        ..PLAY
    },
    Action {
        id: "pan-down",
        title: "pan",
        help: "Shows more of a large board below; on one that shows whole, goes a box down.",
        run: moving::pan_down,
        ..PLAY
    },
];
