//! What lies over the panes: closing it, the help, the palette.

use crate::tui::action::{Action, BASE, commands};
use crate::tui::state::context::Context::{Help, Over, Palette, Play};
use crate::tui::update::lists;

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
        run: |model, _| lists::open_help(model, commands(model)),
        ..BASE
    },
];
