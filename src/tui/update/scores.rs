//! The scores pane: selecting a row of the scale and changing its value.

use crate::config;
use crate::desk::ConfigChange;
use crate::tui::geometry::screen::label_bar;
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::state::panes::ScoreChange;
use crate::tui::update::{asking, notify};
use gradus_engine::path::scores::{Item, ScoreRow};
use gradus_engine::{Kind, System};

/// The row above.
pub fn up(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, at| shown[at.saturating_sub(1)])
}

/// The row below.
pub fn down(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, at| shown[(at + 1).min(shown.len() - 1)])
}

/// The first row.
pub fn first(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, _| shown[0])
}

/// The last row.
pub fn last(model: &mut Model, _: Key) -> Effects {
    select(model, |shown, _| shown[shown.len() - 1])
}

/// Selects one of the visible rows, by the index of the selected one among them. A score being
/// typed is saved.
fn select(model: &mut Model, choose: impl FnOnce(&[usize], usize) -> usize) -> Effects {
    let effects = finish(model);
    model.panes.scores.first = None;
    let shown = shown(model);
    if !shown.is_empty() {
        // A selected figure may have disappeared with its rating.
        let at = shown.iter().position(|place| *place >= model.panes.scores.selected);
        model.panes.scores.selected = choose(&shown, at.unwrap_or(shown.len() - 1));
    }
    effects
}

/// The rows to choose from, by their indices: those of the pane, and those that were drawn besides them.
fn shown(model: &Model) -> Vec<usize> {
    let mut shown: Vec<usize> = model.pane_rows().iter().map(|(place, _)| *place).collect();
    if label_bar(model).is_some() {
        shown.extend(model.labelled_rows().iter().map(|(place, _)| *place));
        shown.sort_unstable();
        shown.dedup();
    }
    shown
}

/// Scrolls the rows down or up; the selected one stays.
pub(in crate::tui) fn scroll(model: &mut Model, lines: isize) -> Effects {
    let places: Vec<usize> = model.pane_rows().iter().map(|(place, _)| *place).collect();
    let shown = model.panes.spots.scores();
    let first = places.iter().position(|place| shown.contains(place)).unwrap_or(0);
    let last = places.len().saturating_sub(shown.len());
    model.panes.scores.first = Some(first.saturating_add_signed(lines).min(last));
    Effects::new()
}

/// The selected row; `None` if it is a figure, which cannot be changed.
fn selected(model: &Model) -> Option<ScoreRow> {
    model.sitting.scale().rows.get(model.panes.scores.selected).copied()
}

/// Types another digit of the value. The totals follow at once.
pub fn digit(model: &mut Model, key: Key) -> Effects {
    let Some(figure) = key.figure() else { return Effects::new() };
    let Some(ScoreRow { item, value }) = selected(model) else { return fixed(model) };
    if !item.words().is_empty() {
        let choose = model.session.keys.fill_in("{score-less} and {score-more} choose");
        let text = format!("{choose}: {}", item.words().join(", "));
        return notify(model, Notice::warning(text));
    }
    let pane = &mut model.panes.scores;
    if pane.entry.is_none() {
        pane.previous = value;
    }
    let text = format!("{}{figure}", pane.entry.as_deref().unwrap_or_default());
    match text.parse::<u32>() {
        Ok(number) if number <= item.bounds().1 => {
            // Without leading zeros.
            pane.entry = Some(number.to_string());
            follow(model)
        }
        _ => out_of_bounds(model, item),
    }
}

/// Erases the last digit.
pub fn erase(model: &mut Model, _: Key) -> Effects {
    let Some(text) = &mut model.panes.scores.entry else { return Effects::new() };
    text.pop();
    follow(model)
}

/// Sets the selected row to what was typed so far, or to its previous value if that is not a value
/// yet.
fn follow(model: &mut Model) -> Effects {
    let typed = typed(model).unwrap_or(model.panes.scores.previous);
    set(model, typed)
}

