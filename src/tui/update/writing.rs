//! Writing on the sheet: digits, marks, and how much of it is checked.

use super::highlight::beyond;
use super::{carry_out, make, take, tell};
use crate::config::Marks;
use crate::engine::cell::Cell;
use crate::engine::digit::Digit;
use crate::game::check::Level;
use crate::game::notes::Note;
use crate::game::paper::Turn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::model::{Model, Notice, Writing};

/// Writes the key's digit, or its mark while notes are on.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let writing = model.hand.writing;
    key.digit().map_or_else(Vec::new, |digit| write(model, writing, digit))
}

/// Writes or wipes the mark of the key's digit.
pub fn mark(model: &mut Model, key: Key) -> Effects {
    key.digit().map_or_else(Vec::new, |digit| write(model, Writing::Marks, digit))
}

/// Writes a digit, or a mark of some sort.
pub(super) fn write(model: &mut Model, writing: Writing, digit: Digit) -> Effects {
    // A key that the player bound by its name may stand for any digit.
    if digit.get() > model.puzzle().largest() {
        return beyond(model);
    }
    match writing {
        Writing::Digits => place(model, digit),
        Writing::Corners | Writing::Marks => note(model, writing, digit),
    }
}

fn place(model: &mut Model, digit: Digit) -> Effects {
    if model.targets() != [model.hand.cursor] {
        let text = "cells are selected: they take marks and colours; Esc ends the selection";
        return tell(model, Notice::warning(text));
    }
    if let Some(given) = model.puzzle().given(model.hand.cursor) {
        let name = model.puzzle().grid().name(model.hand.cursor);
        return tell(model, Notice::warning(format!("{name} is given: {given}")));
    }
    let tidy = model.sitting.settings.tidy;
    let placed = model.sitting.game.sheet().place(model.puzzle(), model.hand.cursor, digit, tidy);
    make(model, placed)
}

/// Writes a mark in all cells that keys act on; where it stands in every one, wipes it.
fn note(model: &mut Model, writing: Writing, digit: Digit) -> Effects {
    let sheet = model.sitting.game.sheet();
    let open: Vec<Cell> =
        model.targets().into_iter().filter(|&cell| sheet.value(cell).is_none()).collect();
    if open.is_empty() {
        let text = match sheet.value(model.hand.cursor) {
            Some(value) if model.hand.selected.is_empty() => {
                let name = model.puzzle().grid().name(model.hand.cursor);
                format!("{name} has the digit {value}; marks go in open cells")
            }
            _ => "all selected cells have digits; marks go in open cells".into(),
        };
        return tell(model, Notice::warning(text));
    }
    if writing == Writing::Marks {
        let toggled = sheet.toggle_all(model.puzzle(), &open, digit);
        return make(model, toggled);
    }
    let has = |cell: &Cell| model.sitting.game.notes().corners(*cell).contains(digit);
    let wipes = open.iter().all(has);
    let note = if wipes { Note::Erase } else { Note::Corner };
    let changed = open.iter().filter(|cell| has(cell) == wipes);
    let notes: Vec<Note> = changed.map(|&cell| note(cell, digit.into())).collect();
    take(model, notes.into())
}

/// Switches to the next sort of notes, and after the last to digits.
pub fn notes(model: &mut Model, _: Key) -> Effects {
    model.hand.writing = match model.hand.writing {
        Writing::Digits => noting(model),
        Writing::Corners => Writing::Marks,
        Writing::Marks => Writing::Digits,
    };
    Vec::new()
}

/// The first sort of notes: corner marks, where there are two.
pub(super) fn noting(model: &Model) -> Writing {
    match model.sitting.settings.marks {
        Marks::Positional => Writing::Marks,
        Marks::Corner => Writing::Corners,
    }
}

/// Wipes the digits of the cells that keys act on, or else their marks.
pub fn clear(model: &mut Model, _: Key) -> Effects {
    let (sheet, puzzle) = (model.sitting.game.sheet(), model.puzzle());
    let mut turn = Turn::default();
    for cell in model.targets() {
        turn.made.0.extend(sheet.wipe(puzzle, cell).0);
        let corners = model.sitting.game.notes().corners(cell);
        let shown = model.sitting.settings.marks == Marks::Corner && sheet.value(cell).is_none();
        if shown && !corners.is_empty() {
            turn.notes.push(Note::Erase(cell, corners));
        }
    }
    take(model, turn)
}

/// Hides all marks, or shows them again.
pub fn hide_marks(model: &mut Model, _: Key) -> Effects {
    model.hides_marks = !model.hides_marks;
    Vec::new()
}

/// Fills in all marks, or wipes the impossible ones.
pub fn fill(model: &mut Model, _: Key) -> Effects {
    let marked = model.sitting.game.sheet().is_marked(model.puzzle());
    let filled = model.sitting.game.sheet().fill(model.puzzle());
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
    let (level, text) = match model.sitting.check {
        Level::Nothing => (Level::Inconsistencies, "checking what the rules forbid"),
        Level::Inconsistencies if model.sitting.game.is_unique() => {
            (Level::Answers, "checking wrong answers too")
        }
        Level::Inconsistencies => {
            (Level::Answers, "checking answers, as far as this puzzle has just one")
        }
        Level::Answers => (Level::Nothing, "checking nothing"),
    };
    model.sitting.check = level;
    model.refresh();
    model.notice = Some(Notice::info(text));
    if level == Level::Answers { count_check(model) } else { Vec::new() }
}

/// Counts that the player asked whether all is right.
pub fn count_check(model: &mut Model) -> Effects {
    let done = model.sitting.count_check();
    carry_out(model, done)
}
