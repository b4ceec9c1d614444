//! Puzzles of which a text has more than the givens: regions, cages, or cells by their coordinates, as
//! layers of a grid (`layers`), as lines (`cages`), or as data of a program (`values`, `members`,
//! `runs`). Cells have coordinates of many kinds (`coordinates`).

mod cages;
mod coordinates;
mod layers;
mod members;
mod runs;
mod values;

use crate::grid::{Cell, Digit, Grid, Setup};
use values::Value;

/// A puzzle, and how the text was interpreted.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The content.
    pub setup: Setup,
    /// The interpretation, as in `layers of 9 rows of 9 cells: givens, regions`.
    pub remark: String,
}

/// The puzzle of a text that says more than which digits are given. `None` if it does not.
pub fn found(text: &str) -> Option<Found> {
    of_data(text).or_else(|| layers::found(text)).or_else(|| cages::found(text))
}

/// The puzzle in the data of a program, or a table.
pub fn of_data(text: &str) -> Option<Found> {
    // Another format has these.
    if text.contains("ipuz.org") {
        return None;
    }
    let of = |value: Value| runs::found(&value).or_else(|| members::found(&value));
    let sources = [values::read, values::read_xml, values::read_table];
    sources.into_iter().find_map(|read| of(read(text)?))
}

/// Whether the text of a cell stands for an empty one.
fn is_empty_cell(text: &str) -> bool {
    super::cut::is_nothing(text) || matches!(text, "" | "." | "0" | "-" | "_" | "*" | "?")
}

/// The boxes of a jigsaw from the names of the regions of all cells: as many names as digits, each as
/// often. A solution is no such thing, because no row has a digit twice.
fn jigsaw_boxes(names: &[&str], size: usize) -> Option<Vec<u8>> {
    let mut met: Vec<&str> = Vec::new();
    let mut counts = vec![0; size];
    let mut boxes = Vec::with_capacity(names.len());
    for name in names {
        let place = met.iter().position(|other| other == name).unwrap_or(met.len());
        if place == size || is_empty_cell(name) && *name != "0" {
            return None;
        }
        if place == met.len() {
            met.push(name);
        }
        counts[place] += 1;
        boxes.push(place as u8);
    }
    let has_pair = |cells: &[u8]| (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    let are_regions = counts.iter().all(|count| *count == size) && boxes.chunks(size).any(has_pair);
    are_regions.then_some(boxes)
}

/// The number of each name, in the order of their first cells; `None` if there are too many.
fn boxes_of(names: &[String]) -> Option<Vec<u8>> {
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
fn are_connected(cells: &[Cell], grid: Grid) -> bool {
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
