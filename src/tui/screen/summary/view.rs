//! The summary of a solved game, beside the board or below it.

use super::geometry::{BETWEEN, Place, inner, key_rows, keys, place};
use super::state::SummaryScreen;
use crate::tui::geometry::game::has_cards;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_border, draw_lines};
use crate::tui::view::pen::{clear, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the summary and returns where it begins. On cards, its background alone sets it apart from
/// the board; on a board of lines, a frame does.
pub fn draw_summary(buf: &mut Buffer, model: &Model, state: &SummaryScreen) -> Position {
    let theme = &model.theme;
    let Place { area, panes, lines } = place(model, state);
    clear(buf, panes);
    if has_cards(model) || panes.intersects(area) {
        clear(buf, area);
    } else {
        draw_border(buf, area, theme, "Solved");
    }
    let inner = inner(area);
    let keys = keys(model, state);
    let rows = key_rows(&keys, inner.width.into());
    let first = inner.bottom().saturating_sub(rows.len() as u16).max(inner.y);
    // Where only the keys fit, they are what matters.
    let text = Rect { height: first - inner.y, ..inner };
    draw_lines(buf, text, theme, &lines[..lines.len().saturating_sub(rows.len())], 0);
    for (y, row) in (first..inner.bottom()).zip(rows) {
        let line = Rect { y, height: 1, ..inner };
        let mut col = 0;
        for (key, what) in row {
            col = put(buf, line, (col, 0), key, theme.style(Part::Key));
            col = put(buf, line, (col + 1, 0), what, theme.style(Part::Info)) + BETWEEN as u16;
        }
    }
    inner.as_position()
}
