//! Prepares a text to be cut into cells: leaves out what is around its rows, or makes rows of a text
//! that has none.

use super::lists;
use crate::format::account::lines::beside;
use crate::format::row::{Document, Format, ReadError};
use crate::grid::Setup;
use std::borrow::Cow;

/// A way to treat a text, and what the player is told if the text can then be read.
struct Treatment {
    said: &'static str,
    /// The treated text; `None` if there is nothing to do.
    treat: fn(&str) -> Option<Cow<'_, str>>,
}

/// All ways; those that change least come first.
const TREATMENTS: &[Treatment] = &[
    Treatment { said: "", treat: |text| Some(text.into()) },
    Treatment { said: ", without what is around the rows", treat: without_edges },
    Treatment { said: ", from lists in brackets or quotes", treat: lists::rows },
    Treatment { said: ", two texts side by side", treat: halves },
    Treatment { said: ", without what is beside the rows", treat: without_words },
    Treatment { said: ", the rows one after another", treat: rows_of_a_word },
    Treatment { said: ", a line that was wrapped", treat: unwrapped },
    Treatment { said: ", from the names of its cells", treat: cells_by_name },
];

/// The readings of a text after the first treatment that makes it readable.
pub fn first_readings(text: &str, readings: impl Fn(&str) -> Vec<Reading>) -> Vec<Reading> {
    let treated = |treatment: &Treatment| {
        let text = (treatment.treat)(text)?;
        let mut found = readings(&bared(&text));
        found.iter_mut().for_each(|reading| reading.remark += treatment.said);
        (!found.is_empty()).then_some(found)
    };
    TREATMENTS.iter().find_map(treated).unwrap_or_default()
}

/// A text without the meaningless things around cells: brackets, quotes, what a program says before
/// a list, comments after a row, and `>` before a quotation. All remaining symbols stay in place.
pub fn bared(text: &str) -> String {
    let mut bared = String::with_capacity(text.len());
    for line in text.split('\n') {
        let line = line.trim_end_matches('\r');
        let end = comment(line).unwrap_or(line.len());
        let start = list(&line[..end]).unwrap_or(0);
        let quoted = quoted(line).max(start);
        bared.extend(line[..quoted].chars().map(|_| ' '));
        let mut closes = false;
        for symbol in line[quoted..end.max(quoted)].chars() {
            let is_bracket = "[](){}\"'`".contains(symbol);
            let is_between = closes && matches!(symbol, ',' | ';');
            bared.push(if is_bracket || is_between { ' ' } else { symbol });
            closes = "])}".contains(symbol);
        }
        bared.push('\n');
    }
    without_fractions(bared)
}

/// The fewest numbers of a grid of which each has a fraction.
const FEWEST_FRACTIONS: usize = 16;

/// A text without the fractions of its numbers if all have one, as in `5.` or `0.0`: blanks take their place.
fn without_fractions(text: String) -> String {
    let divides = |symbol: char| symbol.is_whitespace() || ",;|".contains(symbol);
    let is_number = |word: &&str| {
        word.starts_with(|first: char| first.is_ascii_digit())
            && word.chars().all(|symbol| symbol.is_ascii_digit() || symbol == '.')
    };
    let fraction = |word: &str| {
        let whole = word.trim_end_matches('0').strip_suffix('.')?;
        whole.bytes().all(|byte| byte.is_ascii_digit()).then_some(whole.len())
    };
    let mut numbers = text.split(divides).filter(is_number);
    if numbers.clone().take(FEWEST_FRACTIONS).count() < FEWEST_FRACTIONS
        || !numbers.all(|word| fraction(word).is_some())
    {
        return text;
    }
    let word = |part: &str| {
        let word = part.trim_end_matches(divides);
        match fraction(word).filter(|_| is_number(&word)) {
            Some(whole) => {
                word[..whole].to_owned() + &" ".repeat(word.len() - whole) + &part[word.len()..]
            }
            None => part.to_owned(),
        }
    };
    text.split_inclusive(divides).map(word).collect()
}

