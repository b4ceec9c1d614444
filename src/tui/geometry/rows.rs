//! The visible part of a list, and where its rows are, for drawing and for the mouse.

use crate::tui::state::spots::ClickTarget;
use ratatui::layout::{Position, Rect};

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

/// The first of `all` lines to show, so that the selected one is in the middle if possible.
pub const fn scrolled(selected: usize, room: usize, all: usize) -> usize {
    let first = selected.saturating_sub(room / 2);
    let last = all.saturating_sub(room);
    if first < last { first } else { last }
}
