//! The editor, in which a puzzle is written down.

pub mod actions;
mod drawing;
mod shape;
pub mod state;
mod view;

use crate::desk::named;
use crate::tui::message::Effects;
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::spots::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::stop_telling;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::region::LARGEST;
use gradus_engine::{Digit, Document, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use state::{Editor, Tool};

impl Screen for Editor {
    fn name(&self) -> &'static str {
        "editor"
    }

    fn contexts(&self) -> &'static [Context] {
        match self.proposal {
            Some(_) => &[Context::Proposal, Context::Editor],
            None => &[Context::Editor],
        }
    }

    /// The content of the editor stays in it.
    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        model.session.draft = Some(self);
        let mut effects = actions::stop_counting(model);
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

    fn cell(&self, _: &Model) -> Option<(Grid, Cell)> {
        Some((self.setup.grid, self.cursor))
    }

    fn go_to(&self) -> fn(&mut Model, Cell) -> Effects {
        actions::go_to
    }

    fn click(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        Some(actions::click)
    }

    fn drag(&self) -> Option<fn(&mut Model, Cell) -> Effects> {
        Some(actions::drag)
    }

    fn draws_lines(&self) -> bool {
        self.brush.is_some()
    }

    fn changes(&self) -> Option<(usize, usize)> {
        Some((self.past.len(), self.future.len()))
    }

    fn undo(&self) -> Option<fn(&mut Model) -> Effects> {
        Some(actions::undo)
    }

    fn redo(&self) -> Option<fn(&mut Model) -> Effects> {
        Some(actions::redo)
    }

    fn document(&self) -> Option<Document> {
        Some(self.written_document())
    }

    fn largest(&self) -> Option<u8> {
        Some(match self.tool {
            // Digits of sums go up to 9, whatever the size.
            Tool::Cages | Tool::Rules => LARGEST,
            _ => self.setup.variety.digits(self.setup.grid).unwrap_or(Digit::MAX),
        })
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(view::draw_editor(buf, body, model, self))
    }
}
