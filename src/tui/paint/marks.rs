//! Marks in their places, each with its symbol if there is room, and what replaces them in an open
//! cell without room for marks.

use crate::game::annotations::Colour;
use crate::tui::geometry::places::{Placed, Places, Taken, digit_position};
use crate::tui::paint::pen::draw;
use crate::tui::paint::roles::Paint;
use crate::tui::theme::{Part, Theme};
use gradus_engine::grid::digit::{Digit, Digits};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The dot in place of a missing mark.
pub(in crate::tui) const ABSENT: char = '·';

/// What drawing marks requires.
#[derive(Clone, Copy, Debug)]
pub struct Marks<'a> {
    /// Their places.
    pub places: Places,
    /// How they look.
    pub theme: &'a Theme,
    /// Whether something takes the place of missing marks.
    pub dots: bool,
    /// The places that they leave free.
    pub taken: Taken,
}

impl Marks<'_> {
    /// Draws marks, each digit in its place; in a cell without room for marks, draws their
    /// replacement. `absent` takes the place of a missing mark.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        place: Rect,
        marks: Digits,
        painted: &[Paint],
        absent: (char, Style),
    ) {
        let all = painted.iter().fold(marks, |all, paint| all | paint.digits);
        if all.is_empty() {
            return;
        }
        if !self.places.size.marks {
            return self.without_room(buf, place, painted, absent);
        }
        let gives_way = self.taken != Taken::default();
        if self.dots && !gives_way {
            for digit in Digits::up_to(self.places.largest) - all {
                let (col, row) = self.places.mark(digit);
                draw(buf, (place.x + col, place.y + row), absent.0, absent.1);
            }
        }
        let meant = painted.iter().fold(Digits::EMPTY, |all, paint| all | paint.digits);
        let mut signs = Vec::new();
        for Placed { symbol, digits, at: (col, row) } in self.places.arrange(self.taken, all, meant)
        {
            let Some(digit) = digits.first() else { continue };
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            let (symbol, style) = match paint.map(|paint| paint.part) {
                Some(Part::HintRemove) => ('x', self.theme.style(Part::HintRemove)),
                Some(part) => (symbol, self.theme.style(part)),
                None => (symbol, self.theme.style(self.ink(digit))),
            };
            draw(buf, (place.x + col, place.y + row), symbol, style);
            let Some(sign) = paint.and_then(|paint| paint.sign) else { continue };
            let style = style.remove_modifier(Modifier::REVERSED);
            match self.places.sign(digit).filter(|_| !gives_way) {
                Some((col, row)) => draw(buf, (place.x + col, place.y + row), sign, style),
                None => signs.push((sign, style)),
            }
        }
        self.sign(buf, place, &signs);
    }

    /// The ink of a mark: even and odd digits differ if they would be read as one number.
    fn ink(&self, digit: Digit) -> Part {
        let is_even = digit.get().is_multiple_of(2);
        if is_even && self.places.are_close() { Part::MarkEven } else { Part::Mark }
    }

    /// Draws a symbol for all marks of a cell in its last corner, unless that is the place of a
    /// mark.
    pub fn sign(&self, buf: &mut Buffer, place: Rect, signs: &[(char, Style)]) {
        let corner = (place.right() - 1, place.bottom() - 1);
        let is_blank = buf.cell(corner).is_some_and(|cell| cell.symbol() == " ");
        let Some(&(sign, style)) = signs.last().filter(|_| is_blank) else { return };
        let has = |sign| signs.iter().any(|(other, _)| *other == sign);
        let colours = signs.iter().all(|(sign, _)| Colour::from_char(*sign).is_some());
        let sign = match signs.iter().any(|(other, _)| *other != sign) {
            true if has('+') && has('-') => '±',
            true if colours => '*',
            _ => sign,
        };
        draw(buf, corner, sign, style);
    }

    /// Draws an open cell without room for marks: a dot, or what a hint says about it. Removed
    /// candidates come after an `x`, others before their symbols; a single one has dots beside it,
    /// because it is not placed.
    pub fn without_room(
        &self,
        buf: &mut Buffer,
        place: Rect,
        painted: &[Paint],
        absent: (char, Style),
    ) {
        let Position { x, y } = digit_position(place);
        let style = |part| self.theme.style(part);
        if place.width < 3 || painted.iter().all(|paint| paint.part == Part::SameMark) {
            let (symbol, style) = match painted.last().map(|paint| paint.part) {
                Some(Part::HintRemove) => ('x', style(Part::HintRemove)),
                Some(part) => (ABSENT, style(part)),
                None => absent,
            };
            return draw(buf, (x, y), symbol, style);
        }
        let mut text: Vec<(char, Style)> = Vec::new();
        let removal = painted.iter().rfind(|paint| paint.part == Part::HintRemove);
        if let Some(Paint { digits, part, .. }) = removal {
            text.push(('x', style(*part)));
            text.extend(digits.iter().map(|digit| (digit.to_char(), style(*part))));
        }
        let removed = removal.map_or(Digits::EMPTY, |paint| paint.digits);
        for digit in painted.iter().fold(Digits::EMPTY, |all, paint| all | paint.digits) - removed {
            let paint = painted.iter().rfind(|paint| paint.digits.contains(digit));
            let Some(Paint { part, sign, .. }) = paint else { continue };
            text.push((digit.to_char(), style(*part)));
            text.extend(sign.map(|sign| (sign, style(*part))));
        }
        if text.len() == 1 {
            text.insert(0, absent);
            text.push(absent);
        }
        text.truncate(place.width.into());
        let left = place.x + (place.width - text.len() as u16) / 2;
        for (x, (symbol, style)) in (left..).zip(text) {
            draw(buf, (x, y), symbol, style);
        }
    }
}

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
            self.draw_all(buf, place, marks.places.before(marks.taken), marks.theme);
            let signs = self.painted.iter().filter_map(|paint| Some((paint.sign?, paint.part)));
            let signs: Vec<_> = signs.map(|(s, part)| (s, marks.theme.style(part))).collect();
            marks.sign(buf, place, &signs);
        } else if !self.middle().is_empty() || !self.corners.is_empty() {
            marks.without_room(buf, place, &self.painted, absent);
        }
    }

    /// Draws all marks; the first `kept` places are those of a sum.
    fn draw_all(&self, buf: &mut Buffer, place: Rect, kept: usize, theme: &Theme) {
        let (wide, high) = (usize::from(place.width), usize::from(place.height));
        let first = wide.saturating_sub(kept);
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

    fn drawn(corners: &str, centre: &str, (cols, rows): (u16, u16), kept: usize) -> Vec<String> {
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
        assert_eq!(drawn("12", "489", (5, 2), 0), ["12   ", " 489 "]);
        assert_eq!(drawn("12345", "12345", (5, 2), 0), ["12345", "12345"]);
        assert_eq!(drawn("123456", "123456", (5, 2), 2), ["  12+", "1234+"]);
        assert_eq!(drawn("123456789", "1", (5, 3), 0), ["12345", "  1  ", "6789 "]);
        assert_eq!(drawn("12", "12345678", (7, 3), 0), ["12     ", "123456+", "       "]);
        assert_eq!(drawn("1", "12345678", (4, 4), 0), ["1   ", "1234", "5678", "    "]);
        assert_eq!(drawn("1", "12", (4, 4), 0), ["1   ", " 12 ", "    ", "    "]);
        assert_eq!(drawn("", "", (5, 2), 0), ["     ", "     "]);
    }
}
