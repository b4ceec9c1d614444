//! Number first: a digit is held, and keys place it at the cursor.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Writing};
use crate::tui::update::highlight::begin;
use crate::tui::update::writing::{self, write};

/// The next key chooses the digit to hold.
pub fn choose(model: &mut Model, _: Key) -> Effects {
    begin(model, Context::Hold, "hold which digit?")
}

/// Holds the key's digit.
pub fn hold(model: &mut Model, key: Key) -> Effects {
    model.hand.held = key.digit();
    Vec::new()
}

/// Writes the held digit.
pub fn place(model: &mut Model, _: Key) -> Effects {
    model.hand.held.map_or_else(Vec::new, |digit| write(model, Writing::Digits, digit))
}

/// Writes the held digit as a mark, or wipes that mark.
pub fn mark(model: &mut Model, _: Key) -> Effects {
    let writing = writing::first_sort(model);
    model.hand.held.map_or_else(Vec::new, |digit| write(model, writing, digit))
}

/// Releases the held digit.
pub fn drop(model: &mut Model, _: Key) -> Effects {
    model.hand.held = None;
    Vec::new()
}
