//! Kakuro as its solution: the clues are the sums of the digits.

use super::rows::content;
use super::{Document, Format, ReadError};
use crate::engine::cell::Grid;
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::{Setup, Square};
use crate::engine::variety::Kind;

/// The row of this format.
pub static SOLUTION: Format = Format {
    slug: "solution",
    title: "Kakuro solution",
    help: "COLUMNS|DIGITS, row by row without the black border, . or 0 for a black cell; the clues \
           are the sums, and a run of one cell gets none. Where the format is named, rows of \
           digits or a square of N*N digits will do.",
    kinds: &[Kind::Kakuro],
    one_line: true,
    detect: |text| {
        let first = content(text).next().map(|(_, line)| line.trim_start());
        let columns = first.and_then(|line| line.split_once('|'));
        columns.is_some_and(|(columns, _)| columns.parse::<u32>().is_ok())
    },
    read,
    write: None,
    example: "3|12.314.79",
};

/// A digit of the solution, or `None` for a black cell, and where it stands.
type Symbol = (Option<Digit>, (usize, usize));

fn read(text: &str) -> Result<Document, ReadError> {
    let mut lines = content(text).peekable();
    let Some(&(line, first)) = lines.peek() else {
        return Err(ReadError::whole("expected a solution, found nothing".into()));
    };
    let (width, symbols) = match first.split_once('|') {
        Some((columns, digits)) => {
            if let Some((extra, _)) = lines.nth(1) {
                return Err(ReadError::at(extra, 1, "expected one line, found a second".into()));
            }
            let width = columns.trim().parse().ok().filter(|width| (1..Grid::MAX).contains(width));
            let width = width.ok_or_else(|| {
                let expected = format!("expected the number of columns, 1 to {}", Grid::MAX - 1);
                ReadError::at(line, 1, format!("{expected}, found {:?}", columns.trim()))
            })?;
            (width, symbols(line, digits, columns.chars().count() + 2)?)
        }
        None => read_rows(lines.collect())?,
    };
    setup(width, &symbols).map(Document::of)
}

/// Rows of digits; one row alone is a square.
fn read_rows(lines: Vec<(usize, &str)>) -> Result<(usize, Vec<Symbol>), ReadError> {
    let mut all = Vec::new();
    let mut width = None;
    for &(line, text) in &lines {
        let row = symbols(line, text, 1)?;
        let expected = *width.get_or_insert(row.len());
        if row.len() != expected {
            let message = format!("expected {expected} digits as in the first row");
            return Err(ReadError::at(line, 1, format!("{message}, found {}", row.len())));
        }
        all.extend(row);
    }
    if lines.len() == 1 {
        let square = (1..Grid::MAX).find(|side| side * side == all.len());
        width = Some(square.ok_or_else(|| {
            let message = format!("expected COLUMNS|DIGITS or a square, found {}", all.len());
            ReadError::at(lines[0].0, 1, format!("{message} digits"))
        })?);
    }
    Ok((width.unwrap_or(0), all))
}

fn symbols(line: usize, text: &str, start: usize) -> Result<Vec<Symbol>, ReadError> {
    let read = |(column, c): (usize, char)| match c {
        '.' | '0' => Ok((None, (line, column))),
        '1'..='9' => Ok((Digit::from_char(c), (line, column))),
        _ => {
            let message = format!("expected a digit or . for a black cell, found {c:?}");
            Err(ReadError::at(line, column, message))
        }
    };
    (start..).zip(text.trim_end().chars()).map(read).collect()
}

/// Puts the border round the digits, and the sums before their runs.
fn setup(width: usize, symbols: &[Symbol]) -> Result<Setup, ReadError> {
    let (line, end) = symbols.last().map_or((1, 1), |(_, place)| *place);
    let full = width > 0 && symbols.len().is_multiple_of(width);
    let grid = Grid::new(symbols.len() / width.max(1) + 1, width + 1);
    let Some(grid) = grid.filter(|_| full && !symbols.is_empty()) else {
        let most = Grid::MAX - 1;
        let message =
            format!("expected 1 to {most} rows of {width} digits, {} in all", symbols.len());
        return Err(ReadError::at(line, end, message));
    };
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    let at = |row: usize, col: usize| {
        let inside = row > 0 && col > 0 && col <= width;
        inside.then(|| symbols.get((row - 1) * width + col - 1)).flatten()
    };
    let digit = |row, col| at(row, col).and_then(|(digit, _)| *digit);
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        setup.squares[cell.index()] = match digit(row, col) {
            Some(_) => Square::EMPTY,
            None => {
                let down = (row + 1..).map_while(|row| Some((digit(row, col)?, at(row, col)?.1)));
                let across = (col + 1..).map_while(|col| Some((digit(row, col)?, at(row, col)?.1)));
                Square::Black { down: sum(down)?, across: sum(across)? }
            }
        };
    }
    Ok(setup)
}

/// The sum of a run; none for a run of one cell.
fn sum(run: impl Iterator<Item = (Digit, (usize, usize))>) -> Result<Option<u32>, ReadError> {
    let mut digits = Digits::EMPTY;
    for (digit, (line, column)) in run {
        if digits.contains(digit) {
            let message = format!("{digit} stands twice in a run");
            return Err(ReadError::at(line, column, message));
        }
        digits.insert(digit);
    }
    Ok((digits.len() > 1).then(|| digits.sum()))
}
