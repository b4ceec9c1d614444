//! The board: rules, cells, marks and clues, drawn from what a [`Look`] says about each cell; digits are
//! large if cells have room for that.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳     ┏━━━━━┯━━━━━┓
//! ┃  1  │····5┃     ┃▒▒▒▒▒│▒▒▒▒▒┃
//! ┃     │·78· ┃     ┃▒▒▒▒▒│17▾  ┃
//! ┃  9  │··3·5┃     ┃  18▸│·2·4·┃
//! ```

use crate::game::annotations::Colour;
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::places::{Places, digit_position};
use crate::tui::geometry::screen::Window;
use crate::tui::geometry::shape::CellSize;
use crate::tui::paint::clues::{draw_black, draw_sum};
use crate::tui::paint::content::{self, Content, Look, Zone};
use crate::tui::paint::frame::{Cards, Frame};
use crate::tui::paint::marks::{ABSENT, Marks};
use crate::tui::paint::pen::draw;
use crate::tui::paint::relations::draw_relations;
use crate::tui::theme::{Part, Theme};
use gradus_engine::{Cell, Digit, Setup, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// What drawing a board requires, besides the look of each cell.
pub struct Board<'a> {
    /// The visible part.
    pub window: &'a Window,
    /// The edges between cells.
    pub edges: &'a Edges,
    /// How everything looks.
    pub theme: &'a Theme,
    /// Whether dots take the place of missing marks.
    pub dots: bool,
    /// Whether digits are drawn large if there is room.
    pub large: bool,
    /// What has other drawings: lines, dots, outside clues.
    pub setup: &'a Setup,
    /// The cursor's cell.
    pub cursor: Cell,
}

