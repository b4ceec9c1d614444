//! Writing on the sheet: digits, marks, and how much of it is checked.

use super::{make, record, tell};
use crate::engine::digit::Digit;
use crate::game::Entry;
use crate::game::check::Level;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::model::{Model, Notice};

/// Writes the key's digit, or its mark while notes are on.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    match key.digit() {
        Some(digit) if model.notes => toggle(model, digit),
        Some(digit) => place(model, digit),
        None => Vec::new(),
    }
}

/// Writes or wipes the mark of the key's digit.
pub fn mark(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Vec::new, |digit| toggle(model, digit))
}

fn place(model: &mut Model, digit: Digit) -> Effects {
    if let Some(given) = model.puzzle().given(model.cursor) {
        let name = model.puzzle().grid().name(model.cursor);
        return tell(model, Notice::warning(format!("{name} is given: {given}")));
    }
    model.hint = None;
    let tidy = model.settings.tidy;
    let placed = model.game.sheet().place(model.puzzle(), model.cursor, digit, tidy);
    make(model, placed)
}

fn toggle(model: &mut Model, digit: Digit) -> Effects {
    if let Some(value) = model.game.sheet().value(model.cursor) {
        let name = model.puzzle().grid().name(model.cursor);
        let text = format!("{name} has the digit {value}; marks go in open cells");
        return tell(model, Notice::warning(text));
    }
    let toggled = model.game.sheet().toggle(model.puzzle(), model.cursor, digit);
    make(model, toggled)
}

/// Switches notes on or off.
pub fn notes(model: &mut Model, _: Key) -> Effects {
    model.notes = !model.notes;
    Vec::new()
}

/// Wipes the digit of the cell, or else its marks.
pub fn clear(model: &mut Model, _: Key) -> Effects {
    let wiped = model.game.sheet().wipe(model.puzzle(), model.cursor);
    make(model, wiped)
}

/// Fills in all marks, or wipes the impossible ones.
pub fn fill(model: &mut Model, _: Key) -> Effects {
    let marked = model.game.sheet().is_marked(model.puzzle());
    let filled = model.game.sheet().fill(model.puzzle());
    let text = match (filled.is_empty(), marked) {
        (true, _) => "no mark is impossible by what is placed",
        (false, true) => "the impossible marks are wiped",
        (false, false) => "all marks are filled in",
    };
    let effects = make(model, filled);
    model.notice = Some(Notice::info(text));
    effects
}

/// The next level of checking.
pub fn check(model: &mut Model, _: Key) -> Effects {
    let (level, text) = match model.check {
        Level::Nothing => (Level::Inconsistencies, "checking what the rules forbid"),
        Level::Inconsistencies if model.game.is_unique() => {
            (Level::Answers, "checking wrong answers too")
        }
        Level::Inconsistencies => {
            (Level::Answers, "checking answers, as far as this puzzle has just one")
        }
        Level::Answers => (Level::Nothing, "checking nothing"),
    };
    model.check = level;
    model.refresh();
    model.notice = Some(Notice::info(text));
    if level == Level::Answers { count_check(model) } else { Vec::new() }
}

/// Counts that the player asked whether all is right.
pub(super) fn count_check(model: &mut Model) -> Effects {
    let mut tally = model.tally();
    tally.checks += 1;
    record(model, Entry::Tally(tally))
}
