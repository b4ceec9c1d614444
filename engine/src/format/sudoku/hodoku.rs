//! Lines of HoDoKu's library of techniques; HoDoKu also copies games in this form.

use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{content, only_line};
use crate::format::state::{Content, allowed, document, has_marks, nine};
use crate::grid::{Cell, Digit, Digits, Grid, Kind};

/// The row of this format.
pub static HODOKU: Format = Format {
    slug: "hodoku",
    title: "HoDoKu library line",
    help: ":CODE:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA. Givens are 81 \
           characters, with + before each digit that was placed rather than given; deleted are \
           triples of digit, row and column, with blanks between. If there are any, all other \
           candidates that the rules leave are marks. The other fields describe a step and are \
           ignored.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: true,
    holds: Holds::Marks,
    detect: |text| {
        let line = content(text).next().map_or("", |(_, line)| line.trim());
        line.starts_with(':') && line.split(':').take(5).count() == 5
    },
    read,
    write: Some(write),
    example: ":0000:x:3.1....49.8...12.....3.6....36..2...4.5...6.2...6..39....4.7.....98...2.62..\
              ..8+15:911 712 782:::",
};

/// A part of the line, with its column.
pub type Part<'a> = (usize, &'a str);

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a line")?;
    let mut column = 1;
    let mut parts = line.split(':').map(|part| {
        let start = column;
        column += part.chars().count() + 1;
        (start, part)
    });
    let (Some(givens), Some(deleted)) = (parts.nth(3), parts.next()) else {
        let message = "expected :CODE:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA";
        return Err(ReadError::at(number, 1, message.into()));
    };
    read_position(number, givens, deleted)
}

/// Reads the cells, and the candidates struck from them.
pub fn read_position(
    number: usize,
    givens: Part<'_>,
    deleted: Part<'_>,
) -> Result<Document, ReadError> {
    let mut contents = read_givens(number, givens)?;
    let deleted = read_deleted(number, deleted)?;
    if !deleted.is_empty() {
        let mut marks = allowed(Grid::NINE, &contents);
        deleted.iter().for_each(|(cell, digit)| marks[cell.index()].remove(*digit));
        for (content, marks) in contents.iter_mut().zip(marks) {
            if *content == Content::EMPTY {
                *content = Content::Open(marks);
            }
        }
    }
    Ok(document(Grid::NINE, &contents))
}

pub fn read_givens(number: usize, (start, part): Part<'_>) -> Result<Vec<Content>, ReadError> {
    let mut contents = Vec::new();
    let mut is_placed = false;
    for (column, symbol) in (start..).zip(part.chars()) {
        let digit = Digit::from_char(symbol).filter(|digit| digit.get() <= 9);
        match (symbol, digit) {
            ('+', _) if !is_placed => {
                is_placed = true;
                continue;
            }
            (_, Some(digit)) if is_placed => contents.push(Content::Placed(digit)),
            (_, Some(digit)) => contents.push(Content::Given(digit)),
            ('.' | '0', _) if !is_placed => contents.push(Content::EMPTY),
            _ => {
                let message = format!("expected a digit, + and a digit, or ., found {symbol:?}");
                return Err(ReadError::at(number, column, message));
            }
        }
        is_placed = false;
    }
    if contents.len() != Grid::NINE.len() {
        let message = format!("expected 81 cells, found {}", contents.len());
        return Err(ReadError::at(number, start, message));
    }
    Ok(contents)
}

fn read_deleted(number: usize, (start, part): Part<'_>) -> Result<Vec<(Cell, Digit)>, ReadError> {
    let triple = |(column, word): (usize, &str)| {
        let digits: Option<Vec<Digit>> = word.chars().map(Digit::from_char).collect();
        let candidate = digits.and_then(|digits| match digits[..] {
            [digit, row, col] => Grid::NINE.cell(row.index(), col.index()).zip(Some(digit)),
            _ => None,
        });
        candidate.ok_or_else(|| {
            let found: String = word.chars().take(20).collect();
            let message = format!("expected digit, row and column, as in 714, found {found:?}");
            ReadError::at(number, start + column - 1, message)
        })
    };
    crate::format::rows::words(part, char::is_whitespace).map(triple).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    let (givens, deleted) = position(document)?;
    Ok([":0000:x:", &givens, ":", &deleted, ":::"].concat())
}

/// The cells, and the candidates struck from them, as text.
pub fn position(document: &Document) -> Result<(String, String), WriteError> {
    let contents = nine(document)?;
    let mut givens = String::with_capacity(2 * contents.len());
    for content in &contents {
        if let Content::Placed(_) = content {
            givens.push('+');
        }
        givens.push(content.digit().map_or('.', Digit::to_char));
    }
    let mut deleted = Vec::new();
    if has_marks(&contents) {
        let allowed = allowed(Grid::NINE, &contents);
        for cell in Grid::NINE.cells() {
            let (content, allowed) = (contents[cell.index()], allowed[cell.index()]);
            if let Some(digit) = (content.marks() - allowed).first() {
                let message = format!(
                    "{digit} is marked and against the rules, which this \
                                       format cannot say"
                );
                return Err(WriteError::at(Grid::NINE, cell, message));
            }
            let gone =
                if content.digit().is_none() { allowed - content.marks() } else { Digits::EMPTY };
            let (row, col) = (Grid::NINE.row(cell) + 1, Grid::NINE.col(cell) + 1);
            deleted.extend(gone.iter().map(|digit| format!("{digit}{row}{col}")));
        }
    }
    Ok((givens, deleted.join(" ")))
}
