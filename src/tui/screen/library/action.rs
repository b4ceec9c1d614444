//! The library, and searching it.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Library, Rename, Search};

const LIBRARY: Action = Action { contexts: &[Library], ..BASE };
const RENAME: Action = Action { contexts: &[Rename], ..BASE };
const SEARCH: Action = Action { contexts: &[Search], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "shelf-previous",
        title: "shelf",
        help: "Shows the previous file, or your games and the built-in puzzles.",
        rank: 9,
        run: update::previous_shelf,
        ..LIBRARY
    },
    Action {
        id: "shelf-next",
        title: "shelf",
        help: "Shows the next file of puzzles.",
        rank: 9,
        run: update::next_shelf,
        ..LIBRARY
    },
    Action {
        id: "library-search",
        title: "search",
        help: "Searches for words that you type; 20..40 is a range of ratings.",
        rank: 2,
        run: update::search,
        ..LIBRARY
    },
    Action {
        id: "library-sort",
        title: "sort",
        help: "Sorts by the next column.",
        rank: 4,
        run: update::sort,
        ..LIBRARY
    },
    Action {
        id: "library-reverse",
        title: "reverse",
        help: "Reverses the order.",
        rank: 10,
        run: update::reverse,
        ..LIBRARY
    },
    Action {
        id: "library-variety",
        title: "kind",
        help: "Shows only the next variety, or all again.",
        rank: 5,
        run: update::variety,
        ..LIBRARY
    },
    Action {
        id: "library-size",
        title: "size",
        help: "Shows only the next size, or all again.",
        rank: 6,
        run: update::size,
        ..LIBRARY
    },
    Action {
        id: "library-stage",
        title: "progress",
        help: "Shows only new, started or solved puzzles, or all again.",
        rank: 6,
        run: update::stage,
        ..LIBRARY
    },
    Action {
        id: "library-all",
        title: "all",
        help: "Shows everything again.",
        rank: 9,
        run: update::show_all,
        ..LIBRARY
    },
    Action {
        id: "library-delete",
        title: "delete",
        help: "Deletes the game; it is gone for good when you quit.",
        rank: 8,
        run: update::delete,
        ..LIBRARY
    },
    Action {
        id: "library-restore",
        title: "undelete",
        help: "Restores the game that was deleted last.",
        rank: 8,
        run: update::restore,
        ..LIBRARY
    },
    Action {
        id: "library-rename",
        title: "rename",
        help: "Gives the game another name, which you type.",
        also: "title call",
        rank: 9,
        run: update::rename,
        ..LIBRARY
    },
    Action {
        id: "library-rate",
        title: "rate",
        help: "Rates the listed puzzles that have no rating by the system yet.",
        also: "difficulty level hard",
        rank: 7,
        run: update::rate,
        ..LIBRARY
    },
    Action {
        id: "rename-keep",
        title: "rename",
        help: "Keeps the name that you typed.",
        rank: 1,
        run: update::keep_name,
        ..RENAME
    },
    Action {
        id: "rename-drop",
        title: "cancel",
        help: "Leaves the game the name that it has.",
        rank: 2,
        run: update::drop_name,
        ..RENAME
    },
    Action {
        id: "search-keep",
        title: "keep",
        help: "Ends the search; what it found stays.",
        rank: 2,
        run: update::keep_search,
        ..SEARCH
    },
    Action {
        id: "search-drop",
        title: "cancel",
        help: "Cancels the search.",
        rank: 2,
        run: update::drop_search,
        ..SEARCH
    },
];
