//! The trainer: what was learned about each technique.

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
use crate::tui::state::model::Model;
use crate::tui::update::forget;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Trainer;

impl Screen for Trainer {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Trainer]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.rows.len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn end(&self) -> fn(&mut Model) -> Option<Effects> {
        update::end
    }

    fn closed(self, model: &mut Model) -> Effects {
        let mut effects = forget(model, Topic::Learned);
        effects.extend(forget(model, Topic::Drill));
        effects
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_trainer(buf, body, model, self).into())
    }
}
