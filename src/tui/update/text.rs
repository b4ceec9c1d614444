//! Typing: what keys and pasted text do to the text that is being typed.

use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::palette;
use crate::tui::screen::row::Screen;
use crate::tui::state::entry::{Edit, Entry};
use crate::tui::state::model::Model;
use crate::tui::state::overlay::each;

/// Changes the text that is typed on the top screen, and what follows from it.
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

/// Inserts what was pasted, if a text is being typed; returns whether one is.
pub(in crate::tui) fn paste(model: &mut Model, text: &str) -> bool {
    let top = model.overlays.last_mut();
    let is_typed = top.is_some_and(|overlay| each!(overlay, screen => screen.entry().is_some()));
    change(model, |entry| entry.insert(text));
    is_typed
}

/// Inserts a letter, or answers which digit the palette asks for.
pub fn letter(model: &mut Model, key: Key) -> Effects {
    if let Some(action) = palette::update::asks(model) {
        return palette::update::answer(model, action, key);
    }
    let letter = key.typed();
    change(model, |entry| {
        letter.into_iter().for_each(|letter| entry.edit(Edit::InsertChar(letter)))
    })
}

/// Takes the letter before the cursor away.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeletePrevChar))
}

/// Takes the letter at the cursor away.
pub fn delete(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeleteNextChar))
}

/// Takes the word before the cursor away.
pub fn erase_word(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::DeletePrevWord))
}

/// Takes everything away.
pub fn wipe(model: &mut Model, _: Key) -> Effects {
    change(model, Entry::wipe)
}

/// One letter back.
pub fn left(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToPrevChar))
}

/// One letter on.
pub fn right(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToNextChar))
}

/// One word back.
pub fn word_left(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToPrevWord))
}

/// One word on.
pub fn word_right(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToNextWord))
}

/// The beginning.
pub fn start(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToStart))
}

/// The end.
pub fn end(model: &mut Model, _: Key) -> Effects {
    change(model, |entry| entry.edit(Edit::GoToEnd))
}
