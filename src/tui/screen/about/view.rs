//! Title, author and rules, one below the other. Long texts are wrapped.

use super::state::{AboutScreen, NAMES};
use crate::tui::geometry::lines::{Line, inner};
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::{width, wrap};
use crate::tui::state::entry::Entry;
use crate::tui::state::model::Model;
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The width of the names.
const NAME: usize = 8;

/// Draws the texts and returns what can be clicked on, and where the next letter goes.
pub fn draw_about(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &AboutScreen,
) -> (Spots, Position) {
    let room = usize::from(inner(body).width).saturating_sub(NAME + 1);
    let selected = state.selected.line();
    let mut lines: Vec<Line> = Vec::new();
    let mut of: Vec<usize> = Vec::new();
    let mut next = (0, 0);
    for (place, (name, entry)) in NAMES.into_iter().zip(&state.texts).enumerate() {
        let part = if place == selected { Part::Title } else { Part::Info };
        let (row, col) = cursor(entry, room);
        if place == selected {
            next = (lines.len() + row, NAME + col);
        }
        let mut wrapped = wrap(entry.text(), room);
        wrapped.resize(wrapped.len().max(row + 1), String::new());
        for (row, text) in wrapped.iter().enumerate() {
            let name = if row == 0 { name } else { "" };
            lines.push(Line::new(format!("{name:NAME$}{text}"), part));
            of.push(place);
        }
    }
    let told = "{list-up} and {list-down} go from line to line, {choose} keeps what you typed, {close} drops it";
    let told = wrap(&model.keys.told(told), room + NAME);
    lines.extend(told.into_iter().map(|text| Line::new(text, Part::Faint)));
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Title, author and rules");
    let rows = Rows::around(area, next.0, lines.len());
    draw_lines(buf, area, &model.theme, &lines, rows.first);
    let mut spots = Spots::default();
    for (line, at) in rows.shown() {
        match of.get(line) {
            Some(place) if *place == selected => {
                let name = Rect { width: at.width.min(NAME as u16 - 1), ..at };
                buf.set_style(name, model.theme.style(Part::Selected));
            }
            Some(place) => {
                spots.add(at, ClickTarget::Line(*place as isize - selected as isize));
            }
            None => {}
        }
    }
    let Position { y, .. } = rows.position();
    (spots, Position { x: area.x + next.1 as u16, y })
}

/// The row and the column of the cursor in a wrapped text: those behind the text up to the end of
/// its word, less what comes after the cursor.
fn cursor(entry: &Entry, room: usize) -> (usize, usize) {
    let before = entry.before().len();
    let rest = &entry.text()[before..];
    let rest = rest.split(char::is_whitespace).next().unwrap_or_default();
    let mut lines = wrap(&entry.text()[..before + rest.len()], room);
    if lines.is_empty() || entry.before().ends_with('\n') && rest.is_empty() {
        lines.push(String::new());
    }
    let last = lines.last().map_or(0, |line| width(line));
    (lines.len() - 1, last.saturating_sub(width(rest)))
}
