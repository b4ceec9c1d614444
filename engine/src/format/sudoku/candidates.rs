//! Pencil-mark grids: a group of digits for each cell, as players post them, and the similar files
//! of SudoCue (.sdx).

use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::format::rows::{content, words};
use crate::format::state::{Content, classic, document};
use crate::format::{cells, solution};
use crate::grid::variety::{box_size, classic_sizes};
use crate::grid::{Digit, Digits, Grid, Kind};
use crate::technique::text;
use std::borrow::Cow;

/// Groups of digits, with or without a frame.
pub static CANDIDATES: Format = Format {
    slug: "candidates",
    title: "pencil-mark grid",
    help: "A row per line, and for each cell a group of digits with blanks between groups: its \
           marks, or a single digit, which counts as given; . is a cell without marks. Marks may have \
           commas between them. Rules and | are ignored.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: true,
    holds: Holds::Marks,
    detect: |text| is_grid(text, false) && !is_sukaku(text) && !solution::has_border(text),
    read: |text| read(text, false),
    write: Some(|document| Ok(frame(document.setup.grid, &words_of(document, false)?, '+'))),
    example: "+-------+-------+\n| 1  2  | 34 34 |\n| 34 34 | 1  2  |\n+-------+-------+\n\
              | 3  4  | 2  1  |\n| 2  1  | 34 34 |\n+-------+-------+\n",
};

/// The same, with `u` before digits that the player placed.
pub static SDX: Format = Format {
    slug: "sdx",
    title: "SudoCue progress",
    help: "A file .sdx: like candidates, without rules, and with u before each digit that the \
           player placed.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: true,
    holds: Holds::Marks,
    detect: |text| is_grid(text, true),
    read: |text| read(text, true),
    write: Some(|document| {
        let words = words_of(document, true)?;
        Ok(words.chunks(document.setup.grid.cols()).map(|row| row.join(" ") + "\n").collect())
    }),
    example: "1 u2 34 34\n34 34 1 2\n3 4 2 1\n2 1 34 34\n",
};

/// The prefix of a placed digit.
const PLACED: char = 'u';

/// Whether a line is part of the frame: dashes and no digits.
pub fn is_frame(line: &str) -> bool {
    let is_part = |c: char| "-+|=*.:'".contains(c) || c.is_whitespace();
    (line.contains("---") || line.contains("===")) && line.chars().all(is_part)
}

/// The groups of a line, with their columns.
fn groups(line: &str) -> impl Iterator<Item = (usize, &str)> {
    words(line, |c| c.is_whitespace() || c == '|' || c == ':')
}

/// The digits of a group. With commas between them, they may be numbers of two figures.
fn digits(word: &str) -> Option<Digits> {
    if !word.contains(',') {
        return word.parse().ok();
    }
    let parts = word.split(',').filter(|part| !part.is_empty());
    let digit = |part: &str| match part.len() {
        1 => part.chars().next().and_then(Digit::from_char),
        _ => part.parse().ok().and_then(Digit::new),
    };
    parts.map(digit).collect()
}

/// The longest text with the marks of one puzzle, in bytes.
const LONGEST: usize = 1 << 16;

/// A text in which no blanks are beside the commas between marks, with as many symbols. Where there are
/// quotes, the commas between these divide cells, as do semicolons.
fn joined(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST || !text.contains(',') {
        return text.into();
    }
    let has_quotes = text.contains('"');
    let mut is_inside = !has_quotes;
    let divided = text.chars().map(|symbol| {
        is_inside ^= symbol == '"';
        match symbol {
            '"' | ';' => ' ',
            ',' if !is_inside => ' ',
            _ => symbol,
        }
    });
    let mut symbols: Vec<char> = divided.collect();
    let is_blank = |symbol: char| matches!(symbol, ' ' | '\t');
    for at in 1..symbols.len() {
        if symbols[at - 1] == ',' && is_blank(symbols[at]) {
            symbols[at] = ',';
        }
    }
    for at in (1..symbols.len()).rev() {
        if symbols[at] == ',' && is_blank(symbols[at - 1]) {
            symbols[at - 1] = ',';
        }
    }
    symbols.into_iter().collect::<String>().into()
}

