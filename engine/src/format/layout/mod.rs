//! Puzzles found by the layout of a text if no exact format fits: a grid among rules, frames,
//! labels and prose, or an address that contains the cells of a Sudoku.
//!
//! Nothing is guessed silently. The result comes with a remark on the interpretation, and if there
//! are two, the caller asks.
//!
//! A text is treated (`treatment`) in one way after another, from leaving out labels to taking the lists
//! of a program apart, until it can be read. It is cut into cells in every way that people separate them
//! (`cut`). Consecutive lines with the right number of cells are rows of a grid, and everything else is
//! prose. A Sudoku (`sudoku`) is n rows of n cells; in a Kakuro (`kakuro`), clues come where runs begin,
//! which tells what is black, what is white, and which number of a pair points down.
//!
//! An address that contains the cells of a Sudoku in its path, its query or after its `#`, escaped
//! or not, on any site.

mod cut;
mod html;
mod kakuro;
mod lists;
mod parts;
mod sudoku;
mod treatment;

use super::cells::line_of;
use super::link::unescaped;
use super::row::{Document, Format, Holds, ReadError};
use super::rows::only_line;
use crate::grid::variety::classic_sizes;
use crate::grid::{Digit, Kind, Setup, Square, Variety};
pub use html::{elements, is_page, plain_text};
pub use kakuro::{KAKURO, KAKURO_ACROSS};
pub use sudoku::{SUDOKU, flat, pieces};
pub use treatment::{Near, Reading, bared};

/// Every interpretation of a text, except those that make the same puzzle as an earlier one.
pub fn readings(text: &str) -> Vec<Reading> {
    if let Some(reading) = of_parts(text) {
        return vec![reading];
    }
    let by_cell = kakuro::readings_by_cell(text);
    if !by_cell.is_empty() {
        return by_cell;
    }
    let all =
        |text: &str| sudoku::readings(text).into_iter().chain(kakuro::readings(text)).collect();
    // No treatment may make one grid of several.
    let readings = match pieces(text) {
        Some(_) => all(&bared(text)),
        None => treatment::first_readings(text, all),
    };
    let mut found: Vec<Reading> = Vec::new();
    for reading in readings {
        if found.iter().all(|other| other.document.setup != reading.document.setup) {
            found.push(reading);
        }
    }
    found
}

/// The puzzle of a text that has regions, cages, or cells by their coordinates.
pub fn of_parts(text: &str) -> Option<Reading> {
    parts::found(text).map(of_found)
}

/// The jigsaw whose regions are drawn with lines, which may look like a frame.
pub fn of_drawing(text: &str) -> Option<Reading> {
    parts::drawn(text).map(of_found)
}

/// The same in a single line, which can only be the data of a program.
pub fn of_data(line: &str) -> Option<Reading> {
    parts::of_data(line).map(of_found)
}

/// Says which cell has two digits, if a text lists cells with their digits.
pub fn clash(text: &str) -> Option<ReadError> {
    parts::clash(text)
}

/// The data of a program as JSON, in each way in which the text is data.
pub fn as_json(text: &str) -> Vec<String> {
    parts::as_json(text)
}

fn of_found(found: parts::Found) -> Reading {
    let format = if found.setup.variety.kind() == Kind::Kakuro { &KAKURO } else { &SUDOKU };
    Reading { document: Document::of(found.setup), format, remark: found.remark }
}

/// Whether a format is one of those by layout.
pub fn is_row(format: &'static Format) -> bool {
    [&SUDOKU, &KAKURO, &KAKURO_ACROSS].contains(&format)
}

/// The number of cells in the rows of a samurai: five grids of 9x9, of which four share a box with that in
/// the middle; written without the gaps between grids.
const SAMURAI: [usize; 21] =
    [18, 18, 18, 18, 18, 18, 21, 21, 21, 9, 9, 9, 21, 21, 21, 18, 18, 18, 18, 18, 18];

