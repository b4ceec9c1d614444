//! Writing texts and single characters into the buffer, and messages of several lines.

use crate::tui::geometry::text::{cut, width, wrap};
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
