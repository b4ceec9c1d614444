//! Where things were drawn, for the terminal's cursor and for the mouse.

use super::rows::Rows;
use crate::tui::state::spots::{ClickTarget, Spots};
use ratatui::layout::{Position, Rect};

/// Where things were drawn in a picture.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The position of the hardware cursor.
    pub cursor: Option<Position>,
    /// What can be clicked on.
    pub spots: Spots,
}

impl Drawn {
    /// Takes note of where the text of a hint is, if it was drawn, and of how many lines do not fit.
    pub fn hint_at(&mut self, lines: Option<(Rect, usize)>) {
        self.spots.extend(lines.map(|(place, beyond)| (place, ClickTarget::Hint(beyond))));
    }
}

impl From<Position> for Drawn {
    fn from(cursor: Position) -> Self {
        Some(cursor).into()
    }
}

impl From<Option<Position>> for Drawn {
    fn from(cursor: Option<Position>) -> Self {
        Self { cursor, ..Self::default() }
    }
}

impl From<Rows> for Drawn {
    fn from(list: Rows) -> Self {
        (list, list.position()).into()
    }
}

impl From<(Spots, Position)> for Drawn {
    fn from((spots, cursor): (Spots, Position)) -> Self {
        Self { cursor: Some(cursor), spots }
    }
}

impl From<(Rows, Position)> for Drawn {
    fn from((list, cursor): (Rows, Position)) -> Self {
        let mut drawn = Self::from(cursor);
        drawn.spots.extend(list.spots());
        drawn
    }
}
