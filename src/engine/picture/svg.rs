//! Puzzles as SVG, to be printed in black and white: one, or several on a sheet.

use super::subject::{Subject, at};
use crate::engine::cell::Cell;
use crate::engine::digit::Digits;
use crate::engine::format::state::Content;
use crate::engine::printable::printable;
use crate::engine::puzzle::{Cage, Square};
use crate::engine::region::Family;
use std::fmt::Write;

/// The side of a cell.
const CELL: usize = 40;

/// What is left free round every puzzle.
const MARGIN: usize = 30;

/// How far the outline of a cage stands from the lines of its cells.
const INSET: isize = 4;

/// How things look: grey only where it is lighter than paper is dark.
const STYLE: &str = "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}\
.given{font-size:24px;font-weight:bold}.placed{font-size:24px;fill:#555}\
.mark{font-size:10px;fill:#333}.clue{font-size:12px;fill:#fff}\
.sum{font-size:10px;text-anchor:start}.title{font-size:14px;text-anchor:start}\
.line{stroke:#888;stroke-width:1}.wall{stroke:#000;stroke-width:3;stroke-linecap:square}\
.slash{stroke:#fff;stroke-width:1}.black{fill:#444}.shade{fill:#ddd}\
.cage{stroke:#000;stroke-width:1;stroke-dasharray:3 2}.diagonal{stroke:#999;stroke-width:2}";

/// How many puzzles a sheet holds, across and down.
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

    /// How many there is room for.
    pub const fn room(self) -> usize {
        self.cols * self.rows
    }
}

/// Draws puzzles on a sheet, in rows. Those that it has no room for are left out.
pub fn svg(subjects: &[Subject], sheet: Sheet) -> String {
    let subjects = &subjects[..subjects.len().min(sheet.room())];
    let side = |of: &dyn Fn(&Subject) -> usize| {
        subjects.iter().map(of).max().unwrap_or(1) * CELL + 2 * MARGIN
    };
    let wide = side(&|subject| subject.grid().cols());
    let high = side(&|subject| subject.grid().rows());
    let mut body = String::new();
    for (number, subject) in subjects.iter().enumerate() {
        let x = number % sheet.cols * wide + MARGIN;
        let y = number / sheet.cols * high + MARGIN;
        let drawn = Drawing { subject, text: String::new() }.draw();
        body += &format!("<g transform=\"translate({x} {y})\">\n{drawn}</g>\n");
    }
    let (width, height) = (wide * sheet.cols, high * sheet.rows);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
}

/// A puzzle on its way to text.
struct Drawing<'a> {
    subject: &'a Subject,
    text: String,
}

