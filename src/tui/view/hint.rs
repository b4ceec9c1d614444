//! The hint: its text, in a pane of its own or in place of the score list.

use super::pen::{put, put_right, wrap};
use super::scores::list_area;
use super::total::draw_total;
use crate::tui::hint::{Degree, Shown};
use crate::tui::model::Model;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a hint where the score list stands; the total stays.
pub fn draw_hint_as_list(buf: &mut Buffer, area: Rect, model: &Model, hint: &Shown) {
    title(buf, area, model, hint);
    text(buf, list_area(area), model, hint);
    draw_total(buf, area, model);
}

/// Draws a hint in a pane of its own.
pub fn draw_hint(buf: &mut Buffer, area: Rect, model: &Model, hint: &Shown) {
    title(buf, area, model, hint);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    text(buf, below, model, hint);
}

fn title(buf: &mut Buffer, area: Rect, model: &Model, hint: &Shown) {
    put(buf, area, (0, 0), "Hint", model.theme.style(Part::Title));
    let degree = match hint.step() {
        Some(_) => format!("{} of {}", hint.degree.number(), Degree::Whole.number()),
        None => String::new(),
    };
    put_right(buf, area, 0, &degree, model.theme.style(Part::Faint));
}

/// Draws the text, and in its last row how many lines are hidden below.
fn text(buf: &mut Buffer, area: Rect, model: &Model, hint: &Shown) {
    let score = hint.step().map_or(0, |step| model.scores().of(step.technique));
    let lines = wrap(&hint.text(model.puzzle(), score), area.width.into());
    let room = usize::from(area.height);
    let first = hint.scroll.min(lines.len().saturating_sub(room));
    for (row, line) in (0..).zip(lines.iter().skip(first).take(room)) {
        put(buf, area, (0, row), line, model.theme.style(Part::Info));
    }
    let hidden = lines.len().saturating_sub(first + room);
    if hidden > 0 {
        let last = area.height.saturating_sub(1);
        put_right(buf, area, last, &format!(" ↓{hidden}"), model.theme.style(Part::Faint));
    }
}
