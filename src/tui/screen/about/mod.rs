//! Title, author and the text of the rules of the puzzle in the editor.

pub mod action;
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
use state::{AboutScreen, NAMES};

impl Screen for AboutScreen {
    fn contexts(&self) -> &'static [Context] {
        &[Context::About]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        NAMES.len()
    }

    fn entry(&mut self) -> Option<&mut Entry> {
        self.texts.get_mut(self.selected.line())
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::keep
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_about(buf, body, model, self).into())
    }
}
