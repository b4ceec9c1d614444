//! The statistics: the report about the history, to be scrolled through.

use super::body;
use super::overlay::{Line, draw_border, draw_lines, inner};
use crate::config::Glyphs;
use crate::tui::model::Model;
use crate::tui::overlay::Statistics;
use crate::tui::report::report;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the report and returns where it begins.
pub fn draw_statistics(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Statistics,
) -> Position {
    let area = draw_border(buf, frame(body), &model.theme, "Statistics");
    draw_lines(buf, area, &model.theme, &lines(model, area.width.into()), state.scroll);
    area.as_position()
}

/// How many lines of the report have no room.
pub fn hidden(model: &Model) -> usize {
    let (cols, rows) = model.room();
    let room = inner(body(Rect::new(0, 0, cols, rows)));
    lines(model, room.width.into()).len().saturating_sub(room.height.into())
}

/// The widest frame, in the middle of the body.
fn frame(body: Rect) -> Rect {
    let width = body.width.min(inner(body).width + 4);
    Rect { x: body.x + (body.width - width) / 2, width, ..body }
}

fn lines(model: &Model, width: usize) -> Vec<Line> {
    let ascii = !matches!(model.glyphs, Glyphs::Auto | Glyphs::Unicode);
    let sections = report(&model.past, &model.scales, model.today, width, ascii);
    let mut lines = Vec::new();
    for section in sections {
        if !lines.is_empty() {
            lines.push(Line::new("", Part::Info));
        }
        lines.push(Line::new(section.title, Part::Title));
        lines.extend(section.lines.into_iter().map(|line| Line::new(line, Part::Info)));
    }
    lines
}
