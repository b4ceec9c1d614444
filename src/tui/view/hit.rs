//! What stands at a position of the screen, by the arithmetic that draws it.

use super::layout::{SIDE, Shape, Window, body, bottom};
use super::{candidates, draw, edges, game_layout, key_row, palette, pane_area, scores};
use crate::config::Marks;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::tui::keys::Key;
use crate::tui::model::{Model, Pane, Writing};
use crate::tui::overlay::Overlay;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// What can be meant by a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A cell of the board.
    Cell(Cell),
    /// The place of a mark in the cursor's cell, while digits write marks.
    Mark(Digit),
    /// A candidate in the candidates pane.
    Candidate(Digit),
    /// A row of the scores pane, as its place among all.
    Score(usize),
    /// Somewhere else in a pane.
    Pane(Pane),
    /// A key in the key row.
    Key(Key),
    /// A line of a list, so many below the selected one.
    Line(isize),
    /// Nothing that can be meant.
    Nothing,
}

/// What stands at a position.
pub fn target(model: &Model, at: Position) -> Target {
    let (cols, rows) = model.room();
    let screen = Rect::new(0, 0, cols, rows);
    let [_, keys] = bottom(screen);
    let body = body(screen);
    if keys.contains(at) {
        return key_row::key_at(model, keys, at).map_or(Target::Nothing, Target::Key);
    }
    let found = match model.overlays.last() {
        _ if !body.contains(at) => None,
        Some(overlay) => in_overlay(model, overlay, at),
        None => in_panes(model, body, at),
    };
    found.unwrap_or(Target::Nothing)
}

/// The line of a list. The hardware cursor stands on the selected one, wherever that was drawn.
fn in_overlay(model: &Model, overlay: &Overlay, at: Position) -> Option<Target> {
    let (width, height) = model.size;
    let screen = Rect { x: 0, y: 0, width, height };
    let selected = match overlay {
        Overlay::Palette(state) => palette::selected(body(screen), state)?,
        Overlay::Steps(_)
        | Overlay::Ratings(_)
        | Overlay::Library(_)
        | Overlay::Tutorials(_)
        | Overlay::Form(_)
        | Overlay::Export(_) => draw(model, &mut Buffer::empty(screen))?.y,
        _ => return None,
    };
    Some(Target::Line(at.y as isize - selected as isize))
}

fn in_panes(model: &Model, body: Rect, at: Position) -> Option<Target> {
    let layout = game_layout(model, body).ok();
    let aside = layout.is_some_and(|layout| layout.side.is_some());
    if model.pane != Pane::Grid && !aside && body.width >= SIDE {
        return in_side(model, pane_area(body), false, at);
    }
    let layout = layout?;
    let shape = Shape::of(model.puzzle().setup(), &edges(model));
    let window = Window::new(&layout, shape, (model.viewport.row, model.viewport.col));
    if let Some((cell, place)) = window.cell_at(at) {
        let mark = mark_at(model, &window, place, at).filter(|_| cell == model.cursor);
        return Some(mark.map_or(Target::Cell(cell), Target::Mark));
    }
    in_side(model, pane_area(layout.side?), layout.hint.is_some(), at)
}

/// The digit whose mark stands at a position of a cell, while digits write marks at their places.
fn mark_at(model: &Model, window: &Window, place: Rect, at: Position) -> Option<Digit> {
    let shows = window.size.marks && model.settings.marks == Marks::Positional;
    if !shows || model.writing != Writing::Marks {
        return None;
    }
    let within = (at.x - place.x, at.y - place.y);
    let mut digits = Digits::up_to(model.puzzle().largest()).iter();
    digits.find(|digit| window.places().mark(*digit) == within)
}

/// What stands in the panes beside the board, whose hint may have a pane of its own.
fn in_side(model: &Model, area: Rect, hint_aside: bool, at: Position) -> Option<Target> {
    if !area.contains(at) {
        return None;
    }
    let taken = candidates::height(model, area).min(area.height);
    if at.y < area.y + taken {
        let digit = candidates::digit_at(model, area, at);
        return Some(digit.map_or(Target::Pane(Pane::Candidates), Target::Candidate));
    }
    let below = Rect { y: area.y + taken, height: area.height - taken, ..area };
    let hidden = model.hint.is_some() && !hint_aside;
    let row = scores::row_at(model, below, at).filter(|_| !hidden);
    Some(row.map_or(Target::Pane(Pane::Scores), Target::Score))
}
