//! The help: every action with its keys, those with the words looked for.

use super::overlay::{draw_frame, draw_lines};
use super::pen::put;
use crate::tui::geometry::help::{lines, list};
use crate::tui::geometry::text::width;
use crate::tui::state::help::Help;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the help and returns where the next character of the search goes.
pub fn draw_help(buf: &mut Buffer, body: Rect, model: &Model, state: &Help) -> Position {
    let theme = &model.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, "Help");
    let next = put(buf, area, (0, 0), "Search: ", theme.style(Part::Faint));
    put(buf, area, (next, 0), state.search.text(), theme.style(Part::Title));
    let next = next + width(state.search.before()) as u16;
    let list = list(area);
    draw_lines(buf, list, theme, &lines(state, list.width.into()), state.scroll.line());
    Position { x: area.x + next, y: area.y }
}
