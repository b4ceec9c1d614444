//! The lines of an overlay with the frame around them, and the visible part of a list.

use crate::tui::state::panes::{ClickTarget, Drawn};
use crate::tui::theme::Part;
use ratatui::layout::{Position, Rect};

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

/// The visible part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Its area.
    pub area: Rect,
    /// The first visible row.
    pub first: usize,
    /// The selected row.
    selected: usize,
    /// The total number of rows.
    all: usize,
}

impl Rows {
    /// The rows around the selected one.
    pub fn around(area: Rect, selected: usize, all: usize) -> Self {
        Self { area, first: scrolled(selected, area.height.into(), all), selected, all }
    }

    /// The visible rows, each with its index and its position on the screen.
    pub fn shown(self) -> impl Iterator<Item = (usize, Rect)> {
        let lines = self.area.rows();
        (self.first..self.all).zip(lines)
    }

    /// The same rows without those after the first `all`.
    pub fn only(self, all: usize) -> Self {
        Self { all: all.min(self.all), ..self }
    }

    /// The start of the selected row.
    pub fn position(self) -> Position {
        let row = self.selected.saturating_sub(self.first) as u16;
        Position { x: self.area.x, y: self.area.y + row }
    }

    /// The visible rows, each with the meaning of a click.
    pub fn spots(self) -> impl Iterator<Item = (Rect, ClickTarget)> {
        let below = move |place| ClickTarget::Line(place as isize - self.selected as isize);
        self.shown().map(move |(place, line)| (line, below(place)))
    }
}

impl From<Rows> for Drawn {
    fn from(list: Rows) -> Self {
        (list, list.position()).into()
    }
}

impl From<(Rows, Position)> for Drawn {
    fn from((list, cursor): (Rows, Position)) -> Self {
        let mut drawn = Self::from(cursor);
        drawn.spots.extend(list.spots());
        drawn
    }
}

/// The first of `all` lines to show, so that the selected one is in the middle if possible.
pub const fn scrolled(selected: usize, room: usize, all: usize) -> usize {
    let first = selected.saturating_sub(room / 2);
    let last = all.saturating_sub(room);
    if first < last { first } else { last }
}
