//! The cells of a Sudoku as one character each, in a line or in rows, as used by several formats.

use super::document::Document;
use super::row::{ReadError, WriteError};
use super::rows::{Rows, Written};
use crate::grid::variety::classic_sizes;
use crate::grid::{Cell, Digit, Grid, Setup, Square, Variety};
use crate::technique::text;

/// The number of characters in a line of candidates: nine for each cell of a 9x9.
pub const CANDIDATES: usize = 729;

/// Whether a word begins a state of some version.
pub fn starts_state(word: &str) -> bool {
    word.starts_with("S9") || word.starts_with("s9")
}

/// A cell as one character.
pub fn symbol(symbol: char) -> Option<Square> {
    match symbol {
        '.' | '0' | '*' | '_' | '-' | '?' => Some(Square::EMPTY),
        _ => Digit::from_char(symbol).map(|digit| Square::White { given: Some(digit) }),
    }
}

pub fn unexpected(line: usize, column: usize, symbol: char) -> ReadError {
    let expected = "expected a digit (1 to 9, A to P) or . for an empty cell";
    ReadError::at(line, column, format!("{expected}, found {symbol:?}"))
}

pub fn sizes(of: impl Fn(usize) -> usize) -> String {
    text::list(classic_sizes().map(of), "or")
}

/// Whether a puzzle is a classic Sudoku without additions.
pub const fn is_plain(setup: &Setup) -> bool {
    matches!(setup.variety, Variety::CLASSIC) && setup.relations.is_empty()
}

/// Reads the cells of a variety, one character each, starting in a column of a line.
pub fn line_of(
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
pub fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-+|=".contains(c) || c.is_whitespace())
}

/// Reads rows of characters with rules between them.
pub fn read_rows<'a>(rows: impl Iterator<Item = (usize, &'a str)>) -> Result<Setup, ReadError> {
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
pub fn characters(document: &Document) -> Result<Vec<char>, WriteError> {
    let setup = &document.setup;
    let character = |cell: Cell| match setup.squares.get(cell.index()) {
        Some(Square::White { given }) => Ok(given.map_or('.', Digit::to_char)),
        _ => Err(WriteError::at(setup.grid, cell, "a Sudoku has no black cells")),
    };
    if setup.variety.digits(setup.grid).is_none() {
        return Err(WriteError(format!("there is no {} of this size", setup.variety)));
    }
    // Collecting results provides no size hint.
    let mut characters = Vec::with_capacity(setup.grid.len());
    for cell in setup.grid.cells() {
        characters.push(character(cell)?);
    }
    Ok(characters)
}

/// The cells of a classic Sudoku.
pub fn classic(document: &Document) -> Result<Vec<char>, WriteError> {
    if !is_plain(&document.setup) {
        return Err(WriteError("this format holds only classic Sudoku".into()));
    }
    characters(document)
}
