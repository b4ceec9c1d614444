//! What panes have in common, and what is said where none fits.

use super::pen::put;
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::{Model, Pane};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A pane without the blank column at its left.
pub const fn pane_area(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

/// Draws the title of a pane.
pub fn titled(buf: &mut Buffer, area: Rect, model: &Model, pane: Pane, title: &str) {
    let part = if model.pane == pane { Part::TitleFocused } else { Part::Title };
    put(buf, area, (0, 0), title, model.theme.style(part));
}

/// Says how large the screen is and how large it would have to be.
pub fn needs_more_room(buf: &mut Buffer, body: Rect, needed: (u16, u16), theme: &Theme) {
    let screen = buf.area;
    let text = format!(
        "The terminal is {}x{}; the board needs {}x{}.",
        screen.width, screen.height, needed.0, needed.1
    );
    for (row, line) in (0..).zip(wrap(&text, body.width.into())) {
        put(buf, body, (0, row), &line, theme.style(Part::Warning));
    }
}
