//! The statistics: the report about the history, which can be scrolled.

use super::geometry::lines;
use super::state::Statistics;
use crate::tui::geometry::lines::{frame, inner};
use crate::tui::state::model::Model;
use crate::tui::view::overlay::{draw_border, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the report and returns where it begins.
pub fn draw_statistics(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Statistics,
) -> Position {
    let lines = lines(model, inner(body).width.into());
    let frame = frame(body, u16::try_from(lines.len()).unwrap_or(u16::MAX));
    let area = draw_border(buf, frame, &model.theme, "Statistics");
    draw_lines(buf, area, &model.theme, &lines, state.scroll.line());
    area.as_position()
}
