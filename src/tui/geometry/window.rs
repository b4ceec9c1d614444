//! The visible part of a board, and the position of each of its cells.

use crate::tui::geometry::layout::Layout;
use crate::tui::geometry::places::Places;
use crate::tui::geometry::shape::{CellSize, Lattice, Shape, Tracks};
use gradus_engine::Cell;
use ratatui::layout::{Position, Rect};
use std::ops::Range;

/// The visible part of a board, and the position of each of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The shape of the board.
    pub shape: Shape,
    /// How it is drawn.
    pub lattice: Lattice,
    /// The first visible row and column.
    pub first: (usize, usize),
    /// The number of visible rows and columns.
    pub shown: (usize, usize),
    /// The top left corner of the board, including its frame or margin.
    pub origin: Position,
    /// How rows and columns follow each other.
    tracks: [Tracks; 2],
}

impl Window {
    /// The part of a board that begins at a row and a column, or as close to them as possible while
    /// showing the most.
    pub fn new(layout: &Layout, shape: Shape, first: (usize, usize)) -> Self {
        let (rows, cols) = (shape.grid.rows(), shape.grid.cols());
        let Layout { lattice, shown, .. } = *layout;
        let first = (first.0.min(rows - shown.0), first.1.min(cols - shown.1));
        let origin = layout.board.as_position();
        Self { shape, lattice, first, shown, origin, tracks: lattice.tracks(shape) }
    }

    /// The size of a cell.
    pub const fn size(&self) -> CellSize {
        self.lattice.size
    }

    /// The visible rows of the grid.
    pub const fn rows(&self) -> Range<usize> {
        self.first.0..self.first.0 + self.shown.0
    }

    /// The visible columns of the grid.
    pub const fn cols(&self) -> Range<usize> {
        self.first.1..self.first.1 + self.shown.1
    }

    /// The screen row where a row of cells begins; for the row after the last visible one, the
    /// screen row below the board.
    pub fn top_of(&self, row: usize) -> u16 {
        self.origin.y + begin(self.tracks[0], self.rows(), row)
    }

    /// The screen column where a column of cells begins; for the column after the last visible one,
    /// the screen column after the frame.
    pub fn left_of(&self, col: usize) -> u16 {
        let behind = if col < self.cols().end { 0 } else { self.tracks[1].after };
        self.origin.x + begin(self.tracks[1], self.cols(), col) - behind
    }

    /// Whether a row of cells has a rule above it; so does the row after the last visible one.
    pub fn has_rule(&self, row: usize) -> bool {
        let rows = self.rows();
        row == rows.start || row == rows.end || self.tracks[0].has_gap(row)
    }

    /// Where things are in the cells.
    pub fn places(&self) -> Places {
        let Lattice { size, rules, cards, .. } = self.lattice;
        let corner = self.shape.caged && (cards || rules != self.shape.rules.dense);
        Places { size, largest: self.shape.largest, corner }
    }

    /// The area of a cell on the screen, without rules and spacing, if it is visible.
    pub fn place(&self, cell: Cell) -> Option<Rect> {
        let card = self.card(cell)?;
        Some(Rect { width: card.width.min(self.lattice.size.cols), ..card })
    }

    /// The area of a cell with its spacing, if it is visible. The last cells of a box leave their
    /// spacing free, so the gap looks as wide as the gaps between rows are high.
    pub fn card(&self, cell: Cell) -> Option<Rect> {
        let (row, col) = (self.shape.grid.row(cell), self.shape.grid.col(cell));
        let shows = self.rows().contains(&row) && self.cols().contains(&col);
        let [rows, cols] = &self.tracks;
        let rule = u16::from(!self.lattice.cards);
        shows.then(|| {
            let (width, height) = (cols.size_of(col) - rule, rows.size_of(row));
            let is_last = col + 1 == self.cols().end || self.lattice.ends_box(self.shape, col);
            let width = if is_last { width.min(self.lattice.size.cols) } else { width };
            Rect::new(self.left_of(col), self.top_of(row), width, height)
        })
    }

    /// The area of the first visible cell of a row.
    pub fn first_in_row(&self, row: usize) -> Option<Rect> {
        self.place(self.shape.grid.cell(row, self.first.1)?)
    }

    /// The area of the first visible cell of a column.
    pub fn first_in_col(&self, col: usize) -> Option<Rect> {
        self.place(self.shape.grid.cell(self.first.0, col)?)
    }

    /// The visible cells, each with its area on the screen, without rules.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> {
        let places = self.rows().flat_map(|row| self.cols().map(move |col| (row, col)));
        let cells = places.filter_map(|(row, col)| self.shape.grid.cell(row, col));
        cells.filter_map(|cell| Some((cell, self.card(cell)?)))
    }

    /// The board, including its frame and margins.
    pub fn area(&self) -> Rect {
        let right = self.left_of(self.cols().end) + self.tracks[1].after;
        let bottom = self.top_of(self.rows().end);
        let Position { x, y } = self.origin;
        Rect { x, y, width: right - x, height: bottom - y }
    }

    /// Whether the whole board is visible.
    pub const fn is_whole(&self) -> bool {
        self.shown.0 == self.shape.grid.rows() && self.shown.1 == self.shape.grid.cols()
    }
}

/// The distance from the edge of the board to the start of a visible track, or to the end of the
/// last.
fn begin(tracks: Tracks, shown: Range<usize>, track: usize) -> u16 {
    if track < shown.end { tracks.offset(shown.start, track) } else { tracks.extent(shown) }
}
