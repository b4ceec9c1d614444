//! Writing texts and single characters into the buffer; frames, lines and lists, which screens over the
//! panes and panes have in common; and messages of several lines.

use crate::tui::geometry::text::{Line, Rows, cut, frame, width, wrap};
use crate::tui::paint::roles::Spans;
use crate::tui::state::model::{Model, Pane};
use crate::tui::theme::{Part, Theme};
use gradus_engine::text::printable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes text into an area, `col` columns and `row` rows from its corner. What does not fit is
/// left out. Returns the column after it, relative to the area's corner.
pub fn put(buf: &mut Buffer, area: Rect, at: (u16, u16), text: &str, style: Style) -> u16 {
    let (col, row) = at;
    let area = area.intersection(buf.area);
    if row >= area.height || col >= area.width {
        return col;
    }
    let room = usize::from(area.width - col);
    let (next, _) = buf.set_stringn(area.x + col, area.y + row, printable(text), room, style);
    next - area.x
}

/// Writes text so that it ends at the right edge of its area.
pub fn put_right(buf: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    let text = cut(text, usize::from(area.width));
    let col = area.width.saturating_sub(width(&text) as u16);
    put(buf, area, (col, row), &text, style);
}

/// Writes one character over whatever is there, including its style.
pub fn draw(buf: &mut Buffer, (x, y): (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.reset();
        cell.set_char(symbol).set_style(style);
    }
}

/// Writes one character over whatever is there, except for its background.
pub fn over(buf: &mut Buffer, at: (u16, u16), symbol: char, style: Style) {
    let ground = buf.cell(at).map(|cell| cell.bg);
    draw(buf, at, symbol, style);
    if let (Some(cell), Some(ground), None) = (buf.cell_mut(at), ground, style.bg) {
        cell.bg = ground;
    }
}

/// Blanks an area.
pub fn clear(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for position in area.positions() {
        buf[position].reset();
    }
}

/// Draws a message of several lines over the row and at most `most` rows above it. If it would hide
/// `kept`, such as the cursor's cell, it is at the top of the screen instead.
pub(in crate::tui) fn draw_long(
    buf: &mut Buffer,
    row: Rect,
    text: &str,
    style: Style,
    (most, kept): (u16, Option<Rect>),
) {
    let room = usize::from(row.width.saturating_sub(1));
    let mut lines = wrap(text, room);
    let rest = lines.split_off(lines.len().min(usize::from(most)));
    lines.extend((!rest.is_empty()).then(|| cut(&rest.join(" "), room).into_owned()));
    let above = lines.len().saturating_sub(1) as u16;
    let mut area = Rect { y: row.y - above, height: row.height + above, ..row };
    if kept.is_some_and(|kept| kept.intersects(area) && area.height <= kept.y) {
        area.y = 0;
    }
    clear(buf, area);
    for (row, line) in (0..).zip(&lines) {
        put(buf, area, (1, row), line, style);
    }
}

/// Draws as much of a long text as fits into `most` rows that end with this one, from a line on. Returns
/// where its lines are, and how many of them do not fit.
pub(in crate::tui) fn draw_from(
    buf: &mut Buffer,
    row: Rect,
    text: &str,
    style: Style,
    (most, first): (u16, usize),
) -> (Rect, usize) {
    let lines = wrap(text, usize::from(row.width.saturating_sub(1)));
    let rows = most.min(lines.len().try_into().unwrap_or(most)).clamp(1, row.y + 1);
    let area = Rect { y: row.y + 1 - rows, height: rows, ..row };
    let beyond = lines.len().saturating_sub(rows.into());
    clear(buf, area);
    for (row, line) in (0..rows).zip(lines.iter().skip(first.min(beyond))) {
        put(buf, area, (1, row), line, style);
    }
    (area, beyond)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_outside_nor_as_control() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 2));
        let outside = Rect::new(2, 1, 10, 10);
        put(&mut buf, outside, (0, 0), "a\u{1b}[31mb", Style::new());
        put(&mut buf, outside, (0, 5), "no", Style::new());
        put(&mut buf, outside, (50, 0), "no", Style::new());
        put_right(&mut buf, Rect::new(0, 0, 3, 1), 0, "\u{202e}\u{200b}ok\n", Style::new());
        draw(&mut buf, (90, 90), 'x', Style::new());
        clear(&mut buf, Rect::new(0, 1, 1, 90));
        let expected = Buffer::with_lines([" ok ", "  a "]);
        assert_eq!(buf.content()[6..], expected.content()[6..]);
    }
}
