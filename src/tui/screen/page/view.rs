//! A page: for a technique the idea, a picture, why it works, and when to look for it; or a page of
//! the manual.

use super::geometry::{lines, text};
use super::state::Page;
use crate::tui::geometry::lines::inner;
use crate::tui::state::model::Model;
use crate::tui::view::overlay::{draw_frame, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the page.
pub fn draw_page(buf: &mut Buffer, body: Rect, model: &Model, page: &Page) -> Position {
    let text = text(model, page);
    let (title, lines) = lines(&text, inner(body).width.into());
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let area = draw_frame(buf, body, rows, &model.theme, title);
    draw_lines(buf, area, &model.theme, &lines, page.scroll.line());
    area.as_position()
}
