//! The start screen.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Library, Play, Start, Summary};

const START: Action = Action { contexts: &[Start], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "start",
        title: "start",
        help: "Opens the start screen: puzzles by level, today's puzzles, tutorials.",
        also: "daily day today menu home level new",
        contexts: &[Play, Library, Summary],
        run: update::open,
        ..BASE
    },
    Action {
        id: "start-less",
        title: "level",
        help: "Changes to the previous value.",
        rank: 1,
        run: update::less,
        ..START
    },
    Action {
        id: "start-more",
        title: "level",
        help: "Changes to the next value.",
        rank: 1,
        run: update::more,
        ..START
    },
    Action {
        id: "start-jump",
        title: "jump to row",
        help: "Goes to the next row that begins with the letter.",
        run: update::jump,
        ..START
    },
];
