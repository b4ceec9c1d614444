//! What never changes of a board, drawn once by the same code as for paper: the colours of its cells, what
//! lies under their contents, and what lies over them.

use super::draw::{above, beneath};
use super::face::{Format, Tones};
use super::shape::{CELL, Cap, Colour, Frame, Ink, Outline, Point, Shape};
use super::stamp::{Layer, Rectangle};
use super::subject::Subject;
use super::trace::{Pixmap, trace, write};
use crate::grid::{Puzzle, Square};

/// What never changes of a board.
pub struct Layers {
    /// By cell: its colour.
    pub grounds: Vec<Colour>,
    /// What lies under the contents of cells.
    pub under: Layer,
    /// What lies over them.
    pub over: Layer,
}

impl Layers {
    /// Those of a puzzle, in a picture of this width and height; `scale` has the dots to a unit, across and
    /// down, and for lengths in any direction. `None` if there is nothing to draw on.
    pub fn of(
        puzzle: &Puzzle,
        format: Format,
        tones: &Tones,
        scale: (f32, f32, f32),
        size: (usize, usize),
    ) -> Option<Self> {
        let subject = Subject::bare(puzzle);
        let mut grounds = vec![tones.paper; puzzle.grid().len()];
        for cell in puzzle.grid().cells().filter(|cell| !puzzle.is_white(*cell)) {
            let is_hole = puzzle.is_hole(cell);
            grounds[cell.index()] = if is_hole { tones.table } else { tones.black };
        }
        let painter = Painter { format, tones, scale, puzzle };
        let beneath = beneath(&subject);
        for shape in &beneath {
            painter.ground(shape, &mut grounds);
        }
        let under = painter.layer(&beneath, false, size)?;
        let over = painter.layer(&above(&subject, false), true, size)?;
        Some(Self { grounds, under, over })
    }
}

/// What drawing the parts that never change requires.
struct Painter<'a> {
    format: Format,
    tones: &'a Tones,
    scale: (f32, f32, f32),
    puzzle: &'a Puzzle,
}

impl Painter<'_> {
    /// Colours the cell of a shape that fills a whole one.
    fn ground(&self, shape: &Shape, grounds: &mut [Colour]) {
        let Shape::Drawn(ink @ (Ink::Shade | Ink::Ground(_)), Outline::Rect(corner, CELL, CELL)) =
            shape
        else {
            return;
        };
        let (row, col) = ((corner.1 / CELL) as usize, (corner.0 / CELL) as usize);
        let cell = self.puzzle.grid().cell(row, col);
        let white = cell.filter(|cell| matches!(self.puzzle.square(*cell), Square::White { .. }));
        if let (Some(cell), Some(colour)) = (white, self.tones.paint(*ink).fill) {
            grounds[cell.index()] = colour;
        }
    }

    /// Draws shapes. Points are stretched to the cells; lengths and letters keep their form.
    fn layer(
        &self,
        shapes: &[Shape],
        is_over: bool,
        (width, height): (usize, usize),
    ) -> Option<Layer> {
        let mut pixmap = Pixmap::new(width, height)?;
        let (across, down, scale) = self.scale;
        let (left, top) = self.origin();
        let own = Frame { scale, at: (left as f32, top as f32) };
        let stretched = |(x, y): Point| (x * across / scale, y * down / scale);
        let mut lines = Vec::new();
        for shape in shapes {
            match shape {
                Shape::Drawn(Ink::Shade | Ink::Ground(_), Outline::Rect(_, CELL, CELL)) => {}
                Shape::Drawn(ink @ (Ink::Line | Ink::Wall), Outline::Line(from, to)) => {
                    lines.push((*ink, *from, *to));
                }
                Shape::Drawn(ink, outline) => {
                    trace(&mut pixmap, own, &self.tones.paint(*ink), &outline.moved(stretched));
                }
                Shape::Written(hand, at, word) => {
                    let colour = self.tones.hand(*hand, is_over);
                    write(&mut pixmap, own, (*hand, colour), stretched(*at), word);
                }
            }
        }
        let mut layer = Layer::of(&pixmap);
        layer.below(&self.ruled(&lines), width);
        self.cut(&mut layer, (width, height));
        Some(layer)
    }

    /// Where the top left of the grid is, in dots.
    const fn origin(&self) -> (i32, i32) {
        let Format { cell, before, first, .. } = self.format;
        (before.0 as i32 - (first.1 * cell.0) as i32, before.1 as i32 - (first.0 * cell.1) as i32)
    }

    /// The lines of the grid as rectangles of whole dots, so that they are sharp.
    fn ruled(&self, lines: &[(Ink, Point, Point)]) -> Vec<(Rectangle, Colour)> {
        let (across, down, scale) = self.scale;
        let (left, top) = self.origin();
        let place =
            |(x, y): Point| (left + (x * across).round() as i32, top + (y * down).round() as i32);
        let grid = self.puzzle.grid();
        let last = place((grid.cols() as f32 * CELL, grid.rows() as f32 * CELL));
        let rectangle = |&(ink, from, to): &(Ink, Point, Point)| {
            let paint = self.tones.paint(ink);
            let (colour, width) = paint.stroke?;
            let thick = ((width * scale).round() as i32).max(1);
            let ((x, y), (right, bottom)) = (place(from), place(to));
            let end = if paint.cap == Cap::Square { thick / 2 } else { 0 };
            let more = if paint.cap == Cap::Square { thick } else { 0 };
            let (wide, high) = match y == bottom {
                true => (right - x + more, thick),
                false => (thick, bottom - y + more),
            };
            let (x, y) = match y == bottom {
                true => (x - end, y - thick / 2),
                false => (x - thick / 2, y - end),
            };
            // Lines at the edge are inside, where nothing cuts them off.
            let x = x.min(last.0 - wide).max(left);
            let y = y.min(last.1 - high).max(top);
            Some(((x, y, wide, high), colour))
        };
        lines.iter().filter_map(rectangle).collect()
    }

    /// Removes what is beyond the cells that show, if those are not all.
    fn cut(&self, layer: &mut Layer, (width, height): (usize, usize)) {
        let Format { cell, before, shown, .. } = self.format;
        let grid = self.puzzle.grid();
        if shown == (grid.rows(), grid.cols()) {
            return;
        }
        let (right_end, bottom_end) = (width as i32, height as i32);
        // The last dots of an outer line remain.
        let (left, top) = (before.0 as i32 - 2, before.1 as i32 - 2);
        let right = (before.0 + shown.1 * cell.0) as i32 + 2;
        let bottom = (before.1 + shown.0 * cell.1) as i32 + 2;
        for area in [
            (0, 0, right_end, top),
            (0, bottom, right_end, bottom_end - bottom),
            (0, 0, left, bottom_end),
            (right, 0, right_end - right, bottom_end),
        ] {
            layer.clear(area, width);
        }
    }
}
