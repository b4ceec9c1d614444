//! Cards: the backgrounds of cells on a board without lines, and the numbers of its rows and
//! columns.
//!
//! Backgrounds show structure: cells alternate between two slightly different backgrounds,
//! irregular boxes and cages between four; black cells, diagonals and windows have their own. Cells
//! that are highlighted, selected, coloured or pointed at by a hint are tinted instead.

use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::places::digit_position;
use crate::tui::geometry::tints::tints;
use crate::tui::geometry::window::Window;
use crate::tui::paint::content::{Content, Look};
use crate::tui::paint::pen::{draw, over, put, put_right};
use crate::tui::theme::{Part, Theme};
use gradus_engine::{Cell, Kind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The states of clues, which no edge may hide.
const STATES: [&str; 2] = ["!", "✓"];

/// What drawing cards requires.
pub struct Cards<'a> {
    window: &'a Window,
    theme: &'a Theme,
    /// By cell: the background of its irregular box or of its cage.
    tints: Vec<Option<Part>>,
}

impl<'a> Cards<'a> {
    /// The cards of a board with these edges.
    pub fn new(window: &'a Window, edges: &Edges, theme: &'a Theme) -> Self {
        Self { window, theme, tints: tints(edges) }
    }

    /// Puts the background of a cell behind its content.
    pub fn lay(&self, buf: &mut Buffer, cell: Cell, look: &Look) {
        let Some(card) = self.window.card(cell) else { return };
        if let Some(ground) = self.ground(cell, look) {
            for row in card.intersection(buf.area).rows() {
                let first = buf.index_of(row.x, row.y);
                let places = buf.content[first..][..row.width.into()].iter_mut();
                places.filter(|place| place.bg == Color::Reset).for_each(|place| place.bg = ground);
            }
        }
        self.line(buf, card, look);
    }

    /// Draws the line to the right of a white cell of a Kakuro, at the very edge of its spacing.
    fn line(&self, buf: &mut Buffer, card: Rect, look: &Look) {
        let is_black = matches!(look.content, Content::Black { .. });
        let has_air = card.width > self.window.size().cols;
        if self.window.shape.kind == Kind::Kakuro && has_air && !is_black {
            for y in card.rows().map(|row| row.y) {
                over(buf, (card.right() - 1, y), '▕', self.theme.style(Part::Outline));
            }
        }
    }

    /// Draws an edge at either side of the cursor's runs in a Kakuro, where there is air between cells.
    pub fn edges(&self, buf: &mut Buffer, runs: &[Cell]) {
        let (window, grid) = (self.window, self.window.shape.grid);
        if window.shape.kind != Kind::Kakuro || window.size().air == 0 {
            return;
        }
        let Style { fg, .. } = self.theme.style(Part::Peer);
        let style = Style { fg, ..Style::new() };
        for (cell, card) in runs.iter().filter_map(|cell| Some((cell, window.card(*cell)?))) {
            let (row, col) = (grid.row(*cell), grid.col(*cell));
            let beside = |col| grid.cell(row, col).filter(|cell| window.card(*cell).is_some());
            let left = col.checked_sub(1).and_then(beside);
            let has_air = card.width > window.size().cols;
            let sides = [
                (left, card.x.checked_sub(1).filter(|_| left.is_some())),
                (beside(col + 1), Some(card.right() - 1).filter(|_| has_air)),
            ];
            for (other, x) in sides {
                let Some(x) = x.filter(|_| !other.is_some_and(|cell| runs.contains(&cell))) else {
                    continue;
                };
                for y in card.rows().map(|line| line.y) {
                    let sign = buf.cell((x, y)).map_or(" ", |cell| cell.symbol());
                    if !STATES.contains(&sign) {
                        over(buf, (x, y), '▕', style);
                    }
                }
            }
        }
    }

    /// The background of a cell.
    fn ground(&self, cell: Cell, look: &Look) -> Option<Color> {
        let grid = self.window.shape.grid;
        // Cells of a Kakuro have lines between them if there is room, so that only rows alternate.
        let has_lines = self.window.shape.kind == Kind::Kakuro && self.window.size().air > 0;
        let turn = if has_lines { grid.row(cell) } else { grid.row(cell) + grid.col(cell) };
        let other = turn % 2 == 1;
        if look.cursor {
            return self.theme.ground(Part::Cursor, false);
        }
        if let Content::Black { .. } = look.content {
            return self.theme.ground(Part::Black, false);
        }
        let same = matches!(look.content, Content::Digit(_, Part::Same)).then_some(Part::Same);
        let parts = [
            look.ground.filter(|ground| *ground != Part::Peer),
            same,
            look.ground,
            look.zone.map(|zone| zone.shade),
            self.tints[cell.index()],
            Some(Part::Card),
        ];
        parts.into_iter().flatten().find_map(|part| self.theme.ground(part, other))
    }

    /// Draws the numbers of rows and columns into the strips above and beside the board, each in line
    /// with the digits of its cells.
    pub fn numbers(&self, buf: &mut Buffer) {
        let window = self.window;
        let area = window.area();
        let style = self.theme.style(Part::Number);
        let beside = window.left_of(window.first.1) - area.x - 1;
        for (row, place) in window.rows().filter_map(|row| Some((row, window.first_in_row(row)?))) {
            // The sum of a cage may be beside the upper row of a cell.
            let low = u16::from(window.shape.caged && place.height > 1);
            let y = digit_position(place).y.max(place.y + low);
            let strip = Rect { x: area.x, y, width: beside, height: 1 };
            put_right(buf, strip, 0, &(row + 1).to_string(), style);
        }
        for (col, place) in window.cols().filter_map(|col| Some((col, window.first_in_col(col)?))) {
            let number = (col + 1).to_string();
            let left = place.width.saturating_sub(number.len() as u16) / 2;
            put(buf, Rect { y: area.y, height: 1, ..place }, (left, 0), &number, style);
        }
    }

    /// Draws the outline, which begins half a character from the cells.
    pub fn outline(&self, buf: &mut Buffer) {
        if !self.window.lattice.outlined {
            return;
        }
        let style = self.theme.style(Part::Outline);
        let area = self.window.area();
        let left = self.window.left_of(self.window.first.1) - 1;
        let [top, right, bottom] = [area.y + 1, area.right() - 1, area.bottom() - 1];
        for x in left + 1..right {
            draw(buf, (x, top), '▄', style);
            draw(buf, (x, bottom), '▀', style);
        }
        for y in top + 1..bottom {
            draw(buf, (left, y), '▐', style);
            draw(buf, (right, y), '▌', style);
        }
        for (at, corner) in [((left, top), '▗'), ((right, top), '▖'), ((left, bottom), '▝')] {
            draw(buf, at, corner, style);
        }
        draw(buf, (right, bottom), '▘', style);
    }
}
