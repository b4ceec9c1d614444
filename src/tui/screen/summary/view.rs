//! The summary of a solved game, beside the board, below it, or over its middle.

use super::geometry::{BETWEEN, area, inner, keys, lines};
use super::state::SummaryScreen;
use crate::tui::geometry::game::has_cards;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_border, draw_lines};
use crate::tui::view::pen::{clear, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the summary and returns where it begins. On cards the page alone sets it apart from the
/// board, on a board of lines a frame does.
pub fn draw_summary(buf: &mut Buffer, model: &Model, state: &SummaryScreen) -> Position {
    let theme = &model.theme;
    let lines = lines(model, state);
    let (area, panes) = area(model, &lines);
    clear(buf, panes);
    if has_cards(model) {
        clear(buf, area);
    } else {
        draw_border(buf, area, theme, "Solved");
    }
    let inner = inner(area);
    draw_lines(buf, inner, theme, &lines, 0);
    let last = Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..inner };
    let mut col = 0;
    for (key, what) in keys(model, state) {
        col = put(buf, last, (col, 0), &key, theme.style(Part::Key));
        col = put(buf, last, (col + 1, 0), what, theme.style(Part::Info)) + BETWEEN as u16;
    }
    inner.as_position()
}
