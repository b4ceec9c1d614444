//! The help: every action with its keys, those with the words looked for.

use super::overlay::{Line, draw_frame, draw_lines};
use super::pen::{put, wrap};
use crate::tui::action::{HelpRow, help};
use crate::tui::model::Model;
use crate::tui::overlay::Help;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The columns of the keys.
const KEYS: usize = 22;

/// Draws the help and returns where the next character of the search goes.
pub fn draw_help(buf: &mut Buffer, body: Rect, model: &Model, state: &Help) -> Position {
    let theme = &model.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, "Help");
    let next = put(buf, area, (0, 0), "Search: ", theme.style(Part::Faint));
    let next = put(buf, area, (next, 0), &state.search, theme.style(Part::Title));
    let list = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    let lines = lines(&help(model, &state.search), list.width.into());
    draw_lines(buf, list, theme, &lines, state.scroll);
    Position { x: area.x + next, y: area.y }
}

/// The lines of the rows, a heading before each context.
fn lines(rows: &[HelpRow], room: usize) -> Vec<Line> {
    if rows.is_empty() {
        return vec![Line::new("No action has these words.", Part::Faint)];
    }
    let mut lines = Vec::new();
    for group in rows.chunk_by(|a, b| a.context == b.context) {
        if !lines.is_empty() {
            lines.push(Line::new("", Part::Info));
        }
        lines.push(Line::new(group[0].context.title(), Part::Title));
        lines.extend(group.iter().flat_map(|row| entry(row, room)));
    }
    lines
}

/// One action: its keys, and beside them what it does.
fn entry(row: &HelpRow, room: usize) -> Vec<Line> {
    let part = if row.disabled.is_some() { Part::Faint } else { Part::Info };
    let keys = if row.keys.is_empty() { "(no key)" } else { &row.keys };
    let keys = wrap(keys, KEYS - 2);
    let what = match row.disabled {
        Some(why) => format!("{} (not now: {why})", row.action.help),
        None => row.action.help.to_string(),
    };
    let what = wrap(&what, room.saturating_sub(KEYS + 4).max(10));
    let line = |n: usize| {
        let [keys, what] = [&keys, &what].map(|lines| lines.get(n).map_or("", String::as_str));
        Line::new(format!("  {keys:<width$}{what}", width = KEYS), part)
    };
    (0..keys.len().max(what.len())).map(line).collect()
}
