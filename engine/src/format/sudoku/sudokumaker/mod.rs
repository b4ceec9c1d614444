//! Puzzles of SudokuMaker: JSON in addresses, with constraints by number.
//!
//! Cells are counted from 0, row by row; the edges between them, two rows of edges for each row of
//! cells, first those on the left; corners; and places around the grid, also row by row. Sets of digits
//! are numbers in which 1 stands at the place of each digit.

mod read;
mod write;

use crate::format::row::{Format, Holds};
use crate::format::rows::content;
use crate::grid::Kind;

/// The row of this format.
pub static SUDOKUMAKER: Format = Format {
    slug: "sudokumaker",
    title: "SudokuMaker address",
    help: "sudokumaker.app/?puzzle= and then JSON as LZ-string; or the JSON itself: formatVersion, \
           and a puzzle with its name, cells and constraints, each with the number of its type. \
           Gradus reads every rule that it knows and names the others.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        read::is_json(text)
            || content(text).next().is_some_and(|(_, line)| read::code(line).is_some())
    },
    read: read::read,
    write: Some(write::write),
    example: "{\"formatVersion\": \"1.5.0\", \"puzzle\": {\"cells\": [{\"given\": true, \"value\": 1}, \
              {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], \"constraints\": [{\"type\": 0}, \
              {\"type\": 1, \"regions\": [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}, \
              {\"type\": 300, \"thermometers\": [[0, 1, 6]]}]}}",
};
