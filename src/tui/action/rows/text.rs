//! Typing, wherever there is a search.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Text;
use crate::tui::update::text;

const TEXT: Action = Action { contexts: &[Text], ..BASE };

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "text-type",
        title: "type",
        help: "Types the search; if the palette asks for a digit, answers that.",
        rank: 2,
        run: text::letter,
        ..TEXT
    },
    Action {
        id: "text-erase",
        title: "erase",
        help: "Erases the letter before the cursor.",
        rank: 4,
        run: text::erase,
        ..TEXT
    },
    Action {
        id: "text-delete",
        title: "delete",
        help: "Erases the letter at the cursor.",
        run: text::delete,
        ..TEXT
    },
    Action {
        id: "text-erase-word",
        title: "erase word",
        help: "Erases the word before the cursor.",
        run: text::erase_word,
        ..TEXT
    },
    Action {
        id: "text-wipe",
        title: "erase all",
        help: "Erases everything typed.",
        run: text::wipe,
        ..TEXT
    },
    Action {
        id: "text-left",
        title: "cursor",
        help: "Moves the cursor back one letter.",
        run: text::left,
        ..TEXT
    },
    Action {
        id: "text-right",
        title: "cursor",
        help: "Moves the cursor forward one letter.",
        run: text::right,
        ..TEXT
    },
    Action {
        id: "text-word-left",
        title: "word",
        help: "Moves the cursor back one word.",
        run: text::word_left,
        ..TEXT
    },
    Action {
        id: "text-word-right",
        title: "word",
        help: "Moves the cursor forward one word.",
        run: text::word_right,
        ..TEXT
    },
    Action {
        id: "text-start",
        title: "start",
        help: "Moves the cursor to the start of the text.",
        run: text::start,
        ..TEXT
    },
    Action {
        id: "text-end",
        title: "end",
        help: "Moves the cursor to the end of the text.",
        run: text::end,
        ..TEXT
    },
];
