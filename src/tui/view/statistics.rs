//! The statistics: the report about the history, to be scrolled through.

use super::overlay::{draw_border, draw_lines};
use crate::tui::geometry::lines::inner;
use crate::tui::geometry::statistics::lines;
use crate::tui::state::model::Model;
use crate::tui::state::statistics::Statistics;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the report and returns where it begins.
pub fn draw_statistics(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Statistics,
) -> Position {
    let area = draw_border(buf, frame(body), &model.theme, "Statistics");
    draw_lines(buf, area, &model.theme, &lines(model, area.width.into()), state.scroll.line());
    area.as_position()
}

/// The widest frame, in the middle of the body.
fn frame(body: Rect) -> Rect {
    let width = body.width.min(inner(body).width + 4);
    Rect { x: body.x + (body.width - width) / 2, width, ..body }
}
