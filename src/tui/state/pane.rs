//! The panes, and what the one with the scores has.

use crate::engine::scores::{Item, ScoreRow};
use crate::engine::technique::Needs;

/// The three panes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The board.
    #[default]
    Grid,
    /// What fits in the cursor's cell.
    Candidates,
    /// The techniques, what they are worth, and the total.
    Scores,
}

/// A row of the scores pane.
#[derive(Clone, Debug, PartialEq)]
pub enum PaneRow {
    /// A row of the scale, and how often it is needed from here; `None` while that is not known,
    /// and where it is not counted.
    Score(ScoreRow, Option<u32>),
    /// Something that the rating says, its name and the text: to be read only.
    Figure(String, String),
}

/// What the scores pane remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoresPane {
    /// The selected row, as a place among all rows: those of the scale, then the figures.
    pub selected: usize,
    /// The first row that shows, after the wheel was turned; else the selected one shows.
    pub first: Option<usize>,
    /// The score being typed for it.
    pub entry: Option<String>,
    /// What the score was before it was typed.
    pub before: u32,
    /// Whether rows with n = 0 are folded away.
    pub folded: bool,
}

impl PaneRow {
    /// Whether it is a choice between words.
    pub const fn is_choice(&self) -> bool {
        matches!(self, Self::Score(row, _) if !row.item.words().is_empty())
    }

    /// Whether it is about the combinations of runs and cages.
    pub fn is_about_combinations(&self) -> bool {
        let Self::Score(row, _) = self else { return false };
        matches!(row.item, Item::Technique(technique) if technique.needs == Needs::Combinations)
    }

    /// Whether it is known that the row does not count from here.
    pub fn is_unneeded(&self) -> bool {
        matches!(self, Self::Score(_, Some(0)))
    }
}
