//! The board: rules, cells, marks and clues, drawn of what a [`Look`] says of each cell.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳     ┏━━━━━┯━━━━━┓
//! ┃  1  │····5┃     ┃▒▒▒▒▒│▒▒▒▒▒┃
//! ┃     │·78· ┃     ┃▒▒▒▒▒│17▾  ┃
//! ┃  9  │··3·5┃     ┃  18▸│·2·4·┃
//! ```

use super::clues::{Clue, draw_black, draw_sum};
use super::colours;
use super::edges::Edges;
use super::frame::Frame;
use super::layout::Window;
use super::noted::Noted;
use super::pen::draw;
use super::places::{Places, digit_position};
use super::roles::Paint;
use super::zones::Zone;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::game::notes::Colour;
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// What one cell looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// What stands in it.
    pub content: Content,
    /// Whether it is the cursor's.
    pub cursor: bool,
    /// Whether it is wrong.
    pub wrong: bool,
    /// Whether a hint points at it.
    pub bracketed: bool,
    /// Whether a row of selected cells begins here, and whether one ends.
    pub selected: [bool; 2],
    /// The player's colour.
    pub colour: Option<Colour>,
    /// How its rules and dots are painted, if not as usual.
    pub ground: Option<Part>,
    /// The house beside row, column and box that it lies in.
    pub zone: Option<Zone>,
    /// The sum of the cage that begins here.
    pub sum: Option<Clue>,
}

impl Look {
    /// A cell with nothing to be said about it but what stands in it.
    pub const fn of(content: Content) -> Self {
        Self {
            content,
            cursor: false,
            wrong: false,
            bracketed: false,
            selected: [false; 2],
            colour: None,
            ground: None,
            zone: None,
            sum: None,
        }
    }
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A black cell with its clues.
    Black {
        /// The clue of the run below.
        down: Option<Clue>,
        /// The clue of the run to the right.
        across: Option<Clue>,
    },
    /// A digit.
    Digit(Digit, Part),
    /// A digit that a hint would place.
    Proposed(Digit),
    /// Marks, and how those that stand out are painted; where marks have no room, whether there
    /// are any.
    Marks(Digits, Vec<Paint>),
    /// Corner marks and centre marks.
    Noted(Noted),
}

/// The dot in place of a mark that is not there.
const ABSENT: char = '·';

/// Draws the part of a board that shows.
pub fn draw_board(
    buf: &mut Buffer,
    (window, edges): (&Window, &Edges),
    theme: &Theme,
    look: impl Fn(Cell) -> Look,
) {
    let brush = Brush { window, places: window.places(), theme };
    let frame = Frame { window, edges };
    frame.draw(buf, theme);
    let (mut brackets, mut ends, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    for row in window.rows() {
        for cell in window.cols().filter_map(|col| window.shape.grid.cell(row, col)) {
            let Some(place) = window.place(cell) else { continue };
            let look = look(cell);
            if let Some(ground) = look.ground {
                brush.ground(buf, place, ground_style(theme, ground, look.colour));
            }
            ends.extend((look.selected != [false; 2]).then_some((place, look.selected)));
            if look.bracketed {
                brackets.push(place);
            }
            sums.extend(look.sum.map(|sum| (place, sum, look.cursor)));
            brush.cell(buf, place, &look);
        }
    }
    for (place, ends) in ends {
        for (ends, bracket) in ends.into_iter().zip([('‹', Side::Left), ('›', Side::Right)]) {
            if ends {
                brush.bracket(buf, place, bracket, Part::Selection);
            }
        }
    }
    // The right bracket of a cell gives way to the left bracket of its neighbour.
    for (symbol, side) in [(']', Side::Right), ('[', Side::Left)] {
        for &place in &brackets {
            brush.bracket(buf, place, (symbol, side), Part::HintBracket);
        }
    }
    for (place, sum, cursor) in sums {
        // In a cell that is reversed the sum stands out by not being so.
        let turned = if cursor { Modifier::REVERSED } else { Modifier::empty() };
        draw_sum(buf, place, brush.places.corner, sum, |part| {
            theme.style(part).remove_modifier(turned)
        });
    }
    frame.underline(buf);
}

/// The style of a cell's rules and dots. A colour of the player's is not reversed there or underlined,
/// as what stands between would be hard to read.
fn ground_style(theme: &Theme, ground: Part, colour: Option<Colour>) -> Style {
    let plain = colour.map_or(Modifier::empty(), |_| Modifier::REVERSED | Modifier::UNDERLINED);
    theme.style(ground).remove_modifier(plain)
}

/// The rules beside a cell.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl Side {
    const fn of(self, place: Rect) -> u16 {
        match self {
            Self::Left => place.x.saturating_sub(1),
            Self::Right => place.x + place.width,
        }
    }
}

