//! Sudoku as one line and as rows.

use super::rows::{Rows, Written, content, only_line, words};
use super::sudokuwiki::starts_state;
use super::{Document, Format, Holds, ReadError, WriteError, candidate_line, sadman};
use crate::engine::cell::Grid;
use crate::engine::digit::Digit;
use crate::engine::puzzle::{Setup, Square};
use crate::engine::text;
use crate::engine::variety::{Kind, Variety, classic_sizes};

/// All cells in one line.
pub static LINE: Format = Format {
    slug: "sudoku-line",
    title: "Sudoku line",
    help: "One character per cell, row by row: 1 to 9 (A to P, or a to p, above nine), and any of \
           . 0 * _ - ? for an empty cell; 16, 36, 64, 81, 100, 144, 225, 256, 400 or 625 \
           characters. What follows a blank or # is a comment.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    holds: Holds::Givens,
    detect: is_line,
    read: read_line,
    write: Some(write_line),
    example: "76...3.9......2...32....4....9.4.3.16.......25.7.6.9....3....79...8......5.6...84",
};

/// A row of cells on each line.
pub static GRID: Format = Format {
    slug: "sudoku-grid",
    title: "Sudoku grid",
    help: "As the Sudoku line, but a row on each line. Blanks, blank lines, | and lines of only \
           - + | = are ignored, as are lines that begin with # and headings such as [Puzzle]; \
           where the format is named, what follows a heading [State] is left out.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    holds: Holds::Givens,
    detect: is_grid,
    read: read_grid,
    write: Some(write_grid),
    example: "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | 3 2\n",
};

/// Fewer symbols than this are not taken for a line with a cell missing.
const SHORTEST: usize = 12;

fn symbol(symbol: char) -> Option<Square> {
    match symbol {
        '.' | '0' | '*' | '_' | '-' | '?' => Some(Square::EMPTY),
        _ => Digit::from_char(symbol).map(|digit| Square::White { given: Some(digit) }),
    }
}

fn unexpected(line: usize, column: usize, symbol: char) -> ReadError {
    let expected = "expected a digit (1 to 9, A to P) or . for an empty cell";
    ReadError::at(line, column, format!("{expected}, found {symbol:?}"))
}

fn sizes(of: impl Fn(usize) -> usize) -> String {
    text::list(classic_sizes().map(of), "or")
}

fn ends(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '#'
}

/// Whether there is one line, and what it begins with has the look of one.
fn is_line(text: &str) -> bool {
    let mut lines = content(text);
    let (Some((_, line)), None) = (lines.next(), lines.next()) else {
        return false;
    };
    let word = line.trim_start().split(ends).next().unwrap_or_default();
    let symbols = word.chars().filter(|&c| symbol(c).is_some()).count();
    let is_other = starts_state(word) || word.len() == candidate_line::LENGTH;
    symbols >= SHORTEST && !is_other && !word.contains(['/', '|', ',', '\\', '=', ':'])
}

fn read_line(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a Sudoku")?;
    let (start, word) = words(line, ends).next().unwrap_or((1, ""));
    line_of(Variety::CLASSIC, word, number, start).map(Document::of)
}

/// Reads the cells of a variety, one character each, that begin in a column of a line.
pub(super) fn line_of(
    variety: Variety,
    word: &str,
    number: usize,
    start: usize,
) -> Result<Setup, ReadError> {
    let length = word.chars().count();
    let Some(size) = variety.sizes().find(|size| size * size == length) else {
        let expected = text::list(variety.sizes().map(|size| size * size), "or");
        let message = format!("expected {expected} characters, found {length}");
        return Err(ReadError::at(number, start + length, message));
    };
    let read = |(column, c)| symbol(c).ok_or_else(|| unexpected(number, column, c));
    let squares = (start..).zip(word.chars()).map(read).collect::<Result<_, _>>()?;
    let grid = Grid::new(size, size).ok_or_else(|| ReadError::whole("too large".into()))?;
    Ok(Setup::new(variety, grid, squares))
}

/// Whether a line is a rule between rows.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-+|=".contains(c) || c.is_whitespace())
}

/// The lines that hold rows: no comments, headings or rules, and nothing of a later section.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    sadman::section(text, "puzzle")
}

/// Whether there are rows, and the first has the look of one: hardly anything else in it, and not
/// the length of a whole puzzle.
fn is_grid(text: &str) -> bool {
    let most = classic_sizes().max().unwrap_or(0);
    let is_row = |line: &str| {
        let symbols = line.chars().filter(|&c| symbol(c).is_some()).count();
        let others = line.chars().filter(|&c| !c.is_whitespace() && c != '|').count() - symbols;
        symbols > 3 * others && symbols <= 2 * most && !line.contains(['/', '\\', ','])
    };
    let mut rows = rows(text).filter(|(_, line)| !is_rule(line));
    let has_sections = text.lines().any(|line| sadman::heading(line).is_some());
    !has_sections && rows.next().is_some_and(|(_, line)| is_row(line)) && rows.next().is_some()
}

fn read_grid(text: &str) -> Result<Document, ReadError> {
    read_rows(rows(text)).map(Document::of)
}

/// Reads rows of characters with rules among them.
pub(super) fn read_rows<'a>(
    rows: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Setup, ReadError> {
    let mut found = Rows::default();
    let mut last = 1;
    for (number, line) in rows.filter(|(_, line)| !is_rule(line)) {
        last = number;
        found.begin(number)?;
        for (column, c) in (1..).zip(line.chars()) {
            if c != '|' && !c.is_whitespace() {
                let square = symbol(c).ok_or_else(|| unexpected(number, column, c))?;
                found.push(Written::Square(square), column)?;
            }
        }
    }
    let setup = found.finish(Variety::CLASSIC)?;
    if Variety::CLASSIC.digits(setup.grid).is_none() {
        let (rows, cols) = (setup.grid.rows(), setup.grid.cols());
        let expected = sizes(|size| size);
        let message =
            format!("expected {expected} rows of as many cells, found {rows} rows of {cols}");
        return Err(ReadError::at(last, 1, message));
    }
    Ok(setup)
}

/// The cells, one character each.
pub(super) fn characters(document: &Document) -> Result<Vec<char>, WriteError> {
    let setup = &document.setup;
    let character = |cell: crate::engine::cell::Cell| match setup.squares.get(cell.index()) {
        Some(Square::White { given }) => Ok(given.map_or('.', Digit::to_char)),
        _ => Err(WriteError::at(setup.grid, cell, "a Sudoku has no black cells")),
    };
    if setup.variety.digits(setup.grid).is_none() {
        return Err(WriteError(format!("there is no {} of this size", setup.variety)));
    }
    setup.grid.cells().map(character).collect()
}

/// The cells of a classic Sudoku.
pub(super) fn classic(document: &Document) -> Result<Vec<char>, WriteError> {
    if document.setup.variety != Variety::CLASSIC {
        return Err(WriteError("this format holds only classic Sudoku".into()));
    }
    characters(document)
}

fn write_line(document: &Document) -> Result<String, WriteError> {
    classic(document).map(|cells| cells.into_iter().collect())
}

fn write_grid(document: &Document) -> Result<String, WriteError> {
    let cells = classic(document)?;
    let rows = cells.chunks(document.setup.grid.cols());
    Ok(rows.flat_map(|row| row.iter().chain(&['\n'])).collect())
}
