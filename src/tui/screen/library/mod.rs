//! The library: puzzles, and the games that were started.

pub mod action;
pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::analysis::Topic;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use crate::tui::update::forget;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::LibraryScreen;

impl Screen for LibraryScreen {
    fn contexts(&self) -> &'static [Context] {
        match (&self.name, self.typing) {
            (Some(_), _) => &[Context::Rename],
            (None, true) => &[Context::Search],
            (None, false) => &[Context::Library],
        }
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.typed()
    }

    fn entry_changed(&mut self) {
        if self.name.is_none() {
            self.refresh();
        }
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        update::end
    }

    fn closed(self, model: &mut Model) -> Effects {
        forget(model, Topic::List)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_library(buf, body, model, self).into())
    }
}
