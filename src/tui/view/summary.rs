//! The summary of a solved game.

use super::overlay::{Line, draw_frame, draw_lines};
use super::status::clock;
use super::total;
use crate::engine::rating::{self, System};
use crate::tui::model::Model;
use crate::tui::overlay::Summary;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the summary and returns where it begins.
pub fn draw_summary(buf: &mut Buffer, body: Rect, model: &Model, state: &Summary) -> Position {
    let rows = [
        ("Puzzle", model.title.clone()),
        ("Time", clock(state.played)),
        ("Hints", state.hints.to_string()),
        ("Checks", state.checks.to_string()),
    ];
    let rows = rows.into_iter().chain(ratings(model));
    let rows: Vec<(&str, String)> = rows.collect();
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let rows = rows.iter().map(|(name, value)| {
        let blanks = " ".repeat(wide - name.len());
        Line::new(format!("{name}{blanks}  {value}"), Part::Info)
    });
    let blank = || Line::new("", Part::Info);
    let lines: Vec<Line> = [blank()].into_iter().chain(rows).chain([blank()]).collect();
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Solved");
    draw_lines(buf, area, &model.theme, &lines, 0);
    area.as_position()
}

/// The ratings from the start by the system that shows and all others of which they are known.
fn ratings(model: &Model) -> impl Iterator<Item = (&'static str, String)> {
    let start = |system: &System| &model.analysis.of(system).start;
    let is_known = move |system: &&System| start(system).fresh || **system == *model.system();
    rating::for_kind(model.kind()).filter(is_known).map(move |system| {
        let rating = start(system);
        let level = rating.rating.as_ref().and_then(|rating| rating.level).unwrap_or_default();
        (system.name, format!("{}  {level}", total::text(rating, 4)))
    })
}
