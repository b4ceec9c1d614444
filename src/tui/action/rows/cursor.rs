//! Moving the cursor, selecting cells, and scrolling a large board.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Editor, Overview, Play};
use crate::tui::update::enabled::{can_write, has_same};
use crate::tui::update::{moving, select};

const CURSOR: Action = Action { contexts: &[Play, Editor, Overview], ..BASE };
const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
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
        help: "Moves the cursor one screen up.",
        run: moving::page_up,
        ..CURSOR
    },
    Action {
        id: "move-page-down",
        title: "page down",
        help: "Moves the cursor one screen down.",
        run: moving::page_down,
        ..CURSOR
    },
    Action {
        id: "select-left",
        title: "select",
        help: "Extends the selection to the left: a rectangle from where it started.",
        run: select::left,
        ..PLAY
    },
    Action {
        id: "select-right",
        title: "select",
        help: "Extends the selection to the right: a rectangle from where it started.",
        run: select::right,
        ..PLAY
    },
    Action {
        id: "select-up",
        title: "select",
        help: "Extends the selection upwards: a rectangle from where it started.",
        run: select::up,
        ..PLAY
    },
    Action {
        id: "select-down",
        title: "select",
        help: "Extends the selection downwards: a rectangle from where it started.",
        run: select::down,
        ..PLAY
    },
    Action {
        id: "select-cell",
        title: "select",
        help: "Adds the cursor's cell to the selection, or removes it. Marks, colours and \
               clearing act on all selected cells.",
        rank: 13,
        run: select::cell,
        ..PLAY
    },
    Action {
        id: "select-same",
        title: "select same",
        help: "Selects the cells with the cursor's digit, or the highlighted ones.",
        enabled: has_same,
        run: select::same,
        ..PLAY
    },
    Action {
        id: "next-open",
        title: "next open",
        help: "Moves the cursor to the next open cell in reading order, or the next highlighted \
               one.",
        enabled: can_write,
        run: moving::next_open,
        ..PLAY
    },
    Action {
        id: "previous-open",
        title: "next open",
        help: "Moves the cursor to the previous open cell, or the previous highlighted one.",
        enabled: can_write,
        run: moving::previous_open,
        ..PLAY
    },
    Action {
        id: "pan-left",
        title: "pan",
        help: "Scrolls a large board to the left; on a board that fits, moves the cursor one box \
               to the left.",
        run: moving::pan_left,
        ..PLAY
    },
    Action {
        id: "pan-right",
        title: "pan",
        help: "Scrolls a large board to the right; on a board that fits, moves the cursor one box \
               to the right.",
        run: moving::pan_right,
        ..PLAY
    },
    Action {
        id: "pan-up",
        title: "pan",
        help: "Scrolls a large board up; on a board that fits, moves the cursor one box up.",
        run: moving::pan_up,
        ..PLAY
    },
    Action {
        id: "pan-down",
        title: "pan",
        help: "Scrolls a large board down; on a board that fits, moves the cursor one box down.",
        run: moving::pan_down,
        ..PLAY
    },
];
