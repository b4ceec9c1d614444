//! The overview: the whole grid at a glance.

pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Overview;

impl Screen for Overview {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Overview]
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_overview(buf, body, model, self).into())
    }
}
