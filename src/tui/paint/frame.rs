//! The frame of a board with its numbers, and the rules in it; borders without a rule are
//! underlined.

use crate::tui::geometry::edges::{Edge, Edges, junction};
use crate::tui::geometry::screen::Window;
use crate::tui::paint::pen::{draw, put};
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The rules of the visible part of a board.
pub struct Frame<'a> {
    /// The visible part.
    pub window: &'a Window,
    /// The edges between cells.
    pub edges: &'a Edges,
}

impl Frame<'_> {
    /// Draws all rules.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme) {
        let window = self.window;
        let end = window.rows().end;
        for row in window.rows().chain([end]) {
            if window.has_rule(row) {
                self.level(buf, theme, row);
            }
            for y in (window.top_of(row)..).take(usize::from(window.size().rows)) {
                if row < end {
                    self.upright(buf, theme, row, y);
                }
            }
        }
    }

    /// The edge to the left of a cell; the frame goes around the visible part.
    fn left(&self, row: usize, col: usize) -> Edge {
        let cols = self.window.cols();
        let framed = col == cols.start || col == cols.end;
        if framed { Edge::Box } else { self.edges.left(row, col) }
    }

    /// The edge above a cell.
    fn above(&self, row: usize, col: usize) -> Edge {
        let rows = self.window.rows();
        let framed = row == rows.start || row == rows.end;
        if framed { Edge::Box } else { self.edges.above(row, col) }
    }

    /// Draws the parts of the rules between columns that are in one screen row of a row of cells.
    fn upright(&self, buf: &mut Buffer, theme: &Theme, row: usize, y: u16) {
        for col in self.window.cols().chain([self.window.cols().end]) {
            let edge = self.left(row, col);
            let at = (self.window.left_of(col) - 1, y);
            draw(buf, at, edge.upright(), theme.style(edge.part()));
        }
    }

    /// Draws the rule above a row of cells, or below the last.
    fn level(&self, buf: &mut Buffer, theme: &Theme, row: usize) {
        let (window, cols) = (self.window, self.window.cols());
        let y = window.top_of(row) - 1;
        for col in cols.clone().chain([cols.end]) {
            let x = window.left_of(col);
            let (symbol, part) = junction(self.arms(row, col));
            draw(buf, (x - 1, y), symbol, theme.style(part));
            if col < cols.end {
                let edge = self.above(row, col);
                for x in x..x + window.size().cols {
                    draw(buf, (x, y), edge.level(), theme.style(edge.part()));
                }
            }
        }
    }

    /// The edges that meet at the top left corner of a cell: up, down, to the left, to the right.
    fn arms(&self, row: usize, col: usize) -> [Edge; 4] {
        let (rows, cols) = (self.window.rows(), self.window.cols());
        let edge = |is_there: bool, edge: &dyn Fn() -> Edge| match is_there {
            true => edge(),
            false => Edge::Open,
        };
        [
            edge(row > rows.start, &|| self.left(row - 1, col)),
            edge(row < rows.end, &|| self.left(row, col)),
            edge(col > cols.start, &|| self.above(row, col - 1)),
            edge(col < cols.end, &|| self.above(row, col)),
        ]
    }

    /// Writes the numbers of columns and rows into the lines around them, if nothing else is in the
    /// line, and no digit beside it that could be read together with them.
    pub fn numbers(&self, buf: &mut Buffer, theme: &Theme) {
        let (window, size) = (self.window, self.window.size());
        let style = theme.style(Part::Number);
        let shows = |buf: &Buffer, at: (u16, u16), line: char| {
            buf.cell(at).is_some_and(|cell| cell.symbol().chars().eq([line]))
        };
        let top = window.top_of(window.first.0) - 1;
        for col in window.cols() {
            let number = (col + 1).to_string();
            let x = window.left_of(col) + size.cols.saturating_sub(number.len() as u16) / 2;
            if shows(buf, (x, top), Edge::Box.level()) {
                put(buf, Rect::new(x, top, size.cols, 1), (0, 0), &number, style);
            }
        }
        let left = window.left_of(window.first.1) - 1;
        // The sum of a cage may be in the line beside the upper row of a cell.
        let line = if window.shape.caged { 1 } else { (size.rows - 1) / 2 };
        for row in window.rows().filter(|_| line < size.rows) {
            let y = window.top_of(row) + line;
            let beside = buf.cell((left + 1, y)).map_or(" ", |cell| cell.symbol());
            let is_apart = !beside.starts_with(|first: char| first.is_ascii_digit());
            if is_apart && shows(buf, (left, y), Edge::Box.upright()) {
                // The first of two digits stands in the margin.
                let number = (row + 1).to_string();
                let width = number.len() as u16;
                put(buf, Rect::new(left + 1 - width, y, width, 1), (0, 0), &number, style);
            }
        }
    }

    /// Underlines the cells above a border that has no rule. Lines of neighbours are joined.
    pub fn underline(&self, buf: &mut Buffer) {
        let style = Style::new().add_modifier(Modifier::UNDERLINED);
        let (window, cols) = (self.window, self.window.cols());
        for row in window.rows().skip(1).filter(|&row| !window.has_rule(row)) {
            let y = window.top_of(row) - 1;
            let is_border = |col: usize| cols.contains(&col) && self.above(row, col).is_border();
            for col in cols.clone().filter(|&col| is_border(col)) {
                let left = u16::from(is_border(col.wrapping_sub(1)));
                let area = Rect::new(window.left_of(col) - left, y, window.size().cols + left, 1);
                buf.set_style(area, style);
            }
        }
    }
}
