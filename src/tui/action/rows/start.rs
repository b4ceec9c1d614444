//! The start screen.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Library, Play, Start, Summary};
use crate::tui::update::start;

const START: Action = Action { contexts: &[Start], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "start",
        title: "start",
        help: "Opens the start screen: puzzles by level, today's puzzles, tutorials.",
        also: "daily day today menu home level new",
        contexts: &[Play, Library, Summary],
        run: start::open,
        ..BASE
    },
    Action {
        id: "start-less",
        title: "level",
        help: "Changes to the previous value.",
        rank: 1,
        run: start::less,
        ..START
    },
    Action {
        id: "start-more",
        title: "level",
        help: "Changes to the next value.",
        rank: 1,
        run: start::more,
        ..START
    },
    Action {
        id: "start-jump",
        title: "jump",
        help: "Goes to the next row that begins with the letter.",
        rank: 5,
        run: start::jump,
        ..START
    },
];
