//! What is drawn: a puzzle, and what was written on it.

use crate::engine::cell::{Cell, Grid};
use crate::engine::format::Document;
use crate::engine::format::state::{Content, contents};
use crate::engine::puzzle::Puzzle;
use crate::engine::region::Family;

/// A puzzle, what stands in its cells, and what it is called.
#[derive(Debug)]
pub struct Subject {
    pub(super) puzzle: Puzzle,
    pub(super) contents: Vec<Content>,
    pub(super) title: Option<String>,
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

    pub(super) const fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    pub(super) fn content(&self, cell: Cell) -> Content {
        self.contents[cell.index()]
    }

    /// Whether a thick line stands between two cells next to each other, or at the edge if there
    /// is only one.
    pub(super) fn is_wall(&self, one: Option<Cell>, other: Option<Cell>) -> bool {
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
pub(super) fn at(grid: Grid, row: isize, col: isize) -> Option<Cell> {
    grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}
