//! The parts of the screen: the strip of the tutorial at the bottom, above it the key row and the
//! status row, and above those the body with everything else; in the body the board of the current
//! game, its visible part and the position of each of its cells.

use crate::config::{Glyphs, Pictures};
use crate::tui::geometry::edges::Edges;
use crate::tui::geometry::label_bar::LabelBar;
use crate::tui::geometry::layout::{BOTTOM, Layout, SIDE, layout};
use crate::tui::geometry::places::Places;
use crate::tui::geometry::shape::{CellSize, Dots, Lattice, Shape, Tracks};
use crate::tui::state::model::{Model, Pane, Viewport};
use gradus_engine::Cell;
use ratatui::layout::{Position, Rect};
use std::ops::Range;

/// The height of the tutorial's strip on a screen with this many rows.
const fn strip_rows(screen: u16) -> u16 {
    match screen {
        0..=9 => 0,
        10..=13 => 2,
        _ => 4,
    }
}

/// The rows at the bottom of the screen that the tutorial takes. It gives way to screens over the
/// panes, except the summary, with which it ends.
pub fn strip(model: &Model) -> u16 {
    let is_covered = model.overlays.last().is_some_and(|screen| !screen.keeps_strip());
    if model.step().is_none() || is_covered { 0 } else { strip_rows(model.look.size.1) }
}

/// The screen above the strip.
pub fn room(model: &Model) -> Rect {
    let (width, height) = model.look.size;
    Rect::new(0, 0, width, height.saturating_sub(strip(model)))
}

/// The body of the screen.
pub fn body(model: &Model) -> Rect {
    above(room(model))
}

/// Everything but the two rows at the bottom.
pub const fn above(room: Rect) -> Rect {
    Rect { height: room.height.saturating_sub(BOTTOM), ..room }
}

/// The status row and the key row; with room for a single row, only the status row.
pub fn bottom(room: Rect) -> [Rect; 2] {
    let row = |n| Rect { y: room.bottom() - n, height: 1, ..room };
    match room.height {
        0 => [Rect { height: 0, ..room }; 2],
        1 => [row(1), Rect { height: 0, ..room }],
        _ => [row(2), row(1)],
    }
}

/// How many rows and columns of the grid are visible, which scrolling depends on.
pub fn shown(model: &Model) -> (usize, usize) {
    let grid = model.puzzle().grid();
    game_layout(model, body(model)).map_or((grid.rows(), grid.cols()), |layout| layout.shown)
}

/// Whether there is room for panes beside the board.
pub fn has_side(model: &Model) -> bool {
    game_layout(model, body(model)).is_ok_and(|layout| layout.side.is_some())
}

/// Whether a pane or a list has the place of the board, because there is no room for both.
pub fn hides_board(model: &Model, layout: &Layout) -> bool {
    let is_list = model.steps().is_some_and(|list| list.covers_board());
    let is_pane = model.steps().is_none() && model.panes.focus != Pane::Grid;
    layout.side.is_none() && (is_list || is_pane && model.look.size.0 >= SIDE)
}

/// The layout of the body of the screen for the board.
///
/// # Errors
/// The columns and rows that the whole screen would need, if the body is too small.
pub fn game_layout(model: &Model, body: Rect) -> Result<Layout, (u16, u16)> {
    let Viewport { zoom, alone, .. } = model.panes.viewport;
    let shape = shape(model, &edges(model));
    let place = |body| {
        let text = layout(body, shape.with(None), zoom, !alone);
        let picture = shape.dots.and_then(|_| layout(body, shape, zoom, !alone).ok());
        let shows_as_much = |picture: &Layout| {
            model.look.pictures == Pictures::On
                || text.is_ok_and(|text| {
                    let fewer = picture.shown.0 < text.shown.0 || picture.shown.1 < text.shown.1;
                    !fewer && picture.side.is_some() == text.side.is_some()
                })
        };
        picture.filter(shows_as_much).map_or(text, Ok)
    };
    let (wish, labels) = (model.panes.scores.bar, model.labelled_rows().len());
    let found = place(body);
    let is_busy = alone || model.look.reader || model.tutorial.is_some();
    if wish == Some(false) || wish.is_none() && is_busy {
        return found;
    }
    let found = found.map(|layout| with_bar(layout, body, labels));
    if wish.is_none() || found.is_ok_and(|layout| layout.bar.is_some()) {
        return found;
    }
    let squeezed = LabelBar::at_bottom(body, labels).and_then(|bar| {
        let above = Rect { height: body.height - bar.area.height, ..body };
        Some(Layout { bar: Some(bar), ..place(above).ok()? })
    });
    squeezed.map_or(found, Ok)
}

/// The layout with the bar of labels below the board, if panes beside it leave room for that.
fn with_bar(layout: Layout, body: Rect, labels: usize) -> Layout {
    let Some(side) = layout.side.filter(|side| side.x >= layout.board.right()) else {
        return layout;
    };
    let free = body.height.saturating_sub(layout.board.height);
    let width = side.x.saturating_sub(body.x);
    let Some(bar) = LabelBar::at_top(Rect { width, height: free, ..body }, labels) else {
        return layout;
    };
    let blank = u16::from(bar.area.height < free);
    let y = body.y + (free - bar.area.height - blank) / 2;
    let board = Rect { y, ..layout.board };
    let x = board.x.min(side.x - bar.area.width);
    let area = Rect { x, y: board.bottom() + blank, ..bar.area };
    Layout { board, bar: Some(LabelBar { area, ..bar }), ..layout }
}

/// The bar of labels, if it is shown.
pub fn label_bar(model: &Model) -> Option<LabelBar> {
    game_layout(model, body(model)).ok()?.bar
}

/// Whether cells can be told apart by their backgrounds: in themes that define some, and in Unicode.
pub fn has_grounds(model: &Model) -> bool {
    model.look.theme.has_cards() && model.look.glyphs == Glyphs::Unicode
}

/// Whether the board can be drawn as cards.
pub fn has_cards(model: &Model) -> bool {
    shape(model, &edges(model)).cards
}

/// The shape of the board with these edges.
fn shape(model: &Model, edges: &Edges) -> Shape {
    let dots = model.look.pictured().map(|(wide, high)| Dots {
        wide,
        high,
        small: model.look.pictures == Pictures::On,
    });
    Shape::of(model.puzzle().setup(), edges, has_grounds(model)).with(dots)
}

/// The edges between the cells of the board.
pub fn edges(model: &Model) -> Edges {
    let puzzle = model.puzzle();
    Edges::of(puzzle.setup(), puzzle.regions())
}

/// The visible part of the board, given its layout and edges.
pub fn window(model: &Model, layout: &Layout, edges: &Edges) -> Window {
    Window::new(layout, shape(model, edges), (model.panes.viewport.row, model.panes.viewport.col))
}

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
        let Lattice { size, rules, .. } = self.lattice;
        let inside = self.shape.caged && rules != self.shape.rules.dense;
        Places { size, largest: self.shape.largest, inside }
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
        let rule = u16::from(!self.lattice.cards && !self.lattice.pictured);
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
