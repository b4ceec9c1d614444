//! The lines of the list in the help: every action with its keys, limited to those that match the
//! search.

use super::state::Help;
use crate::tui::geometry::lines::{self, Line, inner};
use crate::tui::geometry::screen;
use crate::tui::geometry::text::wrap;
use crate::tui::state::command::{Command, Does, found};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use ratatui::layout::Rect;

/// The width of the keys, and the width if there is less room.
const KEYS: [usize; 2] = [22, 12];

/// The width from which the larger one is used.
const WIDE: usize = 56;

/// The room for the list within the frame.
pub const fn list(area: Rect) -> Rect {
    Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }
}

/// How many lines do not fit, which is how far the list can scroll.
pub fn hidden(model: &Model, state: &Help) -> usize {
    if state.is_short {
        return 0;
    }
    let list = list(inner(screen::body(model)));
    lines::hidden(&lines(state, list.width.into()), list)
}

/// The lines of the actions that match the search, with a heading before each context.
pub fn lines(state: &Help, room: usize) -> Vec<Line> {
    let mut places = found(&state.commands, state.search.text());
    // `found` puts the best match first; the help keeps the order in which keys are looked up.
    places.sort_unstable();
    let rows: Vec<&Command> = places.into_iter().map(|place| &state.commands[place]).collect();
    let is_action = |row: &&Command| matches!(row.does, Does::Action(_));
    let rows: Vec<&Command> = rows.into_iter().filter(is_action).collect();
    if rows.is_empty() {
        return vec![Line::new("No action matches these words.", Part::Faint)];
    }
    let mut lines = Vec::new();
    for group in rows.chunk_by(|a, b| a.context == b.context) {
        if !lines.is_empty() {
            lines.push(Line::new("", Part::Info));
        }
        let title = group[0].context.map_or("", |context| context.title());
        lines.push(Line::new(title, Part::Title));
        lines.extend(group.iter().flat_map(|row| entry(row, room)));
    }
    lines
}

/// One action: its keys, and beside them what it does.
fn entry(row: &Command, room: usize) -> Vec<Line> {
    let part = if row.why_not.is_some() { Part::Faint } else { Part::Info };
    let keys = if row.keys.is_empty() { "(no key)" } else { &row.keys };
    let columns = KEYS[usize::from(room < WIDE)];
    let keys = wrap(keys, columns - 2);
    let what = match &row.why_not {
        // If they do not work here, the heading says where they do.
        Some(why) if row.is_here => format!("{} (not now: {why})", row.help),
        _ => row.help.clone(),
    };
    let what = wrap(&what, room.saturating_sub(columns + 4).max(10));
    let line = |n: usize| {
        let [keys, what] = [&keys, &what].map(|lines| lines.get(n).map_or("", String::as_str));
        Line::new(format!("  {keys:<width$}{what}", width = columns), part)
    };
    (0..keys.len().max(what.len())).map(line).collect()
}
