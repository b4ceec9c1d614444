//! Writing text into the buffer: everything is clipped to its area, nothing that is written can
//! control the terminal, and text that is too long ends in `…`.

use crate::engine::printable::printable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use std::borrow::Cow;

/// The number of columns that a text takes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
}

/// Writes text into an area, `col` columns and `row` rows from its corner. What does not fit is
/// left out. Returns the column after it, counted from the area's corner.
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

/// Writes one character over whatever is there, style included.
pub fn draw(buf: &mut Buffer, (x, y): (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.reset();
        cell.set_char(symbol).set_style(style);
    }
}

/// Blanks an area.
pub fn clear(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for position in area.positions() {
        buf[position].reset();
    }
}

/// The text, or as much of it as fits before a `…`.
pub fn cut(text: &str, room: usize) -> Cow<'_, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    for symbol in text.chars() {
        kept.push(symbol);
        if width(&kept) >= room {
            kept.pop();
            break;
        }
    }
    if room > 0 {
        kept.push('…');
    }
    Cow::Owned(kept)
}

/// Breaks text into lines of at most `room` columns, between words where it can.
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let words = paragraph.split(' ');
        let pieces = words
            .flat_map(|word| parts(word, room).enumerate().map(|(place, part)| (place == 0, part)));
        for (is_word, word) in pieces {
            let blank = usize::from(is_word);
            if !line.is_empty() && width(&line) + blank + width(word) > room {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() && is_word {
                line.push(' ');
            }
            for symbol in word.chars() {
                line.push(symbol);
                if width(&line) > room && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, symbol.to_string()));
                }
            }
        }
        lines.push(line);
    }
    lines
}

/// A word in the parts between which it may break: a chain of links that is too long for a line
/// does so between cells.
fn parts(word: &str, room: usize) -> impl Iterator<Item = &str> {
    let is_long = width(word) > room;
    let mut within = false;
    word.split_inclusive(move |symbol| {
        within = symbol == '(' || within && symbol != ')';
        is_long && !within && matches!(symbol, '-' | '=')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_to_columns() {
        assert_eq!(cut("hidden single", 13), "hidden single");
        assert_eq!(cut("hidden single", 12), "hidden sing…");
        assert_eq!(cut("数独数独", 7), "数独数…");
        assert_eq!(cut("数独数独", 6), "数独…");
        assert_eq!([cut("ab", 0), cut("ab", 1)], ["", "…"]);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one of the two", 6), ["one of", "the", "two"]);
        assert_eq!(wrap("abcdefgh ij\n\nk", 3), ["abc", "def", "gh", "ij", "", "k"]);
        assert_eq!(wrap("数独", 1), ["数", "独"]);
        assert_eq!(wrap("a (1-2)r1c1-(2=3)r1c5: b", 13), ["a (1-2)r1c1-", "(2=3)r1c5: b"]);
        assert_eq!(wrap("(1)r1c1=r1c4-r2c4=r2c7", 12), ["(1)r1c1=", "r1c4-r2c4=", "r2c7"]);
    }

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