/// What was typed, if it is a possible value of the selected row.
fn typed(model: &mut Model) -> Option<u32> {
    let (least, most) = selected(model)?.item.bounds();
    let number = model.panes.scores.entry.as_ref()?.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

fn out_of_bounds(model: &mut Model, item: Item) -> Effects {
    let (least, most) = item.bounds();
    notify(model, Notice::warning(format!("expected a number from {least} to {most}")))
}

fn fixed(model: &mut Model) -> Effects {
    notify(model, Notice::info("this row only informs you; it cannot be changed"))
}

/// Saves what was typed.
pub fn commit(model: &mut Model, _: Key) -> Effects {
    finish(model)
}

/// Drops what was typed, if anything: Esc, the mouse and the end of the program confirm nothing.
pub(in crate::tui) fn drop_typed(model: &mut Model) -> Effects {
    match model.panes.scores.entry.take() {
        Some(_) => set(model, model.panes.scores.previous),
        None => Effects::new(),
    }
}

/// Saves what was typed, if anything: whatever the player does next on the board calls this, except with
/// the mouse. If it is not a value of the row, it is dropped.
pub(in crate::tui) fn finish(model: &mut Model) -> Effects {
    let is_value = typed(model).is_some();
    match (model.panes.scores.entry.take(), selected(model)) {
        (Some(_), Some(row)) if is_value => {
            let old_row = ScoreRow { value: model.panes.scores.previous, ..row };
            record(model, vec![old_row]);
            keep(model)
        }
        (Some(text), Some(ScoreRow { item, .. })) if !text.is_empty() => out_of_bounds(model, item),
        _ => Effects::new(),
    }
}

/// Drops what was typed, or else returns to the grid.
pub fn cancel(model: &mut Model, _: Key) -> Effects {
    if model.panes.scores.entry.is_none() {
        model.panes.focus = Pane::Grid;
    }
    drop_typed(model)
}

/// Lowers the value by one. Nothing is switched off in passing.
pub fn less(model: &mut Model, _: Key) -> Effects {
    if selected(model).is_some_and(|row| row.value == 1 && row.item.bounds().0 == 0) {
        return notify(model, Notice::info("type 0 to go below 1"));
    }
    step(model, |value, (least, _)| value.saturating_sub(1).max(least))
}

/// Raises the value by one.
pub fn more(model: &mut Model, _: Key) -> Effects {
    step(model, |value, (_, most)| value.saturating_add(1).min(most))
}

fn step(model: &mut Model, change: impl FnOnce(u32, (u32, u32)) -> u32) -> Effects {
    model.panes.scores.entry = None;
    let Some(row) = selected(model) else { return fixed(model) };
    let mut effects = set(model, change(row.value, row.item.bounds()));
    record(model, vec![row]);
    effects.extend(keep(model));
    effects
}

/// Resets the selected row to its default.
pub fn reset(model: &mut Model, _: Key) -> Effects {
    let Some(row) = selected(model) else { return fixed(model) };
    model.panes.scores.entry = None;
    let value = config::default_score(model.sitting.system(), model.kind(), row.item);
    let mut effects = set_row(model, ScoreRow { value, ..row });
    record(model, vec![row]);
    effects.extend(asking::scale_changed(model));
    effects
}

/// Resets every row to its default.
pub fn reset_all(model: &mut Model, _: Key) -> Effects {
    set_all_rows(model, config::default_score, "all rows are back at their defaults")
}

/// Sets every row to its published value.
pub fn publish(model: &mut Model, _: Key) -> Effects {
    set_all_rows(model, config::published_score, "all rows have their published values")
}

/// The value of a row by some rule.
type Worth = fn(&System, Kind, Item) -> u32;

fn set_all_rows(model: &mut Model, worth: Worth, notice: &'static str) -> Effects {
    model.panes.scores.entry = None;
    let (system, kind) = (model.sitting.system(), model.kind());
    let rows = model.sitting.scale().rows.clone();
    let anew = rows.iter().map(|row| ScoreRow { value: worth(system, kind, row.item), ..*row });
    let mut effects: Effects = anew.flat_map(|row| set_row(model, row)).collect();
    record(model, rows);
    effects.extend(asking::scale_changed(model));
    let text = model.session.keys.fill_in(&format!("{notice}; {{undo}} undoes that"));
    effects.extend(notify(model, Notice::info(text)));
    effects
}

/// Sets a row; the configuration drops values that equal the default.
fn set_row(model: &mut Model, row: ScoreRow) -> Effects {
    let (system, kind) = (model.sitting.system(), model.kind());
    let ScoreRow { item, value } = row;
    model.sitting.set_score(item, value);
    let kept = (value != config::default_score(system, kind, item)).then_some(value);
    vec![Effect::Keep(ConfigChange::Score { system, kind, item, value: kept })]
}

/// Remembers what some rows were worth, if any of them has changed.
fn record(model: &mut Model, mut old_rows: Vec<ScoreRow>) {
    let scale = model.sitting.scale();
    old_rows.retain(|row| !scale.rows.contains(row));
    if !old_rows.is_empty() {
        let system = model.sitting.system();
        model.panes.scores.past.push(ScoreChange { system, rows: old_rows });
        model.panes.scores.future.clear();
    }
}

/// Undoes the last change of the scale, or drops what was typed.
pub(in crate::tui) fn undo(model: &mut Model) -> Effects {
    if model.panes.scores.entry.is_some() {
        return drop_typed(model);
    }
    let Some(change) = model.panes.scores.past.pop() else { return Effects::new() };
    let (effects, now) = restore(model, change);
    model.panes.scores.future.push(now);
    effects
}

/// Redoes the change of the scale that was undone last.
pub(in crate::tui) fn redo(model: &mut Model) -> Effects {
    let Some(change) = model.panes.scores.future.pop() else { return Effects::new() };
    let (effects, now) = restore(model, change);
    model.panes.scores.past.push(now);
    effects
}

/// Sets some rows to what they were; returns what they are now.
fn restore(model: &mut Model, change: ScoreChange) -> (Effects, ScoreChange) {
    let scale = model.sitting.scale();
    let is_same = |row: &ScoreRow| change.rows.iter().any(|other| other.item == row.item);
    let now = scale.rows.iter().filter(|row| is_same(row)).copied().collect();
    let mut effects: Effects =
        change.rows.into_iter().flat_map(|row| set_row(model, row)).collect();
    effects.extend(asking::scale_changed(model));
    (effects, ScoreChange { rows: now, ..change })
}

/// Sets the selected row; the totals follow.
fn set(model: &mut Model, value: u32) -> Effects {
    match selected(model) {
        Some(row) if row.value != value => {
            model.sitting.set_score(row.item, value);
            asking::scale_changed(model)
        }
        _ => Effects::new(),
    }
}

/// Has the selected row saved in the configuration.
fn keep(model: &mut Model) -> Effects {
    let (system, kind) = (model.sitting.system(), model.kind());
    let row = selected(model);
    let score =
        |ScoreRow { item, value }| ConfigChange::Score { system, kind, item, value: Some(value) };
    row.map(|row| Effect::Keep(score(row))).into_iter().collect()
}

/// Folds the rows that are not needed, or shows them again.
pub fn fold(model: &mut Model, _: Key) -> Effects {
    model.panes.scores.folded = !model.panes.scores.folded;
    Effects::new()
}
