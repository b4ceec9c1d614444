//! What a setter says about a puzzle.

use super::update;
use crate::tui::action::{Action, BASE};
use crate::tui::state::context::Context::Editor;

pub(in crate::tui) const ROWS: &[Action] = &[Action {
    id: "editor-about",
    title: "title",
    help: "Asks for the title, the author and the text of the rules.",
    also: "name author rules describe text",
    rank: 9,
    contexts: &[Editor],
    run: update::open,
    ..BASE
}];
