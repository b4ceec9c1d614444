//! The lines of what lies over the panes, and the frame that they stand in.

use crate::tui::theme::Part;
use ratatui::layout::Rect;

/// The widest that an overlay gets.
const WIDEST: u16 = 80;

/// One line of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says.
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

/// What is within the frame of an overlay that takes all the rows there are.
pub fn inner(body: Rect) -> Rect {
    let width = body.width.min(WIDEST).saturating_sub(4);
    Rect { width, height: body.height.saturating_sub(2), ..body }
}

/// The frame in the middle of the body for so many rows of lines, as far as there is room.
pub fn frame(body: Rect, rows: u16) -> Rect {
    let (width, height) = (body.width.min(WIDEST), body.height.min(rows.saturating_add(2)));
    let (x, y) = (body.x + (body.width - width) / 2, body.y + (body.height - height) / 2);
    Rect { x, y, width, height }
}

/// How many lines have no room in an area, which is as far as they scroll.
pub fn hidden(lines: &[Line], area: Rect) -> usize {
    lines.len().saturating_sub(area.height.into())
}
