//! The board: rules, cells, marks and clues, drawn of what a [`Look`] says of each cell.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳     ┏━━━━━┯━━━━━┓
//! ┃  1  │····5┃     ┃▒▒▒▒▒│▒▒▒▒▒┃
//! ┃     │·78· ┃     ┃▒▒▒▒▒│17▾  ┃
//! ┃  9  │··3·5┃     ┃  18▸│·2·4·┃
//! ```

use super::layout::{CellSize, Window};
use super::pen::{clear, draw, put, put_right};
use super::roles::Paint;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

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
    /// How its rules and dots are painted, if not as usual.
    pub ground: Option<Part>,
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
}

/// A clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The sum; `None` where it has still to be typed.
    pub sum: Option<u32>,
    /// What became of it.
    pub state: ClueState,
    /// Whether its run is the cursor's.
    pub current: bool,
}

/// What became of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueState {
    /// Its run still has open cells.
    Open,
    /// It is met.
    Met,
    /// It cannot be met any more.
    Impossible,
}

impl Clue {
    const fn part(self) -> Part {
        match self.state {
            ClueState::Impossible => Part::ClueWrong,
            _ if self.current => Part::ClueCurrent,
            ClueState::Met => Part::ClueMet,
            ClueState::Open => Part::Clue,
        }
    }

    const fn sign(self, open: char) -> char {
        match self.state {
            ClueState::Open => open,
            ClueState::Met => '✓',
            ClueState::Impossible => '!',
        }
    }

    fn number(self) -> String {
        self.sum.map_or_else(|| "··".into(), |sum| sum.to_string())
    }
}

/// The dot in place of a mark that is not there.
const ABSENT: char = '·';

/// Draws the part of a board that shows.
pub fn draw_board(buf: &mut Buffer, window: &Window, theme: &Theme, look: impl Fn(Cell) -> Look) {
    let brush = Brush { window, theme };
    brush.frame(buf);
    let mut brackets = Vec::new();
    for row in window.rows() {
        for cell in window.cols().filter_map(|col| window.shape.grid.cell(row, col)) {
            let Some(place) = window.place(cell) else { continue };
            let look = look(cell);
            if let Some(ground) = look.ground {
                brush.ground(buf, place, ground);
            }
            if look.bracketed {
                brackets.push(place);
            }
            brush.cell(buf, place, &look);
        }
    }
    // The right bracket of a cell gives way to the left bracket of its neighbour.
    for (symbol, side) in [(']', Side::Right), ('[', Side::Left)] {
        for &place in &brackets {
            for y in place.top()..place.bottom() {
                draw(buf, (side.of(place), y), symbol, theme.style(Part::HintBracket));
            }
        }
    }
}

/// Where the hardware cursor stands in a cell: where its digit stands, or would.
pub const fn digit_position(place: Rect) -> Position {
    Position { x: place.x + (place.width - 1) / 2, y: place.y + (place.height - 1) / 2 }
}

/// Where a digit's mark stands in a cell, from its corner. The marks fill rows from the top and
/// are as many to a row as make the cell square, or more where it is low.
pub fn mark_position(digit: Digit, largest: u8, size: CellSize) -> (u16, u16) {
    let largest = u16::from(largest);
    let square = (1..).find(|n| n * n >= largest).unwrap_or(1);
    let across = square.max(largest.div_ceil(size.rows));
    let pitch = if size.cols >= 2 * across - 1 { 2 } else { 1 };
    let margin = size.cols.saturating_sub((across - 1) * pitch + 1) / 2;
    let index = digit.index() as u16;
    (margin + index % across * pitch, index / across)
}

/// Where the sign of a digit's mark stands: behind it, where marks stand apart and there is room.
pub fn sign_position(digit: Digit, largest: u8, size: CellSize) -> Option<(u16, u16)> {
    let [first, second] = [1, 2].map(|n| Digit::new(n).map(|n| mark_position(n, largest, size).0));
    let apart = second?.saturating_sub(first?) > 1;
    let (col, row) = mark_position(digit, largest, size);
    (apart && col + 1 < size.cols).then_some((col + 1, row))
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
    theme: &'a Theme,
}

/// The characters of a horizontal rule: its left end, the rule, where a light and where a heavy
/// vertical rule meets it, its right end.
const TOP: [char; 5] = ['┏', '━', '┯', '┳', '┓'];
const MIDDLE: [char; 5] = ['┣', '━', '┿', '╋', '┫'];
const BOTTOM: [char; 5] = ['┗', '━', '┷', '┻', '┛'];

