//! The palette: the search, what was found, and a description of the selected row.
//!
//! ```text
//! : hint_                                                             5
//! simplest               Hints at the step of the technique…         s
//! hint-apply             only while a hint shows                 Enter
//! ```

use super::state::Palette;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::state::command::Command;
use crate::tui::state::model::Model;
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines};
use crate::tui::view::pen::{put, put_right};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::ops::RangeInclusive;

/// The width of the names: as wide as the longest visible one, within these limits.
const NAMES: RangeInclusive<usize> = 24..=36;

/// The width of the keys.
const KEYS: u16 = 18;

/// The text of the rule.
const ELSEWHERE: &str = "only elsewhere";

/// The rows of the sentence about the selected row.
const SENTENCE: u16 = 2;

/// Draws the palette and returns where its rows are, and where the next letter goes.
pub fn draw_palette(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Palette,
) -> (Spots, Position) {
    let theme = &model.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, state.title);
    let found = state.found();
    let next = match state.asking {
        Some(action) => {
            let keys = model.keys.shown(action).join(", ");
            let question = format!("{action}: which? ({keys}) ");
            put(buf, area, (0, 0), &question, theme.style(Part::Warning))
        }
        None => {
            let next = put(buf, area, (0, 0), ": ", theme.style(Part::Faint));
            put(buf, area, (next, 0), state.search.text(), theme.style(Part::Title));
            next + width(state.search.before()) as u16
        }
    };
    put_right(buf, area, 0, &found.len().to_string(), theme.style(Part::Faint));
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + SENTENCE), ..area };
    let shown = shown(list, &found, state);
    let names = shown.iter().filter_map(|(place, _)| Some(width(&found[(*place)?].name) + 1));
    let names = names.max().unwrap_or(0).clamp(*NAMES.start(), *NAMES.end());
    let mut spots = Spots::default();
    for (place, line) in shown {
        let Some(place) = place else {
            draw_rule(buf, line, model);
            continue;
        };
        let selected = state.selected.line();
        draw_row(buf, line, model, (found[place], names), place == selected);
        spots.add(line, ClickTarget::Line(place as isize - selected as isize));
    }
    let below =
        Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
    draw_lines(buf, below, theme, &sentence(&found, state, below.width.into()), 0);
    (spots, Position { x: area.x + next, y: area.y })
}

/// The visible lines, each with its index among what was found; none for the rule.
fn shown(list: Rect, found: &[&Command], state: &Palette) -> Vec<(Option<usize>, Rect)> {
    let rule = state.above_rule(found);
    let line = |place: usize| place + usize::from(place >= rule);
    let all = found.len().checked_sub(1).map_or(0, |last| line(last) + 1);
    let rows = Rows::around(list, line(state.selected.line()), all);
    let place = |line: usize| match line {
        _ if line == rule => None,
        _ => Some(line - usize::from(line > rule)),
    };
    rows.shown().map(|(line, at)| (place(line), at)).collect()
}

/// Draws the rule above what works only elsewhere.
fn draw_rule(buf: &mut Buffer, line: Rect, model: &Model) {
    let style = model.theme.style(Part::Faint);
    let next = put(buf, line, (0, 0), ELSEWHERE, style);
    let rest = usize::from(line.width.saturating_sub(next + 1));
    put(buf, line, (next + 1, 0), &"─".repeat(rest), style);
}

fn draw_row(
    buf: &mut Buffer,
    line: Rect,
    model: &Model,
    (row, names): (&Command, usize),
    is_selected: bool,
) {
    let theme = &model.theme;
    let part = if row.why_not.is_some() { Part::Faint } else { Part::Info };
    let keys = cut(&row.keys, KEYS.into());
    let room = usize::from(line.width).saturating_sub(width(&keys) + 1);
    let about = room > names + 10;
    let name = cut(&row.name, if about { names - 1 } else { room });
    put(buf, line, (0, 0), &name, theme.style(part));
    if about {
        let about = row.why_not.as_ref().unwrap_or(&row.help);
        let about = cut(about, room - names);
        put(buf, line, (names as u16, 0), &about, theme.style(part));
    }
    put_right(buf, line, 0, &keys, theme.style(Part::Key));
    if is_selected {
        buf.set_style(line, theme.style(Part::Selected));
    }
}

/// The description of the selected row.
fn sentence(found: &[&Command], state: &Palette, room: usize) -> Vec<Line> {
    let Some(row) = found.get(state.selected.line()) else {
        return vec![Line::new("Nothing matches these words.", Part::Faint)];
    };
    let (text, part) = match &row.why_not {
        Some(why) => (format!("{} (not now: {why})", row.help), Part::Warning),
        None => (row.help.clone(), Part::Title),
    };
    wrap(&text, room).into_iter().map(|line| Line::new(line, part)).collect()
}
