//! The list of all steps: opening it, moving through it while the board shows the selection, and
//! taking a step from it as a hint.

use super::state::{Group, Steps};
use crate::tui::keys::Key;
use crate::tui::message::Effects;
use crate::tui::state::cursor::Cursor;
use crate::tui::state::model::Model;
use crate::tui::update::asking::ask_steps;
use crate::tui::update::{hint, moving, overlays};
use gradus_engine::hint::Wish;

/// Lists all currently possible steps. If hints report that something is wrong, there is only the
/// way back.
pub fn list(model: &mut Model, key: Key) -> Effects {
    if model.sitting.way_back().is_some() {
        return hint::simplest(model, key);
    }
    let mut effects = overlays::open(model, Steps::default());
    effects.extend(ask_steps(model));
    effects
}

/// Takes in what the worker found; while a technique is practised, only its steps. If there are
/// none, the list gives way to the offer to play on.
pub(in crate::tui) fn found(model: &mut Model, mut groups: Vec<Group>) -> Effects {
    if let Some(only) = model.practised {
        groups.retain_mut(|group| {
            group.folded = false;
            group.technique == only
        });
        if groups.is_empty() {
            model.take_away::<Steps>();
            return hint::offer(model, only, Wish::Simplest);
        }
    }
    if let Some(list) = model.found_mut::<Steps>() {
        list.list(groups);
    }
    reveal(model);
    Effects::new()
}

/// Follows the selection of another row, if the list is on top.
pub(super) fn arrive(model: &mut Model) -> Effects {
    change(model, |list| list.scroll = Cursor::default())
}

/// Folds the steps of a technique.
pub fn fold(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::fold)
}

/// Unfolds them.
pub fn unfold(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::unfold)
}

/// Unfolds all, or folds all.
pub fn fold_all(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::fold_all)
}

/// Also shows the steps whose effect a cheaper one has, or hides them again.
pub fn covered(model: &mut Model, _: Key) -> Effects {
    change(model, Steps::toggle_covered)
}

/// Shows the board instead of the list, or the list again.
pub fn turn(model: &mut Model, _: Key) -> Effects {
    change(model, |list| list.on_board = !list.on_board)
}

/// Scrolls the explanation.
pub fn scroll(model: &mut Model, _: Key) -> Effects {
    change(model, |list| list.scroll.go(1, usize::MAX))
}

/// Changes the list on top, and makes the board show its step.
fn change(model: &mut Model, change: impl FnOnce(&mut Steps)) -> Effects {
    if let Some(list) = model.top_mut::<Steps>() {
        change(list);
        reveal(model);
    }
    Effects::new()
}

/// Makes the view of a large board follow the selected step.
fn reveal(model: &mut Model) {
    let cell = model.preview().and_then(|listed| listed.step.cells().first().copied());
    if let Some(cell) = cell {
        moving::reveal(model, cell);
    }
}

/// Shows the selected step as a hint, in full.
pub(super) fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(step) = model.preview().map(|listed| listed.step.clone()) else {
        return Effects::new();
    };
    model.overlays.pop();
    hint::show_step(model, step)
}
