//! The board: rules, cells, marks and clues, drawn from what a [`Look`] says about each cell; digits are
//! large if cells have room for that.
//!
//! ```text
//! ┏━━━━━┯━━━━━┳     ┏━━━━━┯━━━━━┓
//! ┃  1  │····5┃     ┃▒▒▒▒▒│▒▒▒▒▒┃
//! ┃     │·78· ┃     ┃▒▒▒▒▒│17▾  ┃
//! ┃  9  │··3·5┃     ┃  18▸│·2·4·┃
//! ```

use crate::game::annotations::{Colour, Colours};
use crate::tui::geometry::edges::{Edge, Edges, is_cage};
use crate::tui::geometry::places::{Places, digit_position};
use crate::tui::geometry::screen::Window;
use crate::tui::geometry::shape::CellSize;
use crate::tui::geometry::traces::Crowd;
use crate::tui::paint::clues::{draw_black, draw_sum};
use crate::tui::paint::content::{self, Content, Look, Zone};
use crate::tui::paint::frame::{Cards, Frame, underline};
use crate::tui::paint::marks::{ABSENT, Marks};
use crate::tui::paint::pen::{draw, over};
use crate::tui::paint::relations::draw_relations;
use crate::tui::theme::{Part, Theme};
use gradus_engine::grid::region::{Family, Region};
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
    /// Its regions.
    pub regions: &'a [Region],
    /// What has places of its own in cells.
    pub crowd: &'a Crowd,
    /// The cursor's cell.
    pub cursor: Cell,
    /// Whether a screen reader reads it, perhaps again whatever looks different: then the cursor changes
    /// nothing but its cell.
    pub reader: bool,
}

/// Draws the visible part of a board.
pub fn draw_board(buf: &mut Buffer, board: Board<'_>, look: impl Fn(Cell) -> Look) {
    let Board { window, edges, theme, dots, large, setup, crowd, cursor, reader, .. } = board;
    let large = large && fits(window.size());
    let is_carded = window.lattice.cards;
    let has_grounds = theme.has_cards();
    let brush = Brush { places: window.places(), crowd, theme, dots, large, has_grounds };
    let looks: Vec<(Cell, Rect, Look)> = window
        .cells()
        .filter_map(|(cell, _)| Some((cell, window.place(cell)?, look(cell))))
        .collect();
    let shown = Some(cursor).filter(|_| !reader && looks.iter().any(|(_, _, look)| look.cursor));
    if is_carded {
        draw_cards(buf, &Cards { window, theme }, &brush, &looks, shown);
    } else {
        let current = shown.map_or_else(Vec::new, |cursor| current(&board, cursor));
        let frame = Frame { window, edges, theme, current: &current };
        draw_lines(buf, &frame, &brush, &looks);
        draw_relations(buf, (window, crowd), theme, setup, cursor);
        frame.underline(buf, |cell| matches!(setup.squares[cell.index()], Square::White { .. }));
        frame.gaps(buf);
        frame.numbers(buf, shown);
    }
    outline(buf, window, theme, &looks);
    let hinted: Vec<Rect> =
        looks.iter().filter(|it| it.2.bracketed && !is_carded).map(|it| it.1).collect();
    brush.brackets(buf, &hinted);
}

/// Draws the cells of a board of cards.
fn draw_cards(
    buf: &mut Buffer,
    cards: &Cards<'_>,
    brush: &Brush<'_>,
    looks: &[(Cell, Rect, Look)],
    cursor: Option<Cell>,
) {
    let mut runs = Vec::new();
    for (cell, place, look) in looks {
        brush.content(buf, *cell, *place, look);
        cards.lay(buf, *cell, look);
        runs.extend((look.cursor || look.ground == Some(Part::Peer)).then_some(*cell));
    }
    cards.edges(buf, &runs);
    cards.gaps(buf);
    cards.numbers(buf, cursor);
    cards.outline(buf);
}