/// A text in which the digits between two bars are the marks of a cell, even with blanks between them.
pub fn between_bars(text: &str) -> Option<String> {
    let part = |part: &str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let are_digits = words.concat().bytes().all(|byte| byte.is_ascii_digit());
        if are_digits { words.join(",") } else { part.to_owned() }
    };
    let line = |line: &str| line.split('|').map(part).collect::<Vec<String>>().join("|") + "\n";
    text.contains('|').then(|| text.lines().map(line).collect())
}

fn group(word: &str, may_be_placed: bool) -> Option<Content> {
    if matches!(word, "." | "0" | "-" | "*") {
        return Some(Content::EMPTY);
    }
    let placed = word.strip_prefix(PLACED).filter(|_| may_be_placed);
    let digits = digits(placed.unwrap_or(word))?;
    let is_one = placed.unwrap_or(word).len() == 1;
    match (digits.only().filter(|_| is_one), placed) {
        (Some(digit), Some(_)) => Some(Content::Placed(digit)),
        (None, Some(_)) => None,
        (Some(digit), None) => Some(Content::Given(digit)),
        (None, None) => Some(Content::Open(digits)),
    }
}

/// Whether the first row consists of groups, one for each cell of some size; if placed digits are
/// marked, whether one is.
fn is_grid(text: &str, may_be_placed: bool) -> bool {
    let text = &joined(text);
    let mut rows = content(text).filter(|(_, line)| !is_frame(line));
    let is_row = |line: &str| {
        let count = groups(line).take(Digit::MAX as usize + 1).count();
        let is_group = |(_, word): (usize, &str)| group(word, may_be_placed).is_some();
        classic_sizes().any(|size| size == count) && groups(line).all(is_group)
    };
    let is_meant = !may_be_placed || text.contains(PLACED);
    is_meant && rows.next().is_some_and(|(_, line)| is_row(line)) && rows.next().is_some()
}

/// The digits that each cell has in a pencil-mark grid.
///
/// # Errors
/// Says what was expected, and where.
pub fn sets(text: &str) -> Result<(Grid, Vec<Digits>), ReadError> {
    let text = &joined(text);
    let rows = content(text).filter(|(_, line)| !is_frame(line));
    let (grid, contents) = read_rows(rows, false)?;
    let set = |content: &Content| content.digit().map_or(content.marks(), Digits::of);
    Ok((grid, contents.iter().map(set).collect()))
}

/// Whether every cell of a pencil-mark grid has several digits, and some cell not all of them: then they are
/// the puzzle.
pub fn is_sukaku(text: &str) -> bool {
    let has_several = |(grid, sets): (Grid, Vec<Digits>)| {
        sets.iter().all(|set| set.len() > 1) && sets.iter().any(|set| set.len() < grid.rows())
    };
    sets(text).is_ok_and(has_several)
}

/// The symbols that people write beside the marks of a cell to point at it, or to strike a mark.
const SIGNS: &str = "*#@+-!^~'?_<>$%&=\"";

/// A text without the signs beside marks, and these signs; `None` if there are none.
pub fn without_signs(text: &str) -> Option<(String, String)> {
    let mut bare = String::with_capacity(text.len());
    let mut signs = String::new();
    let ends = |symbol: char| symbol.is_whitespace() || "|:".contains(symbol);
    for part in text.split_inclusive(ends) {
        let word = part.trim_end_matches(ends);
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let is_of_marks = |symbol: char| symbol.is_ascii_alphanumeric() || SIGNS.contains(symbol);
        // Programs write -1 for an empty cell, and a + before a digit that was placed.
        let least = if word.contains(['-', '+']) { 2 } else { 1 };
        if digits < least
            || !word.contains(|symbol| SIGNS.contains(symbol))
            || !word.chars().all(is_of_marks)
        {
            bare.push_str(part);
            continue;
        }
        for symbol in part.chars() {
            if !SIGNS.contains(symbol) {
                bare.push(symbol);
            } else if !signs.contains(symbol) {
                signs.push(symbol);
            }
        }
    }
    (!signs.is_empty()).then_some((bare, signs))
}