impl Drawing<'_> {
    fn draw(mut self) -> String {
        let grid = self.subject.grid();
        self.title();
        self.shade();
        for cell in grid.cells() {
            self.cell(cell);
        }
        let mut walls = Vec::new();
        for row in 0..=grid.rows() {
            for col in 0..=grid.cols() {
                self.lines(row as isize, col as isize, &mut walls);
            }
        }
        // Thick lines are drawn last, so that thin ones end at them.
        for [x1, y1, x2, y2] in walls {
            self.line("wall", x1, y1, x2, y2);
        }
        for cage in &self.subject.puzzle.setup().cages {
            self.cage(cage);
        }
        self.text
    }

    /// Adds a line; nothing can go wrong in writing to a text.
    fn line(&mut self, class: &str, x1: isize, y1: isize, x2: isize, y2: isize) {
        let _ = writeln!(
            self.text,
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        );
    }

    fn rect(&mut self, class: &str, cell: Cell) {
        let (x, y) = self.corner(cell);
        let _ = writeln!(
            self.text,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
    }

    fn word(&mut self, class: &str, x: isize, y: isize, word: &str) {
        let word = word.replace('&', "&amp;").replace('<', "&lt;").replace(char::is_control, " ");
        let _ = writeln!(self.text, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{word}</text>");
    }

    /// The top left of a cell.
    fn corner(&self, cell: Cell) -> (isize, isize) {
        let grid = self.subject.grid();
        ((grid.col(cell) * CELL) as isize, (grid.row(cell) * CELL) as isize)
    }

    fn title(&mut self) {
        if let Some(title) = &self.subject.title {
            self.word("title", 0, -10, &printable(title));
        }
    }

    /// Windows as shade, diagonals as lines.
    fn shade(&mut self) {
        for region in self.subject.puzzle.regions() {
            match (region.family, &region.cells[..]) {
                (Family::Window, cells) => cells.iter().for_each(|&cell| self.rect("shade", cell)),
                (Family::Diagonal, [first, .., last]) => {
                    let side = CELL as isize;
                    let ((x1, y1), (x2, y2)) = (self.corner(*first), self.corner(*last));
                    let (left, right) = if x1 < x2 { (0, side) } else { (side, 0) };
                    self.line("diagonal", x1 + left, y1, x2 + right, y2 + side);
                }
                _ => {}
            }
        }
    }

    fn cell(&mut self, cell: Cell) {
        let (x, y) = self.corner(cell);
        let (side, half) = (CELL as isize, CELL as isize / 2);
        match (self.subject.puzzle.square(cell), self.subject.content(cell)) {
            (Square::Black { down, across }, _) => {
                self.rect("black", cell);
                if (down, across) != (None, None) {
                    self.line("slash", x, y, x + side, y + side);
                }
                if let Some(sum) = down {
                    self.word("clue", x + 12, y + side - 6, &sum.to_string());
                }
                if let Some(sum) = across {
                    self.word("clue", x + side - 12, y + 16, &sum.to_string());
                }
            }
            (_, Content::Given(digit)) => {
                self.word("given", x + half, y + half + 9, &digit.to_string());
            }
            (_, Content::Placed(digit)) => {
                self.word("placed", x + half, y + half + 9, &digit.to_string());
            }
            (_, Content::Open(marks)) => self.marks(x, y, marks),
        }
    }

    /// Marks, each in its place.
    fn marks(&mut self, x: isize, y: isize, marks: Digits) {
        let largest = usize::from(self.subject.puzzle.largest());
        let across = (1..).find(|side| side * side >= largest).unwrap_or(1);
        // Below the sums of cages, which stand at the top left.
        let (top, room) = (7, CELL - 8);
        for digit in marks {
            let (row, col) = (digit.index() / across, digit.index() % across);
            let x = x + ((2 * col + 1) * CELL / (2 * across)) as isize;
            let y = y + (top + (2 * row + 1) * room / (2 * across) + 3) as isize;
            self.word("mark", x, y, &digit.to_string());
        }
    }

    /// The lines at the top and at the left of a place.
    fn lines(&mut self, row: isize, col: isize, walls: &mut Vec<[isize; 4]>) {
        let grid = self.subject.grid();
        let side = CELL as isize;
        let here = at(grid, row, col);
        let (x, y) = (col * side, row * side);
        let top = (at(grid, row - 1, col), [x, y, x + side, y]);
        let left = (at(grid, row, col - 1), [x, y, x, y + side]);
        for (other, ends) in [top, left] {
            if self.subject.is_wall(other, here) {
                walls.push(ends);
            } else if here.is_some() {
                let [x1, y1, x2, y2] = ends;
                self.line("line", x1, y1, x2, y2);
            }
        }
    }

    /// The outline of a cage, and its sum.
    fn cage(&mut self, cage: &Cage) {
        let grid = self.subject.grid();
        let side = CELL as isize;
        for &cell in &cage.cells {
            let (row, col) = (grid.row(cell) as isize, grid.col(cell) as isize);
            let (x, y) = self.corner(cell);
            let has = |down: isize, right: isize| {
                at(grid, row + down, col + right).is_some_and(|cell| cage.cells.contains(&cell))
            };
            // How far a side goes at an end, by the cell beyond the end and the one across from it.
            let end = |beyond: bool, across: bool| match (beyond, across) {
                (false, _) => INSET,
                (true, false) => 0,
                (true, true) => -INSET,
            };
            for out in [-1, 1] {
                if !has(out, 0) {
                    let y = if out < 0 { y + INSET } else { y + side - INSET };
                    let (from, to) = (end(has(0, -1), has(out, -1)), end(has(0, 1), has(out, 1)));
                    self.line("cage", x + from, y, x + side - to, y);
                }
                if !has(0, out) {
                    let x = if out < 0 { x + INSET } else { x + side - INSET };
                    let (from, to) = (end(has(-1, 0), has(-1, out)), end(has(1, 0), has(1, out)));
                    self.line("cage", x, y + from, x, y + side - to);
                }
            }
        }
        if let (Some(sum), Some(&first)) = (cage.sum, cage.cells.iter().min()) {
            let (x, y) = self.corner(first);
            self.word("sum", x + INSET + 2, y + 14, &sum.to_string());
        }
    }
}
