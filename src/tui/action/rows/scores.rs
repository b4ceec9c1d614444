//! The scores pane.

use crate::tui::action::{Action, BASE};
use crate::tui::screen::ratings;
use crate::tui::state::context::Context::{Play, Scores};
use crate::tui::update::enabled::is_typing;
use crate::tui::update::scores;

const SCORES: Action = Action { contexts: &[Scores], ..BASE };
const SYSTEM: Action = Action { contexts: &[Scores, Play], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "score-up",
        title: "row",
        help: "Selects the row above.",
        rank: 1,
        run: scores::up,
        ..SCORES
    },
    Action {
        id: "score-down",
        title: "row",
        help: "Selects the row below.",
        rank: 1,
        run: scores::down,
        ..SCORES
    },
    Action {
        id: "score-first",
        title: "first row",
        help: "Selects the first row.",
        run: scores::first,
        ..SCORES
    },
    Action {
        id: "score-last",
        title: "last row",
        help: "Selects the last row.",
        run: scores::last,
        ..SCORES
    },
    Action {
        id: "score-digit",
        title: "score",
        help: "Types the score or the number of the selected row; a score of 0 switches the \
               technique off.",
        rank: 2,
        run: scores::digit,
        ..SCORES
    },
    Action {
        id: "score-erase",
        title: "erase",
        help: "Erases the last digit typed.",
        enabled: is_typing,
        run: scores::erase,
        ..SCORES
    },
    Action {
        id: "score-less",
        title: "-1/+1",
        help: "Lowers the score by one, or changes to the previous value.",
        rank: 3,
        run: scores::less,
        ..SCORES
    },
    Action {
        id: "score-more",
        title: "-1/+1",
        help: "Raises the score by one, or changes to the next value.",
        rank: 3,
        run: scores::more,
        ..SCORES
    },
    Action {
        id: "system-previous",
        title: "system",
        help: "Shows the previous rating system in the scores pane.",
        rank: 7,
        run: ratings::update::previous_system,
        ..SYSTEM
    },
    Action {
        id: "system-next",
        title: "system",
        help: "Shows the next rating system in the scores pane.",
        rank: 7,
        run: ratings::update::next_system,
        ..SYSTEM
    },
    Action {
        id: "score-commit",
        title: "keep",
        help: "Keeps the score typed.",
        rank: 4,
        enabled: is_typing,
        run: scores::commit,
        ..SCORES
    },
    Action {
        id: "score-cancel",
        title: "back",
        help: "Drops the score typed, or else goes back to the grid.",
        rank: 5,
        run: scores::cancel,
        ..SCORES
    },
    Action {
        id: "score-reset",
        title: "reset",
        help: "Resets the selected row to its default.",
        rank: 9,
        run: scores::reset,
        ..SCORES
    },
    Action {
        id: "score-reset-all",
        title: "reset all",
        help: "Resets every row to its default.",
        run: scores::reset_all,
        ..SCORES
    },
    Action {
        id: "score-published",
        title: "published",
        help: "Sets every row to its published value.",
        also: "preset naked single free",
        run: scores::publish,
        ..SCORES
    },
];
