//! What the readers of puzzles with several parts share: the result, and how cells hang together.

use crate::format::layout::cut::is_nothing;
use crate::grid::{Cell, Digit, Grid, Setup};

/// A puzzle, and how the text was interpreted.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The content.
    pub setup: Setup,
    /// The interpretation, as in `layers of 9 rows of 9 cells: givens, regions`.
    pub remark: String,
}

/// Whether the text of a cell stands for an empty one.
pub fn is_empty_cell(text: &str) -> bool {
    is_nothing(text) || matches!(text, "" | "." | "0" | "-" | "_" | "*" | "?")
}

/// The number of each name, in the order of their first cells; `None` if there are too many.
pub fn boxes_of(names: &[String]) -> Option<Vec<u8>> {
    let mut met: Vec<&String> = Vec::new();
    let number = |name| {
        let place = met.iter().position(|other| *other == name).unwrap_or(met.len());
        if place == met.len() {
            met.push(name);
        }
        u8::try_from(place).ok().filter(|place| *place < Digit::MAX)
    };
    names.iter().map(number).collect()
}

/// Whether cells hang together.
pub fn are_connected(cells: &[Cell], grid: Grid) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let (row, col) = (grid.row(cell), grid.col(cell));
        for &other in cells {
            let distance = grid.row(other).abs_diff(row) + grid.col(other).abs_diff(col);
            if distance == 1 && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == cells.len()
}
