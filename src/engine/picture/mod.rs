//! Pictures of puzzles: as plain text, and as SVG for printing.

mod svg;
mod text;

pub use svg::{Sheet, svg};
pub use text::text;

use super::cell::{Cell, Grid};
use super::format::Document;
use super::format::state::{Content, contents};
use super::puzzle::Puzzle;
use super::region::Family;

/// A puzzle, what stands in its cells, and what it is called.
#[derive(Debug)]
pub struct Subject {
    puzzle: Puzzle,
    contents: Vec<Content>,
    title: Option<String>,
}

impl Subject {
    /// The subject of a document, with all that was written on it.
    ///
    /// # Errors
    /// All faults of the puzzle, in a sentence.
    pub fn of(document: &Document) -> Result<Self, String> {
        let contents = contents(document);
        let puzzle = Puzzle::of(document.setup.clone())?;
        Ok(Self { puzzle, contents, title: document.title.clone() })
    }

    const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    fn content(&self, cell: Cell) -> Content {
        self.contents[cell.index()]
    }

    /// Whether a thick line stands between two cells next to each other, or at the edge where there
    /// is only one.
    fn is_wall(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => {
                let of = |cell| self.puzzle.region_in(cell, Family::Box);
                of(one) != of(other)
            }
            (None, None) => false,
            _ => true,
        }
    }
}

/// The cell at a row and a column that may lie outside of the grid.
fn at(grid: Grid, row: isize, col: isize) -> Option<Cell> {
    grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}
