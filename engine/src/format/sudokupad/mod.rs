//! Addresses of SudokuPad that contain their puzzle: its own JSON after `scl` or `ctc`, that of
//! f-puzzles after `fpuz`. The JSON may also be alone.

mod board;
mod drawn;
mod joined;
mod parts;
mod scene;
mod zipped;

use super::account::quoted;
use super::f_puzzles;
use super::link::unescaped;
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{content, only_line};
use crate::grid::Kind;

/// The row of this format.
pub static SUDOKUPAD: Format = Format {
    slug: "sudokupad",
    title: "SudokuPad puzzle",
    help: "sudokupad.app/ and then scl, ctc or fpuz with a code: JSON as LZ-string in base64. \
           The JSON of scl may also be alone, or take the place of the code. From it, Gradus reads givens, regions, cages, extra regions, diagonals, rules \
           of the whole grid, title, author, the text of the rules and the solution; it names what else is \
           drawn, as only people can tell what it means, and shows it if it has a place on \
           cells. A short name instead of a code would \
           need the internet. Gradus writes fpuz, and scl for joined puzzles.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| is_scene(text) || content(text).next().is_some_and(|(_, line)| is_meant(line)),
    read,
    write: Some(write),
    example: "https://sudokupad.app/sclN4YwpgXA2lwG4QIwF8A06C6qrtfCALMljptrhhskA===",
};

/// What comes before the code of SudokuPad's own JSON.
const OWN: [&str; 2] = ["scl", "ctc"];

/// The name of the list of cells in that JSON, long and short.
const CELLS: [&str; 2] = ["cells", "ce"];

/// The hosts.
const HOSTS: [&str; 2] = ["sudokupad.app/", "crackingthecryptic.com/sudoku/"];

/// What is written before a code.
const ADDRESS: &str = "https://sudokupad.app/fpuzzles";

/// The same for a joined puzzle, which f-puzzles does not know.
const JOINED: &str = "https://sudokupad.app/scl";

fn is_meant(line: &str) -> bool {
    HOSTS.iter().any(|host| line.contains(host)) || f_puzzles::behind(line, &OWN).is_some()
}

/// Whether a text seems to be JSON of SudokuPad, whose cells are a list of lists of objects.
fn is_scene(text: &str) -> bool {
    let has_cells = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let is_name = text[..at].trim_end().ends_with(['{', ',', '"', '\'']);
            let rest = text[at + name.len()..].trim_start_matches(['"', '\'']);
            let mut rest = rest.chars().filter(|symbol| !symbol.is_whitespace());
            let begins = [':', '[', '['].iter().all(|symbol| rest.next() == Some(*symbol));
            is_name && begins && rest.next().is_some_and(|symbol| "{,]".contains(symbol))
        })
    };
    text.trim_start().starts_with('{') && CELLS.iter().any(|name| has_cells(name))
}

fn read(text: &str) -> Result<Document, ReadError> {
    if is_scene(text) {
        let scene = zipped::unzip(text.trim()).map_err(ReadError::whole)?;
        return scene::document(&scene).map_err(ReadError::whole);
    }
    let (number, line) = only_line(text, "an address")?;
    let at = |start: usize| {
        let column = line[..start].chars().count() + 1;
        move |what: String| ReadError::at(number, column, what)
    };
    if let Some(start) = f_puzzles::behind(line, &OWN) {
        return own(&line[start..]).map_err(at(start));
    }
    if let Some(start) = f_puzzles::code(line) {
        return f_puzzles::opened(&line[start..]).map_err(at(start));
    }
    let host = HOSTS.iter().find_map(|host| line.find(host).map(|at| at + host.len()));
    let Some(start) = host else {
        return Err(at(0)("expected sudokupad.app/ and a code after scl, ctc or fpuz".into()));
    };
    let rest = line[start..].trim();
    if rest.starts_with('{') || rest.to_ascii_lowercase().starts_with("%7b") {
        let rest = if rest.starts_with('{') { rest.to_owned() } else { unescaped(rest) };
        let scene = zipped::unzip(&rest).map_err(at(start))?;
        return scene::document(&scene).map_err(at(start));
    }
    let name = quoted(rest.split(['?', '#', ' ']).next().unwrap_or_default());
    Err(at(start)(format!(
        "{name:?} is only the name of a puzzle that SudokuPad stores, and this program does not \
         use the internet; expected an address that contains the puzzle, with scl, ctc or fpuz and \
         a long code after sudokupad.app/"
    )))
}

/// The content of a code.
fn own(code: &str) -> Result<Document, String> {
    let json = f_puzzles::open(code)?;
    let scene = zipped::unzip(&json).map_err(|error| format!("the JSON in the code: {error}"))?;
    scene::document(&scene)
}

fn write(document: &Document) -> Result<String, WriteError> {
    if document.setup.is_joined() {
        return Ok([JOINED, &f_puzzles::close(&joined::write(document)?)].concat());
    }
    Ok([ADDRESS, &f_puzzles::close(&f_puzzles::written(document)?)].concat())
}
