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
    begin(model, Context::Savepoint, "savepoint: which letter?")
}

/// Sets the savepoint of the key's letter; one that was set before moves here.
pub fn set(model: &mut Model, key: Key) -> Effects {
    let Some(name) = key.typed().filter(|name| name.is_alphabetic()) else {
        return tell(model, Notice::warning("a savepoint is named by a letter"));
    };
    let entry = model.sitting.game.save(name);
    let done = model.sitting.record(entry);
    let effects = carry_out(model, done);
    model.notice =
        Some(Notice::info(format!("savepoint {name} is set; ' and {name} return to it")));
    effects
}

/// The next key names the savepoint to go back to.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    let question =
        format!("return to which savepoint: {}?", list(model.sitting.game.savepoints(), "or"));
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
        true => format!("the board is as it was at savepoint {name}"),
        false => format!("back at savepoint {name}; u undoes that"),
    };
    let effects = take(model, turn);
    model.notice = Some(Notice::info(text));
    effects
}
