//! What screens over the panes have in common, and what panes do: frames, lines and lists in them, the
//! message if there is no room.

use crate::tui::geometry::text::{Line, Rows, cut, frame, width, wrap};
use crate::tui::paint::pen::{clear, draw, put};
use crate::tui::paint::roles::Spans;
use crate::tui::state::model::{Model, Pane};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the frame of an overlay in the middle of the body and returns its inside.
pub fn draw_frame(buf: &mut Buffer, body: Rect, rows: u16, theme: &Theme, title: &str) -> Rect {
    draw_border(buf, frame(body, rows), theme, title)
}

/// Draws a frame around an area, which it clears, and returns its inside.
pub fn draw_border(buf: &mut Buffer, area: Rect, theme: &Theme, title: &str) -> Rect {
    clear(buf, area);
    if area.width < 4 || area.height < 3 {
        return area;
    }
    let style = theme.style(Part::Frame);
    let (left, right, top, bottom) = (area.x, area.right() - 1, area.y, area.bottom() - 1);
    for x in left..=right {
        draw(buf, (x, top), '━', style);
        draw(buf, (x, bottom), '━', style);
    }
    for y in top..=bottom {
        draw(buf, (left, y), '┃', style);
        draw(buf, (right, y), '┃', style);
    }
    for (at, corner) in
        [((left, top), '┏'), ((right, top), '┓'), ((left, bottom), '┗'), ((right, bottom), '┛')]
    {
        draw(buf, at, corner, style);
    }
    let title = cut(title, usize::from(area.width.saturating_sub(6)));
    put(buf, area, (2, 0), &format!(" {title} "), theme.style(Part::Title));
    let width = area.width - 4;
    Rect { x: area.x + 2, y: area.y + 1, width, height: area.height - 2 }
}

/// Draws lines from one on, with markers where more are hidden.
pub fn draw_lines(buf: &mut Buffer, area: Rect, theme: &Theme, lines: &[Line], first: usize) {
    let room = usize::from(area.height);
    let first = first.min(lines.len().saturating_sub(room));
    for (row, line) in (0..).zip(lines.iter().skip(first).take(room)) {
        let text = cut(&line.text, area.width.into());
        put(buf, area, (0, row), &text, theme.style(line.part));
    }
    let below = lines.len().saturating_sub(first + room);
    let mut mark = |row: u16, n: usize, arrow| {
        let text = lines.get(first + usize::from(row)).map_or("", |line| &line.text);
        let beside = usize::from(area.width).saturating_sub(width(text));
        let sign = hidden_lines(n, arrow, beside);
        let col = area.width.saturating_sub(width(&sign) as u16);
        put(buf, area, (col, row), &sign, theme.style(Part::Faint));
    };
    mark(0, first, '↑');
    mark(area.height.saturating_sub(1), below, '↓');
}

/// How many lines are hidden: in words if there is room for them, or else only the number.
pub fn hidden_lines(count: usize, arrow: char, beside: usize) -> String {
    let lines = if count == 1 { "line" } else { "lines" };
    match format!(" {arrow} {count} more {lines}") {
        _ if count == 0 => String::new(),
        words if width(&words) <= beside => words,
        _ => format!(" {arrow}{count}"),
    }
}

/// Draws lines so that the selected one is visible, and returns where they are.
pub fn draw_list(
    buf: &mut Buffer,
    area: Rect,
    theme: &Theme,
    lines: &[Line],
    selected: usize,
) -> Rows {
    let rows = Rows::around(area, selected, lines.len());
    draw_lines(buf, area, theme, lines, rows.first);
    let line = Rect { y: rows.position().y, height: 1, ..area };
    buf.set_style(line, theme.style(Part::Selected));
    rows
}

/// The columns from which on a pane has a margin at its right, and those from which on it stands further
/// from the board.
const MARGIN: u16 = 22;
const APART: u16 = 40;

/// A pane without the blank columns at its left and, if there is room, at its right.
pub const fn pane_area(area: Rect) -> Rect {
    let (left, right) = match area.width {
        ..MARGIN => (1, 0),
        MARGIN..APART => (1, 1),
        APART.. => (3, 1),
    };
    Rect { x: area.x + left, width: area.width.saturating_sub(left + right), ..area }
}

/// Draws the title of a pane.
pub fn titled(buf: &mut Buffer, area: Rect, model: &Model, pane: Pane, title: &str) {
    let part = if model.panes.focus == pane { Part::TitleFocused } else { Part::Title };
    put(buf, area, (0, 0), title, model.look.theme.style(part));
}

/// Says how large the screen is and how large it would have to be.
pub fn needs_more_room(buf: &mut Buffer, body: Rect, needed: (u16, u16), theme: &Theme) {
    let screen = buf.area;
    let text = format!(
        "The terminal is {}x{}; the board needs {}x{}.",
        screen.width, screen.height, needed.0, needed.1
    );
    for (row, line) in (0..).zip(wrap(&text, body.width.into())) {
        put(buf, body, (0, row), &line, theme.style(Part::Warning));
    }
}

/// Writes a line of pieces, each with its own style.
pub fn put_spans(buf: &mut Buffer, area: Rect, row: u16, spans: &Spans, theme: &Theme) {
    spans.iter().fold(0, |col, (text, part)| put(buf, area, (col, row), text, theme.style(*part)));
}
