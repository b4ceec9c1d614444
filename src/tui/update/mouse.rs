//! The mouse: clicking, dragging and the wheel.

use crate::tui::keys::{Key, KeyCode};
use crate::tui::message::{Effect, Effects};
use crate::tui::state::model::{Model, Notice, Pane};
use crate::tui::state::panes::ClickTarget;
use crate::tui::terminal::Mouse;
use crate::tui::update::{highlight, hint, moving, notify, overlays, scores, writing};
use gradus_engine::Digit;
use gradus_engine::grid::CellSet;
use ratatui::layout::Position;

/// Lines that a notch of the wheel scrolls.
const NOTCH: isize = 3;

/// The key that the mouse stands for: the one clicked in the key row, or the one that goes back one
/// level.
pub(in crate::tui) fn key(model: &Model, mouse: Mouse) -> Option<Key> {
    match mouse {
        Mouse::Back => Some(Key::plain(KeyCode::Esc)),
        Mouse::Click(at) | Mouse::Add(at) => match model.panes.spots.at(at) {
            Some(ClickTarget::Key(key)) => Some(key),
            _ => None,
        },
        Mouse::Drag(_) | Mouse::Wheel { .. } => None,
    }
}

/// Handles the other mouse events.
pub(in crate::tui) fn take(model: &mut Model, mouse: Mouse) -> Effects {
    match mouse {
        Mouse::Click(at) => click(model, at),
        Mouse::Add(at) => add(model, at),
        Mouse::Drag(at) => drag(model, at),
        Mouse::Back => Effects::new(),
        Mouse::Wheel { at, down } => wheel(model, at, down),
    }
}

/// Selects what was clicked, or does what it stands for.
fn click(model: &mut Model, at: Position) -> Effects {
    let target = model.panes.spots.at(at);
    if target == Some(ClickTarget::WhichKey) {
        return Effects::new();
    }
    model.notice = None;
    model.hand.pending = None;
    model.hand.drags = false;
    let mut effects = scores::drop_typed(model);
    if let Some(target) = target {
        effects.extend(take_up(model, target));
    }
    effects
}

/// Adds the clicked cell to the selection, or removes it from there; elsewhere, it is a click.
fn add(model: &mut Model, at: Position) -> Effects {
    match model.panes.spots.at(at) {
        Some(ClickTarget::Cell(cell))
            if model.puzzle().is_white(cell)
                && model.overlays.is_empty()
                && model.panes.focus == Pane::Grid =>
        {
            model.notice = None;
            model.hand.pending = None;
            // The cell where the selection starts belongs to it.
            if model.hand.selected.is_empty() && cell != model.hand.cursor {
                model.hand.selected.insert(model.hand.cursor);
            }
            model.hand.cursor = cell;
            model.hand.drags = true;
            highlight::select_cell(model, Key::plain(KeyCode::Null))
        }
        _ => click(model, at),
    }
}

/// Does what a click on a target means, except for a key.
fn take_up(model: &mut Model, target: ClickTarget) -> Effects {
    if let ClickTarget::Cell(cell) = target
        && let Some(click) = model.overlays.last().and_then(|screen| screen.click())
    {
        return click(model, cell);
    }
    match target {
        ClickTarget::Cell(cell) if model.puzzle().is_white(cell) => {
            let is_again = cell == model.hand.cursor && model.panes.focus == Pane::Grid;
            if is_again && model.sitting.settings.click_cycles && model.hand.selected.is_empty() {
                model.hand.drags = true;
                return writing::next_digit(model);
            }
            model.hand.cursor = cell;
            model.hand.anchor = None;
            model.hand.drags = true;
            model.hand.selected = CellSet::empty(model.puzzle().grid());
            focus(model, Pane::Grid)
        }
        ClickTarget::Mark(digit) | ClickTarget::Candidate(digit) => mark(model, digit),
        ClickTarget::Combination(region, set) => writing::strike(model, region, set),
        ClickTarget::Score(place) => {
            model.panes.scores.selected = place;
            focus(model, Pane::Scores)
        }
        // The total is tapped once for the scores, and once to fold them again.
        ClickTarget::Pane(Pane::Scores)
            if model.session.surroundings.has_fingers && model.panes.focus == Pane::Scores =>
        {
            focus(model, Pane::Grid)
        }
        ClickTarget::Hint(_) => focus(model, Pane::Scores),
        ClickTarget::Pane(pane) => focus(model, pane),
        ClickTarget::Line(0) => overlays::choose(model, Key::plain(KeyCode::Enter)),
        ClickTarget::Line(lines) => overlays::select(model, lines),
        ClickTarget::Cell(_) => focus(model, Pane::Grid),
        ClickTarget::Key(_) | ClickTarget::WhichKey => Effects::new(),
    }
}

fn focus(model: &mut Model, pane: Pane) -> Effects {
    model.panes.focus = pane;
    Effects::new()
}

/// Writes the mark in the cursor's cell, or wipes it.
fn mark(model: &mut Model, digit: Digit) -> Effects {
    writing::mark(model, Key::plain(KeyCode::Char(digit.to_char())))
}

/// Selects the cells between where the button was pressed and here; with some sets of keys, those that the
/// mouse passes.
fn drag(model: &mut Model, at: Position) -> Effects {
    if let Some(ClickTarget::Cell(cell)) = model.panes.spots.at(at)
        && let Some(drag) = model.overlays.last().and_then(|screen| screen.drag())
    {
        return drag(model, cell);
    }
    if let Some(ClickTarget::Cell(cell)) = model.panes.spots.at(at)
        && model.hand.drags
        && model.puzzle().is_white(cell)
        && cell != model.hand.cursor
    {
        let before = model.hand.cursor;
        model.hand.cursor = cell;
        if model.session.keys.preset().paints {
            model.hand.selected.insert(before);
            model.hand.selected.insert(cell);
        } else {
            let anchor = model.hand.anchor.unwrap_or(before);
            highlight::select_rectangle(model, anchor);
        }
    }
    Effects::new()
}

/// Scrolls what is under the mouse.
fn wheel(model: &mut Model, at: Position, down: bool) -> Effects {
    let key = Key::plain(KeyCode::Null);
    if !model.overlays.is_empty() {
        return overlays::select(model, if down { NOTCH } else { -NOTCH });
    }
    match (model.panes.spots.at(at), down) {
        (Some(ClickTarget::Score(_)), _) => {
            scores::scroll(model, if down { NOTCH } else { -NOTCH })
        }
        (Some(ClickTarget::Hint(_)), _) => hint::scroll(model, if down { NOTCH } else { -NOTCH }),
        (Some(ClickTarget::Cell(_) | ClickTarget::Mark(_)), false) => moving::pan_up(model, key),
        (Some(ClickTarget::Cell(_) | ClickTarget::Mark(_)), true) => moving::pan_down(model, key),
        _ => Effects::new(),
    }
}

/// Leaves the mouse to the terminal, so that text can be selected, or takes it back.
pub fn toggle(model: &mut Model, _: Key) -> Effects {
    model.sitting.settings.mouse = !model.sitting.settings.mouse;
    let text = match model.sitting.settings.mouse {
        true => "the mouse plays",
        false => "the mouse selects text",
    };
    let mut effects = notify(model, Notice::info(text));
    effects.push(Effect::Mouse(model.sitting.settings.mouse));
    effects
}
