//! The list of all currently possible steps, beside the board that shows the selected one, and its
//! explanation.
//!
//! ```text
//! Steps     31 of 4 kinds
//!  del effect
//! ▾ N2 naked pair        3
//!    4 r1c3<>45 r2c3<>4 x2
//! ▸ XW X-wing            1
//! ```

use super::state::{Group, ListedSteps, Steps, StepsRow};
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::{Rows, scrolled};
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::hint::with_legend;
use crate::tui::view::names::{fitting, name_in};
use crate::tui::view::overlay::{draw_lines, draw_list};
use crate::tui::view::pane::{pane_area, put_spans};
use crate::tui::view::pen::{put, put_right};
use gradus_engine::Step;
use gradus_engine::technique::text;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The heading of the list.
const HEADING: &str = "Steps";

/// The minimum width for headings to include the score of their technique.
const WITH_SCORE: usize = 33;

/// The minimum width for headings to include the label of their technique.
const WITH_LABEL: usize = 28;

/// The columns of the sign of a heading.
const SIGN: usize = 2;

/// The minimum height of a list with a heading over its columns.
const HEADED: u16 = 30;

/// Draws the list and returns where its rows are. The explanation is in a pane of its own, if there
/// is one, or below the list.
pub fn draw_steps(
    buf: &mut Buffer,
    area: Rect,
    own: Option<Rect>,
    model: &Model,
    list: &Steps,
) -> Rows {
    let theme = &model.theme;
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let Some(listed) = list.step() else {
        let text = match list.groups {
            Some(_) => "The techniques that are switched on find nothing here.",
            None => "Looking for steps…",
        };
        put(buf, area, (0, 0), HEADING, theme.style(Part::TitleFocused));
        let lines = wrap(text, below.width.into()).into_iter();
        let lines: Vec<Line> = lines.map(|line| Line::new(line, Part::Faint)).collect();
        draw_lines(buf, below, theme, &lines, 0);
        return Rows::around(Rect { height: 0, ..area }, 0, 0);
    };
    let found = found(list, usize::from(area.width).saturating_sub(HEADING.len() + 1));
    put(buf, area, (0, 0), HEADING, theme.style(Part::TitleFocused));
    put_right(buf, area, 0, &found, theme.style(Part::Faint));
    let headed = u16::from(below.height >= HEADED);
    if headed > 0 {
        put(buf, below, (0, 0), " del effect", theme.style(Part::Faint));
    }
    let below = Rect { y: below.y + headed, height: below.height - headed, ..below };
    let most = if own.is_some() { below.height } else { below.height.div_ceil(2) };
    let reserved = below.height - most.min(u16::try_from(list.height()).unwrap_or(most));
    let rows = Rect { height: below.height - reserved, ..below };
    let shown = draw_rows(buf, rows, model, list);
    let own = own.map(pane_area);
    let left = Rect { y: rows.bottom(), height: reserved, ..below };
    draw_explanation(buf, own.unwrap_or(left), model, &listed.step, list.scroll.line());
    shown
}

/// The number of steps, of techniques, and of hidden steps: as much of that as fits.
fn found(list: &Steps, room: usize) -> String {
    let kinds = match list.groups.iter().flatten().count() {
        1 => "1 kind".into(),
        kinds => format!("{kinds} kinds"),
    };
    let (count, left_out) = (list.count(), list.left_out());
    let texts = match left_out {
        0 => vec![format!("{count} of {kinds}")],
        _ => vec![
            format!("{count} of {kinds}, {left_out} more"),
            format!("{count} of {kinds} +{left_out}"),
            format!("{count} +{left_out}"),
        ],
    };
    let fits = |text: &&String| width(text) <= room;
    texts.iter().find(fits).cloned().unwrap_or_else(|| count.to_string())
}

