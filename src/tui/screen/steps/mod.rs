//! The list of the currently possible steps.

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
use crate::tui::update::{forget, moving};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Steps;

impl Screen for Steps {
    fn contexts(&self) -> &'static [Context] {
        &[Context::Steps]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, _: &Model) -> usize {
        self.height()
    }

    fn moved(&self) -> fn(&mut Model) -> Effects {
        update::arrive
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        update::choose
    }

    fn closed(self, model: &mut Model) -> Effects {
        moving::follow(model);
        forget(model, Topic::Steps)
    }

    fn sentence(&self, model: &Model) -> String {
        view::sentence(model, self).unwrap_or_default()
    }

    fn draw(&self, _: &mut Buffer, _: Rect, _: &Model) -> Option<Drawn> {
        None
    }
}
