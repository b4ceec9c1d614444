//! Puzzles on a sheet, each with its title above and what is told below.

use super::draw::draw;
use super::metrics;
use super::shape::{Group, Hand, Point, Scene, Shape};
use super::subject::{LEADING, Subject};
use crate::text::printable;

/// The margin around every puzzle.
const MARGIN: f32 = 30.0;

/// The distance of the lines of a title, and the most that it has.
const LINE: f32 = 17.0;
const MOST_LINES: usize = 4;

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
    title.map_or_else(Vec::new, |title| metrics::title(Hand::Title, &title, room, MOST_LINES))
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
