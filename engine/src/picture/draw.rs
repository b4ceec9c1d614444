//! A puzzle as shapes, the one drawing that SVG, PNG and PDF have; and the sheet that several of them are
//! drawn on, each with its title above and what is told below.

use super::relations::{above_lines, below_lines, clues};
use super::shape::{self, CELL, Group, Hand, Ink, Outline, Point, Scene, Shape, corner};
use super::subject::{LEADING, Subject, at};
use crate::format::state::Content;
use crate::grid::{Cell, Digits, Family, Square};
use crate::text::printable;

/// The distance of a cage's outline from the lines of its cells.
const INSET: f32 = 4.0;

/// The distance of a hidden digit's square from the lines of its cell.
const VEIL: f32 = 9.0;

/// The distance of the lines of a title, and the most that it has.
const LINE: f32 = 17.0;
const MOST_LINES: usize = 4;

/// Draws a puzzle with everything that was written on it, without its title.
pub fn draw(subject: &Subject) -> Vec<Shape> {
    let mut drawing = Drawing { subject, shapes: beneath(subject) };
    for cell in subject.grid().cells() {
        drawing.cell(cell);
    }
    drawing.shapes.extend(above(subject, true));
    drawing.shapes
}

/// Draws what lies below the contents of the cells.
pub fn beneath(subject: &Subject) -> Vec<Shape> {
    let mut drawing = Drawing { subject, shapes: Vec::new() };
    drawing.shade();
    drawing.shapes.extend(below_lines(subject));
    drawing.shapes
}

/// Draws what lies above the contents of the cells, and what is outside the grid; `sums` says whether
/// that includes the sums of cages.
pub fn above(subject: &Subject, sums: bool) -> Vec<Shape> {
    let grid = subject.grid();
    let mut drawing = Drawing { subject, shapes: Vec::new() };
    let mut walls = Vec::new();
    for row in 0..=grid.rows() {
        for col in 0..=grid.cols() {
            drawing.lines(row as isize, col as isize, &mut walls);
        }
    }
    // Thick lines are drawn last, so that thin ones end at them.
    drawing.shapes.extend(walls.into_iter().map(|(from, to)| Shape::line(Ink::Wall, from, to)));
    for cage in &subject.puzzle.setup().cages {
        drawing.cage(&cage.cells, cage.sum.filter(|_| sums));
    }
    for relation in subject.outlined() {
        drawing.cage(&relation.cells, relation.value());
    }
    drawing.shapes.extend(above_lines(subject));
    drawing.shapes.extend(clues(subject));
    drawing.shapes
}

/// Draws a content of a cell.
pub fn content(subject: &Subject, cell: Cell, content: Content) -> Vec<Shape> {
    let mut drawing = Drawing { subject, shapes: Vec::new() };
    drawing.content(corner(subject.grid(), cell), content);
    drawing.shapes
}

/// A puzzle on its way to shapes.
struct Drawing<'a> {
    subject: &'a Subject,
    shapes: Vec<Shape>,
}

