//! The start screen.

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
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Start;

impl Screen for Start {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Start]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.rows().len()
    }

    fn moved(&self) -> fn(&mut Model) -> Effects {
        update::look_ahead
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn closed(self, model: &mut Model) -> Effects {
        update::closed(model)
    }

    fn title(&self) -> Option<String> {
        Some(String::new())
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_start(buf, body, model, self).into())
    }
}
