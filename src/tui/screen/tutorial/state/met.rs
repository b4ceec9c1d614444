//! What a step says now, and whether its condition is met.

use super::{Needs, PaneName, TutorialStep};
use crate::tui::state::model::{Model, Pane, Writing};
use gradus_engine::{Change, Move};

impl Needs {
    /// Whether it holds.
    pub fn is_met(self, model: &Model) -> bool {
        match self {
            Self::Scores => model.pane == Pane::Scores,
            Self::Marks => model.hand.writing == Writing::Marks,
            Self::Digits => model.hand.writing == Writing::Digits,
        }
    }
}

impl TutorialStep {
    /// Whether its condition is met; `done` is the latest action.
    pub fn is_met(&self, model: &Model, done: Option<&str>) -> bool {
        let pane = |pane: PaneName| match pane {
            PaneName::Grid => model.pane == Pane::Grid,
            PaneName::Scores => model.pane == Pane::Scores,
        };
        let at = |name: &String| model.puzzle().grid().name(model.hand.cursor).to_string() == *name;
        let hint =
            |least: usize| model.sitting.hint.as_ref().is_some_and(|h| h.degree.number() >= least);
        done.is_some_and(|done| self.actions.iter().any(|action| action == done))
            || self.sheet.as_ref().is_some_and(|written| stands(model, written))
            || self.at.as_ref().is_some_and(at)
            || self.hint.is_some_and(hint)
            || self.pane.is_some_and(pane)
            || self.solved && model.sitting.is_solved()
    }

    /// The text, with the player's own keys.
    pub fn says(&self, model: &Model) -> String {
        let is_lost = self.needs.is_some_and(|needs| !needs.is_met(model));
        let text = if is_lost { &self.otherwise } else { &self.text };
        model.keys.told(text)
    }
}

/// Whether everything that a move writes is on the sheet.
fn stands(model: &Model, written: &str) -> bool {
    let sheet = model.sitting.game.sheet();
    let change = |change: &Change| match *change {
        Change::Place(cell, digit) => sheet.value(cell) == Some(digit),
        Change::Wipe(cell) => sheet.value(cell).is_none(),
        Change::Mark(cell, digits) => (digits - sheet.marks(cell)).is_empty(),
        Change::Strike(cell, digits) => (digits & sheet.marks(cell)).is_empty(),
        Change::Exclude(struck) => sheet.is_struck(struck),
        Change::Admit(struck) => !sheet.is_struck(struck),
    };
    Move::read(written, model.puzzle()).is_ok_and(|made| made.0.iter().all(change))
}
