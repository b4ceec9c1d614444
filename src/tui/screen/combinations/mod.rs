//! The table of combinations.

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
use state::CombinationTable;

impl Screen for CombinationTable {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Combinations]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, model: &Model) -> usize {
        self.remaining(&model.sitting.game).listed().len()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::strike
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_combinations(buf, body, model, self).into())
    }
}
