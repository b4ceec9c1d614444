//! Corner marks and centre marks: corner marks are together in the first row of a cell, and in the
//! last if there are three rows; centre marks are in the middle. `+` stands for those that do not
//! fit.
//!
//! ```text
//! ┃12   │12345│     ┃12   │12345│     ┃12     │1234567│
//! ┃ 489 │1234+│     ┃ 489 │1234+│     ┃  489  │123456+│
//!                   ┃     │67   │     ┃       │89     │
//! ```

use super::marks::Marks;
use super::pen::draw;
use super::roles::Paint;
use crate::tui::theme::{Part, Theme};
use gradus_engine::Digits;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The content of a cell with two sorts of marks.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoSorts {
    /// The corner marks.
    pub corners: Digits,
    /// The centre marks.
    pub centre: Digits,
    /// How highlighted candidates are painted.
    pub painted: Vec<Paint>,
}

impl TwoSorts {
    /// Everything in the centre.
    fn middle(&self) -> Digits {
        self.painted.iter().fold(self.centre, |all, paint| all | paint.digits)
    }

    /// Draws the marks of a cell; `absent` takes their place if there is no room for them.
    pub fn draw(&self, buf: &mut Buffer, place: Rect, marks: Marks<'_>, absent: (char, Style)) {
        if marks.places.size.marks {
            self.draw_all(buf, place, marks.places.corner, marks.theme);
            let signs = self.painted.iter().filter_map(|paint| Some((paint.sign?, paint.part)));
            let signs: Vec<_> = signs.map(|(s, part)| (s, marks.theme.style(part))).collect();
            marks.sign(buf, place, &signs);
        } else if !self.middle().is_empty() || !self.corners.is_empty() {
            marks.without_room(buf, place, &self.painted, absent);
        }
    }

    /// Draws all marks; `kept` says whether the first place is reserved for a sum.
    fn draw_all(&self, buf: &mut Buffer, place: Rect, kept: bool, theme: &Theme) {
        let (wide, high) = (usize::from(place.width), usize::from(place.height));
        let first = wide - usize::from(kept);
        let room = if high > 2 { first + wide } else { first };
        let corners = fitting(self.corners, room);
        let faint = theme.style(Part::Corner);
        for (index, symbol) in corners.into_iter().enumerate() {
            let (col, row) = match index.checked_sub(first) {
                None => (wide - first + index, 0),
                Some(col) => (col, high - 1),
            };
            draw(buf, (place.x + col as u16, place.y + row as u16), symbol, faint);
        }
        let rows = high.saturating_sub(2).max(1);
        let middle = fitting(self.middle(), rows * wide);
        let lines = middle.len().div_ceil(wide);
        let top = 1.min(high - 1) + (rows - lines.min(rows)) / 2;
        for (row, line) in middle.chunks(wide).enumerate() {
            let left = (wide - line.len()) / 2;
            for (col, &symbol) in line.iter().enumerate() {
                let at = (place.x + (left + col) as u16, place.y + (top + row) as u16);
                draw(buf, at, symbol, self.style(symbol, theme));
            }
        }
    }

    fn style(&self, symbol: char, theme: &Theme) -> Style {
        let is_meant = |paint: &&Paint| paint.digits.iter().any(|digit| digit.to_char() == symbol);
        let paint = self.painted.iter().rev().find(is_meant);
        theme.style(paint.map_or(Part::Mark, |paint| paint.part))
    }
}

/// The digits in this many places; the last place has `+` if there are more.
fn fitting(digits: Digits, room: usize) -> Vec<char> {
    let mut symbols: Vec<char> = digits.iter().map(|digit| digit.to_char()).collect();
    if symbols.len() > room {
        symbols.truncate(room.saturating_sub(1));
        symbols.push('+');
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(corners: &str, centre: &str, (cols, rows): (u16, u16), kept: bool) -> Vec<String> {
        let place = Rect::new(0, 0, cols, rows);
        let mut buf = Buffer::empty(place);
        let [corners, centre] = [corners, centre].map(|digits| digits.parse().unwrap());
        let sorts = TwoSorts { corners, centre, painted: Vec::new() };
        sorts.draw_all(&mut buf, place, kept, &Theme::default());
        let symbols: Vec<&str> = buf.content().iter().map(|cell| cell.symbol()).collect();
        symbols.chunks(cols.into()).map(|row| row.concat()).collect()
    }

    #[test]
    fn marks_stand_in_corners_and_in_the_centre() {
        assert_eq!(drawn("12", "489", (5, 2), false), ["12   ", " 489 "]);
        assert_eq!(drawn("12345", "12345", (5, 2), false), ["12345", "12345"]);
        assert_eq!(drawn("123456", "123456", (5, 2), true), [" 123+", "1234+"]);
        assert_eq!(drawn("123456789", "1", (5, 3), false), ["12345", "  1  ", "6789 "]);
        assert_eq!(drawn("12", "12345678", (7, 3), false), ["12     ", "123456+", "       "]);
        assert_eq!(drawn("1", "12345678", (4, 4), false), ["1   ", "1234", "5678", "    "]);
        assert_eq!(drawn("1", "12", (4, 4), false), ["1   ", " 12 ", "    ", "    "]);
        assert_eq!(drawn("", "", (5, 2), false), ["     ", "     "]);
    }
}
