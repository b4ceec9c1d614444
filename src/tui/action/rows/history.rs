//! Undoing, and savepoints.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Editor, Play, Restart, Return, Savepoint, Summary};
use crate::tui::update::enabled::{can_redo, can_undo, has_moves, has_savepoint, is_begun};
use crate::tui::update::{history, savepoints};

const PLAY: Action = Action { contexts: &[Play], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "undo",
        title: "undo",
        help: "Undoes the last change.",
        also: "back revert",
        rank: 7,
        contexts: &[Play, Editor, Summary],
        enabled: can_undo,
        run: history::undo,
    },
    Action {
        id: "redo",
        title: "redo",
        help: "Redoes the change that was undone last.",
        also: "forward again",
        contexts: &[Play, Editor],
        enabled: can_redo,
        run: history::redo,
        ..BASE
    },
    Action {
        id: "last-good",
        title: "last good",
        help: "Returns to the last state without a mistake.",
        also: "mistake wrong errors",
        enabled: has_moves,
        run: history::last_good,
        ..PLAY
    },
    Action {
        id: "restart",
        title: "start again",
        help: "Starts the puzzle again: asks first and then clears the board; a solved puzzle starts \
               at once, as a new game.",
        also: "over reset begin wipe all",
        enabled: is_begun,
        run: history::restart,
        ..PLAY
    },
    Action {
        id: "restart-yes",
        title: "start again",
        help: "Starts again; undo reverses that.",
        rank: 1,
        contexts: &[Restart],
        run: history::start_again,
        ..BASE
    },
    Action {
        id: "savepoint",
        title: "savepoint",
        help: "Sets a savepoint, named by the next key; a savepoint of that name moves here.",
        run: savepoints::name,
        ..PLAY
    },
    Action {
        id: "savepoint-set",
        title: "set",
        help: "Sets the savepoint of this letter.",
        rank: 1,
        contexts: &[Savepoint],
        run: savepoints::set,
        ..BASE
    },
    Action {
        id: "return",
        title: "go back",
        help: "Returns to a savepoint, named by the next key; undo reverses that.",
        enabled: has_savepoint,
        run: savepoints::choose,
        ..PLAY
    },
    Action {
        id: "savepoint-return",
        title: "go back",
        help: "Returns to the savepoint of this letter.",
        rank: 1,
        contexts: &[Return],
        run: savepoints::go_back,
        ..BASE
    },
];
