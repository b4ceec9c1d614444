//! The hint: its text, in a pane of its own or in place of the score list.

use super::pen::{put, put_right};
use super::roles::{Spans, legend};
use super::total::draw_total;
use crate::engine::step::Step;
use crate::game::hint::ShownHint;
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::Model;
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a hint where the score list stands; the total stays.
pub fn draw_hint_as_list(buf: &mut Buffer, area: Rect, model: &Model, hint: &ShownHint) {
    title(buf, area, model, hint);
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
    text(buf, list, model, hint);
    let last = Rect { y: list.bottom(), height: area.height.saturating_sub(1).min(1), ..area };
    draw_total(buf, last, model);
}

/// Draws a hint in a pane of its own.
pub fn draw_hint(buf: &mut Buffer, area: Rect, model: &Model, hint: &ShownHint) {
    title(buf, area, model, hint);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    text(buf, below, model, hint);
}

fn title(buf: &mut Buffer, area: Rect, model: &Model, hint: &ShownHint) {
    put(buf, area, (0, 0), "Hint", model.theme.style(Part::Title));
    let degree = match hint.step() {
        Some(_) => {
            let (stage, last) = hint.stage();
            format!("{stage} of {last}")
        }
        None => String::new(),
    };
    put_right(buf, area, 0, &degree, model.theme.style(Part::Faint));
}

/// Draws the text, and in its last row how many lines are hidden below.
fn text(buf: &mut Buffer, area: Rect, model: &Model, hint: &ShownHint) {
    let text = hint.text(model.puzzle(), model.sitting.scores());
    let lines = with_legend(&text, hint.effect(), area.width.into());
    let room = usize::from(area.height);
    let first = model.hint_scroll.min(lines.len().saturating_sub(room));
    for (row, line) in (0..).zip(lines.iter().skip(first).take(room)) {
        put_spans(buf, area, row, line, &model.theme);
    }
    let hidden = lines.len().saturating_sub(first + room);
    if hidden > 0 {
        let last = area.height.saturating_sub(1);
        put_right(buf, area, last, &format!(" ↓{hidden}"), model.theme.style(Part::Faint));
    }
}

/// A text in lines of so many columns, and below it what the signs of a step mean.
pub fn with_legend(text: &str, step: Option<&Step>, room: usize) -> Vec<Spans> {
    let mut lines: Vec<Spans> =
        wrap(text, room).into_iter().map(|line| vec![(line, Part::Info)]).collect();
    let legend = step.map_or_else(Vec::new, |step| legend(step, room));
    if !legend.is_empty() {
        lines.push(Spans::new());
    }
    lines.extend(legend);
    lines
}

/// Writes a line of pieces that have a style each.
pub fn put_spans(buf: &mut Buffer, area: Rect, row: u16, spans: &Spans, theme: &Theme) {
    spans.iter().fold(0, |col, (text, part)| put(buf, area, (col, row), text, theme.style(*part)));
}