/// Draws the cells of a board of lines, and the rules.
fn draw_lines(
    buf: &mut Buffer,
    frame: &Frame<'_>,
    brush: &Brush<'_>,
    looks: &[(Cell, Rect, Look)],
) {
    let Brush { theme, .. } = brush;
    let grid = frame.window.shape.grid;
    let mut grounds = vec![None; grid.len()];
    for (cell, _, look) in looks {
        let part = look.zone.map(|zone| zone.shade).or(look.tint).unwrap_or(Part::Card);
        let other = frame.alternates(grid.row(*cell));
        if look.content == Content::Hole {
            continue;
        }
        let is_seen = look.cursor || look.ground == Some(Part::Peer);
        grounds[cell.index()] = match is_seen {
            true => theme.seen(part, other),
            false => theme.ground(part, other),
        };
    }
    frame.draw(buf);
    for (cell, place, look) in looks {
        if let Some(ground) = look.ground.filter(|_| !brush.has_grounds) {
            brush.rules(buf, *place, ground, look.colours);
        }
        brush.content(buf, *cell, *place, look);
        if let Some(zone) = look.zone {
            brush.zone(buf, *place, zone);
        }
        brush.own_ground(buf, *place, look);
    }
    frame.lay(buf, |cell| grounds[cell.index()]);
    for (_, place, look) in looks {
        if let Some(sum) = look.sum {
            // In a reversed cell, the sum is distinguished by not being reversed.
            draw_sum(buf, *place, brush.places.inside, sum, theme);
        }
    }
}

/// By cell, whether it is in the same as the cursor: in its cage, its irregular box, its window, on the
/// lines and in the further regions through it.
fn current(board: &Board<'_>, cursor: Cell) -> Vec<Vec<bool>> {
    let Board { setup, regions, window, .. } = board;
    let cages = setup.cages.iter().map(|cage| &cage.cells);
    let is_ragged = window.shape.rules.ragged;
    let regions = regions.iter().filter(|region| match region.family {
        Family::Box => is_ragged,
        Family::Window => true,
        _ => false,
    });
    let related = setup.shown().filter(|relation| {
        let drawing = &relation.rule.drawing;
        drawing.tint.is_some() || drawing.stroke.is_some() || is_cage(relation)
    });
    let related = related.map(|relation| [&relation.cells[..], &relation.further].concat());
    let sets = cages.cloned().chain(regions.map(|region| region.cells.clone())).chain(related);
    let members = |set: Vec<Cell>| {
        let mut members = vec![false; setup.grid.len()];
        for cell in set.iter().filter(|cell| cell.index() < setup.grid.len()) {
            members[cell.index()] = true;
        }
        members
    };
    sets.filter(|set| set.contains(&cursor)).map(members).collect()
}

/// Draws an outline around the selected cells, whatever is behind them.
fn outline(buf: &mut Buffer, window: &Window, theme: &Theme, looks: &[(Cell, Rect, Look)]) {
    let grid = window.shape.grid;
    let mut selected = vec![false; grid.len()];
    for (cell, _, look) in looks {
        selected[cell.index()] = look.selected;
    }
    let is_selected =
        |row: usize, col: usize| grid.cell(row, col).is_some_and(|cell| selected[cell.index()]);
    let style = Style { bg: None, ..theme.style(Part::Selection) };
    for (cell, place, _) in looks.iter().filter(|(_, _, look)| look.selected) {
        let (row, col) = (grid.row(*cell), grid.col(*cell));
        for y in place.top()..place.bottom() {
            if !is_selected(row, col.wrapping_sub(1)) {
                over(buf, (place.x.saturating_sub(1), y), '▐', style);
            }
            if !is_selected(row, col + 1) {
                over(buf, (place.right(), y), '▌', style);
            }
        }
        let low = |y: u16| Rect { y, height: 1, ..*place };
        for (edge, other, rule, bar) in
            [(row, row.wrapping_sub(1), place.y - 1, '▄'), (row + 1, row + 1, place.bottom(), '▀')]
        {
            if is_selected(other, col) {
                continue;
            }
            let has_row = window.has_rule(edge) && (!window.lattice.cards || edge > 0);
            if has_row && rule < window.area().bottom() {
                (place.x..place.right()).for_each(|x| over(buf, (x, rule), bar, style));
            } else {
                let above = if edge == row { place.y - 1 } else { place.bottom() - 1 };
                underline(buf, low(above), true, style);
            }
        }
    }
}

