//! The scores pane: selecting a technique and changing what it is worth.

use super::{ask, rate, rate_now, tell};
use crate::config::Config;
use crate::engine::hint::Wish;
use crate::engine::rating::SIMPLEST_FIRST;
use crate::engine::scores::Row;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Topic};
use crate::tui::model::{Model, Notice, Pane};

/// The technique above.
pub fn up(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, at| shown[at.saturating_sub(1)])
}

/// The technique below.
pub fn down(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, at| shown[(at + 1).min(shown.len() - 1)])
}

/// The first technique.
pub fn first(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, _| shown[0])
}

/// The last technique.
pub fn last(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, _| shown[shown.len() - 1])
}

/// Selects one of the rows that show, by the place of the selected one among them. What was typed
/// is kept.
fn select(model: &mut Model, choose: impl FnOnce(&[usize], usize) -> usize) -> Effects {
    let effects = finish(model);
    let shown: Vec<usize> = model.score_rows().iter().map(|(place, ..)| *place).collect();
    if let Some(at) = shown.iter().position(|place| *place == model.scores_pane.selected) {
        model.scores_pane.selected = choose(&shown, at);
    }
    effects
}

fn selected(model: &mut Model) -> Option<&mut Row> {
    let place = model.scores_pane.selected;
    model.scores_mut().rows.get_mut(place)
}

/// The least and the greatest value of the selected row.
fn bounds(model: &mut Model) -> (u32, u32) {
    selected(model).map_or((0, 0), |row| row.item.bounds())
}

/// Types another figure of the score. The totals follow at once.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let Some(figure) = key.typed() else { return Vec::new() };
    let Some(score) = selected(model).map(|row| row.value) else { return Vec::new() };
    let (least, most) = bounds(model);
    let pane = &mut model.scores_pane;
    if pane.entry.is_none() {
        pane.before = score;
    }
    let mut text = pane.entry.clone().unwrap_or_default();
    text.push(figure);
    let Some(score) = text.parse().ok().filter(|score: &u32| (least..=most).contains(score)) else {
        return tell(model, Notice::warning(format!("expected a number from {least} to {most}")));
    };
    pane.entry = Some(score.to_string());
    set(model, score)
}

/// Takes the last figure back.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    let pane = &mut model.scores_pane;
    let Some(text) = &mut pane.entry else { return Vec::new() };
    text.pop();
    let score = text.parse().unwrap_or(pane.before);
    set(model, score)
}

/// Keeps what was typed.
pub fn commit(model: &mut Model, _: Key) -> Effects {
    finish(model)
}

/// Keeps what was typed, if anything was: whatever ends the typing calls this.
pub(super) fn finish(model: &mut Model) -> Effects {
    match model.scores_pane.entry.take() {
        Some(_) => keep(model),
        None => Vec::new(),
    }
}

/// Drops what was typed, or else goes back to the grid.
pub fn cancel(model: &mut Model, _: Key) -> Effects {
    if model.scores_pane.entry.take().is_none() {
        model.pane = Pane::Grid;
        return Vec::new();
    }
    let before = model.scores_pane.before;
    set(model, before)
}

/// One less.
pub fn less(model: &mut Model, _: Key) -> Effects {
    let least = bounds(model).0;
    step(model, |score| score.saturating_sub(1).max(least))
}

/// One more.
pub fn more(model: &mut Model, _: Key) -> Effects {
    let most = bounds(model).1;
    step(model, |score| score.saturating_add(1).min(most))
}

fn step(model: &mut Model, change: impl FnOnce(u32) -> u32) -> Effects {
    model.scores_pane.entry = None;
    let Some(score) = selected(model).map(|row| row.value) else { return Vec::new() };
    let mut effects = set(model, change(score));
    effects.extend(keep(model));
    effects
}

/// Gives the selected technique its default score.
pub fn reset(model: &mut Model, _: Key) -> Effects {
    let place = model.scores_pane.selected;
    let mut effects = reset_row(model, place);
    effects.extend(rescored(model));
    effects
}

/// Gives every technique its default score.
pub fn reset_all(model: &mut Model, _: Key) -> Effects {
    let rows = 0..model.scores().rows.len();
    let mut effects: Effects = rows.flat_map(|place| reset_row(model, place)).collect();
    effects.extend(rescored(model));
    effects.extend(tell(model, Notice::info("every technique has its default score")));
    effects
}

fn reset_row(model: &mut Model, place: usize) -> Effects {
    model.scores_pane.entry = None;
    let kind = model.kind();
    let Some(row) = model.scores_mut().rows.get_mut(place) else { return Vec::new() };
    let standard = Config::standard().scores(kind);
    let own = standard.rows.iter().find(|other| other.item == row.item);
    row.value = own.map_or(0, |own| own.value);
    vec![Effect::KeepScore { system: &SIMPLEST_FIRST, kind, item: row.item, value: None }]
}

/// Sets the selected score; the totals follow.
fn set(model: &mut Model, score: u32) -> Effects {
    match selected(model) {
        Some(row) if row.value != score => {
            row.value = score;
            rescored(model)
        }
        _ => Vec::new(),
    }
}

/// Has the selected score written into the configuration.
fn keep(model: &mut Model) -> Effects {
    let kind = model.kind();
    match selected(model) {
        Some(&mut Row { item, value }) => {
            vec![Effect::KeepScore { system: &SIMPLEST_FIRST, kind, item, value: Some(value) }]
        }
        None => Vec::new(),
    }
}

/// What follows from new scores: both totals.
fn rescored(model: &mut Model) -> Effects {
    let mut effects = rate(model);
    if model.settings.live {
        effects.extend(ask(model, Topic::Start, Wish::Simplest));
    }
    effects
}

/// Works out both totals.
pub fn recalculate(model: &mut Model, _: Key) -> Effects {
    let mut effects = rate_now(model);
    effects.extend(ask(model, Topic::Start, Wish::Simplest));
    effects
}

/// Folds the techniques that are not needed away, or shows them again.
pub fn fold(model: &mut Model, _: Key) -> Effects {
    model.scores_pane.folded = !model.scores_pane.folded;
    Vec::new()
}
