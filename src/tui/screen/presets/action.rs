//! The sets of keys.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::{Library, Play, Summary};

pub(in crate::tui) const ROWS: &[Action] = &[Action {
    id: "presets",
    title: "keys",
    help: "Chooses a set of keys: those of Gradus, of other programs, or for other keyboards.",
    also: "keyboard preset hodoku sudokupad sgt tatham layout shortcuts bindings",
    contexts: &[Play, Library, Summary],
    run: update::open,
    ..BASE
}];
