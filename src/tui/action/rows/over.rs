//! What lies over the panes: closing it, the help, the palette.

use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Help, Over, Palette, Play};
use crate::tui::update::{lists, palette};

const PALETTE: Action = Action { contexts: &[Palette], ..BASE };

pub(super) const ROWS: &[Action] = &[
    Action {
        id: "close",
        title: "close",
        help: "Closes what lies over the panes.",
        rank: 3,
        contexts: &[Over, Help, Palette],
        run: lists::close,
        ..BASE
    },
    Action {
        id: "help",
        title: "help",
        help: "Lists every action with its keys.",
        rank: 1,
        contexts: &[Play, Over],
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
