//! The summary of a solved game.

pub mod geometry;
pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::update::rated;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::SummaryScreen;

impl Screen for SummaryScreen {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Summary]
    }

    fn closed(self, model: &mut Model) -> Effects {
        rated::ask_other(model)
    }

    fn draw(&self, buf: &mut Buffer, _: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_summary(buf, model, self).into())
    }
}
