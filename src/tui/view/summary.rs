//! The summary of a solved game.

use super::overlay::{Line, draw_frame, draw_lines};
use super::status::clock;
use crate::tui::model::Model;
use crate::tui::overlay::Summary;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the summary and returns where it begins.
pub fn draw_summary(buf: &mut Buffer, body: Rect, model: &Model, state: &Summary) -> Position {
    let total = match &model.analysis.start {
        Some(rating) => {
            let total = rating.total.map_or_else(|| "***".into(), |total| total.to_string());
            format!("{total}  {}", rating.level.unwrap_or_default())
        }
        None => "…".into(),
    };
    let rows = [
        ("Puzzle", model.title.clone()),
        ("Total", total),
        ("Time", clock(state.played)),
        ("Hints", state.hints.to_string()),
        ("Checks", state.checks.to_string()),
    ];
    let rows = rows.iter().map(|(name, value)| Line::new(format!("{name:<8}{value}"), Part::Info));
    let blank = || Line::new("", Part::Info);
    let lines: Vec<Line> = [blank()].into_iter().chain(rows).chain([blank()]).collect();
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Solved");
    draw_lines(buf, area, &model.theme, &lines, 0);
    area.as_position()
}