/// Draws only the visible rows: there may be thousands.
fn draw_rows(buf: &mut Buffer, area: Rect, model: &Model, list: &Steps) -> Rows {
    let room = usize::from(area.height);
    let first = scrolled(list.selected.line(), room, list.height());
    let below = list.height().saturating_sub(first + room);
    let hidden = |row| match row {
        0 if first > 0 => format!(" ↑{first}"),
        _ if row + 1 == room && below > 0 => format!(" ↓{below}"),
        _ => String::new(),
    };
    let line = |(row, shown)| {
        let room = usize::from(area.width).saturating_sub(width(&hidden(row)));
        match shown {
            StepsRow::Heading(group) => Line::new(heading(model, group, room), Part::Total),
            StepsRow::Step(listed) => Line::new(step(model, listed, room), Part::Info),
        }
    };
    let lines: Vec<Line> = (0..room).zip(list.rows_from(first)).map(line).collect();
    let shown = draw_list(buf, area, &model.theme, &lines, list.selected.line() - first);
    for row in 0..area.height {
        let text = hidden(row.into());
        put_right(buf, area, row, &text, model.theme.style(Part::Faint));
    }
    shown
}

/// A heading: its technique, which is never cut, and the number of its steps. The score goes first if
/// there is no room, then the label, and then the number.
fn heading(model: &Model, group: &Group, room: usize) -> String {
    let technique = group.technique;
    let sign = if group.folded { '▸' } else { '▾' };
    let name = format!("{:<2} {}", technique.label, technique.name);
    let score = match model.sitting.scores().of(technique) {
        score if room >= WITH_SCORE && score > 0 => format!("{name} ({score})"),
        _ => name.clone(),
    };
    let count = format!(" {}", group.steps.len());
    let room_for = |count: &str| room.saturating_sub(SIGN + width(count));
    let whole = [score, name].into_iter().filter(|_| room >= WITH_LABEL);
    let beside = whole.chain(fitting(technique.name, room_for(&count)));
    let (name, count) = match beside.into_iter().find(|name| width(name) <= room_for(&count)) {
        Some(name) => (name, count),
        None => (name_in(technique.name, room_for("")), String::new()),
    };
    ends(&format!("{sign} {name}"), &count, room)
}

fn step(model: &Model, listed: &ListedSteps, room: usize) -> String {
    let ways = match listed.ways {
        1 => String::new(),
        ways => format!(" x{ways}"),
    };
    let changes = changes(model, &listed.step);
    ends(&format!("{:>4} {changes}", listed.removed), &ways, room)
}

/// A text at the left, cut to the room left by a text at the right.
fn ends(left: &str, right: &str, room: usize) -> String {
    let wide = room.saturating_sub(width(right));
    let left = cut(left, wide);
    let blanks = " ".repeat(wide - width(&left));
    format!("{left}{blanks}{right}")
}

/// The effect of a step, as in `r1c3=4` and `r1c3<>45 r2c3<>4`.
fn changes(model: &Model, step: &Step) -> String {
    let puzzle = model.puzzle();
    let places = step.places.iter().map(|&(cell, digit)| text::place(puzzle, cell, digit));
    let removes = step.removes.iter().map(|&(cell, set)| text::remove(puzzle, cell, set));
    places.chain(removes).collect::<Vec<_>>().join(" ")
}

/// The text of the status row about the selected step.
pub fn sentence(model: &Model, list: &Steps) -> Option<String> {
    let (step, (place, all)) = (&list.step()?.step, list.place()?);
    let (technique, effect) = (step.technique, text::effect(model.puzzle(), step));
    Some(format!("{} {place} of {all}: {effect} · {}", technique.label, technique.name))
}

/// Draws a part of the explanation that fits, after a blank row; `part` counts on and on.
fn draw_explanation(buf: &mut Buffer, area: Rect, model: &Model, step: &Step, part: usize) {
    let lines = with_legend(&step.explain(model.puzzle()), Some(step), area.width.into());
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let room = usize::from(below.height).max(1);
    let parts = lines.len().div_ceil(room).max(1);
    let shown = lines.iter().skip(part % parts * room).take(room);
    for (row, line) in (0..below.height).zip(shown) {
        put_spans(buf, below, row, line, &model.theme);
    }
    if parts > 1 {
        let number = format!(" {} of {parts}", part % parts + 1);
        put_right(buf, area, 0, &number, model.theme.style(Part::Faint));
    }
}
