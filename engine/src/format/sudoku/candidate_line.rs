//! 729 characters: nine for each cell of a 9x9, each candidate in its place.

use crate::format::cells::CANDIDATES;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{first_word, only_line, words};
use crate::format::state::{Content, document, has_marks, nine, without_full};
use crate::grid::{Digit, Digits, Grid, Kind};

/// The row of this format.
pub static CANDIDATE_LINE: Format = Format {
    slug: "729",
    title: "729 candidates",
    help: "Nine characters for each cell of a 9x9 grid: each candidate in its place, and . or 0 \
           for a digit that is not a candidate. A cell with one candidate is given. A cell \
           without candidates has no marks; if all open cells have every candidate, there are no \
           marks at all. Text after a blank is a comment.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: true,
    holds: Holds::Marks,
    detect: |text| first_word(text).chars().count() == CANDIDATES && !is_sukaku(text),
    read,
    write: Some(write),
    example: EXAMPLE,
};

const EXAMPLE: &str = "\
12345678912345678912345678912345678912345678912345678912345678.........9123456789\
123456789..3......12345678912345678912345678912345678912345678912345678912345678.\
123456789123456789123456789123456789123456789.2.......123456789123456789123456789\
123456789123456789123456789.......8.123456789123456789123456789123456789123456789\
123456789123456789123456789123456789123456789123456789123456789123456789123456789\
1........123456789123456789123456789123456789123456789123456789123456789123456789\
123456789123456789123456789123456789....5....123456789123456789123456789123456789\
12345678912345678912345678912345678912345678912345678912345678912345678912345678.\
123456789123456789123456789123456789123456789123456789123456789123456789...4.....";

/// The candidates of each cell.
///
/// # Errors
/// Says what was expected, and where.
pub fn sets(text: &str) -> Result<Vec<Digits>, ReadError> {
    let (number, line) = only_line(text, "729 characters")?;
    let (start, word) = words(line, char::is_whitespace).next().unwrap_or((1, ""));
    let symbols: Vec<char> = word.chars().take(CANDIDATES + 1).collect();
    if symbols.len() != CANDIDATES {
        let message = format!("expected {CANDIDATES} characters, found {}", word.chars().count());
        return Err(ReadError::at(number, start, message));
    }
    let mut sets = Vec::new();
    for (cell, symbols) in symbols.chunks(9).enumerate() {
        let mut marks = Digits::EMPTY;
        for (place, &symbol) in symbols.iter().enumerate() {
            match Digit::from_char(symbol).filter(|digit| digit.index() == place) {
                Some(digit) => marks.insert(digit),
                None if matches!(symbol, '.' | '0') => {}
                None => {
                    let message = format!("expected {} or ., found {symbol:?}", place + 1);
                    return Err(ReadError::at(number, start + cell * 9 + place, message));
                }
            }
        }
        sets.push(marks);
    }
    Ok(sets)
}

/// Whether every cell of a line has several candidates, and some cell not all of them: then they are the
/// puzzle.
pub fn is_sukaku(text: &str) -> bool {
    let has_several = |sets: Vec<Digits>| {
        sets.iter().all(|set| set.len() > 1) && sets.iter().any(|set| set.len() < 9)
    };
    first_word(text).chars().count() == CANDIDATES && sets(text).is_ok_and(has_several)
}

fn read(text: &str) -> Result<Document, ReadError> {
    let content = |marks: &Digits| marks.only().map_or(Content::Open(*marks), Content::Given);
    let mut contents: Vec<Content> = sets(text)?.iter().map(content).collect();
    without_full(Grid::NINE, &mut contents);
    Ok(document(Grid::NINE, &contents))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = nine(document)?;
    let is_marked = has_marks(&contents);
    let candidates = |content: &Content| match content.digit() {
        Some(digit) => Digits::of(digit),
        None if is_marked => content.marks(),
        None => Digits::up_to(9),
    };
    let sets = contents.iter().map(candidates);
    let symbol = |set: Digits, digit| if set.contains(digit) { digit.to_char() } else { '.' };
    Ok(sets.flat_map(|set| Digits::up_to(9).iter().map(move |digit| symbol(set, digit))).collect())
}