/// Where a comment begins, in bytes: at the start of the line, or after cells if it contains
/// letters.
fn comment(line: &str) -> Option<usize> {
    let trimmed = line.trim_start();
    if trimmed.starts_with("//") || trimmed.starts_with('%') {
        return Some(0);
    }
    let says = |at: &usize| line[*at..].contains(|c: char| c.is_alphabetic() && !"xX".contains(c));
    ["# ", "// ", "; ", "-- "]
        .iter()
        .filter_map(|mark| line.find(&format!(" {mark}")).filter(says))
        .min()
}

/// Where a quotation begins, in bytes.
fn quoted(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '>']).len()
}

/// Where a list after a name begins, as in `grid = [1, 2]`, in bytes.
fn list(line: &str) -> Option<usize> {
    let (name, list) = line.split_once('=')?;
    let is_name = name.contains(char::is_alphabetic) && !name.contains("==");
    let at = list.find(['[', '{', '(', '"', '\''])?;
    (is_name && list[..at].trim().is_empty()).then_some(name.len() + 1 + at)
}

/// The length of the longest label, in bytes.
const LONGEST_LABEL: usize = 48;

/// A text without the labels and marks before its rows, and without typesetting commands after them.
/// All remaining symbols stay in place.
fn without_edges(text: &str) -> Option<Cow<'_, str>> {
    let mut bare = String::with_capacity(text.len());
    let mut is_changed = false;
    // If some rows begin with digits, others begin with empty cells, not with the marks of a list.
    let begins = |line: &str| line.trim_start().starts_with(|symbol: char| symbol.is_ascii_digit());
    let has_marks = !text.lines().any(begins);
    for line in text.split('\n') {
        let (start, end) = (edge(line, has_marks), tail(line));
        is_changed |= start > 0 || end < line.len();
        bare.extend(line[..start].chars().map(|_| ' '));
        bare.push_str(&line[start..end.max(start)]);
        bare.push('\n');
    }
    is_changed.then(|| bare.into())
}

/// Where a line begins after its mark and its label, in bytes.
fn edge(line: &str, has_marks: bool) -> usize {
    let mut rest = line.trim_start_matches([' ', '>']);
    if has_marks {
        rest = behind_mark(rest).unwrap_or(rest).trim_start();
    }
    for _ in 0..3 {
        let shorter = behind_label(rest).unwrap_or(rest).trim_start();
        if shorter.len() == rest.len() {
            break;
        }
        rest = shorter;
    }
    line.len() - rest.len()
}

/// What follows the mark of an item of a list, or of a line that a patch adds.
fn behind_mark(line: &str) -> Option<&str> {
    ["- ", "* ", ". ", "+"].iter().find_map(|mark| line.strip_prefix(mark))
}

/// What follows a label: a name in angle brackets, a name or a number and a colon, a number and a dot, a
/// word and a number.
fn behind_label(line: &str) -> Option<&str> {
    let is_name = |label: &str| {
        label.contains(|c: char| c.is_alphabetic() && !"xX".contains(c))
            || !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit())
    };
    let head = line.get(..LONGEST_LABEL.min(line.len())).unwrap_or_default();
    if let Some(at) = head.find("> ").filter(|_| line.starts_with('<')) {
        return Some(&line[at + 1..]);
    }
    if let Some(at) = head.rfind(':').filter(|at| is_name(&line[..*at])) {
        return Some(&line[at + 1..]);
    }
    let (word, rest) = line.split_once(' ')?;
    let bare = word.trim_start_matches('(').trim_end_matches(['.', ')']);
    let is_number =
        |word: &str| (1..3).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    if bare.len() < word.len() && is_number(bare) {
        return Some(rest);
    }
    let (number, rest) = rest.trim_start().split_once(' ')?;
    let is_word = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_word && is_number(number)).then_some(rest)
}

/// Where the typesetting commands after a row begin, in bytes.
fn tail(line: &str) -> usize {
    let ends = ["\\hline", "\\\\", "|."];
    let mut rest = line.trim_end();
    while let Some(shorter) = ends.iter().find_map(|end| rest.strip_suffix(end)) {
        // The bar belongs to the row.
        let bar = usize::from(rest.ends_with("|."));
        rest = rest[..shorter.len() + bar].trim_end();
    }
    if rest.len() == line.trim_end().len() { line.len() } else { rest.len() }
}

/// The smallest number of lines in two texts side by side.
const FEWEST_LINES: usize = 4;