impl Drawing<'_> {
    fn line(&mut self, ink: Ink, from: Point, to: Point) {
        self.shapes.push(Shape::line(ink, from, to));
    }

    fn square(&mut self, ink: Ink, cell: Cell) {
        let square = Outline::Rect(corner(self.subject.grid(), cell), CELL, CELL);
        self.shapes.push(Shape::Drawn(ink, square));
    }

    fn word(&mut self, hand: Hand, at: Point, word: impl ToString) {
        self.shapes.push(Shape::word(hand, at, word.to_string()));
    }

    /// Windows as shading, diagonals as lines.
    fn shade(&mut self) {
        let grid = self.subject.grid();
        for region in self.subject.puzzle.regions() {
            match (region.family, &region.cells[..]) {
                (Family::Window, cells) => {
                    cells.iter().for_each(|&cell| self.square(Ink::Shade, cell));
                }
                (Family::Diagonal, [first, .., last]) => {
                    let from = corner(grid, *first);
                    let to = corner(grid, *last);
                    let (left, right) = if from.0 < to.0 { (0.0, CELL) } else { (CELL, 0.0) };
                    self.line(Ink::Diagonal, (from.0 + left, from.1), (to.0 + right, to.1 + CELL));
                }
                _ => {}
            }
        }
    }

    fn cell(&mut self, cell: Cell) {
        let (x, y) = corner(self.subject.grid(), cell);
        match self.subject.puzzle.square(cell) {
            Square::Black { .. } if self.subject.puzzle.is_hole(cell) => {}
            Square::Black { down, across } => {
                self.square(Ink::Black, cell);
                if (down, across) != (None, None) {
                    self.line(Ink::Slash, (x, y), (x + CELL, y + CELL));
                }
                if let Some(sum) = down {
                    self.word(Hand::Clue, (x + 12.0, y + CELL - 6.0), sum);
                }
                if let Some(sum) = across {
                    self.word(Hand::Clue, (x + CELL - 12.0, y + 16.0), sum);
                }
            }
            Square::White { .. } => self.content((x, y), self.subject.content(cell)),
        }
    }

    fn content(&mut self, (x, y): Point, content: Content) {
        let place = (x + CELL / 2.0, y + CELL / 2.0 + 9.0);
        match content {
            Content::Given(digit) => self.word(Hand::Given, place, digit),
            Content::Placed(_) if self.subject.hidden => {
                let side = CELL - 2.0 * VEIL;
                let square = Outline::Rect((x + VEIL, y + VEIL), side, side);
                self.shapes.push(Shape::Drawn(Ink::Veil, square));
            }
            Content::Placed(digit) => self.word(Hand::Placed, place, digit),
            Content::Open(marks) => self.marks((x, y), marks),
        }
    }

    /// Marks, each in its place.
    fn marks(&mut self, (x, y): Point, marks: Digits) {
        let largest = usize::from(self.subject.puzzle.largest());
        let across = (1..).find(|side| side * side >= largest).unwrap_or(1);
        // Below the sums of cages, which are at the top left.
        let (top, room) = (7, CELL as usize - 8);
        for digit in marks {
            let (row, col) = (digit.index() / across, digit.index() % across);
            let right = (2 * col + 1) * CELL as usize / (2 * across);
            let down = top + (2 * row + 1) * room / (2 * across) + 3;
            self.word(Hand::Mark, (x + right as f32, y + down as f32), digit);
        }
    }

    /// The lines above and to the left of a place.
    fn lines(&mut self, row: isize, col: isize, walls: &mut Vec<(Point, Point)>) {
        let here = self.subject.at(row, col);
        let (x, y) = (col as f32 * CELL, row as f32 * CELL);
        let top = (self.subject.at(row - 1, col), (x + CELL, y));
        let left = (self.subject.at(row, col - 1), (x, y + CELL));
        for (other, end) in [top, left] {
            if self.subject.is_wall(other, here) {
                walls.push(((x, y), end));
            } else if here.is_some() {
                self.line(Ink::Line, (x, y), end);
            }
        }
    }

    /// The outline of a cage, and its sum.
    fn cage(&mut self, cells: &[Cell], sum: Option<u32>) {
        let grid = self.subject.grid();
        for &cell in cells {
            let (row, col) = (grid.row(cell) as isize, grid.col(cell) as isize);
            let (x, y) = corner(self.subject.grid(), cell);
            let has = |down: isize, right: isize| {
                at(grid, row + down, col + right).is_some_and(|cell| cells.contains(&cell))
            };
            // How far a side extends at an end, depending on the cell beyond the end and the one
            // across from it.
            let end = |beyond: bool, across: bool| match (beyond, across) {
                (false, _) => INSET,
                (true, false) => 0.0,
                (true, true) => -INSET,
            };
            for out in [-1, 1] {
                if !has(out, 0) {
                    let y = if out < 0 { y + INSET } else { y + CELL - INSET };
                    let (from, to) = (end(has(0, -1), has(out, -1)), end(has(0, 1), has(out, 1)));
                    self.line(Ink::Cage, (x + from, y), (x + CELL - to, y));
                }
                if !has(0, out) {
                    let x = if out < 0 { x + INSET } else { x + CELL - INSET };
                    let (from, to) = (end(has(-1, 0), has(-1, out)), end(has(1, 0), has(1, out)));
                    self.line(Ink::Cage, (x, y + from), (x, y + CELL - to));
                }
            }
        }
        if let (Some(sum), Some(&first)) = (sum, cells.iter().min()) {
            let (x, y) = corner(grid, first);
            self.word(Hand::Sum, (x + INSET + 2.0, y + 14.0), sum);
        }
    }
}

/// The margin around every puzzle.
const MARGIN: f32 = 30.0;

/// The number of puzzles on a sheet, across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Across.
    pub cols: usize,
    /// Down.
    pub rows: usize,
}

impl Sheet {
    /// A sheet for one puzzle.
    pub const ONE: Self = Self { cols: 1, rows: 1 };

    /// The number of places.
    pub const fn room(self) -> usize {
        self.cols * self.rows
    }
}

/// The picture of a sheet of puzzles, in rows. Those that do not fit are left out.
pub fn scene(subjects: &[Subject], sheet: Sheet) -> Scene {
    let subjects = &subjects[..subjects.len().min(sheet.room())];
    let extents = subjects.iter().map(extent);
    let (wide, high) =
        extents.fold((0.0, 0.0), |most: Point, one| (most.0.max(one.0), most.1.max(one.1)));
    let groups = subjects.iter().enumerate().map(|(number, subject)| {
        let (col, row) = (number % sheet.cols, number / sheet.cols);
        placed(subject, (col as f32 * wide, row as f32 * high))
    });
    let groups = groups.collect();
    Scene { width: wide * sheet.cols as f32, height: high * sheet.rows as f32, groups }
}

/// The lines of the title, which may reach into the margin on the right.
fn titled(subject: &Subject) -> Vec<String> {
    let room = subject.size().0 + MARGIN / 2.0;
    let title = subject.title.as_deref().map(printable);
    title.map_or_else(Vec::new, |title| shape::title(Hand::Title, &title, room, MOST_LINES))
}

/// How far the margin above the grid extends, and the one below it.
fn margins(subject: &Subject) -> [f32; 2] {
    let [_, above, _, below] = subject.clues();
    let lines = subject.below().len() as f32 * LEADING;
    let gap = if lines > 0.0 { MARGIN / 2.0 } else { 0.0 };
    let title = titled(subject);
    [
        MARGIN
            + if title.is_empty() { 0.0 } else { above }
            + title.len().saturating_sub(1) as f32 * LINE,
        MARGIN.max(below + gap + lines + 6.0),
    ]
}

/// The width of a puzzle with everything around it, and the height.
pub fn extent(subject: &Subject) -> Point {
    let (width, height) = subject.size();
    let [above, below] = margins(subject);
    (width + 2.0 * MARGIN, above + height + below)
}

/// A puzzle with everything around it, with its top left at a place.
pub fn placed(subject: &Subject, (x, y): Point) -> Group {
    let [above, _] = margins(subject);
    let mut shapes = Vec::new();
    for (number, line) in titled(subject).into_iter().enumerate() {
        let place = (0.0, 20.0 - above + number as f32 * LINE);
        shapes.push(Shape::word(Hand::Title, place, line));
    }
    shapes.extend(draw(subject));
    shapes.extend(subject.lines_below());
    Group { at: (x + MARGIN, y + above), scale: 1.0, shapes }
}
