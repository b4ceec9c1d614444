//! The pause: the game is hidden, so that it cannot be studied while the clock is stopped.

use crate::game::clock::clock;
use crate::tui::geometry::lines::{Line, inner};
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws it, and returns where its text begins.
pub fn draw_pause(buf: &mut Buffer, body: Rect, model: &Model) -> Position {
    let played = clock(model.sitting.clock.played());
    let text = format!("Paused after {played}. The clock is stopped. Press any key to continue.");
    let room = usize::from(inner(body).width);
    let lines = wrap(&text, room).into_iter().map(|line| Line::new(line, Part::Info));
    let blank = || Line::new("", Part::Info);
    let lines: Vec<Line> = [blank()].into_iter().chain(lines).chain([blank()]).collect();
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Paused");
    draw_lines(buf, area, &model.theme, &lines, 0);
    area.as_position()
}
