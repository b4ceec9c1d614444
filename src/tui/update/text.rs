//! Typing: how keys and pasted text change the text being typed.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::palette;
use crate::tui::screen::row::Screen;
use crate::tui::state::entry::{Edit, Entry};
use crate::tui::state::model::Model;
use crate::tui::state::overlay::each;

/// Changes the text being typed on the top screen, and updates what depends on it.
fn change(model: &mut Model, change: impl FnOnce(&mut Entry)) -> Effects {
    if let Some(overlay) = model.overlays.last_mut()
        && let Some(entry) = each!(overlay, screen => screen.entry())
    {
        let before = entry.text().to_string();
        change(entry);
        if entry.text() != before {
            each!(overlay, screen => screen.entry_changed());
        }
    }
    Effects::new()
}

/// Inserts what was pasted, if a text is being typed. Returns whether one is.
pub(in crate::tui) fn paste(model: &mut Model, text: &str) -> bool {
    let top = model.overlays.last_mut();
    let is_typed = top.is_some_and(|overlay| each!(overlay, screen => screen.entry().is_some()));
    change(model, |entry| entry.insert(text));
    is_typed
}

/// Inserts a letter, or answers the palette's question for a digit.
pub fn letter(model: &mut Model, key: Key) -> Effects {
    if let Some(action) = palette::update::asks(model) {
        return palette::update::answer(model, action, key);
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

/// Moves back one letter.
pub fn left(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToPrevChar))
}

/// Moves forward one letter.
pub fn right(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToNextChar))
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
