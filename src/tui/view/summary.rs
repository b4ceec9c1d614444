//! The summary of a solved game.

use super::overlay::{draw_frame, draw_lines};
use crate::tui::geometry::lines::inner;
use crate::tui::geometry::summary::lines;
use crate::tui::state::model::Model;
use crate::tui::state::summary::SummaryScreen;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the summary and returns where it begins.
pub fn draw_summary(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &SummaryScreen,
) -> Position {
    let lines = lines(model, state, inner(body).width.into());
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Solved");
    draw_lines(buf, area, &model.theme, &lines, state.scroll.line());
    area.as_position()
}
