//! Marks in their places, each with its symbol if there is room, and what replaces them in an open
//! cell without room for marks.

use super::pen::draw;
use super::roles::Paint;
use crate::game::annotations::Colour;
use crate::tui::geometry::places::{Places, digit_position};
use crate::tui::theme::{Part, Theme};
use gradus_engine::{Digit, Digits};
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
        let mut signs = Vec::new();
        for digit in Digits::up_to(self.places.largest) {
            let (col, row) = self.places.mark(digit);
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            let (symbol, style) = match paint.map(|paint| paint.part) {
                Some(Part::HintRemove) => ('x', self.theme.style(Part::HintRemove)),
                Some(part) => (digit.to_char(), self.theme.style(part)),
                None if marks.contains(digit) => {
                    (digit.to_char(), self.theme.style(self.ink(digit)))
                }
                None if self.dots => absent,
                None => continue,
            };
            draw(buf, (place.x + col, place.y + row), symbol, style);
            let Some(sign) = paint.and_then(|paint| paint.sign) else { continue };
            let style = style.remove_modifier(Modifier::REVERSED);
            match self.places.sign(digit) {
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
        let goes = painted.iter().rfind(|paint| paint.part == Part::HintRemove);
        if let Some(Paint { digits, part, .. }) = goes {
            text.push(('x', style(*part)));
            text.extend(digits.iter().map(|digit| (digit.to_char(), style(*part))));
        }
        let gone = goes.map_or(Digits::EMPTY, |paint| paint.digits);
        for digit in painted.iter().fold(Digits::EMPTY, |all, paint| all | paint.digits) - gone {
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
