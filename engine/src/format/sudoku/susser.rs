//! The line of Sudoku Susser: a position, with `+` before placed digits.

use super::hodoku::{position, read_givens, read_position};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{content, only_line};
use crate::format::state::{Content, document};
use crate::grid::{Grid, Kind};

/// The row of this format.
pub static SUSSER: Format = Format {
    slug: "susser",
    title: "Susser line",
    help: "81 cells, . or 0 for an empty one, with + before digits that were placed; then : and \
           the candidates that were struck out, as triples of digit, row and column with blanks \
           between. Without :, the line is a puzzle, and all its digits are given.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: true,
    holds: Holds::Marks,
    detect: |text| {
        let line = content(text).next().map_or("", |(_, line)| line.trim());
        let (cells, deleted) = line.split_once(':').unwrap_or((line, ""));
        let are_cells =
            |text: &str| text.bytes().all(|symbol| matches!(symbol, b'0'..=b'9' | b'.' | b'+'));
        let has_mark = cells.contains('+') || line.contains(':');
        has_mark
            && cells.bytes().filter(|symbol| *symbol != b'+').count() >= SHORTEST
            && are_cells(cells)
            && deleted.bytes().all(|symbol| symbol.is_ascii_digit() || symbol == b' ')
    },
    read,
    write: Some(write),
    example: "+3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62....8+15:911 712 \
              782",
};

/// Anything shorter, in cells, is not taken for a line with a missing cell.
const SHORTEST: usize = 70;

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a line")?;
    let start = line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
    let line = line.trim();
    match line.split_once(':') {
        Some((cells, deleted)) => {
            let column = start + cells.chars().count() + 1;
            read_position(number, (start, cells.trim_end()), (column, deleted))
        }
        None => {
            let contents = read_givens(number, (start, line))?;
            let given = |content: &Content| content.digit().map_or(*content, Content::Given);
            let contents: Vec<Content> = contents.iter().map(given).collect();
            Ok(document(Grid::NINE, &contents))
        }
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let (cells, deleted) = position(document)?;
    let is_puzzle = deleted.is_empty() && !cells.contains('+');
    Ok(if is_puzzle { cells } else { [&cells, ":", &deleted].concat() })
}