/// The text to the left of a gap in each line, and below it the text to the right.
fn halves(text: &str) -> Option<Cow<'_, str>> {
    let is_gap = |line: &str| ["   ", "\t", "  | "].iter().find_map(|gap| line.find(gap));
    let split = |line: &'_ str| {
        let line = line.trim_end();
        let start = line.len() - line.trim_start().len();
        is_gap(&line[start..])
            .map(|at| line.split_at(start + at))
            .map(|(one, two)| (one.to_owned(), two.to_owned()))
    };
    let halves: Vec<(String, String)> = text.lines().filter_map(split).collect();
    if halves.len() < FEWEST_LINES {
        return None;
    }
    let (left, right): (Vec<String>, Vec<String>) = halves.into_iter().unzip();
    Some((left.join("\n") + "\n\n" + &right.join("\n")).into())
}

/// A text without the words beside its rows.
fn without_words(text: &str) -> Option<Cow<'_, str>> {
    let row = |line: &'_ str| line[..beside(line).unwrap_or(line.len())].to_owned() + "\n";
    text.lines().any(|line| beside(line).is_some()).then(|| text.lines().map(row).collect())
}

/// The separators of the rows of a grid that is written as one word.
const BETWEEN_ROWS: [&str; 3] = ["/", "\\n", "-"];

/// The parts of a word between slashes, escaped line feeds or dashes, all of the same length, one below the
/// other.
fn rows_of_a_word(text: &str) -> Option<Cow<'_, str>> {
    let rows = |word: &str, between: &str| {
        let word = word.trim_matches(['/', '"', '\'', '}', ']', ')', ',', ';']);
        let length = word.split(between).next()?.chars().count();
        let is_even = word.split(between).all(|row| row.chars().count() == length);
        let is_square = word.split(between).count() == length;
        (is_even && is_square && length > 3).then(|| word.replace(between, "\n"))
    };
    let of_word = |word| BETWEEN_ROWS.iter().find_map(|between| rows(word, between));
    text.split_whitespace().find_map(of_word).map(Cow::from)
}

/// The most lines that one is wrapped into.
const MOST_WRAPPED: usize = 4;

/// A line that was wrapped: a few lines of one word each, all of the same length except the last.
fn unwrapped(text: &str) -> Option<Cow<'_, str>> {
    let bare = without_edges(text).unwrap_or_else(|| text.into());
    let lines: Vec<&str> = bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let [first, .., last] = lines[..] else { return None };
    let is_word = |line: &&str| !line.contains(char::is_whitespace);
    let is_wrapped = lines.len() <= MOST_WRAPPED
        && lines.iter().all(is_word)
        && lines[..lines.len() - 1].iter().all(|line| line.len() == first.len())
        && last.len() < first.len();
    is_wrapped.then(|| lines.concat().into())
}

/// The fewest digits of a Sudoku of 9x9 with one solution.
const FEWEST_NAMED: usize = 17;

/// The rows of a Sudoku whose digits are listed by their cells, as in `r1c2=3` or `R1C2: 3`.
fn cells_by_name(text: &str) -> Option<Cow<'_, str>> {
    let lower = text.to_ascii_lowercase();
    let mut rows = [[b'.'; 9]; 9];
    let mut named = 0;
    for part in lower.split('r').skip(1) {
        // Another word with an r may be beside them, but not another digit in the same cell.
        let Some((row, col, digit)) = named_cell(part) else { continue };
        let cell = &mut rows[row][col];
        if *cell != b'.' && *cell != digit {
            return None;
        }
        named += usize::from(*cell == b'.');
        *cell = digit;
    }
    let rows = rows.iter().map(|row| String::from_utf8_lossy(row));
    (named >= FEWEST_NAMED).then(|| rows.collect::<Vec<_>>().join("\n").into())
}

/// The row, the column, and the digit of a cell, after its `r`.
fn named_cell(text: &str) -> Option<(usize, usize, u8)> {
    let digit = |text: &str| text.bytes().next().filter(|byte| (b'1'..=b'9').contains(byte));
    let (row, rest) = (digit(text)?, text[1..].strip_prefix('c')?);
    let (col, rest) = (digit(rest)?, rest[1..].trim_start());
    let rest = rest.strip_prefix(['=', ':', '_'])?.trim_start();
    let value = digit(rest).filter(|_| digit(&rest[1..]).is_none())?;
    Some((usize::from(row - b'1'), usize::from(col - b'1'), value))
}

