//! The help: all commands, and the keys that matter.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Help;

impl Screen for Help {
    fn contexts(&self) -> &'static [Context] {
        if self.is_short { &[Context::Keys] } else { &[Context::Help] }
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.scroll)
    }

    fn lines(&self, model: &Model) -> usize {
        geometry::hidden(model, self) + 1
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        (!self.is_short).then_some(&mut self.search)
    }

    fn entry_changed(&mut self) {
        self.scroll = Cursor::default();
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_help(buf, body, model, self).into())
    }
}
