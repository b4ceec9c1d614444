//! Looking for words in the help.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Help;
use crate::tui::update::lists;

const HELP: Action = Action { contexts: &[Help], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "help-search",
        title: "search",
        help: "Looks for the words that are typed.",
        rank: 1,
        run: lists::search,
        ..HELP
    },
    Action {
        id: "help-erase",
        title: "erase",
        help: "Takes the last letter of the search back.",
        run: lists::erase,
        ..HELP
    },
];
