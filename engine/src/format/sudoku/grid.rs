//! Sudoku as one line and as rows.

use crate::format::account::lines;
use crate::format::cells::{
    CANDIDATES, classic, is_rule, line_of, no_letters, read_rows, starts_state, symbol,
};
use crate::format::features::regions_of;
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{content, heading, only_line, section, words};
use crate::format::solution;
use crate::grid::variety::classic_sizes;
use crate::grid::{Digit, Grid, Kind, Setup, Square, Variety};

/// All cells in one line.
pub static LINE: Format = Format {
    slug: "sudoku-line",
    title: "Sudoku line",
    help: "One character per cell, row by row: 1 to 9 (A to P, or a to p, above nine), and any of \
           . 0 * _ - ? for an empty cell; 16, 36, 64, 81, 100, 144, 225, 256, 400 or 625 \
           characters, perhaps with a blank between rows. Text after a blank or # is a comment, unless it is as many characters that \
           name the regions of a jigsaw.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: true,
    holds: Holds::Givens,
    detect: is_line,
    read: read_line,
    write: Some(write_line),
    example: "76...3.9......2...32....4....9.4.3.16.......25.7.6.9....3....79...8......5.6...84",
};

/// A row of cells on each line.
pub static GRID: Format = Format {
    slug: "sudoku-grid",
    title: "Sudoku grid",
    help: "Like the Sudoku line, but with a row per line. Blanks, blank lines, |, lines of only - \
           + | =, lines that begin with # and headings such as [Puzzle] are ignored; if you name \
           the format, everything after a heading [State] is ignored too.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: is_grid,
    read: read_grid,
    write: Some(write_grid),
    example: "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | 3 2\n",
};

/// Anything shorter, in symbols, is not taken for a line with a missing cell.
const SHORTEST: usize = 12;

fn ends(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '#'
}

/// Whether there is a single line that begins like a puzzle.
fn is_line(text: &str) -> bool {
    let mut lines = content(text);
    let (Some((_, line)), None) = (lines.next(), lines.next()) else {
        return false;
    };
    let rows = rows_in_line(line).map(|(rows, _)| rows);
    let word = line.trim_start().split(ends).next().unwrap_or_default();
    let word = rows.as_deref().unwrap_or(word);
    let symbols = word.chars().filter(|&c| symbol(c).is_some()).count();
    let is_other = starts_state(word) || word.len() == CANDIDATES;
    symbols >= SHORTEST && !is_other && !word.contains(['/', '|', ',', '\\', '=', ':'])
}

/// The puzzle of a line that consists of just 81 digits and dots. No other format has such a line,
/// so none needs to be tried. Most lines of most lists are of this kind.
pub fn plain_nine(line: &str) -> Option<Setup> {
    const CELLS: usize = 81;
    if line.len() != CELLS || !line.bytes().all(|byte| matches!(byte, b'.' | b'0'..=b'9')) {
        return None;
    }
    let given = |byte: u8| byte.checked_sub(b'0').and_then(Digit::new);
    let squares = line.bytes().map(|byte| Square::White { given: given(byte) }).collect();
    Some(Setup::new(Variety::CLASSIC, Grid::NINE, squares))
}

/// The cells of a line with a blank between the rows, and the rest of it.
fn rows_in_line(line: &str) -> Option<(String, &str)> {
    let mut rest = line.trim_start();
    let size = rest.find(char::is_whitespace)?;
    if !classic_sizes().any(|known| known == size) {
        return None;
    }
    let mut cells = String::new();
    for _ in 0..size {
        let row = rest.get(..size).filter(|row| row.chars().all(|c| symbol(c).is_some()))?;
        cells.push_str(row);
        rest = &rest[size..];
        if !rest.is_empty() && !rest.starts_with(ends) {
            return None;
        }
        rest = rest.trim_start();
    }
    Some((cells, rest))
}

fn read_line(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a Sudoku")?;
    let (start, word) = words(line, ends).next().unwrap_or((1, ""));
    if let Some((cells, _)) = rows_in_line(line) {
        return line_of(Variety::CLASSIC, &cells, number, start).map(Document::of);
    }
    let mut setup = line_of(Variety::CLASSIC, word, number, start).and_then(no_letters)?;
    // Behind a puzzle, there may be the regions of its cells.
    let rest = line[line.find(word).unwrap_or(0) + word.len()..].trim();
    let rest = if rest.starts_with('#') { "" } else { rest };
    if let Some(boxes) =
        rest.split_whitespace().next().and_then(|word| regions_of(word, setup.grid))
    {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = boxes;
    } else if let Some(name) = lines::field("behind the cells", rest, &setup) {
        setup.about.get_or_insert_default().unknown.push(name);
    }
    Ok(Document::of(setup))
}

/// The lines that contain rows: no comments, headings or rules, and nothing from a later section.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    section(text, "puzzle")
}

/// Whether there are rows, and the first looks like one: hardly anything else in it, and not as
/// long as a whole puzzle.
fn is_grid(text: &str) -> bool {
    let most = classic_sizes().max().unwrap_or(0);
    let is_row = |line: &str| {
        let symbols = line.chars().filter(|&c| symbol(c).is_some()).count();
        let others = line.chars().filter(|&c| !c.is_whitespace() && c != '|').count() - symbols;
        symbols > 3 * others && symbols <= 2 * most && !line.contains(['/', '\\', ','])
    };
    let mut rows = rows(text).filter(|(_, line)| !is_rule(line));
    if solution::has_border(text) {
        return false;
    }
    let has_sections = text.lines().any(|line| heading(line).is_some());
    !has_sections && rows.next().is_some_and(|(_, line)| is_row(line)) && rows.next().is_some()
}

fn read_grid(text: &str) -> Result<Document, ReadError> {
    read_rows(rows(text)).and_then(no_letters).map(Document::of)
}

fn write_line(document: &Document) -> Result<String, WriteError> {
    classic(document).map(|cells| cells.into_iter().collect())
}

fn write_grid(document: &Document) -> Result<String, WriteError> {
    let cells = classic(document)?;
    let rows = cells.chunks(document.setup.grid.cols());
    Ok(rows.flat_map(|row| row.iter().chain(&['\n'])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::FORMATS;
    use crate::random::Random;

    /// Skipping other formats gives the same result as trying them.
    #[test]
    fn lines_of_digits_and_dots_are_of_no_other_format() {
        let mut random = Random::new(3);
        for number in 0..2000 {
            let mut symbols: Vec<u8> = (0..81)
                .map(|_| b".0123456789"[random.below(if number % 2 == 0 { 11 } else { 2 })])
                .collect();
            if number == 0 {
                symbols.fill(b'.');
            }
            let line = String::from_utf8(symbols).unwrap();
            let known: Vec<&str> = FORMATS
                .iter()
                .filter(|format| format.one_line && (format.detect)(&line))
                .map(|format| format.slug)
                .collect();
            assert_eq!(known, [LINE.slug], "{line}");
            let read = (LINE.read)(&line).unwrap();
            assert_eq!(Some(read.setup), plain_nine(&line));
        }
        let dots = ".".repeat(80);
        for other in [&dots, &format!("{dots}*"), &format!("{dots} "), &format!("{dots}é")] {
            assert_eq!(plain_nine(other), None);
        }
    }
}
