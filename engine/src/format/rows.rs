//! Rows of cells on the way from a text to a setup, as used by several formats.

use super::row::ReadError;
use crate::grid::{Cell, Grid, Setup, Square, Variety};

/// A cell as it appears in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// An unambiguous cell.
    Square(Square),
    /// A clue without a direction: it points in the direction in which white follows.
    Lone(u32),
}

/// The rows read so far.
#[derive(Debug, Default)]
pub struct Rows {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    line: usize,
    cells: Vec<(Written, usize)>,
}

/// The lines that are neither blank nor comments, with their numbers from 1.
pub fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    filled(text).filter(|(_, line)| !line.trim_start().starts_with('#'))
}

/// The lines that are not blank, with their numbers from 1.
pub fn filled(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// The only line that is neither blank nor a comment, with its number.
///
/// # Errors
/// When there is none, or more than one; `expected` names what should be there, as in `an address`.
pub fn only_line<'a>(text: &'a str, expected: &str) -> Result<(usize, &'a str), ReadError> {
    let mut lines = content(text);
    match (lines.next(), lines.next()) {
        (Some(line), None) => Ok(line),
        (None, _) => Err(ReadError::whole(format!("expected {expected}, found nothing"))),
        (_, Some((extra, _))) => {
            Err(ReadError::at(extra, 1, "expected one line, found a second".into()))
        }
    }
}

/// The first word of the first line that is neither blank nor a comment; empty if there is none.
pub fn first_word(text: &str) -> &str {
    content(text).next().and_then(|(_, line)| line.split_whitespace().next()).unwrap_or_default()
}

/// The parts of a line between separators, each with its column from 1; no part is empty.
pub fn words(line: &str, separates: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(separates)
        .map(move |word| {
            let start = column;
            column += word.chars().count() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Reads a sum.
pub fn sum(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.starts_with(|first: char| first.is_ascii_digit()))
}

/// Reads `down\across` with one of the given separators; either side may be empty.
pub fn clues(text: &str, separators: &[char]) -> Option<Square> {
    let (down, across) = text.split_once(separators)?;
    let side = |text: &str| if text.is_empty() { Some(None) } else { sum(text).map(Some) };
    Some(Square::Black { down: side(down)?, across: side(across)? })
}

impl Rows {
    /// Begins the row on a line.
    pub fn begin(&mut self, line: usize) -> Result<(), ReadError> {
        if self.rows.len() == Grid::MAX {
            return Err(ReadError::at(line, 1, format!("more than {} rows", Grid::MAX)));
        }
        self.rows.push(Row { line, cells: Vec::new() });
        Ok(())
    }

    /// Adds a cell to the current row.
    pub fn push(&mut self, written: Written, column: usize) -> Result<(), ReadError> {
        let Some(row) = self.rows.last_mut() else {
            return Ok(());
        };
        if row.cells.len() == Grid::MAX {
            let message = format!("more than {} columns", Grid::MAX);
            return Err(ReadError::at(row.line, column, message));
        }
        row.cells.push((written, column));
        Ok(())
    }

    /// Fills short rows up to the longest with black cells.
    pub fn pad(&mut self) {
        let width = self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        for row in &mut self.rows {
            let end = row.cells.last().map_or(0, |(_, column)| *column) + 1;
            row.cells.resize(width, (Written::Square(Square::BLACK), end));
        }
    }

    /// Makes a setup of the rows.
    ///
    /// # Errors
    /// When there is no row, when rows differ in length, or when the direction of a lone clue is
    /// unclear.
    pub fn finish(self, variety: Variety) -> Result<Setup, ReadError> {
        let width = self.rows.first().map_or(0, |row| row.cells.len());
        for (number, row) in (1..).zip(&self.rows) {
            if row.cells.len() != width {
                let column = row.cells.last().map_or(0, |(_, column)| *column) + 1;
                let found = row.cells.len();
                return Err(ReadError::at(
                    row.line,
                    column,
                    format!("row {number} has {found} cells; expected {width} as in the first"),
                ));
            }
        }
        let grid = Grid::new(self.rows.len(), width)
            .ok_or_else(|| ReadError::whole("there are no cells".into()))?;
        let written: Vec<Written> =
            self.rows.iter().flat_map(|row| &row.cells).map(|(written, _)| *written).collect();
        let resolve = |cell| {
            resolve(grid, &written, cell).map_err(|message| {
                let row = &self.rows[grid.row(cell)];
                let message = format!("{}: {message}", grid.name(cell));
                ReadError::at(row.line, row.cells[grid.col(cell)].1, message)
            })
        };
        let squares = grid.cells().map(resolve).collect::<Result<_, _>>()?;
        Ok(Setup::new(variety, grid, squares))
    }
}

/// Determines the direction of a lone clue.
fn resolve(grid: Grid, written: &[Written], cell: Cell) -> Result<Square, String> {
    let number = match written[cell.index()] {
        Written::Square(square) => return Ok(square),
        Written::Lone(number) => number,
    };
    let white = |row, col| {
        let cell: Option<Cell> = grid.cell(row, col);
        cell.is_some_and(|cell| {
            matches!(written[cell.index()], Written::Square(Square::White { .. }))
        })
    };
    let (row, col) = (grid.row(cell), grid.col(cell));
    match (white(row + 1, col), white(row, col + 1)) {
        (true, false) => Ok(Square::Black { down: Some(number), across: None }),
        (false, true) => Ok(Square::Black { down: None, across: Some(number) }),
        (true, true) => Err(format!(
            "white cells follow the clue {number} both below and to the right; write {number}/ \
             for down or /{number} for across"
        )),
        (false, false) => {
            Err(format!("the clue {number} has no white cell below it or to its right"))
        }
    }
}

/// The name of a section, in lower case, if a line begins one.
pub fn heading(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(name.to_ascii_lowercase())
}

/// The lines of a section with their numbers; lines above all headings belong to the puzzle.
pub fn section<'a>(text: &'a str, wanted: &'static str) -> impl Iterator<Item = (usize, &'a str)> {
    let mut is_inside = wanted == "puzzle";
    content(text).filter(move |(_, line)| match heading(line) {
        Some(name) => {
            is_inside = name == wanted;
            false
        }
        None => is_inside,
    })
}
