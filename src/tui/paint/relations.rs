//! Relations on the board: backgrounds, strokes, dots, symbols, and outside clues, drawn as the row
//! of each rule says.
//!
//! ```text
//! ┏━15↘━┯━━23━┯━━━━━┓    a thermometer from r1c1 via r1c2 to r2c3, a white dot to its right, and a
//! ●12   ━ 34  ○     ┃    sandwich of 23 in column 2
//! ┃     │    5╲     ┃
//! ```
//!
//! Symbols use the rules between cells and the places in cells that are never a digit's mark; strokes
//! run through cells ([`strokes`](super::strokes)). If there is no rule between two rows, what joins
//! them uses such a place in the upper cell. If all places are taken, the words at the cursor still
//! explain the relation.

use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::screen::Window;
use crate::tui::geometry::shape::{beside, clue};
use crate::tui::geometry::traces::{Crowd, Place, low_middle, meeting};
use crate::tui::paint::pen::over;
use crate::tui::theme::{Part, Theme};
use gradus_engine::Setup;
use gradus_engine::grid::cell::{Cell, Grid};
use gradus_engine::grid::relation::rule::{BLACK_DIGITS, Drawing, Sign, Tint, WHITE_DIGITS};
use gradus_engine::grid::relation::{Outside, Relation};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use std::collections::HashSet;

/// The part of the theme for a background.
pub const fn part(tint: Tint) -> Part {
    match tint {
        Tint::Grey => Part::LineGrey,
        Tint::Green => Part::LineGreen,
        Tint::Pink => Part::LinePink,
        Tint::Blue => Part::LineBlue,
        Tint::Gold => Part::LineGold,
        Tint::Violet => Part::LineViolet,
        Tint::Red => Part::LineRed,
        Tint::Orange => Part::LineOrange,
        Tint::Teal => Part::LineTeal,
    }
}

/// The part of the theme for the strokes and symbols of a rule.
pub fn part_of(drawing: &Drawing) -> Part {
    match drawing.sign {
        Sign::Border(sign, _) => dot(sign).unwrap_or(Part::Sign),
        Sign::Corner(_) => Part::Bead,
        _ => drawing.tint.map_or(Part::Sign, part),
    }
}

/// The part of the theme for a dot, if it is a white or a black one.
const fn dot(sign: char) -> Option<Part> {
    match sign {
        '○' => Some(Part::DotWhite),
        '●' => Some(Part::DotBlack),
        _ => None,
    }
}

/// A symbol as it looks on the screen: on a dark one, a ring would be dark inside, so that a white dot is
/// filled. A black one is filled as well; there, the theme has a background for it. On a screen of unknown
/// colours, dots look as on paper.
pub fn lit(theme: &Theme, sign: char) -> char {
    let white = ['○'].into_iter().chain(WHITE_DIGITS);
    let mut pairs = white.zip(['●'].into_iter().chain(BLACK_DIGITS));
    let filled = pairs.find(|(white, _)| *white == sign).map(|(_, filled)| filled);
    filled.filter(|_| theme.is_dark()).unwrap_or(sign)
}

/// Whether all thick lines look alike, so that letters distinguish them.
pub fn are_lettered(theme: &Theme) -> bool {
    theme.style(Part::LineGreen).fg.is_none()
}

/// By cell: the background that relations give it; with several, that of the last. What is only
/// drawn lies below them.
pub fn tints(setup: &Setup) -> Vec<Option<Part>> {
    let mut tints = vec![None; setup.grid.len()];
    for relation in setup.drawn().iter().chain(&setup.relations) {
        let Some(tint) = relation.rule.drawing.tint else { continue };
        for cell in relation.cells.iter().chain(&relation.further) {
            if let Some(place) = tints.get_mut(cell.index()) {
                *place = Some(part(tint));
            }
        }
    }
    tints
}

/// Draws the relations of a puzzle, and what it only shows, over a finished board, except for their
/// backgrounds.
pub fn draw_relations(
    buf: &mut Buffer,
    (window, crowd): (&Window, &Crowd),
    theme: &Theme,
    setup: &Setup,
    cursor: Cell,
) {
    if setup.shown().next().is_none() {
        return;
    }
    let mut painter = Painter { buf, window, theme, cursor, crowd, taken: HashSet::new() };
    // What belongs between two cells has the least choice.
    for relation in setup.shown() {
        painter.between(relation);
    }
    let kept = painter.taken.clone();
    setup.shown().for_each(|relation| painter.strokes(relation, &kept));
    let mut met: Vec<&str> = Vec::new();
    for relation in setup.shown() {
        let letter = met.iter().filter(|slug| **slug == relation.rule.slug).count();
        painter.signs(relation, letter);
        met.push(relation.rule.slug);
    }
    setup.shown().for_each(|relation| painter.ends(relation));
    painter.outside(setup);
}