/// Draws the visible part of a board.
pub fn draw_board(buf: &mut Buffer, board: Board<'_>, look: impl Fn(Cell) -> Look) {
    let Board { window, edges, theme, dots, large, setup, cursor } = board;
    let large = large && fits(window.size());
    let cards = window.lattice.cards;
    let brush = Brush { places: window.places(), theme, dots, large, cards };
    let cards = cards.then(|| Cards::new(window, edges, theme));
    let frame = cards.is_none().then_some(Frame { window, edges });
    if let Some(frame) = &frame {
        frame.draw(buf, theme);
    }
    let (mut brackets, mut ends, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    let mut runs = Vec::new();
    for row in window.rows() {
        for cell in window.cols().filter_map(|col| window.shape.grid.cell(row, col)) {
            let Some(place) = window.place(cell) else { continue };
            let look = look(cell);
            sums.extend(look.sum.map(|sum| (place, sum, look.cursor)));
            if let Some(cards) = &cards {
                brush.content(buf, place, &look);
                cards.lay(buf, cell, &look);
                runs.extend((look.cursor || look.ground == Some(Part::Peer)).then_some(cell));
                continue;
            }
            if let Some(ground) = look.ground {
                brush.ground(buf, place, style_of(theme, ground, &look));
            }
            ends.extend((look.selected != [false; 2]).then_some((place, look.selected)));
            if look.bracketed {
                brackets.push(place);
            }
            brush.cell(buf, place, &look);
        }
    }
    if let Some(cards) = &cards {
        cards.edges(buf, &runs);
        cards.numbers(buf);
        cards.outline(buf);
    }
    brush.brackets(buf, &ends, &brackets);
    // On a card, a sum is printed like a clue if marks would touch it.
    let printed = cards.is_some() && brush.places.are_close();
    for (place, sum, cursor) in sums {
        // In a reversed cell, the sum is distinguished by not being reversed.
        let turned = if cursor { Modifier::REVERSED } else { Modifier::empty() };
        draw_sum(buf, place, brush.places.corner, sum, |part| {
            let part = match part {
                Part::Sum if printed => Part::Clue,
                Part::SumCurrent if printed => Part::ClueCurrent,
                part => part,
            };
            let ground = if printed { theme.style(Part::Black) } else { Style::new() };
            ground.patch(theme.style(part)).remove_modifier(turned)
        });
    }
    draw_relations(buf, window, theme, setup, cursor);
    if let Some(frame) = &frame {
        frame.underline(buf, |cell| matches!(setup.squares[cell.index()], Square::White { .. }));
        frame.numbers(buf, theme);
    }
}

/// The style of a cell's rules and dots. A colour of the player's is not reversed or underlined
/// there, because the text between would be hard to read.
fn ground_style(theme: &Theme, ground: Part, colour: Option<Colour>) -> Style {
    let plain = colour.map_or(Modifier::empty(), |_| Modifier::REVERSED | Modifier::UNDERLINED);
    theme.style(ground).remove_modifier(plain)
}

/// The style behind everything in a cell, and of the rules beside it. If the cursor sees a cell of
/// a line, its background remains that of the line.
fn style_of(theme: &Theme, ground: Part, look: &Look) -> Style {
    let style = ground_style(theme, ground, look.colour);
    let bg = style.bg.filter(|_| ground != Part::Peer || look.tint.is_none());
    Style { bg, ..style }
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

/// What drawing a cell requires.
struct Brush<'a> {
    places: Places,
    theme: &'a Theme,
    dots: bool,
    large: bool,
    cards: bool,
}

impl Brush<'_> {
    /// Draws the brackets of selected cells, and those of the cells of a hint.
    fn brackets(&self, buf: &mut Buffer, selected: &[(Rect, [bool; 2])], hinted: &[Rect]) {
        for &(place, ends) in selected {
            for (ends, bracket) in ends.into_iter().zip([('‹', Side::Left), ('›', Side::Right)])
            {
                if ends {
                    self.bracket(buf, place, bracket, Part::Selection);
                }
            }
        }
        // The right bracket of a cell gives way to the left bracket of its neighbour.
        for (symbol, side) in [(']', Side::Right), ('[', Side::Left)] {
            for &place in hinted {
                self.bracket(buf, place, (symbol, side), Part::HintBracket);
            }
        }
    }

    /// Draws a bracket over the rule beside a cell.
    fn bracket(&self, buf: &mut Buffer, place: Rect, (symbol, side): (char, Side), part: Part) {
        for y in place.top()..place.bottom() {
            draw(buf, (side.of(place), y), symbol, self.theme.style(part));
        }
    }

    /// Paints the background of a cell and the rules beside it.
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
        self.content(buf, place, look);
        let peer = look.ground == Some(Part::Peer);
        let grounds = match peer {
            true => [look.tint, look.ground],
            false => [look.ground, look.tint],
        };
        for ground in grounds.into_iter().flatten() {
            self.shade(buf, place, ground);
        }
        if let Some(zone) = look.zone {
            self.zone(buf, place, zone);
        }
        if look.cursor {
            // Dim text would be a paler block if it is reversed.
            buf.set_style(place, self.theme.style(Part::Cursor).remove_modifier(Modifier::DIM));
        }
    }

    /// Draws the content of a cell, whatever its background.
    fn content(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        match &look.content {
            Content::Black { down, across } => draw_black(buf, place, *down, *across, self.theme),
            Content::Digit(digit, part) => self.digit(buf, place, (*digit, *part), look.cursor),
            Content::Proposed(digit) => {
                self.digit(buf, place, (*digit, Part::HintPlace), look.cursor);
                let Rect { x, y, .. } = self.digit_area(place, *digit);
                if place.width >= 3 {
                    draw(buf, (x - 1, y), '=', self.theme.style(Part::HintPlace));
                }
            }
            Content::Marks(marks, painted) => {
                self.marks().draw(buf, place, *marks, painted, self.absent(look));
            }
            Content::TwoSorts(sorts) => sorts.draw(buf, place, self.marks(), self.absent(look)),
        }
        if look.wrong {
            self.wrong(buf, place, look);
        }
        if let Some(colour) = look.colour {
            self.letter(buf, place, colour);
        }
    }

    const fn marks(&self) -> Marks<'_> {
        Marks { places: self.places, theme: self.theme, dots: self.dots }
    }

    /// Puts a background behind everything in a cell that has none of its own.
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
        let style = self.theme.style(content::part(colour)).remove_modifier(Modifier::REVERSED);
        draw(buf, at.into(), colour.to_char(), style);
    }

    /// The symbol for a missing mark.
    fn absent(&self, look: &Look) -> (char, Style) {
        let (sign, part) = look.zone.map_or((ABSENT, Part::Absent), |zone| (zone.sign, zone.part));
        let style = match look.ground {
            Some(ground) => ground_style(self.theme, ground, look.colour),
            None => self.theme.style(part),
        };
        (sign, style)
    }

    /// Shades a cell, and draws its symbol in its last blank place unless there already is one.
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

    /// Draws a digit; `cursor` says whether it is in the cursor's cell.
    fn digit(&self, buf: &mut Buffer, place: Rect, (digit, part): (Digit, Part), cursor: bool) {
        let style = self.theme.style(part);
        // The whole card has the background of the highlighted digit.
        let is_ground = self.cards && part == Part::Same;
        let style = if is_ground { Style { bg: None, ..style } } else { style };
        let Some(Large { rows, area }) = self.large_digit(place, digit) else {
            let Position { x, y } = digit_position(place);
            return draw(buf, (x, y), digit.to_char(), style);
        };
        let style = style.remove_modifier(Modifier::UNDERLINED);
        let is_reversed = style.add_modifier.contains(Modifier::REVERSED);
        // Around a reversed digit the whole cell is reversed, unless that is how the cursor looks.
        let style = if cursor { style.remove_modifier(Modifier::REVERSED) } else { style };
        if is_reversed && !cursor {
            place.positions().for_each(|at| draw(buf, at.into(), ' ', style));
        }
        for (y, row) in (area.y..).zip(rows) {
            for (x, symbol) in (area.x..).zip(row.chars()).filter(|(_, symbol)| *symbol != ' ') {
                draw(buf, (x, y), symbol, style);
            }
        }
    }

    /// A digit that is drawn large, if it is.
    fn large_digit(&self, place: Rect, digit: Digit) -> Option<Large> {
        large(digit, place).filter(|_| self.large)
    }

    /// The area of a digit in its cell.
    fn digit_area(&self, place: Rect, digit: Digit) -> Rect {
        let Position { x, y } = digit_position(place);
        self.large_digit(place, digit).map_or(Rect::new(x, y, 1, 1), |large| large.area)
    }

    /// Draws a `!` beside the digit, or in the last corner of an open cell.
    fn wrong(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        let style = self.theme.style(Part::Mistake);
        let digit = match look.content {
            Content::Digit(digit, _) | Content::Proposed(digit) => Some(digit),
            _ => None,
        };
        let at = digit_position(place);
        let area = digit.map_or(Rect { x: at.x, y: at.y, width: 1, height: 1 }, |digit| {
            self.digit_area(place, digit)
        });
        let open = matches!(look.content, Content::Marks(..) | Content::TwoSorts(_));
        let last = (place.right() - 1, place.bottom() - 1);
        let sign = if open { last } else { (area.right(), area.y) };
        if open || place.width >= 3 {
            draw(buf, sign, '!', style);
        }
        if !open {
            let lined = if area.width > 1 { Modifier::UNDERLINED } else { Modifier::empty() };
            buf.set_style(area, style.remove_modifier(lined));
        }
    }
}