/// The style of a cell's rules and dots. A colour of the player's is not reversed or underlined
/// there, because the text between would be hard to read.
fn ground_style(theme: &Theme, ground: Part, colours: Colours) -> Style {
    let style = theme.style(ground);
    match colours.is_empty() {
        true => style,
        false => style.remove_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
    }
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
    crowd: &'a Crowd,
    theme: &'a Theme,
    dots: bool,
    large: bool,
    has_grounds: bool,
}

impl Brush<'_> {
    /// Draws the brackets of the cells of a hint.
    fn brackets(&self, buf: &mut Buffer, hinted: &[Rect]) {
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
            over(buf, (side.of(place), y), symbol, self.theme.style(part));
        }
    }

    /// Paints the rules beside a cell, where there are no backgrounds. What the cursor sees leaves edges
    /// as they are.
    fn rules(&self, buf: &mut Buffer, place: Rect, ground: Part, colours: Colours) {
        let style = ground_style(self.theme, ground, colours);
        for y in place.top()..place.bottom() {
            for x in [Side::Left.of(place), Side::Right.of(place)] {
                let symbol = buf.cell((x, y)).and_then(|cell| cell.symbol().chars().next());
                if ground != Part::Peer || symbol == Some(Edge::Light.upright(false)) {
                    draw(buf, (x, y), symbol.unwrap_or(' '), style);
                }
            }
            if ground != Part::Peer {
                (place.left()..place.right()).for_each(|x| draw(buf, (x, y), ' ', style));
            }
        }
    }

    /// Puts a background behind a cell that is more than seen by the cursor.
    fn own_ground(&self, buf: &mut Buffer, place: Rect, look: &Look) {
        let same = matches!(look.content, Content::Digit(_, Part::Same)).then_some(Part::Same);
        let part = look.ground.filter(|ground| *ground != Part::Peer).or(same);
        if let Some(part) = part.filter(|_| self.has_grounds && !look.cursor) {
            self.shade(buf, place, part);
        }
        if look.cursor {
            // Dim text would be a paler block if it is reversed.
            buf.set_style(place, self.theme.style(Part::Cursor).remove_modifier(Modifier::DIM));
        }
    }

    /// Draws the content of a cell, whatever its background.
    fn content(&self, buf: &mut Buffer, cell: Cell, cell_place: Rect, look: &Look) {
        let place = self.beside_sum(cell, cell_place);
        let marks = Marks {
            places: self.places,
            theme: self.theme,
            dots: self.dots,
            taken: self.crowd.taken(cell),
        };
        match &look.content {
            Content::Hole => return,
            Content::Black { down, across } => draw_black(buf, place, *down, *across, self.theme),
            Content::Digit(digit, part) => self.digit(buf, place, (*digit, *part), look.cursor),
            Content::Proposed(digit) => {
                self.digit(buf, place, (*digit, Part::HintPlace), look.cursor);
                let Rect { x, y, .. } = self.digit_area(place, *digit);
                if place.width >= 3 {
                    draw(buf, (x - 1, y), '=', self.theme.style(Part::HintPlace));
                }
            }
            Content::Marks(all, painted) => {
                let place = if self.places.size.marks { cell_place } else { place };
                marks.draw(buf, place, *all, painted, self.absent(look));
            }
            Content::TwoSorts(sorts) => {
                let place = if self.places.size.marks { cell_place } else { place };
                sorts.draw(buf, place, marks, self.absent(look));
            }
        }
        if look.wrong {
            self.wrong(buf, place, look);
        }
        self.letters(buf, cell_place, look.colours);
        let colours: Vec<Part> = look.colours.iter().map(content::part).collect();
        if colours.len() > 1 && look.ground == colours.first().copied() {
            self.stripes(buf, cell_place, &colours);
        }
    }

    /// The part of a cell whose middle is that of its digit: with a sum in it, the digit is apart from
    /// that.
    fn beside_sum(&self, cell: Cell, place: Rect) -> Rect {
        match self.crowd.sum(cell) {
            0 => place,
            digits => {
                let moved = self.places.beside_sum(digits) - (place.width - 1) / 2;
                Rect { x: place.x + moved, ..place }
            }
        }
    }

    /// Puts several backgrounds behind a cell, side by side.
    fn stripes(&self, buf: &mut Buffer, place: Rect, parts: &[Part]) {
        let count = parts.len() as u16;
        for (number, part) in (0..count).zip(parts) {
            let [from, to] = [number, number + 1].map(|end| place.width * end / count);
            self.shade(buf, Rect { x: place.x + from, width: to - from, ..place }, *part);
        }
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

    /// Draws the letters of a cell's colours, or a star for all of them if there is not room for each.
    fn letters(&self, buf: &mut Buffer, place: Rect, colours: Colours) {
        let all: Vec<Colour> = colours.iter().collect();
        let is_blank = |at: &Position| buf.cell(*at).is_some_and(|cell| cell.symbol() == " ");
        match all[..] {
            [first, _, ..] if all.len() > place.positions().filter(is_blank).count() => {
                self.letter(buf, place, '*', first);
            }
            // The last one takes the last place.
            _ => all.iter().rev().for_each(|&it| self.letter(buf, place, it.to_char(), it)),
        }
    }

    /// Draws a letter in the style of a colour in the last blank place of a cell, or else over a dot, or else
    /// over the rule beside it.
    fn letter(&self, buf: &mut Buffer, place: Rect, letter: char, colour: Colour) {
        let last = |symbol: char| {
            let is = |at: &Position| buf.cell(*at).is_some_and(|c| c.symbol().starts_with(symbol));
            place.positions().filter(is).last()
        };
        let beside = Position { x: Side::Right.of(place), y: place.bottom() - 1 };
        let at = last(' ').or_else(|| last(ABSENT)).unwrap_or(beside);
        let style = self.theme.style(content::part(colour)).remove_modifier(Modifier::REVERSED);
        draw(buf, at.into(), letter, style);
    }

    /// The symbol for a missing mark.
    fn absent(&self, look: &Look) -> (char, Style) {
        let (sign, part) = look.zone.map_or((ABSENT, Part::Absent), |zone| (zone.sign, zone.part));
        let style = match look.ground {
            Some(ground) => ground_style(self.theme, ground, look.colours),
            None => self.theme.style(part),
        };
        (sign, style)
    }

    /// Draws the symbol of a cell's zone in its last blank place unless there already is one.
    fn zone(&self, buf: &mut Buffer, place: Rect, zone: Zone) {
        let holds = |symbol: char| {
            let mut buf = place.positions().filter_map(|at| buf.cell(at));
            buf.any(|cell| cell.symbol().starts_with(symbol))
        };
        // A pattern of the theme says as much, except of diagonals.
        let is_shaded = zone.shade == zone.part && self.theme.style(zone.shade).bg.is_some();
        if is_shaded && zone.part == Part::Window || holds(zone.sign) {
            return;
        }
        let has_text = place.positions().any(|at| {
            let symbol = buf.cell(at).and_then(|cell| cell.symbol().chars().next());
            at != digit_position(place) && symbol.is_some_and(char::is_alphanumeric)
        });
        if zone.part == Part::Diagonal && !has_text && place.height > 1 {
            for row in 0..place.height {
                let col = (2 * row + 1) * place.width / (2 * place.height);
                let mirrored = place.width - 1 - col;
                let cols: &[u16] = match zone.sign {
                    '╲' => &[col],
                    '╱' => &[mirrored],
                    _ => &[col, mirrored],
                };
                for col in cols {
                    let at = (place.x + col, place.y + row);
                    if buf.cell(at).is_some_and(|cell| cell.symbol() == " ") {
                        let sign =
                            if *col == mirrored && zone.sign != '╲' { '╱' } else { '╲' };
                        draw(buf, at, sign, self.theme.style(zone.part));
                    }
                }
            }
        } else {
            let is_blank = |at: &Position| buf.cell(*at).is_some_and(|cell| cell.symbol() == " ");
            if let Some(at) = place.positions().filter(is_blank).last() {
                draw(buf, at.into(), zone.sign, self.theme.style(zone.part));
            }
        }
    }

    /// Draws a digit; `cursor` says whether it is in the cursor's cell.
    fn digit(&self, buf: &mut Buffer, place: Rect, (digit, part): (Digit, Part), cursor: bool) {
        let style = self.theme.style(part);
        // The whole card has the background of the highlighted digit.
        let is_ground = self.has_grounds && part == Part::Same;
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
