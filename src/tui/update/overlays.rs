//! What screens over the panes have in common: opening and closing them, moving in their lists and
//! choosing from them, and typing.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::hand::{Edit, Entry};
use crate::tui::state::model::{Model, Screen};
use crate::tui::update::scores;

/// Opens something over the panes; a score being typed is saved.
pub(in crate::tui) fn open(model: &mut Model, screen: impl Screen) -> Effects {
    let effects = scores::finish(model);
    model.overlays.push(Box::new(screen));
    effects
}

/// Closes the top overlay.
pub(in crate::tui) fn close_top(model: &mut Model) -> Effects {
    let closed = model.overlays.pop();
    closed.map_or_else(Effects::new, |screen| screen.closed(model))
}

/// Lines that a page goes up or down.
const PAGE: isize = 10;

/// Ends what was started in the top overlay, or else closes it.
pub fn close(model: &mut Model, _: Key) -> Effects {
    let Some(screen) = model.overlays.last() else { return Effects::new() };
    let end = screen.end();
    end(model).unwrap_or_else(|| close_top(model))
}

/// One line up.
pub fn up(model: &mut Model, _: Key) -> Effects {
    select(model, -1)
}

/// One line down.
pub fn down(model: &mut Model, _: Key) -> Effects {
    select(model, 1)
}

/// Ten lines up.
pub fn page_up(model: &mut Model, _: Key) -> Effects {
    select(model, -PAGE)
}

/// Ten lines down.
pub fn page_down(model: &mut Model, _: Key) -> Effects {
    select(model, PAGE)
}

/// The first line.
pub fn first(model: &mut Model, _: Key) -> Effects {
    select(model, isize::MIN)
}

/// The last line.
pub fn last(model: &mut Model, _: Key) -> Effects {
    select(model, isize::MAX)
}

/// This many lines down or up.
pub(in crate::tui) fn select(model: &mut Model, lines: isize) -> Effects {
    let Some(screen) = model.overlays.last() else { return Effects::new() };
    let (count, moved) = (screen.lines(model), screen.moved());
    if let Some(cursor) = model.overlays.last_mut().and_then(|screen| screen.cursor()) {
        cursor.go(lines, count);
    }
    moved(model)
}

/// Does what the selected line stands for: shows the step or the system, plays the puzzle, runs
/// the command.
pub fn choose(model: &mut Model, key: Key) -> Effects {
    let Some(screen) = model.overlays.last() else { return Effects::new() };
    let choose = screen.choose();
    choose(model, key)
}

/// Changes the text being typed on the top screen, and updates what depends on it.
fn change(model: &mut Model, change: impl FnOnce(&mut Entry)) -> Effects {
    if let Some(overlay) = model.overlays.last_mut()
        && let Some(entry) = overlay.entry()
    {
        let previous = entry.text().to_string();
        change(entry);
        if entry.text() != previous {
            overlay.entry_changed();
        }
    }
    Effects::new()
}

/// Inserts what was pasted, if a text is being typed. Returns whether one is.
pub(in crate::tui) fn paste(model: &mut Model, text: &str) -> bool {
    let top = model.overlays.last_mut();
    let is_typed = top.is_some_and(|overlay| overlay.entry().is_some());
    change(model, |entry| entry.insert(text));
    is_typed
}

/// Inserts a letter, unless it has another meaning there.
pub fn letter(model: &mut Model, key: Key) -> Effects {
    if let Some(answer) = model.overlays.last().and_then(|screen| screen.letter()) {
        return answer(model, key);
    }
    let letter = key.typed();
    change(model, |entry| {
        letter.into_iter().for_each(|letter| entry.edit(Edit::InsertChar(letter)))
    })
}

/// Erases the letter before the cursor.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeletePrevChar))
}

/// Erases the letter at the cursor.
pub fn delete(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeleteNextChar))
}

/// Erases the word before the cursor.
pub fn erase_word(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeletePrevWord))
}

/// Erases everything.
pub fn wipe(model: &mut Model, _: Key) -> Effects {
    change(model, Entry::wipe)
}

/// Moves back one letter, or makes the previous choice where none is typed.
pub fn left(model: &mut Model, _: Key) -> Effects {
    sideways(model, -1, Edit::GoToPrevChar)
}

/// Moves forward one letter, or makes the next choice where none is typed.
pub fn right(model: &mut Model, _: Key) -> Effects {
    sideways(model, 1, Edit::GoToNextChar)
}

fn sideways(model: &mut Model, by: isize, edit: Edit) -> Effects {
    match model.overlays.last().and_then(|screen| screen.sideways()) {
        Some(turn) => turn(model, by),
        None => change(model, |entry| entry.edit(edit)),
    }
}

/// Moves back one word.
pub fn word_left(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToPrevWord))
}

/// Moves forward one word.
pub fn word_right(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToNextWord))
}

/// Moves to the beginning.
pub fn start(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToStart))
}

/// Moves to the end.
pub fn end(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToEnd))
}
