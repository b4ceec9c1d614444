//! What panes have in common, and the message if none fits.

use super::pen::put;
use super::roles::Spans;
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::{Model, Pane};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns from which on a pane has a margin at its right, and those from which on it stands further
/// from the board.
const MARGIN: u16 = 22;
const APART: u16 = 40;

/// A pane without the blank columns at its left and, if there is room, at its right.
pub const fn pane_area(area: Rect) -> Rect {
    let (left, right) = match area.width {
        ..MARGIN => (1, 0),
        MARGIN..APART => (1, 1),
        APART.. => (3, 1),
    };
    Rect { x: area.x + left, width: area.width.saturating_sub(left + right), ..area }
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

/// Writes a line of pieces, each with its own style.
pub fn put_spans(buf: &mut Buffer, area: Rect, row: u16, spans: &Spans, theme: &Theme) {
    spans.iter().fold(0, |col, (text, part)| put(buf, area, (col, row), text, theme.style(*part)));
}
