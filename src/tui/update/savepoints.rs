//! Savepoints: named states of the game, to return to.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::highlight::begin;
use crate::tui::update::{carry_out, notify, take};
use gradus_engine::technique::text::list;

/// The next key names the savepoint to set.
pub fn name(model: &mut Model, _: Key) -> Effects {
    begin(model, Context::Savepoint, "savepoint: which letter?")
}

/// Sets the savepoint of the key's letter; an existing one moves here.
pub fn set(model: &mut Model, key: Key) -> Effects {
    let Some(name) = key.typed().filter(|name| name.is_alphabetic()) else {
        return notify(model, Notice::warning("a savepoint is named by a letter"));
    };
    let entry = model.sitting.game.save(name);
    let done = model.sitting.record(entry);
    let effects = carry_out(model, done);
    let way_back = model.session.keys.fill_in("{return}");
    model.notice =
        Some(Notice::info(format!("savepoint {name} is set; {way_back} and {name} return to it")));
    effects
}

/// The next key names the savepoint to return to.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    let question =
        format!("return to which savepoint: {}?", list(model.sitting.game.savepoints(), "or"));
    begin(model, Context::Return, question)
}

/// Returns to the savepoint of the key's letter. That is an ordinary move: it can be undone too,
/// and works whatever was undone since.
pub fn go_back(model: &mut Model, key: Key) -> Effects {
    let Some((name, turn)) =
        key.typed().and_then(|name| Some((name, model.sitting.game.way_back(name)?)))
    else {
        let there = list(model.sitting.game.savepoints(), "or");
        return notify(model, Notice::warning(format!("no such savepoint; expected {there}")));
    };
    if let Some(cell) = turn.first_cell() {
        model.hand.cursor = cell;
    }
    let text = match turn.is_empty() {
        true => format!("the board is as it was at savepoint {name}"),
        false => format!(
            "back at savepoint {name}; {} undoes that",
            model.session.keys.fill_in("{undo}")
        ),
    };
    let effects = take(model, turn);
    model.notice = Some(Notice::info(text));
    effects
}