impl Brush<'_> {
    /// Draws all rules.
    fn frame(&self, buf: &mut Buffer) {
        let window = self.window;
        let area = window.area();
        for row in window.rows() {
            let top = window.top_of(row);
            if row == window.first.0 {
                self.horizontal(buf, top - 1, TOP);
            } else if row % window.shape.boxes.0 == 0 {
                self.horizontal(buf, top - 1, MIDDLE);
            }
            for y in top..top + window.size.rows {
                self.verticals(buf, y, ['┃', '│', '┃', '┃']);
            }
        }
        self.horizontal(buf, area.bottom() - 1, BOTTOM);
    }

    fn horizontal(&self, buf: &mut Buffer, y: u16, [left, rule, light, heavy, right]: [char; 5]) {
        let area = self.window.area();
        for x in area.left()..area.right() {
            draw(buf, (x, y), rule, self.theme.style(Part::Frame));
        }
        self.verticals(buf, y, [left, light, heavy, right]);
    }

    /// Draws what the vertical rules put into one screen row.
    fn verticals(&self, buf: &mut Buffer, y: u16, [left, light, heavy, right]: [char; 4]) {
        let window = self.window;
        let crossed = light != '│';
        for col in window.cols() {
            let (symbol, part) = if col == window.first.1 {
                (left, Part::Frame)
            } else if col % window.shape.boxes.1 == 0 {
                (heavy, Part::Frame)
            } else {
                (light, if crossed { Part::Frame } else { Part::Rule })
            };
            draw(buf, (window.left_of(col) - 1, y), symbol, self.theme.style(part));
        }
        draw(buf, (window.area().right() - 1, y), right, self.theme.style(Part::Frame));
    }

    /// Paints the ground of a cell and the rules beside it.
    fn ground(&self, buf: &mut Buffer, place: Rect, part: Part) {
        let style = self.theme.style(part);
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
            Content::Black { down, across } => self.black(buf, place, *down, *across),
            Content::Digit(digit, part) => self.digit(buf, place, *digit, *part),
            Content::Proposed(digit) => {
                self.digit(buf, place, *digit, Part::HintPlace);
                let Position { x, y } = digit_position(place);
                if place.width >= 3 {
                    draw(buf, (x - 1, y), '=', self.theme.style(Part::HintPlace));
                }
            }
            Content::Marks(marks, painted) => {
                let absent = look.ground.unwrap_or(Part::Absent);
                self.marks(buf, place, *marks, painted, absent);
            }
        }
        if look.wrong {
            self.wrong(buf, place, look);
        }
        if look.cursor {
            // What is dim would be a paler block where it is reversed.
            buf.set_style(place, self.theme.style(Part::Cursor).remove_modifier(Modifier::DIM));
        }
    }

    fn digit(&self, buf: &mut Buffer, place: Rect, digit: Digit, part: Part) {
        let Position { x, y } = digit_position(place);
        draw(buf, (x, y), digit.to_char(), self.theme.style(part));
    }

    /// Draws a `!` beside the digit, or in the last corner of an open cell.
    fn wrong(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        let style = self.theme.style(Part::Mistake);
        let Position { x, y } = digit_position(place);
        let open = matches!(look.content, Content::Marks(..));
        let sign = if open { (place.right() - 1, place.bottom() - 1) } else { (x + 1, y) };
        if open || place.width >= 3 {
            draw(buf, sign, '!', style);
        }
        if !open {
            buf.set_style(Rect::new(x, y, 1, 1), style);
        }
    }

    fn marks(&self, buf: &mut Buffer, place: Rect, marks: Digits, painted: &[Paint], absent: Part) {
        let all = painted.iter().fold(marks, |all, paint| all | paint.digits);
        if all.is_empty() {
            return;
        }
        if !self.window.size.marks {
            return self.without_marks(buf, place, painted, absent);
        }
        let Window { size, shape, .. } = *self.window;
        let mut signs = Vec::new();
        for digit in Digits::up_to(shape.largest) {
            let (col, row) = mark_position(digit, shape.largest, size);
            let paint = painted.iter().rev().find(|paint| paint.digits.contains(digit));
            let (symbol, part) = match paint.map(|paint| paint.part) {
                Some(Part::HintRemove) => ('x', Part::HintRemove),
                Some(part) => (digit.to_char(), part),
                None if marks.contains(digit) => (digit.to_char(), Part::Mark),
                None => (ABSENT, absent),
            };
            let style = self.theme.style(part);
            draw(buf, (place.x + col, place.y + row), symbol, style);
            let Some(sign) = paint.and_then(|paint| paint.sign) else { continue };
            let style = style.remove_modifier(Modifier::REVERSED);
            match sign_position(digit, shape.largest, size) {
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
        draw(buf, corner, if has('+') && has('-') { '±' } else { sign }, style);
    }

    /// Draws an open cell that has no room for marks: a dot, or what a hint says of it. Candidates
    /// that go stand behind an `x`, others before their signs; a single one has dots beside it, as
    /// it is not placed.
    fn without_marks(&self, buf: &mut Buffer, place: Rect, painted: &[Paint], absent: Part) {
        let room = usize::from(place.width);
        let Position { x, y } = digit_position(place);
        let part = painted.last().map_or(absent, |paint| paint.part);
        if room < 3 || painted.iter().all(|paint| paint.part == Part::SameMark) {
            let symbol = if part == Part::HintRemove { 'x' } else { ABSENT };
            return draw(buf, (x, y), symbol, self.theme.style(part));
        }
        let mut text: Vec<(char, Part)> = Vec::new();
        let goes = painted.iter().rfind(|paint| paint.part == Part::HintRemove);
        if let Some(Paint { digits, part, .. }) = goes {
            text.push(('x', *part));
            text.extend(digits.iter().map(|digit| (digit.to_char(), *part)));
        }
        let gone = goes.map_or(Digits::EMPTY, |paint| paint.digits);
        for digit in painted.iter().fold(Digits::EMPTY, |all, paint| all | paint.digits) - gone {
            let paint = painted.iter().rfind(|paint| paint.digits.contains(digit));
            let Some(Paint { part, sign, .. }) = paint else { continue };
            text.push((digit.to_char(), *part));
            text.extend(sign.map(|sign| (sign, *part)));
        }
        if text.len() == 1 {
            text.insert(0, (ABSENT, absent));
            text.push((ABSENT, absent));
        }
        text.truncate(room);
        let left = place.x + (place.width - text.len() as u16) / 2;
        for (x, (symbol, part)) in (left..).zip(text) {
            draw(buf, (x, y), symbol, self.theme.style(part));
        }
    }

    fn black(&self, buf: &mut Buffer, place: Rect, down: Option<Clue>, across: Option<Clue>) {
        for position in place.positions() {
            draw(buf, position.into(), '▒', self.theme.style(Part::Black));
        }
        if place.height == 1 {
            return self.clue_line(buf, place, down, across);
        }
        let roomy = place.width >= 5;
        let line = |row: u16| Rect { y: place.y + row, height: 1, ..place };
        if let Some(clue) = across {
            let text = match (roomy, clue.number()) {
                (true, number) => format!("{}{number:>2}▸", clue.sign(' ')),
                (false, number) => format!("{number}{}", clue.sign('▸')),
            };
            clear(buf, line(0));
            put_right(buf, line(0), 0, text.trim_start(), self.theme.style(clue.part()));
        }
        if let Some(clue) = down {
            let (number, line) = (clue.number(), line(place.height - 1));
            let text = match roomy {
                true => format!("{number}▾{}", clue.sign(' ')),
                false => format!("{number}{}", clue.sign('▾')),
            };
            clear(buf, line);
            // The units of all sums stand below each other.
            let indent = 2_usize.saturating_sub(number.len()) as u16;
            put(buf, line, (indent, 0), text.trim_end(), self.theme.style(clue.part()));
        }
    }

    /// Draws `down\across` into a single row.
    fn clue_line(&self, buf: &mut Buffer, place: Rect, down: Option<Clue>, across: Option<Clue>) {
        let clues = || down.into_iter().chain(across);
        if clues().next().is_none() {
            return;
        }
        let wrong = clues().find(|clue| clue.state == ClueState::Impossible);
        let met = clues().all(|clue| clue.state == ClueState::Met);
        let between = wrong.or(down.or(across).filter(|_| met)).map_or('\\', |c| c.sign('\\'));
        let number = |clue: Option<Clue>| clue.map_or_else(String::new, Clue::number);
        let style = |clue: Option<Clue>| self.theme.style(clue.map_or(Part::Clue, Clue::part));
        clear(buf, place);
        let col = put(buf, place, (0, 0), &format!("{:>2}", number(down)), style(down));
        let col = put(buf, place, (col, 0), &between.to_string(), style(wrong));
        put(buf, place, (col, 0), &format!("{:<2}", number(across)), style(across));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_in_rows() {
        let drawn = |largest: u8, cols: u16, rows: u16| {
            let size = CellSize { cols, rows, marks: true };
            let mut lines = vec![" ".repeat(usize::from(cols)).into_bytes(); usize::from(rows)];
            for digit in Digits::up_to(largest) {
                let (col, row) = mark_position(digit, largest, size);
                lines[usize::from(row)][usize::from(col)] = digit.to_char() as u8;
            }
            lines.iter().map(|line| String::from_utf8_lossy(line).into()).collect::<Vec<String>>()
        };
        assert_eq!(drawn(9, 5, 2), ["12345", "6789 "]);
        assert_eq!(drawn(9, 5, 3), ["1 2 3", "4 5 6", "7 8 9"]);
        assert_eq!(drawn(9, 7, 3), [" 1 2 3 ", " 4 5 6 ", " 7 8 9 "]);
        assert_eq!(drawn(4, 5, 2), [" 1 2 ", " 3 4 "]);
        assert_eq!(drawn(6, 5, 2), ["1 2 3", "4 5 6"]);
        assert_eq!(drawn(16, 4, 4), ["1234", "5678", "9ABC", "DEFG"]);
        assert_eq!(drawn(16, 6, 3), ["123456", "789ABC", "DEFG  "]);
        assert_eq!(drawn(16, 8, 2), ["12345678", "9ABCDEFG"]);
    }
}
