//! Actions of lists and texts, of every screen over the board, and those that work everywhere.

use crate::tui::state::action::{Action, BASE};
use crate::tui::state::context::Context::{
    About, Anywhere, Choice, ExportText, Help, List, Over, Palette, Text,
};
use crate::tui::update::enabled::has_shell;
use crate::tui::update::{mouse, moving, overlays, settings};

const LIST: Action = Action { contexts: &[List], ..BASE };
const TEXT: Action = Action { contexts: &[Text], ..BASE };
const ANYWHERE: Action = Action { contexts: &[Anywhere], ..BASE };

pub(super) const LIST_ROWS: &[Action] = &[
    Action {
        id: "list-up",
        title: "select",
        help: "Goes up one line.",
        rank: 1,
        run: overlays::up,
        ..LIST
    },
    Action {
        id: "list-down",
        title: "select",
        help: "Goes down one line.",
        rank: 1,
        run: overlays::down,
        ..LIST
    },
    Action {
        id: "list-page-up",
        title: "page up",
        help: "Goes up ten lines.",
        run: overlays::page_up,
        ..LIST
    },
    Action {
        id: "list-page-down",
        title: "page down",
        help: "Goes down ten lines.",
        run: overlays::page_down,
        ..LIST
    },
    Action {
        id: "list-first",
        title: "first",
        help: "Goes to the first line.",
        run: overlays::first,
        ..LIST
    },
    Action {
        id: "list-last",
        title: "last",
        help: "Goes to the last line.",
        run: overlays::last,
        ..LIST
    },
    Action {
        id: "choose",
        title: "choose",
        help: "Chooses what is selected: a puzzle or a file is opened, a step is shown as a hint, a \
               system in the scores pane.",
        rank: 2,
        contexts: &[Choice],
        run: overlays::choose,
        ..BASE
    },
];

pub(super) const TEXT_ROWS: &[Action] = &[
    Action {
        id: "text-type",
        title: "type",
        help: "Types the search; if the palette asks for a digit, answers that.",
        rank: 2,
        run: overlays::letter,
        ..TEXT
    },
    Action {
        id: "text-erase",
        title: "erase",
        help: "Erases the letter before the cursor.",
        rank: 4,
        run: overlays::erase,
        ..TEXT
    },
    Action {
        id: "text-delete",
        title: "delete",
        help: "Erases the letter at the cursor.",
        run: overlays::delete,
        ..TEXT
    },
    Action {
        id: "text-erase-word",
        title: "erase word",
        help: "Erases the word before the cursor.",
        run: overlays::erase_word,
        ..TEXT
    },
    Action {
        id: "text-wipe",
        title: "erase all",
        help: "Erases everything typed.",
        run: overlays::wipe,
        ..TEXT
    },
    Action {
        id: "text-left",
        title: "cursor",
        help: "Moves the cursor back one letter.",
        run: overlays::left,
        ..TEXT
    },
    Action {
        id: "text-right",
        title: "cursor",
        help: "Moves the cursor forward one letter.",
        run: overlays::right,
        ..TEXT
    },
    Action {
        id: "text-word-left",
        title: "word",
        help: "Moves the cursor back one word.",
        run: overlays::word_left,
        ..TEXT
    },
    Action {
        id: "text-word-right",
        title: "word",
        help: "Moves the cursor forward one word.",
        run: overlays::word_right,
        ..TEXT
    },
    Action {
        id: "text-start",
        title: "start",
        help: "Moves the cursor to the start of the text.",
        run: overlays::start,
        ..TEXT
    },
    Action {
        id: "text-end",
        title: "end",
        help: "Moves the cursor to the end of the text.",
        run: overlays::end,
        ..TEXT
    },
];

pub(super) const OVER_ROWS: &[Action] = &[Action {
    id: "close",
    title: "close",
    help: "Closes the screen that lies over the board.",
    rank: 3,
    contexts: &[Over, About, ExportText, Help, Palette],
    run: overlays::close,
    ..BASE
}];

pub(super) const ANYWHERE_ROWS: &[Action] = &[
    Action {
        id: "mouse",
        title: "mouse",
        help: "Leaves the mouse to the terminal, to select text, or takes it back.",
        run: mouse::toggle,
        ..ANYWHERE
    },
    Action {
        id: "repaint",
        title: "redraw",
        help: "Redraws the screen, after something else wrote on it.",
        run: settings::repaint,
        ..ANYWHERE
    },
    Action {
        id: "suspend",
        title: "suspend",
        help: "Suspends Gradus; `fg` in the shell resumes it.",
        enabled: has_shell,
        run: moving::suspend,
        ..ANYWHERE
    },
    Action {
        id: "quit",
        title: "quit",
        help: "Quits; everything is saved.",
        also: "exit leave end",
        rank: 14,
        run: moving::quit,
        ..ANYWHERE
    },
];
