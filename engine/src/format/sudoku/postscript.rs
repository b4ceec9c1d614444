//! The pages that the program `sudoku` prints: PostScript with the cells of a board in a string.

use crate::format::cells::line_of;
use crate::format::row::{Document, Format, Holds, ReadError};
use crate::grid::{Grid, Kind, Variety};

/// The row of this format.
pub static POSTSCRIPT: Format = Format {
    slug: "sudoku-postscript",
    title: "page of the program sudoku",
    help: "PostScript with 81 characters between parentheses: digits, and blanks for empty cells. \
           %%Title: is the title.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| text.trim_start().starts_with(START) && boards(text).next().is_some(),
    read,
    write: None,
    example: "%!PS-Adobe-3.0 EPSF-3.0\n%%Title: by hand\n%%EndComments\n\
              (3 1    49 8   12     3 6    36  2   4 5   6 2   6  39    4 7     98   2 62    8 5)\n\
              211 301 translate\n",
};

/// How every page begins.
const START: &str = "%!PS";

/// How the line with the title begins.
const TITLE: &str = "%%Title:";

/// The boards, with their lines and columns.
fn boards(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let start = line.find('(')? + 1;
        let inside = &line[start..start + line[start..].find(')')?];
        let is_cell = |symbol: char| symbol == ' ' || symbol.is_ascii_digit();
        let is_board = inside.len() == Grid::NINE.len() && inside.chars().all(is_cell);
        is_board.then_some((number, start + 1, inside))
    })
}

fn read(text: &str) -> Result<Document, ReadError> {
    let mut boards = boards(text);
    let expected = || ReadError::whole("expected 81 characters between parentheses".into());
    let (number, column, board) = boards.next().ok_or_else(expected)?;
    if let Some((second, column, _)) = boards.next() {
        return Err(ReadError::at(second, column, "expected one board, found a second".into()));
    }
    let setup = line_of(Variety::CLASSIC, &board.replace(' ', "."), number, column)?;
    let title = text.lines().find_map(|line| line.strip_prefix(TITLE)).map(str::trim);
    let title = title.filter(|title| !title.is_empty()).map(String::from);
    Ok(Document { title, ..Document::of(setup) })
}
