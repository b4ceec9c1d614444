//! Puzzles on a sheet, each with its title above and what is told below.

use super::draw::draw;
use super::shape::{Group, Hand, Point, Scene, Shape};
use super::subject::{LEADING, Subject};
use crate::text::printable;

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

/// How far the margin above the grid extends, and the one below it.
fn margins(subject: &Subject) -> [f32; 2] {
    let [_, above, _, below] = subject.clues();
    let lines = subject.below().len() as f32 * LEADING;
    let gap = if lines > 0.0 { MARGIN / 2.0 } else { 0.0 };
    [
        MARGIN + if subject.title.is_some() { above } else { 0.0 },
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
    if let Some(title) = &subject.title {
        shapes.push(Shape::word(Hand::Title, (0.0, 20.0 - above), printable(title)));
    }
    shapes.extend(draw(subject));
    shapes.extend(subject.lines_below());
    Group { at: (x + MARGIN, y + above), scale: 1.0, shapes }
}