/// The only grid of marks among prose, with its first and last line: as many consecutive rows as cells in
/// each, and somewhere a cell with several marks, which tells it from a grid of givens.
pub fn among_prose(text: &str) -> Option<(Document, [usize; 2])> {
    let width = |line: &str| {
        let count = groups(line).take(Digit::MAX as usize + 1).count();
        let is_row = groups(line).all(|(_, word)| group(word, false).is_some());
        classic_sizes().find(|&size| is_row && size == count)
    };
    let has_marks = |line: &str| {
        let mut contents = groups(line).filter_map(|(_, word)| group(word, false));
        contents.any(|content| matches!(content, Content::Open(digits) if !digits.is_empty()))
    };
    let text = &joined(text);
    let lines: Vec<(usize, &str)> = content(text).filter(|(_, line)| !is_frame(line)).collect();
    let mut grids =
        lines.chunk_by(|(_, one), (_, other)| width(one) == width(other)).filter(|rows| {
            let size = rows.first().and_then(|(_, line)| width(line));
            size == Some(rows.len()) && rows.iter().any(|(_, line)| has_marks(line))
        });
    let rows = grids.next().filter(|_| grids.next().is_none())?;
    let (grid, contents) = read_rows(rows.iter().copied(), false).ok()?;
    let ends = [rows.first()?.0, rows.last()?.0];
    Some((document(grid, &contents), ends))
}

fn read(text: &str, may_be_placed: bool) -> Result<Document, ReadError> {
    let text = &joined(text);
    let rows = || content(text).filter(|(_, line)| !is_frame(line));
    let (grid, contents) = read_rows(rows(), may_be_placed)?;
    let document = document(grid, &contents);
    let words = rows().flat_map(|(number, line)| groups(line).map(move |word| (number, word)));
    for ((cell, content), (number, (column, _))) in grid.cells().zip(&contents).zip(words) {
        let largest = Digits::up_to(grid.rows() as u8);
        if let Some(mark) = (content.marks() - largest).first() {
            let (name, size) = (grid.name(cell), grid.rows());
            let what =
                format!("{name}: the mark {mark} is above {size}, the largest digit of this grid");
            let nearest = Some(Box::new(document.setup));
            return Err(ReadError {
                nearest,
                is_certain: true,
                ..ReadError::at(number, column, what)
            });
        }
    }
    cells::no_letters(document.setup.clone())?;
    Ok(document)
}

/// Reads rows of groups.
pub fn read_rows<'a>(
    rows: impl Iterator<Item = (usize, &'a str)>,
    may_be_placed: bool,
) -> Result<(Grid, Vec<Content>), ReadError> {
    let mut contents = Vec::new();
    let (mut width, mut count, mut last) = (0, 0, 1);
    for (number, line) in rows {
        let before = contents.len();
        for (column, word) in groups(line) {
            let group = group(word, may_be_placed).ok_or_else(|| {
                let found: String = word.chars().take(20).collect();
                let message = format!("expected the marks of a cell, such as 258, found {found:?}");
                ReadError::at(number, column, message)
            })?;
            contents.push(group);
        }
        let found = contents.len() - before;
        width = if count == 0 { found } else { width };
        if found != width || count == Digit::MAX as usize {
            let message = format!("expected {width} cells in each of {width} rows, found {found}");
            return Err(ReadError::at(number, 1, message));
        }
        (count, last) = (count + 1, number);
    }
    let grid = Grid::new(count, width).filter(|_| classic_sizes().any(|size| size == width));
    let grid = grid.filter(|_| count == width).ok_or_else(|| {
        let sizes = text::list(classic_sizes(), "or");
        let message = format!("expected {sizes} rows of as many cells, found {count} of {width}");
        ReadError::at(last, 1, message)
    })?;
    Ok((grid, contents))
}

/// The groups of a document, placed digits marked or not.
fn words_of(document: &Document, with_placed: bool) -> Result<Vec<String>, WriteError> {
    Ok(classic(document)?.into_iter().map(|content| word(content, with_placed)).collect())
}

