//! The part of a list that shows, and where each of its rows stands.

use super::scrolled;
use ratatui::layout::Rect;

/// The part of a list that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Where it stands.
    pub area: Rect,
    /// The first row that shows.
    first: usize,
    /// The number of all rows.
    all: usize,
}

impl Rows {
    /// The rows round the selected one.
    pub fn around(area: Rect, selected: usize, all: usize) -> Self {
        Self { area, first: scrolled(selected, area.height.into(), all), all }
    }

    /// The rows that show, each as its place among all and on the screen.
    pub fn shown(self) -> impl Iterator<Item = (usize, Rect)> {
        let lines = self.area.rows();
        (self.first..self.all).zip(lines)
    }
}