/// The rows of every large digit, from 1 on: three columns wide and five half rows high, in cells that
/// have room for them.
///
/// ```text
/// ▀█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█
///  █  █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█
/// ▀▀▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀
/// ```
const LARGE_DIGITS: [[&str; 3]; 9] = [
    ["▀█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", "▀▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];

/// The smallest cells with room for them, and for those of twice the size.
const ROOM: [(u16, u16); 2] = [(7, 4), (15, 7)];

/// The columns and rows that they take in each of these.
const EXTENT: [(u16, u16); 2] = [(3, 3), (6, 5)];

/// A digit that is drawn large.
pub struct Large {
    /// Its rows.
    pub rows: Vec<String>,
    /// Its area.
    pub area: Rect,
}

/// Whether cells of this size have room for large digits.
pub const fn fits(size: CellSize) -> bool {
    size.cols >= ROOM[0].0 && size.rows >= ROOM[0].1
}

/// A digit in its cell; `None` if it has no such form.
pub fn large(digit: Digit, place: Rect) -> Option<Large> {
    let rows = LARGE_DIGITS.get(digit.index())?;
    let is_double = place.width >= ROOM[1].0 && place.height >= ROOM[1].1;
    let (width, height) = EXTENT[usize::from(is_double)];
    let x = place.x + place.width.saturating_sub(width) / 2;
    let y = place.y + (place.height + 1).saturating_sub(height) / 2;
    let rows = match is_double {
        true => rows.iter().flat_map(|row| doubled(row)).take(usize::from(height)).collect(),
        false => rows.iter().map(|row| (*row).to_string()).collect(),
    };
    Some(Large { rows, area: Rect { x, y, width, height } })
}

/// The two rows that a row becomes at twice the size: of its upper and of its lower half.
fn doubled(row: &str) -> [String; 2] {
    ['▀', '▄'].map(|half| {
        let is_set = |symbol: char| symbol == half || symbol == '█';
        row.chars().map(|symbol| if is_set(symbol) { "██" } else { "  " }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_grow_with_their_cells() {
        let drawn = |cols, rows| {
            let four = Digit::new(4).unwrap();
            let Large { rows, area } = large(four, Rect::new(0, 0, cols, rows)).unwrap();
            (rows, area)
        };
        let (rows, area) = drawn(9, 4);
        assert_eq!(rows, ["█ █", "▀▀█", "  ▀"]);
        assert_eq!(area, Rect::new(3, 1, 3, 3));
        assert_eq!(drawn(7, 4).1, Rect::new(2, 1, 3, 3));
        let (rows, area) = drawn(17, 8);
        assert_eq!(rows, ["██  ██", "██  ██", "██████", "    ██", "    ██"]);
        assert_eq!(area, Rect::new(5, 2, 6, 5));
    }
}
