//! The sets of keys to choose from, which a new player sees first.

pub mod action;
pub mod state;
pub mod update;
pub mod view;

use crate::config::PRESETS;
use crate::tui::geometry::drawn::Drawn;
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Presets;

impl Screen for Presets {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Presets]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        PRESETS.len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn closed(self, model: &mut Model) -> Effects {
        update::closed(model, &self)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_presets(buf, body, model, self).into())
    }
}
