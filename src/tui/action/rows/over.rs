//! What lies over the panes: closing it, the help, the palette.

use crate::tui::action::Context::{
    Editor, Export, Form, Help, Library, Overview, Page, Palette, Play, Ratings, Statistics, Steps,
    Summary, Tutorials,
};
use crate::tui::action::{Action, BASE};
use crate::tui::update::{lists, palette};

const PALETTE: Action = Action { contexts: &[Palette], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "close",
        title: "close",
        help: "Closes what lies over the panes.",
        rank: 3,
        contexts: &[
            Help, Steps, Page, Ratings, Library, Editor, Form, Export, Overview, Summary,
            Statistics, Palette, Tutorials,
        ],
        run: lists::close,
        ..BASE
    },
    Action {
        id: "help",
        title: "help",
        help: "Lists every action with its keys.",
        rank: 1,
        contexts: &[
            Play, Steps, Page, Ratings, Library, Editor, Form, Export, Overview, Summary,
            Statistics, Tutorials,
        ],
        run: lists::open_help,
        ..BASE
    },
    Action {
        id: "palette-letter",
        title: "search",
        help: "Looks for the words that are typed; or answers which digit is meant.",
        run: palette::letter,
        ..PALETTE
    },
    Action {
        id: "palette-erase",
        title: "erase",
        help: "Takes the last letter of what is looked for back.",
        run: palette::erase,
        ..PALETTE
    },
    Action {
        id: "palette-wipe",
        title: "erase all",
        help: "Takes all of what is looked for back.",
        run: palette::wipe,
        ..PALETTE
    },
];
