//! Where things were drawn in the last picture, for the mouse and for the terminal's cursor.

use crate::tui::keys::Key;
use crate::tui::state::pane::Pane;
use gradus_engine::Cell;
use gradus_engine::grid::RegionId;
use gradus_engine::grid::digit::{Digit, Digits};
use ratatui::layout::{Position, Rect};

/// The possible meanings of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    /// A cell of the board.
    Cell(Cell),
    /// The place of a mark in the cursor's cell, while digits write marks.
    Mark(Digit),
    /// A candidate in the candidates pane.
    Candidate(Digit),
    /// A combination of a region, given by what it leaves to the open cells.
    Combination(RegionId, Digits),
    /// A row of the scores pane, by its index among all.
    Score(usize),
    /// The text of a hint, of which so many lines do not fit.
    Hint(usize),
    /// Somewhere else in a pane.
    Pane(Pane),
    /// A key in the key row.
    Key(Key),
    /// A line of a list, this many below the selected one.
    Line(isize),
    /// The keys of a sequence, which hide what is behind them.
    WhichKey,
}

/// What is where in a picture, if it can be clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spots(Vec<(Rect, ClickTarget)>);

impl Spots {
    /// Adds something that was drawn, over whatever was drawn there before.
    pub fn add(&mut self, place: Rect, target: ClickTarget) {
        self.0.push((place, target));
    }

    /// The rows of the scores pane that were drawn.
    pub fn scores(&self) -> Vec<usize> {
        let place = |(_, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Score(place) => Some(*place),
            _ => None,
        };
        self.0.iter().filter_map(place).collect()
    }

    /// The cells of the board that were drawn, each with its place.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> + '_ {
        let cell = |(place, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Cell(cell) => Some((*cell, *place)),
            _ => None,
        };
        self.0.iter().filter_map(cell)
    }

    /// The rows of a hint's text that were drawn, and how many lines of it did not fit.
    pub fn hint(&self) -> (u16, usize) {
        let hint = |(place, target): &(Rect, ClickTarget)| match target {
            ClickTarget::Hint(beyond) => Some((place.height, *beyond)),
            _ => None,
        };
        self.0.iter().find_map(hint).unwrap_or_default()
    }

    /// Whether the lines of a list were drawn.
    pub fn has_list(&self) -> bool {
        self.0.iter().any(|(_, target)| matches!(target, ClickTarget::Line(_)))
    }

    /// What is at a position.
    pub fn at(&self, at: Position) -> Option<ClickTarget> {
        let found = self.0.iter().rfind(|(place, _)| place.contains(at));
        found.map(|(_, target)| *target)
    }
}

impl Extend<(Rect, ClickTarget)> for Spots {
    fn extend<T: IntoIterator<Item = (Rect, ClickTarget)>>(&mut self, spots: T) {
        self.0.extend(spots);
    }
}

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

impl From<(Spots, Position)> for Drawn {
    fn from((spots, cursor): (Spots, Position)) -> Self {
        Self { cursor: Some(cursor), spots }
    }
}