/// A puzzle, and how the text was interpreted.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The content.
    pub document: Document,
    /// The name of the format.
    pub format: &'static Format,
    /// The interpretation, as in `x is black, - is white`.
    pub remark: String,
}

/// A puzzle that a text nearly is.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// The part that could be read; the rest is empty.
    pub setup: Setup,
    /// What is missing, and where.
    pub error: ReadError,
    /// The number of wrong rows or clues.
    pub wrong: usize,
    /// Whether there are separators between its cells, which the formats with a grammar do not
    /// know.
    pub is_fenced: bool,
}

/// The only reading under a name.
///
/// # Errors
/// When there is none, with what the text comes nearest to, or when there are several.
pub fn only(
    mut readings: Vec<Reading>,
    nearest: Option<Near>,
    expected: &str,
) -> Result<Document, ReadError> {
    match (readings.pop(), readings.is_empty()) {
        (Some(reading), true) => Ok(reading.document),
        (Some(_), false) => {
            Err(ReadError::whole(format!("expected {expected} that can be read in one way")))
        }
        (None, _) => Err(match nearest {
            Some(near) => near.error,
            None => ReadError::whole(format!("expected {expected}, found none")),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_comments_and_names_are_left_out() {
        assert_eq!(bared("grid = [[1,2],"), "         1,2  \n");
        assert_eq!(bared("1 2 // the first row"), "1 2\n");
        assert_eq!(bared("% hard"), "\n");
        assert_eq!(bared("# 4\\ x"), "# 4\\ x\n");
    }

    #[test]
    fn labels_and_marks_before_rows_are_left_out() {
        for (line, rest) in [
            ("Row 1: 5 3 .", "5 3 ."),
            ("[12:00] anna: 53.", "53."),
            ("  - 53.", "53."),
            ("1. 53.", "53."),
            ("> (2) 53.", "53."),
            ("+53.", "53."),
            ("row 1  5 3", "5 3"),
            ("Row 7: . 6 .", ". 6 ."),
            ("r1:5,3", "5,3"),
            ("<anna> 53.", "53."),
            ("23: 30: x", "23: 30: x"),
            ("5 3 .", "5 3 ."),
        ] {
            let bare = without_edges(line).unwrap_or_else(|| line.into());
            assert_eq!(bare.trim(), rest, "{line}");
        }
        for (line, rest) in [("1 & 2 \\\\ \\hline", "1 & 2"), ("|1| |.", "|1| |")] {
            assert_eq!(without_edges(line).unwrap().trim(), rest, "{line}");
        }
    }

    #[test]
    fn cells_may_be_named() {
        let named = |separator: &str, more: &str| {
            let cell = |place: usize| {
                format!("R{}C{}{separator}{}", place / 9 + 1, place % 9 + 1, place % 9 + 1)
            };
            let cells: Vec<String> = (0..17).map(cell).collect();
            cells_by_name(&(cells.join(", ") + more)).map(Cow::into_owned)
        };
        let rows = ["123456789", "12345678."].join("\n") + &"\n.........".repeat(7);
        assert_eq!(named("=", ""), Some(rows.clone()));
        assert_eq!(named(": ", " are the givens; r1c1 = 1"), Some(rows));
        assert_eq!(named("=", " r1c1=2"), None);
        assert_eq!(named("<>", ""), None);
    }

    #[test]
    fn rows_and_lines_are_made_of_what_has_none() {
        assert_eq!(rows_of_a_word("a 1234/34../.... b"), None);
        let rows = Some("1234\n34..\n....\n4.2.".into());
        assert_eq!(rows_of_a_word("see 1234/34../..../4.2."), rows);
        assert_eq!(rows_of_a_word(r#""1234\n34..\n....\n4.2.""#), rows);
        assert_eq!(rows_of_a_word("1234-34..-....-4.2."), rows);
        assert_eq!(unwrapped("Puzzle: 12345\n12345\n12\n"), Some("123451234512".into()));
        assert_eq!(unwrapped("12345\n123456\n12\n"), None);
        let two = "12   34\n".repeat(4);
        assert_eq!(
            halves(&two).unwrap().split_whitespace().collect::<String>(),
            "1212121234343434"
        );
        assert_eq!(halves("12   34\n"), None);
    }
}