/// The group of a cell.
pub fn word(content: Content, with_placed: bool) -> String {
    match content {
        Content::Placed(digit) if with_placed => format!("{PLACED}{digit}"),
        Content::Given(digit) | Content::Placed(digit) => digit.to_string(),
        Content::Open(marks) if marks.is_empty() => ".".into(),
        Content::Open(marks) => marks.to_string(),
    }
}

/// Frames words in columns by box, with these corners.
pub fn frame(grid: Grid, words: &[String], corner: char) -> String {
    let (high, wide) = box_size(grid).unwrap_or((grid.rows(), grid.cols()));
    let column = |col: usize| words.iter().skip(col).step_by(grid.cols());
    let widths: Vec<usize> =
        (0..grid.cols()).map(|col| column(col).map(String::len).max().unwrap_or(0)).collect();
    let dashes = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + widths.len() + 1);
    let rule: Vec<String> = widths.chunks(wide).map(dashes).collect();
    let rule = format!("{corner}{}{corner}\n", rule.join(&corner.to_string()));
    let mut text = rule.clone();
    for (number, row) in (1..).zip(words.chunks(grid.cols())) {
        for (word, (col, width)) in row.iter().zip((0..).zip(&widths)) {
            text += if col % wide == 0 { "| " } else { "" };
            text += &format!("{word:width$} ");
        }
        text += "|\n";
        if number % high == 0 {
            text += &rule;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read, state::contents};

    /// Marks of every number, and cells without any; `.` stands for no marks.
    const CELLS: [[&str; 4]; 4] = [
        ["1", "24", "234", "34"],
        ["3", "24", "1", "24"],
        ["24", "1", "34", "234"],
        ["234", "3", "24", "1"],
    ];

    /// The grid with a text for each cell.
    fn written(between: &str, ends: [&str; 2], cell: impl Fn(&str) -> String) -> String {
        let row = |row: &[&str; 4]| {
            let cells: Vec<String> = row.iter().map(|digits| cell(digits)).collect();
            format!("{}{}{}\n", ends[0], cells.join(between), ends[1])
        };
        CELLS.iter().map(row).collect()
    }

    #[test]
    fn marks_are_read_with_whatever_is_between_them() {
        let with = |between: &'static str| {
            move |digits: &str| {
                digits.chars().map(String::from).collect::<Vec<String>>().join(between)
            }
        };
        let plain = written(" ", [""; 2], with(""));
        let expected = contents(&read(&plain, None).unwrap().document);
        let several =
            |digits: &str, text: String| if digits.len() > 1 { text } else { digits.into() };
        for text in [
            written(" ", [""; 2], with(",")),
            written("\t", [""; 2], with(", ")),
            written(" | ", [""; 2], with(",")),
            written(" | ", ["| ", " |"], with(", ")),
            written(" | ", ["| ", " |"], with(" ")),
            written(";", [""; 2], with(",")),
            written(",", [""; 2], |digits| format!("\"{}\"", with(",")(digits))),
            written(",", [""; 2], |digits| several(digits, format!("\"{}\"", with(", ")(digits)))),
            written(" ", [""; 2], |digits| format!("{{{}}}", with(",")(digits))),
            written(", ", [""; 2], |digits| format!("[{}]", with(", ")(digits))),
            written(" ", [""; 2], |digits| several(digits, format!("({})", with(",")(digits)))),
            format!("Stuck here:\n\n{}\nAny ideas?\n", written("  ", [""; 2], with(","))),
        ] {
            let read = read(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(contents(&read.document), expected, "{text}");
        }
        // Numbers of two figures, and a mark that the grid does not have.
        assert_eq!(digits("1,10,16").map(|digits| digits.len()), Some(3));
        let message =
            read("1 2,3 4 2\n4 2 1,5 3\n2 1 3 4\n3 4 2 1\n", None).unwrap_err().to_string();
        assert!(message.contains("r2c3: the mark 5 is above 4"), "{message}");
    }
}
