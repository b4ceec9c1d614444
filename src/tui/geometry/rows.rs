//! The part of a list that shows, and where each of its rows stands: for the drawing and for the
//! mouse.

use crate::tui::state::spots::ClickTarget;
use ratatui::layout::{Position, Rect};

/// The part of a list that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Where it stands.
    pub area: Rect,
    /// The first row that shows.
    pub first: usize,
    /// The selected row.
    selected: usize,
    /// The number of all rows.
    all: usize,
}

impl Rows {
    /// The rows round the selected one.
    pub fn around(area: Rect, selected: usize, all: usize) -> Self {
        Self { area, first: scrolled(selected, area.height.into(), all), selected, all }
    }

    /// The rows that show, each as its place among all and on the screen.
    pub fn shown(self) -> impl Iterator<Item = (usize, Rect)> {
        let lines = self.area.rows();
        (self.first..self.all).zip(lines)
    }

    /// The same rows without what stands below the first `all`.
    pub fn only(self, all: usize) -> Self {
        Self { all: all.min(self.all), ..self }
    }

    /// Where the selected row begins.
    pub fn position(self) -> Position {
        let row = self.selected.saturating_sub(self.first) as u16;
        Position { x: self.area.x, y: self.area.y + row }
    }

    /// The rows that show, each as it is meant by a click.
    pub fn spots(self) -> impl Iterator<Item = (Rect, ClickTarget)> {
        let below = move |place| ClickTarget::Line(place as isize - self.selected as isize);
        self.shown().map(move |(place, line)| (line, below(place)))
    }
}

/// The first of `all` lines to show, so that the selected one stands in the middle where it can.
pub const fn scrolled(selected: usize, room: usize, all: usize) -> usize {
    let first = selected.saturating_sub(room / 2);
    let last = all.saturating_sub(room);
    if first < last { first } else { last }
}
