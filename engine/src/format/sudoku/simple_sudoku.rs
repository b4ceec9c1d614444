//! The files of Simple Sudoku (.ss): a framed grid and, if the player wrote something, a framed
//! grid of candidates below it.

use super::candidates::{self, frame, is_frame};
use crate::format::cells::read_rows;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::content;
use crate::format::state::{Content, classic, contents, document};
use crate::grid::{Digit, Kind};

/// The row of this format.
pub static SIMPLE_SUDOKU: Format = Format {
    slug: "simple-sudoku",
    title: "Simple Sudoku file",
    help: "A file .ss: rows as in sudoku-grid in a frame such as *---*, and then, if the puzzle \
           was started, rows of candidates; a single candidate is a digit that was placed.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let first = content(text).next().is_some_and(|(_, line)| is_frame(line));
        first && content(text).any(|(_, line)| is_edge(line))
    },
    read,
    write: Some(write),
    example: "*-----*\n|1.|..|\n|..|12|\n|--+--|\n|34|21|\n|2.|..|\n*-----*\n\n\
              *-------------*\n| 1  2  | 34 34 |\n| 34 34 | 1  2  |\n|-------+-------|\n\
              | 3  4  | 2  1  |\n| 2  1  | 34 34 |\n*-------------*\n",
};

/// Whether a line of the frame has corners; grids without candidates do not need any.
fn is_edge(line: &str) -> bool {
    is_frame(line) && line.contains(['*', '.', '\''])
}

fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    content(text).filter(|(_, line)| !is_frame(line))
}

fn read(text: &str) -> Result<Document, ReadError> {
    let is_row = |line: &str| line.chars().any(|c| c.is_ascii_alphanumeric() || c == '.');
    let rows: Vec<(usize, &str)> =
        rows(text).filter(|(_, line)| is_row(line)).take(2 * Digit::MAX as usize + 1).collect();
    let groups = |line: &str| line.chars().filter(|c| !c.is_whitespace() && *c != '|').count();
    let width = rows.first().map_or(0, |(_, line)| groups(line));
    let (grid, state) = rows.split_at(width.min(rows.len()));
    let setup = read_rows(grid.iter().copied())?;
    let mut all = contents(&Document::of(setup.clone()));
    if !state.is_empty() {
        let (size, written) = candidates::read_rows(state.iter().copied(), false)?;
        if size != setup.grid {
            return Err(ReadError::at(state[0].0, 1, "another size than above".into()));
        }
        for (content, written) in all.iter_mut().zip(written) {
            *content = match (*content, written) {
                (given @ Content::Given(_), _) => given,
                (_, Content::Given(digit)) => Content::Placed(digit),
                (_, open) => open,
            };
        }
    }
    Ok(document(setup.grid, &all))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = classic(document)?;
    let grid = document.setup.grid;
    let given = |content: &Content| match content {
        Content::Given(digit) => digit.to_string(),
        _ => ".".into(),
    };
    let mut text = frame(grid, &contents.iter().map(given).collect::<Vec<_>>(), '*');
    if contents.iter().any(|&c| !matches!(c, Content::Given(_) | Content::EMPTY)) {
        let words: Vec<String> =
            contents.iter().map(|content| candidates::word(*content, false)).collect();
        text += &format!("\n{}", frame(grid, &words, '*'));
    }
    Ok(text)
}
