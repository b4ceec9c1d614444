//! The pause: the game is hidden.

pub mod state;
pub mod update;
pub mod view;

use crate::tui::geometry::drawn::Drawn;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Pause;

impl Screen for Pause {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Pause]
    }

    fn closed(self, model: &mut Model) -> Effects {
        update::run_on(model)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_pause(buf, body, model).into())
    }
}
