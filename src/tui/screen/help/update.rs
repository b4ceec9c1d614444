//! The help: opening it.

use super::state::Help;
use crate::tui::message::Effects;
use crate::tui::state::command::Command;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use crate::tui::update::overlays;

/// Opens the help about all commands: over the board, at the most important keys; from there and
/// from other screens, at the list.
pub fn open(model: &mut Model, commands: Vec<Command>) -> Effects {
    if let Some(help) = model.top_mut::<Help>() {
        help.is_short = false;
        return Effects::new();
    }
    let (search, scroll) = (Entry::default(), Cursor::default());
    let is_short = model.overlays.is_empty();
    overlays::open(model, Help { commands, search, scroll, is_short })
}
