//! The description of a screen, as a row in the `mod.rs` of its folder.

use crate::tui::geometry::drawn::Drawn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::{Model, Pane};
use crate::tui::state::overlay::each;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A screen over the panes. A row leaves out what it does not need.
pub trait Screen: Sized {
    /// The contexts in which its keys are looked up before those that work anywhere, in order.
    fn contexts(&self) -> &'static [Context];

    /// The cursor moved by the keys of lists and texts.
    fn cursor(&mut self) -> Option<&mut Cursor> {
        None
    }

    /// The number of cursor positions: the lines of a list; for a text, the number of lines that
    /// do not fit, plus one.
    fn lines(&self, _: &Model) -> usize {
        0
    }

    /// What happens after the cursor was moved.
    fn moved(&self) -> fn(&mut Model) -> Effects {
        |_| Effects::new()
    }

    /// The text being typed there, if any.
    fn entry(&mut self) -> Option<&mut Entry> {
        None
    }

    /// Updates what is found when the text has changed.
    fn entry_changed(&mut self) {}

    /// Does what the selected line stands for.
    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        |_, _| Effects::new()
    }

    /// Ends what was started in it; `None` if nothing was, so that the screen itself closes.
    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        |_| None
    }

    /// What happens after it was closed.
    fn closed(self, _: &mut Model) -> Effects {
        Effects::new()
    }

    /// The title of the puzzle that it shows; `None` for the current one.
    fn title(&self) -> Option<String> {
        None
    }

    /// The beginning of the status row.
    fn status(&self) -> Vec<(String, Part)> {
        Vec::new()
    }

    /// The text while there is no message.
    fn sentence(&self, _: &Model) -> String {
        String::new()
    }

    /// Draws it over the panes; `None` if it is drawn as one of them.
    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn>;
}

/// The contexts in which keys are looked up, in order.
pub fn contexts(model: &Model) -> Vec<Context> {
    if let Some(overlay) = model.overlays.last() {
        let own = each!(overlay, screen => screen.contexts());
        return own.iter().copied().chain([Context::Anywhere]).collect();
    }
    if let Some(context) = model.hand.pending {
        return vec![context, Context::Anywhere];
    }
    let applies = |context: &Context| match context {
        Context::Hint => model.sitting.hint.is_some(),
        Context::Scores => model.pane == Pane::Scores,
        Context::Held => model.hand.held.is_some(),
        Context::Lesson => model.tutorial.is_some() && !model.can_release(),
        Context::Solved => model.sitting.is_solved(),
        _ => true,
    };
    Context::OF_BOARD.into_iter().filter(applies).chain([Context::Anywhere]).collect()
}
