//! The part of a board that shows, and where each of its cells stands.

use super::layout::Layout;
use super::places::Places;
use super::shape::{CellSize, Lattice, Shape};
use super::tracks::Tracks;
use crate::engine::cell::Cell;
use ratatui::layout::{Position, Rect};
use std::ops::Range;

/// The part of a board that shows, and where each of its cells stands.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The shape of the board.
    pub shape: Shape,
    /// How it is drawn.
    pub lattice: Lattice,
    /// The first row and column that show.
    pub first: (usize, usize),
    /// How many rows and columns show.
    pub shown: (usize, usize),
    /// The top left corner of the board, frame or margin included.
    pub origin: Position,
    /// How rows and columns follow each other.
    tracks: [Tracks; 2],
}

impl Window {
    /// The part of a board that begins at a row and a column, or as near to them as shows most.
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

    /// The rows of the grid that show.
    pub const fn rows(&self) -> Range<usize> {
        self.first.0..self.first.0 + self.shown.0
    }

    /// The columns of the grid that show.
    pub const fn cols(&self) -> Range<usize> {
        self.first.1..self.first.1 + self.shown.1
    }

    /// The screen row at which a row of cells begins; for the one below the last that shows, the
    /// screen row below the board.
    pub fn top_of(&self, row: usize) -> u16 {
        self.origin.y + begin(self.tracks[0], self.rows(), row)
    }

    /// The screen column at which a column of cells begins; for the one behind the last that shows,
    /// the screen column behind the frame.
    pub fn left_of(&self, col: usize) -> u16 {
        let behind = if col < self.cols().end { 0 } else { self.tracks[1].after };
        self.origin.x + begin(self.tracks[1], self.cols(), col) - behind
    }

    /// Whether a row of cells has a rule above it; below the last one that shows there is one too.
    pub fn has_rule(&self, row: usize) -> bool {
        let rows = self.rows();
        row == rows.start || row == rows.end || self.tracks[0].has_gap(row)
    }

    /// Where things stand in the cells.
    pub fn places(&self) -> Places {
        let Lattice { size, rules, cards } = self.lattice;
        let corner = self.shape.caged && (cards || rules != self.shape.rules.dense);
        Places { size, largest: self.shape.largest, corner }
    }

    /// The place of a cell on the screen, rules and air left out, if it shows.
    pub fn place(&self, cell: Cell) -> Option<Rect> {
        let card = self.card(cell)?;
        Some(Rect { width: card.width.min(self.lattice.size.cols), ..card })
    }

    /// The place of a cell with its air, if it shows.
    pub fn card(&self, cell: Cell) -> Option<Rect> {
        let (row, col) = (self.shape.grid.row(cell), self.shape.grid.col(cell));
        let shows = self.rows().contains(&row) && self.cols().contains(&col);
        let [rows, cols] = &self.tracks;
        let rule = u16::from(!self.lattice.cards);
        shows.then(|| {
            let (width, height) = (cols.size_of(col) - rule, rows.size_of(row));
            Rect::new(self.left_of(col), self.top_of(row), width, height)
        })
    }

    /// The cells that show, each with its place on the screen, rules left out.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> {
        let places = self.rows().flat_map(|row| self.cols().map(move |col| (row, col)));
        let cells = places.filter_map(|(row, col)| self.shape.grid.cell(row, col));
        cells.filter_map(|cell| Some((cell, self.card(cell)?)))
    }

    /// The board, frame and margins included.
    pub fn area(&self) -> Rect {
        let right = self.left_of(self.cols().end) + self.tracks[1].after;
        let bottom = self.top_of(self.rows().end);
        let Position { x, y } = self.origin;
        Rect { x, y, width: right - x, height: bottom - y }
    }

    /// Whether all of the board shows.
    pub const fn is_whole(&self) -> bool {
        self.shown.0 == self.shape.grid.rows() && self.shown.1 == self.shape.grid.cols()
    }
}

/// How far from the edge of the board one of the tracks that show begins, or what follows them.
fn begin(tracks: Tracks, shown: Range<usize>, track: usize) -> u16 {
    if track < shown.end { tracks.offset(shown.start, track) } else { tracks.extent(shown) }
}