pub(in crate::tui) struct Painter<'a> {
    pub(in crate::tui) buf: &'a mut Buffer,
    pub(in crate::tui) window: &'a Window,
    pub(in crate::tui) theme: &'a Theme,
    cursor: Cell,
    pub(in crate::tui) crowd: &'a Crowd,
    pub(in crate::tui) taken: HashSet<Place>,
}

impl Painter<'_> {
    const fn grid(&self) -> Grid {
        self.window.shape.grid
    }

    pub(in crate::tui) fn at(&self, cell: Cell) -> (usize, usize) {
        (self.grid().row(cell), self.grid().col(cell))
    }

    /// Draws a symbol at the first free place among some, which it returns.
    pub(in crate::tui) fn draw(
        &mut self,
        places: Vec<Place>,
        symbol: char,
        style: Style,
    ) -> Option<Place> {
        let place = places.into_iter().find(|place| !self.taken.contains(place))?;
        self.mark(place, symbol, style);
        Some(place)
    }

    /// Draws a symbol at a place that is free.
    pub(in crate::tui) fn mark(&mut self, place: Place, symbol: char, style: Style) {
        self.taken.insert(place);
        let kept = self.buf.cell(place).map_or(Modifier::empty(), |cell| cell.modifier);
        // The cell of the cursor may be reversed.
        over(self.buf, place, symbol, style.add_modifier(kept & Modifier::REVERSED));
    }

    /// The style of a relation's strokes and symbols.
    pub(in crate::tui) fn style(&self, drawing: &Drawing) -> Style {
        let style = self.theme.style(part_of(drawing)).add_modifier(Modifier::BOLD);
        // That of a line is the background of its cells.
        if drawing.tint.is_some() { Style { bg: None, ..style } } else { style }
    }

    /// The places in a cell that are neither a mark's nor the digit's, and where nothing else is.
    fn free(&self, cell: Cell) -> Vec<Place> {
        let Some(place) = self.window.place(cell) else { return Vec::new() };
        let is_blank = |at: &Place| self.buf.cell(*at).is_some_and(|cell| cell.symbol() == " ");
        let places = self.window.places();
        let middle: Place = digit_position(place).into();
        let spare = match places.size.marks {
            true => places.spare(self.crowd.taken(cell)),
            false => (0..place.width).map(|col| (col, 0)).collect(),
        };
        let spare = spare.into_iter().map(|(col, row)| (place.x + col, place.y + row));
        spare.filter(|at| is_blank(at) && *at != middle).collect()
    }

    /// The places between two neighbours, best first; none for cells that do not touch, or are not
    /// visible.
    pub(in crate::tui) fn places_between(&self, a: Cell, b: Cell) -> Vec<Place> {
        let (a, b) = if self.at(a) <= self.at(b) { (a, b) } else { (b, a) };
        let (Some(upper), Some(lower)) = (self.window.place(a), self.window.place(b)) else {
            return Vec::new();
        };
        let ((row, col), (below, beside)) = (self.at(a), self.at(b));
        let is_near = below - row <= 1 && col.abs_diff(beside) <= 1;
        match (below == row, col == beside) {
            _ if !is_near => Vec::new(),
            (true, _) => middle_first(upper.y, upper.height).map(|y| (lower.x - 1, y)).collect(),
            (false, true) if self.window.has_rule(below) => {
                middle_first(upper.x, upper.width).map(|x| (x, lower.y - 1)).collect()
            }
            (false, true) => {
                let near = |cell: Cell, y: u16| {
                    let mut free = self.free(cell);
                    free.retain(|place| place.1 == y);
                    free.sort_by_key(|place| place.0.abs_diff(digit_position(upper).x));
                    free
                };
                let middle = low_middle(self.window, a, b).filter(|at| self.is_blank(*at));
                let near = [near(a, upper.bottom() - 1), near(b, lower.y)].concat();
                middle.into_iter().chain(near).collect()
            }
            (false, false) => {
                let x = if beside > col { lower.x - 1 } else { upper.x - 1 };
                let rule = lower.y - 1;
                let rows = if rule >= upper.bottom() { vec![rule] } else { Vec::new() };
                rows.into_iter().chain([upper.bottom() - 1, lower.y]).map(|y| (x, y)).collect()
            }
        }
    }

    /// Draws what a relation has between two cells, or where its cells meet.
    fn between(&mut self, relation: &Relation) {
        let drawing = &relation.rule.drawing;
        let style = self.style(drawing);
        let value = relation.value();
        if let (Sign::Corner(sign), Some(&first), Some(&last)) =
            (drawing.sign, relation.cells.iter().min(), relation.cells.iter().max())
        {
            if !self.digits(relation, style) {
                self.draw(self.places_between(first, last), sign, style);
            }
            return;
        }
        if drawing.sign == Sign::Text {
            self.text(relation, style);
        }
        let [a, b] = relation.cells[..] else { return };
        let symbol = match drawing.sign {
            Sign::Border(sign, digits) => {
                let sign = match value.map(|value| value as usize) {
                    Some(value @ 1..=9) => digits[value - 1],
                    _ => sign,
                };
                lit(self.theme, sign)
            }
            Sign::Sum(ten, five) => {
                if value == Some(5) {
                    five
                } else {
                    ten
                }
            }
            Sign::Point => self.point(a, b),
            _ => return,
        };
        let places = self.places_between(a, b);
        self.draw(places, symbol, style);
    }

    /// Writes the digits of a relation where its cells meet. Tells whether there is room for them.
    fn digits(&mut self, relation: &Relation, style: Style) -> bool {
        let digits = relation.values.iter().filter_map(|value| char::from_digit(*value, 36));
        let digits: Vec<char> = digits.map(|digit| digit.to_ascii_uppercase()).collect();
        let places = meeting(self.window, relation);
        let is_free = |at: &Place| !self.taken.contains(at) && !self.is_text(*at);
        let has_room = !places.is_empty() && places.iter().all(is_free);
        if has_room {
            places.into_iter().zip(digits).for_each(|(it, digit)| self.mark(it, digit, style));
        }
        has_room
    }

    /// Writes a text in its cell, or where its cells meet, if there is room for all of it.
    fn text(&mut self, relation: &Relation, style: Style) {
        let letters: Vec<char> = relation.letters().chars().collect();
        let ends = relation.cells.iter().min().zip(relation.cells.iter().max());
        let Some((&first, &last)) = ends else { return };
        if let (&[sign], true) = (&letters[..], first != last)
            && let Some(part) = dot(sign)
        {
            let style = self.theme.style(part).add_modifier(Modifier::BOLD);
            self.draw(self.places_between(first, last), lit(self.theme, sign), style);
            return;
        }
        let (Some(upper), Some(lower)) = (self.window.place(first), self.window.place(last)) else {
            return;
        };
        let mut free: Vec<Place> = relation.cells.iter().flat_map(|&it| self.free(it)).collect();
        let middles = match (first == last, &letters[..]) {
            (true, &[letter]) => return self.corner(first, letter, style),
            (true, _) => free.clone(),
            (false, _) => self.places_between(first, last),
        };
        free.extend(&middles);
        let is_rule = |y: u16| (upper.bottom()..lower.y).contains(&y);
        let run = |&(x, y): &Place| {
            let start = x.saturating_sub(letters.len() as u16 / 2);
            (start..).map(|x| (x, y)).take(letters.len()).collect::<Vec<Place>>()
        };
        let is_free = |run: &Vec<Place>| {
            let has_room = |at: &Place| is_rule(at.1) || free.contains(at);
            run.iter().all(|at| has_room(at) && !self.taken.contains(at))
        };
        if let Some(run) = middles.iter().map(run).find(is_free) {
            run.into_iter().zip(letters).for_each(|(at, letter)| self.mark(at, letter, style));
        }
    }

    /// The symbol that opens towards the greater of two cells.
    fn point(&self, less: Cell, greater: Cell) -> char {
        let ((row, col), (other, beside)) = (self.at(less), self.at(greater));
        match (row == other, (row, col) < (other, beside)) {
            (true, true) => '<',
            (true, false) => '>',
            (false, true) => '∧',
            (false, false) => '∨',
        }
    }

    /// Draws the symbols of a relation's cells: at its ends, or in each of them.
    fn signs(&mut self, relation: &Relation, number: usize) {
        let drawing = &relation.rule.drawing;
        let style = self.style(drawing);
        let letter = (b'a' + (number % 26) as u8).into();
        match drawing.sign {
            Sign::Cell(sign) => {
                relation.cells.iter().for_each(|&cell| self.corner(cell, sign, style))
            }
            Sign::Letter => {
                let cells = relation.cells.iter().chain(&relation.further);
                cells.for_each(|&cell| self.corner(cell, letter, style));
            }
            _ => {}
        }
        // Where there are no backgrounds, a symbol shows which cells belong together.
        let has_ground = |tint| self.theme.style(part(tint)).bg.is_some();
        if drawing.stroke.is_none() && drawing.tint.is_some_and(|tint| !has_ground(tint)) {
            relation.cells.iter().for_each(|&cell| self.corner(cell, '▒', style));
        }
    }

    /// Draws a symbol of a cell: in its first place, or else in another place without a mark; if
    /// there is none, in a rule beside the cell, with the cell's background.
    pub(in crate::tui) fn corner(&mut self, cell: Cell, sign: char, style: Style) {
        let Some(place) = self.window.place(cell) else { return };
        let mut free = self.free(cell);
        let is_first = |at: &Place| *at == (place.x, place.y);
        let first: Vec<Place> = free.iter().copied().filter(is_first).collect();
        free.reverse();
        let beside = [(place.x - 1, place.y), (place.right(), place.y)];
        let low = [(place.x - 1, place.bottom() - 1), (place.right(), place.bottom() - 1)];
        let ground = self.buf.cell((place.x, place.y)).map(|cell| cell.bg);
        let style = Style { bg: style.bg.or(ground), ..style };
        let places = first.into_iter().chain(free).chain(beside).chain(low);
        self.draw(places.collect(), sign, style);
    }

    /// Writes outside clues into the frame and the margin.
    fn outside(&mut self, setup: &Setup) {
        for relation in setup.shown() {
            let Some(outside) = relation.outside else { continue };
            let text = clue(relation, &setup.relations);
            let is_current = relation.reach(self.grid()).contains(&self.cursor);
            let part = if is_current { Part::SumCurrent } else { Part::Sum };
            // Numbers of rows and columns are lighter.
            let style = self.theme.style(part).add_modifier(Modifier::BOLD);
            let Some((x, y)) = self.place_outside(outside, &text) else {
                continue;
            };
            for (x, symbol) in (x..).zip(text.chars()) {
                self.draw(vec![(x, y)], symbol, style);
            }
        }
    }

    /// Where a clue begins.
    fn place_outside(&self, outside: Outside, text: &str) -> Option<Place> {
        let width = text.chars().count() as u16;
        let (window, grid) = (self.window, self.grid());
        let (row, col) = (usize::from(outside.row), usize::from(outside.col));
        let (rows, cols) = (window.rows(), window.cols());
        // The frame of a part of the board is elsewhere.
        let shows = |place: usize, count: usize, shown: std::ops::Range<usize>| match place {
            0 => shown.start == 0,
            place if place > count => shown.end == count,
            place => shown.contains(&(place - 1)),
        };
        if !shows(row, grid.rows(), rows.clone()) || !shows(col, grid.cols(), cols.clone()) {
            return None;
        }
        let size = window.size();
        let x = match col {
            0 => (window.left_of(cols.start) - 1).checked_sub(beside(text, true))?,
            col if col > grid.cols() => window.left_of(cols.end) + beside(text, false) - width,
            col => window.left_of(col - 1) + size.cols.saturating_sub(width) / 2,
        };
        let y = match row {
            0 => window.top_of(rows.start) - 1,
            row if row > grid.rows() => window.top_of(rows.end) - 1,
            row => window.top_of(row - 1) + (size.rows - 1) / 2,
        };
        Some((x, y))
    }
}

/// The columns or rows of an extent, starting from the middle.
fn middle_first(start: u16, count: u16) -> impl Iterator<Item = u16> {
    let middle = start + count.saturating_sub(1) / 2;
    let mut all: Vec<u16> = (start..start + count).collect();
    all.sort_by_key(|at| at.abs_diff(middle));
    all.into_iter()
}
