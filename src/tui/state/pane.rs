//! The panes: the focus, the visible part of the board, and the data of the scores pane.

use crate::config::Zoom;
use gradus_engine::path::scores::{Item, ScoreRow};
use gradus_engine::{Puzzle, System};

/// The three panes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Grid,
    /// What fits in the cursor's cell.
    Candidates,
    /// The techniques, their scores, and the total.
    Scores,
}

/// The visible part of a large board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    /// The first visible row of the grid.
    pub row: usize,
    /// The first visible column.
    pub col: usize,
    /// The size of a cell.
    pub zoom: Zoom,
    /// Whether the board has all the room, without panes beside it.
    pub alone: bool,
}

impl Viewport {
    /// The same with a cell in the middle, if possible.
    #[must_use]
    pub fn around(
        self,
        (row, col): (usize, usize),
        shown: (usize, usize),
        all: (usize, usize),
    ) -> Self {
        let first = |place: usize, shown: usize, all: usize| {
            place.saturating_sub(shown / 2).min(all.saturating_sub(shown))
        };
        Self { row: first(row, shown.0, all.0), col: first(col, shown.1, all.1), ..self }
    }

    /// Moves only as much as needed to show a cell with a margin of two cells. `shown` is the
    /// number of visible rows and columns of the grid, `all` the total.
    pub fn follow(&mut self, row: usize, col: usize, shown: (usize, usize), all: (usize, usize)) {
        self.row = scrolled(self.row, row, shown.0, all.0);
        self.col = scrolled(self.col, col, shown.1, all.1);
    }
}

/// The first of `all` places to show, so that `place` is among the `shown` ones, with a margin.
fn scrolled(first: usize, place: usize, shown: usize, all: usize) -> usize {
    let margin = 2.min(shown.saturating_sub(1) / 2);
    let least = (place + margin + 1).saturating_sub(shown);
    let most = place.saturating_sub(margin);
    first.clamp(least.min(most), most).min(all.saturating_sub(shown))
}

/// A row of the scores pane.
#[derive(Clone, Debug, PartialEq)]
pub enum PaneRow {
    /// A row of the scale, and how often it is needed from here; `None` while that is not known, or
    /// if it is not counted.
    Score(ScoreRow, Option<u32>),
    /// A read-only figure of the rating, as its name and its text.
    Figure(String, String),
}

/// Rows of a scale that changed together, with their values before.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreChange {
    /// The system whose scale it is.
    pub system: &'static System,
    /// The rows.
    pub rows: Vec<ScoreRow>,
}

/// The data of the scores pane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoresPane {
    /// The selected row, as an index among all rows: those of the scale, then the figures.
    pub selected: usize,
    /// The first visible row, after the wheel was turned; otherwise, the selected row is visible.
    pub first: Option<usize>,
    /// The score being typed for it.
    pub entry: Option<String>,
    /// The score before it was typed.
    pub previous: u32,
    /// Whether rows with n = 0 are folded.
    pub folded: bool,
    /// The changes since the puzzle was opened, oldest first.
    pub past: Vec<ScoreChange>,
    /// Those that were undone, the last one undone last.
    pub future: Vec<ScoreChange>,
}

impl PaneRow {
    /// Whether it is a choice between words.
    pub const fn is_choice(&self) -> bool {
        matches!(self, Self::Score(row, _) if !row.item.words().is_empty())
    }

    /// Whether a puzzle contains what the row is about, such as cages or thermometers.
    pub fn concerns(&self, puzzle: &Puzzle) -> bool {
        match self {
            Self::Score(ScoreRow { item: Item::Technique(technique), .. }, _) => {
                technique.needs.are_met_by(puzzle)
            }
            _ => true,
        }
    }

    /// Whether the row is known not to count from here.
    pub fn is_unneeded(&self) -> bool {
        matches!(self, Self::Score(_, Some(0)))
    }
}
