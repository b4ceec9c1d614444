//! The scores pane: selecting a technique and changing what it is worth.

use super::{ask, rate, rate_now, tell};
use crate::config::Config;
use crate::engine::hint::Wish;
use crate::engine::scores::{GREATEST, Row};
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

/// Types another figure of the score. The totals follow at once.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let Some(figure) = key.typed() else { return Vec::new() };
    let Some(score) = selected(model).map(|row| row.score) else { return Vec::new() };
    let pane = &mut model.scores_pane;
    if pane.entry.is_none() {
        pane.before = score;
    }
    let mut text = pane.entry.clone().unwrap_or_default();
    text.push(figure);
    let Some(score) = text.parse().ok().filter(|score: &u16| *score <= GREATEST) else {
        return tell(model, Notice::warning(format!("a score goes from 0 to {GREATEST}")));
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
    step(model, |score| score.saturating_sub(1))
}

/// One more.
pub fn more(model: &mut Model, _: Key) -> Effects {
    step(model, |score| (score + 1).min(GREATEST))
}

fn step(model: &mut Model, change: impl FnOnce(u16) -> u16) -> Effects {
    model.scores_pane.entry = None;
    let Some(score) = selected(model).map(|row| row.score) else { return Vec::new() };
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
    row.score = Config::standard().scores(kind).of(row.technique);
    vec![Effect::KeepScore { kind, technique: row.technique.slug, score: None }]
}

/// Sets the selected score; the totals follow.
fn set(model: &mut Model, score: u16) -> Effects {
    match selected(model) {
        Some(row) if row.score != score => {
            row.score = score;
            rescored(model)
        }
        _ => Vec::new(),
    }
}

/// Has the selected score written into the configuration.
fn keep(model: &mut Model) -> Effects {
    let kind = model.kind();
    match selected(model) {
        Some(Row { technique, score }) => {
            vec![Effect::KeepScore { kind, technique: technique.slug, score: Some(*score) }]
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
