//! A page about a technique, or of the manual.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Page;

impl Screen for Page {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Page]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.scroll)
    }

    fn lines(&self, model: &Model) -> usize {
        geometry::hidden(model, self) + 1
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_page(buf, body, model, self).into())
    }
}
