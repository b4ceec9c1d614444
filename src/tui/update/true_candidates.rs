//! The digits that each open cell has in some solution, shown in place of the marks.

use crate::game::sheet::Sheet;
use crate::tui::keys::Key;
use crate::tui::message::{Effects, Question, Topic};
use crate::tui::state::model::{Model, Notice};
use crate::tui::update::{ask, carry_out, notify, stop_telling};
use gradus_engine::{Puzzle, TrueCandidates};
use std::sync::Arc;

/// Shows them, for the puzzle in the editor or for the game, or shows the marks again. In a game,
/// that counts as a hint.
pub fn toggle(model: &mut Model, _: Key) -> Effects {
    if model.findings.true_candidates.is_some()
        || model.findings.analysis.awaits(Topic::TrueCandidates)
    {
        return stop_telling(model);
    }
    if let Some(document) = model.overlays.last().and_then(|screen| screen.document()) {
        let puzzle = Puzzle::new(document.setup).ok();
        return puzzle.map_or_else(Vec::new, |puzzle| begin(model, Arc::new(puzzle), None));
    }
    if let Some(why) = model.sitting.game.partial() {
        return notify(model, Notice::warning(why));
    }
    let (puzzle, sheet) = (model.sitting.game.puzzle().clone(), model.sitting.game.sheet().clone());
    let mut effects = begin(model, puzzle, Some(sheet));
    if !model.sitting.is_solved() {
        let done = model.sitting.count(|tally| tally.count_hint(None));
        effects.extend(carry_out(model, done));
    }
    effects
}

/// Asks for them, for the puzzle or for a sheet.
fn begin(model: &mut Model, puzzle: Arc<Puzzle>, sheet: Option<Sheet>) -> Effects {
    notify(model, Notice::info("looking for the digits that occur in some solution…"));
    ask(model, Question::TrueCandidates(puzzle, sheet.map(Box::new)))
}

/// Shows what the worker found.
pub(in crate::tui) fn found(
    model: &mut Model,
    found: Result<Box<TrueCandidates>, String>,
) -> Effects {
    match found {
        Ok(found) => {
            let key = model.session.keys.shown("true-candidates").pop().unwrap_or_default();
            let what = match found.solutions() {
                Some(0) => "no solution: no digit occurs in any".into(),
                Some(1) => "one solution: its digits".into(),
                Some(count) => format!("{count} solutions: the digits that occur in some"),
                None => "many solutions: the digits that occur in some".into(),
            };
            let known = if found.is_known() { "" } else { "; for some, it took too long to tell" };
            model.findings.true_candidates = Some(*found);
            notify(model, Notice::info(format!("{what}{known} ({key} ends this)")))
        }
        Err(why) => notify(model, Notice::warning(why)),
    }
}
