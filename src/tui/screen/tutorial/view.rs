//! The tutorial: a strip below everything else with the text of the step.

use crate::tui::geometry::text::wrap;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::pen::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the strip: the number of the step, and its text.
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
