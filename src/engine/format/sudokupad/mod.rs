//! Addresses of SudokuPad that carry their puzzle: its own JSON behind `scl` or `ctc`, that of f-puzzles
//! behind `fpuz`.

mod scene;
mod zipped;

use super::document::Document;
use super::row::{Format, Holds, ReadError, WriteError};
use super::rows::{content, only_line};
use super::{envelope, f_puzzles};
use crate::engine::variety::Kind;

/// The row of this format.
pub static SUDOKUPAD: Format = Format {
    slug: "sudokupad",
    title: "SudokuPad address",
    help: "sudokupad.app/ and then scl, ctc or fpuz with a code: LZ-string in base64 of JSON. Of scl and \
           ctc givens, regions, cages, extra regions, diagonals, rules of the whole grid, title, author \
           and the text of the rules are read; what is drawn besides is named, as only people can tell \
           what it means. A short name in place of a code cannot be read without the net. Written is \
           fpuz.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    holds: Holds::Marks,
    detect: |text| content(text).next().is_some_and(|(_, line)| is_meant(line)),
    read,
    write: Some(write),
    example: "https://sudokupad.app/sclN4YwpgXA2lwG4QIwF8A06C6qrtfCALMljptrhhskA===",
};

/// What the code of SudokuPad's own JSON stands behind.
const OWN: [&str; 2] = ["scl", "ctc"];

/// The hosts.
const HOSTS: [&str; 2] = ["sudokupad.app/", "crackingthecryptic.com/sudoku/"];

/// What is written before a code.
const ADDRESS: &str = "https://sudokupad.app/fpuzzles";

fn is_meant(line: &str) -> bool {
    HOSTS.iter().any(|host| line.contains(host)) || envelope::behind(line, &OWN).is_some()
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let at = |start: usize| {
        let column = line[..start].chars().count() + 1;
        move |what: String| ReadError::at(number, column, what)
    };
    if let Some(start) = envelope::behind(line, &OWN) {
        return own(&line[start..]).map_err(at(start));
    }
    if let Some(start) = f_puzzles::code(line) {
        return f_puzzles::opened(&line[start..]).map_err(at(start));
    }
    let host = HOSTS.iter().find_map(|host| line.find(host).map(|at| at + host.len()));
    let Some(start) = host else {
        return Err(at(0)("expected sudokupad.app/ and a code behind scl, ctc or fpuz".into()));
    };
    let name = line[start..].split(['?', '#', ' ']).next().unwrap_or_default();
    Err(at(start)(format!(
        "{name:?} is only the name of a puzzle that SudokuPad keeps, and this program does not use the \
         net; expected an address that carries the puzzle, with scl, ctc or fpuz and a long code behind \
         sudokupad.app/"
    )))
}

/// What a code holds.
fn own(code: &str) -> Result<Document, String> {
    let json = envelope::open(code)?;
    let scene = zipped::unzip(&json).map_err(|error| format!("the JSON in the code: {error}"))?;
    scene::document(&scene)
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok([ADDRESS, &envelope::close(&f_puzzles::written(document)?)].concat())
}