/// What drawing a cell takes.
struct Brush<'a> {
    window: &'a Window,
    places: Places,
    theme: &'a Theme,
}

impl Brush<'_> {
    /// Draws a bracket over the rule beside a cell.
    fn bracket(&self, buf: &mut Buffer, place: Rect, (symbol, side): (char, Side), part: Part) {
        for y in place.top()..place.bottom() {
            draw(buf, (side.of(place), y), symbol, self.theme.style(part));
        }
    }

    /// Paints the ground of a cell and the rules beside it.
    fn ground(&self, buf: &mut Buffer, place: Rect, style: Style) {
        for y in place.top()..place.bottom() {
            for x in [Side::Left.of(place), Side::Right.of(place)] {
                let symbol = buf.cell((x, y)).and_then(|cell| cell.symbol().chars().next());
                draw(buf, (x, y), symbol.unwrap_or(' '), style);
            }
            for x in place.left()..place.right() {
                draw(buf, (x, y), ' ', style);
            }
        }
    }

    fn cell(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        match &look.content {
            Content::Black { down, across } => draw_black(buf, place, *down, *across, self.theme),
            Content::Digit(digit, part) => self.digit(buf, place, *digit, *part),
            Content::Proposed(digit) => {
                self.digit(buf, place, *digit, Part::HintPlace);
                let Position { x, y } = digit_position(place);
                if place.width >= 3 {
                    draw(buf, (x - 1, y), '=', self.theme.style(Part::HintPlace));
                }
            }
            Content::Marks(marks, painted) => {
                let absent = self.absent(look);
                self.marks(buf, place, *marks, painted, absent);
            }
            Content::Noted(noted) if self.window.size.marks => {
                noted.draw(buf, place, self.places.corner, self.theme);
                let signs =
                    noted.painted.iter().filter_map(|paint| Some((paint.sign?, paint.part)));
                let signs: Vec<_> = signs.map(|(s, part)| (s, self.theme.style(part))).collect();
                self.corner(buf, place, &signs);
            }
            Content::Noted(noted) if noted.is_empty() => {}
            Content::Noted(noted) => {
                self.without_marks(buf, place, &noted.painted, self.absent(look));
            }
        }
        if let Some(ground) = look.ground {
            self.shade(buf, place, ground);
        }
        if let Some(zone) = look.zone {
            self.zone(buf, place, zone);
        }
        if look.wrong {
            self.wrong(buf, place, look);
        }
        if let Some(colour) = look.colour {
            self.letter(buf, place, colour);
        }
        if look.cursor {
            // What is dim would be a paler block where it is reversed.
            buf.set_style(place, self.theme.style(Part::Cursor).remove_modifier(Modifier::DIM));
        }
    }

    /// Puts the background of a ground behind everything in a cell that has none of its own.
    fn shade(&self, buf: &mut Buffer, place: Rect, ground: Part) {
        let Some(bg) = self.theme.style(ground).bg else { return };
        for at in place.positions() {
            if let Some(cell) = buf.cell_mut(at).filter(|cell| cell.bg == Color::Reset) {
                cell.bg = bg;
            }
        }
    }

    /// Draws the letter of a cell's colour in its last blank place, or else over a dot, or else over
    /// the rule beside it.
    fn letter(&self, buf: &mut Buffer, place: Rect, colour: Colour) {
        let last = |symbol: char| {
            let is = |at: &Position| buf.cell(*at).is_some_and(|c| c.symbol().starts_with(symbol));
            place.positions().filter(is).last()
        };
        let beside = Position { x: Side::Right.of(place), y: place.bottom() - 1 };
        let at = last(' ').or_else(|| last(ABSENT)).unwrap_or(beside);
        let style = self.theme.style(colours::part(colour)).remove_modifier(Modifier::REVERSED);
        draw(buf, at.into(), colour.to_char(), style);
    }

    /// What stands in place of a mark that is not there.
    fn absent(&self, look: &Look) -> (char, Style) {
        let (sign, part) = look.zone.map_or((ABSENT, Part::Absent), |zone| (zone.sign, zone.part));
        let style = match look.ground {
            Some(ground) => ground_style(self.theme, ground, look.colour),
            None => self.theme.style(part),
        };
        (sign, style)
    }

    /// Shades a cell, and draws its sign in its last blank place unless there already is one.
    fn zone(&self, buf: &mut Buffer, place: Rect, zone: Zone) {
        let holds = |symbol: char| {
            let mut buf = place.positions().filter_map(|at| buf.cell(at));
            buf.any(|cell| cell.symbol().starts_with(symbol))
        };
        if !holds(zone.sign) {
            let is_blank = |at: &Position| buf.cell(*at).is_some_and(|cell| cell.symbol() == " ");
            if let Some(at) = place.positions().filter(is_blank).last() {
                draw(buf, at.into(), zone.sign, self.theme.style(zone.part));
            }
        }
        let shade = self.theme.style(zone.shade).bg;
        buf.set_style(place, Style { bg: shade, ..Style::new() });
    }

    fn digit(&self, buf: &mut Buffer, place: Rect, digit: Digit, part: Part) {
        let Position { x, y } = digit_position(place);
        draw(buf, (x, y), digit.to_char(), self.theme.style(part));
    }

    /// Draws a `!` beside the digit, or in the last corner of an open cell.
    fn wrong(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        let style = self.theme.style(Part::Mistake);
        let Position { x, y } = digit_position(place);
        let open = matches!(look.content, Content::Marks(..) | Content::Noted(_));
        let sign = if open { (place.right() - 1, place.bottom() - 1) } else { (x + 1, y) };
        if open || place.width >= 3 {
            draw(buf, sign, '!', style);
        }
        if !open {
            buf.set_style(Rect::new(x, y, 1, 1), style);
        }
    }

    fn marks(
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
        if !self.window.size.marks {
            return self.without_marks(buf, place, painted, absent);
        }
        let mut signs = Vec::new();
        for digit in Digits::up_to(self.places.largest) {
            let (col, row) = self.places.mark(digit);
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            let (symbol, style) = match paint.map(|paint| paint.part) {
                Some(Part::HintRemove) => ('x', self.theme.style(Part::HintRemove)),
                Some(part) => (digit.to_char(), self.theme.style(part)),
                None if marks.contains(digit) => (digit.to_char(), self.theme.style(Part::Mark)),
                None => absent,
            };
            draw(buf, (place.x + col, place.y + row), symbol, style);
            let Some(sign) = paint.and_then(|paint| paint.sign) else { continue };
            let style = style.remove_modifier(Modifier::REVERSED);
            match self.places.sign(digit) {
                Some((col, row)) => draw(buf, (place.x + col, place.y + row), sign, style),
                None => signs.push((sign, style)),
            }
        }
        self.corner(buf, place, &signs);
    }

    /// Draws a sign for all marks of a cell in its last corner, if no mark has its place there.
    fn corner(&self, buf: &mut Buffer, place: Rect, signs: &[(char, Style)]) {
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

    /// Draws an open cell that has no room for marks: a dot, or what a hint says of it. Candidates
    /// that go stand behind an `x`, others before their signs; a single one has dots beside it, as
    /// it is not placed.
    fn without_marks(
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