/// Says that a text is several grids that share cells, if it is.
pub fn joined(text: &str) -> Option<String> {
    let is_samurai = [cut::Cutter::Symbols, cut::Cutter::Words].iter().any(|cutter| {
        let lines = cut::lines(text, *cutter);
        let counts = lines.iter().filter(|line| !line.may_be_rule).map(|line| line.pieces.len());
        let mut counts: Vec<usize> = counts.filter(|count| *count > 4).collect();
        if let [441 | 369] = counts[..] {
            counts = SAMURAI.into();
        }
        counts == SAMURAI || counts == [SAMURAI.len(); SAMURAI.len()]
    });
    is_samurai.then(|| {
        "this is a samurai, five grids of 9x9 that share boxes; expected one grid: give each of the five \
         to Gradus by itself"
            .into()
    })
}

/// What an unreadable text comes nearest to.
pub fn nearest(text: &str) -> Option<Near> {
    let text = bared(text);
    let near = [sudoku::nearest(&text), kakuro::nearest(&text)];
    // Among equals, the first one: the Sudoku.
    near.into_iter()
        .flatten()
        .reduce(|best, next| if next.wrong < best.wrong { next } else { best })
}

/// The row of this format.
pub static LINK: Format = Format {
    slug: "link",
    title: "address with a Sudoku",
    help: "Any address with the 81 cells of a Sudoku (or 16, 36, 256 or 625) in its path, its \
           query or after #, as in https://example.org/play?s=..1.. and so on, escaped or not. \
           The rest of the address is ignored.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    // This is tried only if no other format fits.
    detect: |_| false,
    read,
    write: None,
    example: "https://example.org/play/?s=100000000000200000000030000000004000000000500000000060700000000\
              080000000009000000",
};

/// The maximum number of parts examined in an address.
const MOST: usize = 64;

/// The symbols around the parts of an address, or around an address in a text.
const AROUND: &[char] = &['/', '?', '&', '#', '=', ';', '(', ')', '[', ']', '<', '>', '"', '\''];

/// Whether a word is an address.
pub fn is_address(word: &str) -> bool {
    word.contains("://")
        || word.starts_with("www.")
        || word.contains('/') && word.contains(['?', '#'])
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let word = line.split_whitespace().find(|word| is_address(word)).unwrap_or_default();
    let mut found: Vec<Setup> = Vec::new();
    for part in word.split(AROUND).take(MOST) {
        if let Some(setup) = cells(&unescaped(part))
            && !found.contains(&setup)
        {
            found.push(setup);
        }
    }
    if found.is_empty() {
        found.extend(rows(word));
    }
    // A part without empty cells, next to a part with some, is its solution.
    let is_open = |setup: &Setup| setup.squares.contains(&Square::EMPTY);
    if found.len() > 1 && found.iter().any(is_open) {
        found.retain(is_open);
    }
    let wrong = |what: &str| Err(ReadError::at(number, 1, what.into()));
    match (found.pop(), found.is_empty()) {
        (Some(setup), true) => Ok(Document::of(setup)),
        (Some(_), false) => wrong("the address has several Sudoku; expected one"),
        (None, _) => wrong("expected an address with 81 cells of a Sudoku in it, found none"),
    }
}

/// The Sudoku whose rows are parts of an address, one each.
fn rows(address: &str) -> Option<Setup> {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || ".*_-".contains(symbol);
    classic_sizes().find_map(|size| {
        let is_row = |part: &&str| part.len() == size && part.chars().all(is_cell);
        let rows: Vec<&str> = address.split(AROUND).take(MOST).filter(is_row).collect();
        (rows.len() == size).then(|| cells(&rows.concat())).flatten()
    })
}

/// The Sudoku in a part of an address. A number or a name of the same length is not one: its digits
/// would have to be small, and it has no empty cells.
fn cells(part: &str) -> Option<Setup> {
    let text = part.trim();
    let setup = match line_of(Variety::CLASSIC, text, 1, 1) {
        Ok(setup) => setup,
        Err(_) => flat(&text.replace('+', " "))?.document.setup,
    };
    let size = setup.grid.rows();
    let fits = |digit: &Digit| usize::from(digit.get()) <= size;
    let givens: Vec<&Digit> = setup
        .squares
        .iter()
        .filter_map(|square| match square {
            Square::White { given } => given.as_ref(),
            Square::Black { .. } => None,
        })
        .collect();
    let is_puzzle = !givens.is_empty() && givens.iter().all(|digit| fits(digit));
    is_puzzle.then_some(setup)
}
