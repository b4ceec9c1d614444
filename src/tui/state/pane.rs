//! The panes, and the data of the scores pane.

use gradus_engine::{Item, Puzzle, ScoreRow, System};

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
    pub before: u32,
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
