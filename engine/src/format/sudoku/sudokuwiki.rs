//! Sudoku as addresses of sudokuwiki.org: 81 digits, or a state with candidates (`S9B`).

use crate::format::cells::{line_of, starts_state};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{content, only_line};
use crate::format::state::{Content, document, has_marks, nine, without_full};
use crate::grid::{Digit, Digits, Grid, Kind, Variety};

/// The row of this format.
pub static SUDOKUWIKI: Format = Format {
    slug: "sudokuwiki",
    title: "SudokuWiki address",
    help: "bd= in an address and then 81 digits, 0 or . for an empty cell, or a state: S9B and \
           two characters (0 to 9, a to z) for each cell, a number in base 36: 1 to 9 is a given, \
           10 to 18 a placed digit, and above that it is 18 plus the candidates, 1 for digit 1, 2 \
           for digit 2, 4 for digit 3 and so on. A state may also be alone, and without S9B. If \
           all open cells have every candidate, there are no marks.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Marks,
    detect: |text| {
        let line = content(text).next().map_or("", |(_, line)| line.trim());
        let is_state = |word: &str| word.len() == STATE && word.chars().all(char::is_alphanumeric);
        line.contains(MARK) || starts_state(line) || is_state(line)
    },
    read,
    write: Some(write),
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=30100004908000120000030600003600200040500060\
              2000600390000407000009800020620000805",
};

/// What comes before the puzzle.
const MARK: &str = "bd=";

/// How a state begins.
const VERSION: &str = "S9B";

/// The number of characters after that.
const STATE: usize = 162;

/// What is written before the puzzle.
const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The offset of a set of candidates.
const BASE: u32 = 18;

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let skipped =
        line.find(MARK).map_or(line.len() - line.trim_start().len(), |at| at + MARK.len());
    let start = line[..skipped].chars().count() + 1;
    let ends = |c: char| c == '&' || c == '#' || c.is_whitespace();
    let word = line[skipped..].split(ends).next().unwrap_or_default();
    if starts_state(word) {
        let version: String = word.chars().take(VERSION.len()).collect();
        if !version.eq_ignore_ascii_case(VERSION) {
            let message = format!("expected a state that begins with {VERSION}, found {version}");
            return Err(ReadError::at(number, start, message));
        }
        return read_state(number, start + VERSION.len(), &word[VERSION.len()..]);
    }
    if word.len() == STATE {
        return read_state(number, start, word);
    }
    let setup = line_of(Variety::CLASSIC, word, number, start)?;
    if setup.grid != Grid::NINE {
        return Err(ReadError::at(number, start, "expected 81 digits".into()));
    }
    Ok(Document::of(setup))
}

fn read_state(number: usize, start: usize, word: &str) -> Result<Document, ReadError> {
    let symbols: Vec<char> = word.chars().collect();
    if symbols.len() != STATE {
        let message = format!("expected {STATE} characters, found {}", symbols.len());
        return Err(ReadError::at(number, start, message));
    }
    let mut contents = Vec::new();
    for (column, pair) in (start..).step_by(2).zip(symbols.chunks(2)) {
        let value = pair.iter().try_fold(0, |value, c| Some(value * 36 + c.to_digit(36)?));
        let content = value.and_then(content_of).ok_or_else(|| {
            let found: String = pair.iter().collect();
            let message = format!("expected a cell (01 to ef), found {found:?}");
            ReadError::at(number, column, message)
        })?;
        contents.push(content);
    }
    without_full(Grid::NINE, &mut contents);
    Ok(document(Grid::NINE, &contents))
}

/// The content of a cell, from its number.
fn content_of(value: u32) -> Option<Content> {
    match value {
        1..=9 => Digit::new(value as u8).map(Content::Given),
        10..=BASE => Digit::new((value - 9) as u8).map(Content::Placed),
        _ => {
            let bits = value.checked_sub(BASE)?;
            (bits < 1 << 9).then(|| Content::Open(Digits::from_bits(bits)))
        }
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let contents = nine(document)?;
    if contents.iter().all(|&content| matches!(content, Content::Given(_) | Content::EMPTY)) {
        let digit = |content: &Content| content.digit().map_or('0', Digit::to_char);
        return Ok([SITE, &contents.iter().map(digit).collect::<String>()].concat());
    }
    let is_marked = has_marks(&contents);
    let mut text = format!("{SITE}{VERSION}");
    for (cell, content) in Grid::NINE.cells().zip(contents) {
        let value = match content {
            Content::Given(digit) => u32::from(digit.get()),
            Content::Placed(digit) => u32::from(digit.get()) + 9,
            Content::Open(_) if !is_marked => BASE + Digits::up_to(9).bits(),
            Content::Open(marks) if marks.is_empty() => {
                let message = "the cell has no marks although others have some, which this format \
                               cannot say";
                return Err(WriteError::at(Grid::NINE, cell, message));
            }
            Content::Open(marks) => BASE + marks.bits(),
        };
        text.extend([value / 36, value % 36].into_iter().filter_map(|n| char::from_digit(n, 36)));
    }
    Ok(text)
}
