//! The tutorial: a strip below everything else with what the step says, and the list of tutorials.

use super::overlay::{draw_frame, draw_list};
use super::pen::put;
use crate::engine::variety::Kind;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the strip: the number of the step, and what it says.
pub fn draw_strip(buf: &mut Buffer, area: Rect, model: &Model) {
    let (Some(tutorial), Some(step)) = (model.tutorial, model.step()) else { return };
    let number = model.sitting.game.tally().lesson + 1;
    let text = format!("{number}/{} {}", tutorial.steps.len(), step.says(model));
    let style = model.theme.style(Part::Title);
    let room = area.width.saturating_sub(1);
    for (row, line) in (0..area.height).zip(wrap(&text, room.into())) {
        put(buf, area, (1, row), &line, style);
    }
}

/// Draws the list of tutorials, and returns where they stand.
pub fn draw_tutorials(buf: &mut Buffer, body: Rect, model: &Model, selected: usize) -> Rows {
    let line = |kind: Kind| Line::new(format!("{}, five minutes", kind.name()), Part::Info);
    let lines = Kind::ALL.map(line);
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Tutorials");
    draw_list(buf, area, &model.theme, &lines, selected)
}
