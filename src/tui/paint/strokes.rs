//! The strokes of lines, and the signs at their ends.
//!
//! ```text
//! ┃     │     ┃     a bulb and the middle of a cell, with or without a digit; where a line crosses an
//! ┃ ▐5▌━┿━━┓  ┃     edge, both are seen
//! ```
//!
//! Strokes run through blank places and across edges, but never over a digit. In a low cell with marks,
//! a level stroke is a line below the upper row of them; everything else has places of its own there
//! ([`Crowd`](crate::tui::geometry::traces::Crowd)). In larger cells, it stays between the marks.

use crate::tui::geometry::edges::crossing;
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::traces::{Place, TURNS, Trace, ends, head, trace};
use crate::tui::paint::relations::{Painter, are_lettered};
use gradus_engine::grid::relation::rule::Stroke;
use gradus_engine::{Cell, Relation};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::collections::HashSet;

/// A part of a thick line that is broken.
const fn dashed(symbol: char) -> char {
    match symbol {
        '━' => '╍',
        '┃' => '╏',
        _ => symbol,
    }
}

/// How a stroke is drawn.
#[derive(Clone, Copy)]
struct Ink {
    style: Style,
    is_thick: bool,
    is_dashed: bool,
    /// The letter that tells it from others between two cells, if colours do not.
    letter: Option<char>,
}

