//! Cards: the grounds of cells on a board without lines, and the numbers of its rows and columns.
//!
//! Grounds tell structure: cells take turns between two grounds that differ a little, irregular boxes
//! and cages between four; black cells, diagonals and windows have one of their own. What is
//! highlighted, selected, coloured or pointed at by a hint tints its cells in place of that.

use super::content::{Content, Look};
use super::pen::put_right;
use crate::engine::cell::Cell;
use crate::engine::variety::Kind;
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::tints::tints;
use crate::tui::geometry::window::Window;
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// What drawing cards takes.
pub struct Cards<'a> {
    window: &'a Window,
    theme: &'a Theme,
    /// By cell: the ground of its irregular box or of its cage.
    tints: Vec<Option<Part>>,
}

impl<'a> Cards<'a> {
    /// The cards of a board with these edges.
    pub fn new(window: &'a Window, edges: &Edges, theme: &'a Theme) -> Self {
        Self { window, theme, tints: tints(edges) }
    }

    /// Lays the ground of a cell behind what stands in it.
    pub fn lay(&self, buf: &mut Buffer, cell: Cell, look: &Look) {
        let Some(card) = self.window.card(cell) else { return };
        let ground = self.ground(cell, look);
        for at in card.positions() {
            if let Some(place) = buf.cell_mut(at).filter(|place| place.bg == Color::Reset) {
                place.bg = ground.unwrap_or(Color::Reset);
            }
        }
    }

    /// The ground of a cell.
    fn ground(&self, cell: Cell, look: &Look) -> Option<Color> {
        let grid = self.window.shape.grid;
        let other = (grid.row(cell) + grid.col(cell)) % 2 == 1;
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

    /// Draws the numbers of rows and columns: into the margin, or into the black border of a Kakuro
    /// where no clue stands.
    pub fn numbers(&self, buf: &mut Buffer) {
        let window = self.window;
        let area = window.area();
        let Some(first) = window.shape.grid.cell(window.first.0, window.first.1) else { return };
        let Some(corner) = window.card(first) else { return };
        let is_kakuro = window.shape.kind == Kind::Kakuro;
        let style = self.theme.style(if is_kakuro { Part::ClueMet } else { Part::Number });
        // Of a Kakuro that is scrolled the border does not show.
        let [has_rows, has_cols] = match is_kakuro {
            true => window.shape.is_blank(window.first),
            false => [true, true],
        };
        for row in window.rows().filter(|_| has_cols) {
            let y = window.top_of(row);
            // In the lower row of a cell, as a sum may stand beside the upper one.
            let low = u16::from(window.shape.caged && window.size().rows > 1);
            let width = if is_kakuro { corner.width } else { corner.x - area.x };
            number(buf, Rect { x: area.x, y: y + low, width, height: 1 }, row + 1, style);
        }
        // Where the border of a Kakuro meets itself there is room for neither number.
        let cols = window.cols().skip(usize::from(is_kakuro)).filter(|_| has_rows);
        for col in cols {
            let x = window.left_of(col);
            let width = window.size().cols.min(3);
            let y = area.y;
            number(buf, Rect { x, y, width, height: 1 }, col + 1, style);
        }
    }
}

/// Writes a number at the right of a place if nothing stands there; of two columns and more apart from
/// a digit behind it, so that it is not read as the first one of a clue.
fn number(buf: &mut Buffer, place: Rect, number: usize, style: Style) {
    let is_blank = |at| buf.cell(at).is_some_and(|cell| cell.symbol() == " ");
    let is_digit = |symbol: &str| symbol.starts_with(|first: char| first.is_ascii_digit());
    let touches = buf.cell((place.right(), place.y)).is_some_and(|cell| is_digit(cell.symbol()));
    let text = number.to_string();
    let width = place.width - u16::from(touches && place.width > 2);
    if place.positions().all(is_blank) && text.len() <= width.into() {
        put_right(buf, Rect { width, ..place }, 0, &text, style);
    }
}
