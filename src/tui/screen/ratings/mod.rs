//! The list of ratings by all systems.

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
use crate::tui::update::rated;
use gradus_engine::rate;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::RatingsScreen;

impl Screen for RatingsScreen {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Ratings]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, model: &Model) -> usize {
        rate::for_kind(model.kind()).count()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn closed(self, model: &mut Model) -> Effects {
        rated::ask_other(model)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_ratings(buf, body, model, self).into())
    }
}
