//! The lines of an overlay, and the frame around them.

use crate::tui::theme::Part;
use ratatui::layout::Rect;

/// The maximum width of an overlay.
const WIDEST: u16 = 80;

/// One line of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// Its style.
    pub part: Part,
}

impl Line {
    /// A line.
    pub fn new(text: impl Into<String>, part: Part) -> Self {
        Self { text: text.into(), part }
    }
}

/// The inside of the frame of an overlay that takes all rows.
pub fn inner(body: Rect) -> Rect {
    let width = body.width.min(WIDEST).saturating_sub(4);
    Rect { width, height: body.height.saturating_sub(2), ..body }
}

/// The frame in the middle of the body for this many lines, or for those that fit.
pub fn frame(body: Rect, rows: u16) -> Rect {
    let (width, height) = (body.width.min(WIDEST), body.height.min(rows.saturating_add(2)));
    let (x, y) = (body.x + (body.width - width) / 2, body.y + (body.height - height) / 2);
    Rect { x, y, width, height }
}

/// How many lines do not fit in an area, which is how far they scroll.
pub fn hidden(lines: &[Line], area: Rect) -> usize {
    lines.len().saturating_sub(area.height.into())
}
