//! Text in columns: measuring, cutting and wrapping it; times in text; and the lines of an overlay with
//! the frame around them, and the visible part of a list.

use crate::tui::state::panes::{ClickTarget, Drawn};
use crate::tui::theme::Part;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use std::borrow::Cow;

/// The width of a text in columns.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { Span::raw(text).width() }
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

/// The text, or as many of its words as fit before a `…`.
pub fn cut_words(text: &str, room: usize) -> Cow<'_, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    match wrap(text, room.saturating_sub(1)).first() {
        Some(line) if room > 1 => Cow::Owned(format!("{line}…")),
        _ => cut(text, room),
    }
}

/// Breaks text into lines of at most `room` columns, between words where it can.
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        if !paragraph.starts_with(' ') && width(paragraph) <= room {
            lines.push(paragraph.to_owned());
            continue;
        }
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
            if width(&line) + width(word) <= room {
                line.push_str(word);
                continue;
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

/// The parts of a word between which it may break: a chain of links too long for a line breaks
/// between cells, and so does a list.
fn parts(word: &str, room: usize) -> impl Iterator<Item = &str> {
    let is_long = width(word) > room;
    let mut within = false;
    word.split_inclusive(move |symbol| {
        within = symbol == '(' || within && symbol != ')';
        is_long && (symbol == ',' || !within && matches!(symbol, '-' | '='))
    })
}

/// The maximum width of an overlay.
const WIDEST: u16 = 80;

/// One line of an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// Its style.
    pub part: Part,
}

impl Line {
    /// A line.
    pub fn new(text: impl Into<String>, part: Part) -> Self {
        Self { text: text.into(), part }
    }
}

/// The inside of the frame of an overlay that takes all rows.
pub fn inner(body: Rect) -> Rect {
    let width = body.width.min(WIDEST).saturating_sub(4);
    Rect { width, height: body.height.saturating_sub(2), ..body }
}

/// The frame in the middle of the body for this many lines, or for those that fit.
pub fn frame(body: Rect, rows: u16) -> Rect {
    let (width, height) = (body.width.min(WIDEST), body.height.min(rows.saturating_add(2)));
    let (x, y) = (body.x + (body.width - width) / 2, body.y + (body.height - height) / 2);
    Rect { x, y, width, height }
}

/// How many lines do not fit in an area, which is how far they scroll.
pub fn hidden(lines: &[Line], area: Rect) -> usize {
    lines.len().saturating_sub(area.height.into())
}

/// The visible part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Its area.
    pub area: Rect,
    /// The first visible row.
    pub first: usize,
    /// The selected row.
    selected: usize,
    /// The total number of rows.
    all: usize,
}

impl Rows {
    /// The rows around the selected one.
    pub fn around(area: Rect, selected: usize, all: usize) -> Self {
        Self { area, first: scrolled(selected, area.height.into(), all), selected, all }
    }

    /// The visible rows, each with its index and its position on the screen.
    pub fn shown(self) -> impl Iterator<Item = (usize, Rect)> {
        let lines = self.area.rows();
        (self.first..self.all).zip(lines)
    }

    /// The same rows without those after the first `all`.
    pub fn only(self, all: usize) -> Self {
        Self { all: all.min(self.all), ..self }
    }

    /// The start of the selected row.
    pub fn position(self) -> Position {
        let row = self.selected.saturating_sub(self.first) as u16;
        Position { x: self.area.x, y: self.area.y + row }
    }

    /// The visible rows, each with the meaning of a click.
    pub fn spots(self) -> impl Iterator<Item = (Rect, ClickTarget)> {
        let below = move |place| ClickTarget::Line(place as isize - self.selected as isize);
        self.shown().map(move |(place, line)| (line, below(place)))
    }
}

impl From<Rows> for Drawn {
    fn from(list: Rows) -> Self {
        (list, list.position()).into()
    }
}

impl From<(Rows, Position)> for Drawn {
    fn from((list, cursor): (Rows, Position)) -> Self {
        let mut drawn = Self::from(cursor);
        drawn.spots.extend(list.spots());
        drawn
    }
}

/// The first of `all` lines to show, so that the selected one is in the middle if possible.
pub const fn scrolled(selected: usize, room: usize, all: usize) -> usize {
    let first = selected.saturating_sub(room / 2);
    let last = all.saturating_sub(room);
    if first < last { first } else { last }
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
        assert_eq!(cut_words("hidden single", 13), "hidden single");
        assert_eq!(cut_words("hidden single", 12), "hidden…");
        assert_eq!([cut_words("hidden", 5), cut_words("ab", 1)], ["hidd…", "…"]);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one of the two", 6), ["one of", "the", "two"]);
        assert_eq!(wrap("abcdefgh ij\n\nk", 3), ["abc", "def", "gh", "ij", "", "k"]);
        assert_eq!(wrap("数独", 1), ["数", "独"]);
        assert_eq!(wrap("a (1-2)r1c1-(2=3)r1c5: b", 13), ["a (1-2)r1c1-", "(2=3)r1c5: b"]);
        assert_eq!(wrap("(1)r1c1=r1c4-r2c4=r2c7", 12), ["(1)r1c1=", "r1c4-r2c4=", "r2c7"]);
        assert_eq!(wrap("A (r4c79,r5c789,r8c5: 3)", 13), ["A (r4c79,", "r5c789,r8c5:", "3)"]);
    }
}
