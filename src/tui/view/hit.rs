//! What stands at a position of the screen, by the arithmetic that draws it.

use super::{Drawn, candidates, draw, key_row, pane_area, scores};
use crate::config::Marks;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::tui::geometry::game::{edges, game_layout, window};
use crate::tui::geometry::layout::{SIDE, Window};
use crate::tui::geometry::screen::{self, above, bottom};
use crate::tui::keys::Key;
use crate::tui::state::model::{Model, Pane, Writing};
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
    /// The keys that go on, which hide what lies behind them.
    WhichKey,
    /// Nothing that can be meant.
    Nothing,
}

/// What stands at a position.
pub fn target(model: &Model, at: Position) -> Target {
    let room = screen::room(model);
    let [_, keys] = bottom(room);
    let body = above(room);
    if keys.contains(at) {
        return key_row::key_at(model, keys, at).map_or(Target::Nothing, Target::Key);
    }
    let found = match model.overlays.is_empty() {
        _ if !body.contains(at) => None,
        false => in_list(model, at),
        true if in_which_key(model, at) => Some(Target::WhichKey),
        true => in_panes(model, body, at),
    };
    found.unwrap_or(Target::Nothing)
}

/// What is drawn, and where.
fn drawn(model: &Model) -> Drawn {
    let (cols, rows) = model.size;
    draw(model, &mut Buffer::empty(Rect::new(0, 0, cols, rows)))
}

/// The line of the list on top.
fn in_list(model: &Model, at: Position) -> Option<Target> {
    drawn(model).list?.line_at(at).map(Target::Line)
}

/// Whether the keys that go on are drawn over a position.
fn in_which_key(model: &Model, at: Position) -> bool {
    model.hand.pending.is_some() && drawn(model).which_key.is_some_and(|frame| frame.contains(at))
}

fn in_panes(model: &Model, body: Rect, at: Position) -> Option<Target> {
    let layout = game_layout(model, body).ok();
    let aside = layout.is_some_and(|layout| layout.side.is_some());
    if model.pane != Pane::Grid && !aside && body.width >= SIDE {
        return in_side(model, pane_area(body), false, at);
    }
    let layout = layout?;
    let window = window(model, &layout, &edges(model));
    if let Some((cell, place)) = window.cell_at(at) {
        let mark = mark_at(model, &window, place, at).filter(|_| cell == model.hand.cursor);
        return Some(mark.map_or(Target::Cell(cell), Target::Mark));
    }
    in_side(model, pane_area(layout.side?), layout.hint.is_some(), at)
}

/// The digit whose mark stands at a position of a cell, while digits write marks at their places.
fn mark_at(model: &Model, window: &Window, place: Rect, at: Position) -> Option<Digit> {
    let shows = window.size.marks && model.settings.marks == Marks::Positional;
    if !shows || model.hand.writing != Writing::Marks {
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
