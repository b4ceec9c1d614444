//! Screens over the panes: closing them, the help, the palette.

use crate::tui::action::{Action, BASE, commands};
use crate::tui::screen::help;
use crate::tui::state::context::Context::{About, Help, Over, Palette, Play};
use crate::tui::update::lists;

pub(in crate::tui) const ROWS: &[Action] = &[
    Action {
        id: "close",
        title: "close",
        help: "Closes the screen that lies over the board.",
        rank: 3,
        contexts: &[Over, About, Help, Palette],
        run: lists::close,
        ..BASE
    },
    Action {
        id: "help",
        title: "help",
        help: "Shows the keys that matter; press again for the list of all.",
        also: "keys",
        rank: 1,
        contexts: &[Play, Over],
        run: |model, _| help::update::open(model, commands(model)),
        ..BASE
    },
];
