//! The editor, in which a puzzle is written down.

pub mod action;
pub mod state;
pub mod update;
pub mod view;

use crate::desk::named;
use crate::tui::geometry::drawn::Drawn;
use crate::tui::message::Effects;
use crate::tui::screen::row::Screen;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::update::stop_telling;
use gradus_engine::Setup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::Editor;

impl Screen for Editor {
    fn contexts(&self) -> &'static [Context] {
        match self.proposal {
            Some(_) => &[Context::Proposal, Context::Editor],
            None => &[Context::Editor],
        }
    }

    /// The content of the editor stays in it.
    fn closed(self, model: &mut Model) -> Effects {
        model.draft = Some(self);
        let mut effects = update::stop_counting(model);
        effects.extend(stop_telling(model));
        effects
    }

    fn title(&self) -> Option<String> {
        let Setup { variety, grid, .. } = &self.setup;
        let title = || named(*variety, *grid);
        Some(self.title.clone().unwrap_or_else(title))
    }

    fn status(&self) -> Vec<(String, Part)> {
        view::status(self)
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_editor(buf, body, model, self))
    }
}