impl Painter<'_> {
    /// Draws the strokes of a line, except at places that belong to something else.
    pub(in crate::tui) fn strokes(&mut self, relation: &Relation, kept: &HashSet<Place>) {
        let drawing = &relation.rule.drawing;
        let Some(stroke) = drawing.stroke else { return };
        let is_thick = stroke.is_thick();
        let letter = (is_thick && are_lettered(self.theme)).then_some(drawing.letter);
        let is_dashed = stroke == Stroke::Dashed;
        let ink = Ink { style: self.style(drawing), is_thick, is_dashed, letter };
        let traces = trace(self.window, &relation.cells);
        // As it is before the first stroke.
        let crowded: Vec<Rect> = match self.window.places().give_way() {
            true => {
                let marked = relation.cells.iter().filter(|cell| self.has_marks(**cell));
                marked.filter_map(|cell| self.window.place(*cell)).collect()
            }
            false => Vec::new(),
        };
        let cells = relation.cells.iter();
        let free: Vec<Place> =
            cells.filter_map(|cell| self.beside_digit(*cell)).flatten().collect();
        let is_drawn = |(at, trace): &(Place, Trace)| {
            !kept.contains(at) && (!trace.is_level() || !free.contains(at))
        };
        for (at, trace) in traces.into_iter().filter(is_drawn) {
            let is_crowded = || crowded.iter().any(|place| place.contains(at.into()));
            if trace.is_level() && is_crowded() {
                self.below(at, ink.style);
            } else {
                self.stroke(at, trace, ink);
            }
        }
    }

    /// Where the digit of a cell is: in the middle or, if a sum is there, to the right of it.
    fn digit_place(&self, cell: Cell, place: Rect) -> Place {
        let (x, y): Place = digit_position(place).into();
        (x + u16::from(self.crowd.sum(cell) > 0 && self.is_text((x + 1, y))), y)
    }

    /// The places beside a digit in a wide cell: a stroke there would be read as its sign.
    fn beside_digit(&self, cell: Cell) -> Option<[Place; 2]> {
        let place = self.window.place(cell)?;
        let (x, y) = self.digit_place(cell, place);
        let has_digit = place.width >= 5 && self.is_text((x, y)) && !self.has_marks(cell);
        has_digit.then_some([(x - 1, y), (x + 1, y)])
    }

    /// Whether there are marks in a cell.
    fn has_marks(&self, cell: Cell) -> bool {
        let Some(place) = self.window.place(cell) else { return false };
        let sum = self.crowd.sum(cell);
        let middle = digit_position(place);
        let digits = place.positions().filter(|at| {
            let is_sum = at.y == place.y && at.x < place.x + sum;
            // With a sum, the digit may be beside the middle.
            let is_digit = at.y == middle.y && at.x.abs_diff(middle.x) <= u16::from(sum > 0);
            let is_sign = self.taken.contains(&(at.x, at.y));
            !is_sum && !is_digit && !is_sign && self.is_text((at.x, at.y))
        });
        digits.count() > 0
    }

    pub(in crate::tui) fn is_text(&self, at: Place) -> bool {
        let symbol = self.buf.cell(at).and_then(|cell| cell.symbol().chars().next());
        symbol.is_some_and(|symbol| symbol.is_alphanumeric() || symbol == '-' || symbol == '+')
    }

    /// Whether a place is in no cell.
    fn is_between(&self, at: Place) -> bool {
        !self.window.cells().any(|(_, card)| card.contains(at.into()))
    }

    pub(in crate::tui) fn is_blank(&self, at: Place) -> bool {
        self.buf.cell(at).is_some_and(|cell| cell.symbol() == " ")
    }

    /// Draws a level stroke as a line below what is there.
    fn below(&mut self, at: Place, style: Style) {
        let is_blank = self.is_blank(at);
        if let Some(cell) = self.buf.cell_mut(at) {
            if is_blank {
                cell.set_style(style);
            }
            cell.modifier.insert(Modifier::UNDERLINED);
        }
    }

    /// Draws a stroke at a place, together with the edges and the strokes that are there.
    fn stroke(&mut self, at: Place, trace: Trace, ink: Ink) {
        let Some(symbol) = self.buf.cell(at).and_then(|cell| cell.symbol().chars().next()) else {
            return;
        };
        let [up, down, left, right] = trace.arms;
        let weight = |has: bool| if has { 1 + usize::from(ink.is_thick) } else { 0 };
        let drawn = match trace.diagonal {
            Some(diagonal) => match symbol {
                '╲' | '╱' if symbol != diagonal => Some('╳'),
                // Between cells, a corner would be read as an inequality.
                _ if TURNS.contains(&diagonal) && self.is_between(at) => Some('╳'),
                _ if symbol.is_alphanumeric() => None,
                _ => Some(diagonal),
            },
            None if ink.letter.is_some() && self.is_between(at) => ink.letter,
            None => crossing(symbol, [up, down, left, right].map(weight)),
        };
        let drawn = drawn.map(|symbol| if ink.is_dashed { dashed(symbol) } else { symbol });
        match drawn {
            Some(symbol) => self.mark(at, symbol, ink.style),
            // Beside a mark in a large cell there is room for a stroke that runs down.
            None if up || down => {
                let beside = (at.0 + 1, at.1);
                if self.is_blank(beside) && !self.window.places().give_way() {
                    self.mark(beside, if ink.is_thick { '┃' } else { '│' }, ink.style);
                }
            }
            None => {}
        }
    }

    /// Draws the signs at the ends of a line: around the digits that are there.
    pub(in crate::tui) fn ends(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let style = self.style(drawing);
        for (cells, sign) in ends(relation).into_iter().zip(drawing.ends) {
            for cell in cells {
                if let Some(sign) = sign {
                    self.end(cell, sign, style);
                }
            }
        }
        if drawing.stroke == Some(Stroke::Arrow)
            && let Some(&last) = relation.cells.last()
        {
            let crowded = self.has_marks(last);
            let tries = [!crowded, crowded].map(|it| head(self.window, &relation.cells, it));
            let middle = self.window.place(last).map(|place| Place::from(digit_position(place)));
            let beside = tries[0].zip(middle).map(|((_, sign), (x, y))| ((x - 1, y), sign));
            let all = tries.into_iter().chain([beside]).flatten();
            let free = all.into_iter().find(|(at, _)| !self.is_text(*at));
            if let Some((at, sign)) = free {
                self.mark(at, sign, style);
            }
        }
    }

    /// Draws the sign of an end of a line: in the middle of its cell, around its digit or, if marks are
    /// in the way, in another place without one.
    fn end(&mut self, cell: Cell, sign: char, style: Style) {
        let Some(place) = self.window.place(cell) else { return };
        let (x, y) = self.digit_place(cell, place);
        if self.has_marks(cell) {
            let is_free = !self.is_text((x, y));
            match is_free {
                true => self.mark((x, y), sign, style),
                false => self.corner(cell, sign, style),
            }
            return;
        }
        let [left, right] = match sign {
            '●' => ['▐', '▌'],
            '○' => ['(', ')'],
            '□' => ['[', ']'],
            _ => ['‹', '›'],
        };
        // A large digit takes more places.
        let is_digit =
            |x: u16| self.buf.cell((x, y)).is_some_and(|it| ["█", "▀", "▄"].contains(&it.symbol()));
        let wide = (1..=4).find(|n| !is_digit(x - n) && !is_digit(x + n)).unwrap_or(1);
        let [before, after] = [x.saturating_sub(wide), x + wide];
        if before < place.x || after >= place.right() {
            return self.corner(cell, sign, style);
        }
        let is_empty = !self.is_text((x, y)) && !is_digit(x);
        if is_empty {
            let inside = match sign {
                '●' => '█',
                '◆' => sign,
                _ => ' ',
            };
            self.mark((x, y), inside, style);
        }
        self.mark((before, y), left, style);
        self.mark((after, y), right, style);
    }
}
