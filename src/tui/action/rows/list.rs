//! All lists, and all texts that scroll.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Choice, List};
use crate::tui::update::lists;

const LIST: Action = Action { contexts: &[List], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "list-up",
        title: "select",
        help: "Goes up one line.",
        rank: 1,
        run: lists::up,
        ..LIST
    },
    Action {
        id: "list-down",
        title: "select",
        help: "Goes down one line.",
        rank: 1,
        run: lists::down,
        ..LIST
    },
    Action {
        id: "list-page-up",
        title: "page up",
        help: "Goes up ten lines.",
        run: lists::page_up,
        ..LIST
    },
    Action {
        id: "list-page-down",
        title: "page down",
        help: "Goes down ten lines.",
        run: lists::page_down,
        ..LIST
    },
    Action {
        id: "list-first",
        title: "first",
        help: "Goes to the first line.",
        run: lists::first,
        ..LIST
    },
    Action {
        id: "list-last",
        title: "last",
        help: "Goes to the last line.",
        run: lists::last,
        ..LIST
    },
    Action {
        id: "choose",
        title: "choose",
        help: "Shows the selected step as a hint, or the selected system in the scores pane, or \
               opens the selected puzzle or file.",
        rank: 2,
        contexts: &[Choice],
        run: lists::choose,
        ..BASE
    },
];
