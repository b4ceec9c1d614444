//! Kakuro as SourGumdropK writes it, including the variations that it allows.

use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{Rows, Written, clues, content, sum};
use crate::grid::{Kind, Square, Variety};

/// The row of this format.
pub static GUMDROP: Format = Format {
    slug: "gumdrop",
    title: "SourGumdropK text",
    help: "A row per line, including the black border: * is a white cell, . is a black one, and \
           23/19 (or 23\\19) is a black cell with 23 down and 19 across. A number alone is the \
           clue of the direction in which a white cell follows; if both do, write 23/ or /23. \
           Commas are needed only between numbers, dots at the end of a row are optional, and \
           letters are ignored.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect,
    read,
    write: Some(write),
    example: "..,4/,3/\n./3,*,*\n/4,*,*\n",
};

/// Whether there are rows and a white cell, and the first row contains nothing unusual.
fn detect(text: &str) -> bool {
    let is_symbol = |c: char| "*.,/\\".contains(c) || c.is_whitespace() || c.is_alphanumeric();
    let mut lines = content(text);
    let first = lines.next().is_some_and(|(_, line)| line.chars().all(is_symbol));
    first && lines.next().is_some() && text.contains('*')
}

fn read(text: &str) -> Result<Document, ReadError> {
    let mut rows = Rows::default();
    for (number, line) in content(text) {
        rows.begin(number)?;
        read_row(&mut rows, number, line)?;
    }
    rows.pad();
    rows.finish(Variety::KAKURO).map(Document::of)
}

fn read_row(rows: &mut Rows, number: usize, line: &str) -> Result<(), ReadError> {
    let mut word = String::new();
    let mut start = 0;
    let letters = |c: &(usize, char)| !c.1.is_alphabetic();
    for (column, c) in (1..).zip(line.chars()).filter(letters).chain([(0, ',')]) {
        if c.is_ascii_digit() || c == '/' || c == '\\' {
            if word.is_empty() {
                start = column;
            }
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            let lone = sum(&word).map(Written::Lone);
            let clue = || clues(&word, &['/', '\\']).filter(|&square| square != Square::BLACK);
            let written = lone.or_else(|| clue().map(Written::Square)).ok_or_else(|| {
                let message = format!("expected a clue such as 23/19, found {word:?}");
                ReadError::at(number, start, message)
            })?;
            rows.push(written, start)?;
            word.clear();
        }
        match c {
            '*' => rows.push(Written::Square(Square::EMPTY), column)?,
            '.' => rows.push(Written::Square(Square::BLACK), column)?,
            ',' => {}
            _ if c.is_whitespace() => {}
            _ => {
                let message = format!("expected *, . or a clue such as 23/19, found {c:?}");
                return Err(ReadError::at(number, column, message));
            }
        }
    }
    Ok(())
}

fn write(document: &Document) -> Result<String, WriteError> {
    super::clues::write_rows(&document.setup, ",", |square| match square {
        Square::White { given: None } => Some("*".into()),
        Square::White { .. } => None,
        Square::BLACK => Some(".".into()),
        Square::Black { down, across } => Some(super::clues::pair(down, '/', across)),
    })
}
