//! What a screen is, as a row that each of them has in the `mod.rs` of its folder.

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

/// A screen that lies over the panes. What most have nothing of is left out of a row.
pub trait Screen: Sized {
    /// The contexts in which its keys are looked up before those that work anywhere, the first first.
    fn contexts(&self) -> &'static [Context];

    /// The cursor that the keys of lists and texts move.
    fn cursor(&mut self) -> Option<&mut Cursor> {
        None
    }

    /// The lines that the cursor can be at: those of a list; of a text those that are hidden at a
    /// time, and one more.
    fn lines(&self, _: &Model) -> usize {
        0
    }

    /// What follows once the cursor was moved.
    fn moved(&self) -> fn(&mut Model) -> Effects {
        |_| Effects::new()
    }

    /// The text that is typed there, if one is.
    fn entry(&mut self) -> Option<&mut Entry> {
        None
    }

    /// Shows what is found now that the text has changed.
    fn entry_changed(&mut self) {}

    /// Does what the selected line stands for.
    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        |_, _| Effects::new()
    }

    /// Ends what was begun in it; `None` if nothing was, so that the screen itself is closed.
    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        |_| None
    }

    /// What follows once it was closed.
    fn closed(self, _: &mut Model) -> Effects {
        Effects::new()
    }

    /// What the puzzle is called that it shows; `None` for the one that is played.
    fn title(&self) -> Option<String> {
        None
    }

    /// What stands in the status row before what there is to say.
    fn status(&self) -> Vec<(String, Part)> {
        Vec::new()
    }

    /// What there is to say while no message shows.
    fn sentence(&self, _: &Model) -> String {
        String::new()
    }

    /// Draws it over the panes; `None` if it is drawn as one of them.
    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn>;
}

/// The contexts that keys are looked up in, the first first.
pub fn contexts(model: &Model) -> Vec<Context> {
    if let Some(overlay) = model.overlays.last() {
        let own = each!(overlay, screen => screen.contexts());
        return own.iter().copied().chain([Context::Anywhere]).collect();
    }
    if let Some(context) = model.hand.pending {
        return vec![context, Context::Anywhere];
    }
    let mut contexts = Vec::new();
    if model.sitting.hint.is_some() {
        contexts.push(Context::Hint);
    }
    if model.pane == Pane::Scores {
        contexts.push(Context::Scores);
    }
    if model.hand.held.is_some() {
        contexts.push(Context::Held);
    }
    if model.tutorial.is_some() && !model.can_release() {
        contexts.push(Context::Lesson);
    }
    if model.sitting.is_solved() {
        contexts.push(Context::Solved);
    }
    contexts.extend([Context::Play, Context::Anywhere]);
    contexts
}
