//! Savepoints: states of the game that the player named, to go back to.

use super::highlight::begin;
use super::{carry_out, take, tell};
use crate::engine::text::list;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};

/// The next key names the savepoint to be set.
pub fn name(model: &mut Model, _: Key) -> Effects {
    begin(model, Context::Savepoint, "a letter for the savepoint?")
}

/// Sets the savepoint of the key's letter; one that was set before moves here.
pub fn set(model: &mut Model, key: Key) -> Effects {
    let Some(name) = key.typed().filter(|name| name.is_alphabetic()) else {
        return tell(model, Notice::warning("the name of a savepoint is a letter"));
    };
    let entry = model.sitting.game.save(name);
    let done = model.sitting.record(entry);
    let effects = carry_out(model, done);
    model.notice = Some(Notice::info(format!("savepoint {name} is set; ' and {name} comes back")));
    effects
}

/// The next key names the savepoint to go back to.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    let question =
        format!("back to which savepoint: {}?", list(model.sitting.game.savepoints(), "or"));
    begin(model, Context::Return, question)
}

/// Goes back to the savepoint of the key's letter. That is a move as any other: it is undone too,
/// and the savepoint is reached whatever was taken back since.
pub fn go_back(model: &mut Model, key: Key) -> Effects {
    let Some((name, turn)) =
        key.typed().and_then(|name| Some((name, model.sitting.game.way_back(name)?)))
    else {
        let there = list(model.sitting.game.savepoints(), "and");
        return tell(model, Notice::warning(format!("no such savepoint; there is {there}")));
    };
    if let Some(cell) = turn.first_cell() {
        model.hand.cursor = cell;
    }
    let text = match turn.is_empty() {
        true => format!("this is the state of savepoint {name}"),
        false => format!("back at savepoint {name}; u takes that back"),
    };
    let effects = take(model, turn);
    model.notice = Some(Notice::info(text));
    effects
}
