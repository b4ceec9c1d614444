//! The palette: everything that can be done, found by a few letters.

pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Palette;

impl Screen for Palette {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Palette]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.found().len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.asking.is_none().then_some(&mut self.search)
    }

    fn entry_changed(&mut self) {
        self.selected = Cursor::default();
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        update::end
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_palette(buf, body, model, self).into())
    }
}
