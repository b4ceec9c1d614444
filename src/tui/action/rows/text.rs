//! Typing, wherever words are looked for.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Text;
use crate::tui::update::text;

const TEXT: Action = Action { contexts: &[Text], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "text-type",
        title: "type",
        help: "Types what is looked for; where the palette asks which digit is meant, answers that.",
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
        help: "Erases all that was typed.",
        run: text::wipe,
        ..TEXT
    },
    Action {
        id: "text-left",
        title: "cursor",
        help: "Moves the cursor back by a letter.",
        run: text::left,
        ..TEXT
    },
    Action {
        id: "text-right",
        title: "cursor",
        help: "Moves the cursor on by a letter.",
        run: text::right,
        ..TEXT
    },
    Action {
        id: "text-word-left",
        title: "word",
        help: "Moves the cursor back by a word.",
        run: text::word_left,
        ..TEXT
    },
    Action {
        id: "text-word-right",
        title: "word",
        help: "Moves the cursor on by a word.",
        run: text::word_right,
        ..TEXT
    },
    Action {
        id: "text-start",
        title: "start",
        help: "Moves the cursor to the start of what was typed.",
        run: text::start,
        ..TEXT
    },
    Action {
        id: "text-end",
        title: "end",
        help: "Moves the cursor to the end of what was typed.",
        run: text::end,
        ..TEXT
    },
];
