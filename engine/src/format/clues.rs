//! Kakuro as rows of cells with clues in them, in the dialects in use.
//!
//! Each dialect is a format of its own, so that it can be named. A text is in the dialect in which
//! all of it can be read.

use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{Rows, Written, clues, filled, sum, words};
use crate::grid::{Kind, Setup, Square, Variety};

/// How a dialect spells its cells.
struct Dialect {
    /// Black cells without clues; the first is the one written.
    black: &'static [&'static str],
    /// White cells; `_` may be repeated any number of times.
    white: &'static str,
    /// Separators of the clue down from the clue across; the first is the one written.
    between: &'static [char],
    /// Whether a number alone is a clue, in the direction in which a white cell follows.
    lone: bool,
    /// What the cells look like, for errors.
    expected: &'static str,
}

const COMMA_DIALECT: Dialect = Dialect {
    black: &["-"],
    white: "0",
    between: &[','],
    lone: false,
    expected: "- for black, 0 for white or a clue such as 23,7",
};

const UNDERSCORE_DIALECT: Dialect = Dialect {
    black: &["\\"],
    white: "_",
    between: &['\\', '/'],
    lone: false,
    expected: "\\ for black, _ for white or a clue such as 23\\7",
};

const ZERO_DIALECT: Dialect = Dialect {
    black: &["#", "\\"],
    white: "0",
    between: &['\\', '/'],
    lone: false,
    expected: "# for black, 0 for white or a clue such as 23\\7",
};

const LETTER_DIALECT: Dialect = Dialect {
    black: &["X"],
    white: "x",
    between: &['\\', '/'],
    lone: true,
    expected: "X for black, x for white or a clue such as 23\\7",
};

/// Black cells with `,` between down and across.
pub static COMMA: Format = Format {
    slug: "clues-comma",
    title: "Kakuro clue text (D,A)",
    help: "A row per line, including the black border, with blanks between cells: - is black, 0 \
           is white, and 23,7 is a black cell with 23 down and 7 across; either side may be \
           empty. The first line may be the number of rows and of columns.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| detect(&COMMA_DIALECT, text),
    read: |text| read(&COMMA_DIALECT, text),
    write: Some(|document| write(&COMMA_DIALECT, document)),
    example: "- 4, 3,\n,3 0 0\n,4 0 0\n",
};

/// White cells of underscores.
pub static UNDERSCORE: Format = Format {
    slug: "clues-underscore",
    title: "Kakuro clue text (D\\A, _ white)",
    help: "Like clues-comma, with \\ for black, one or more _ for white, and 23\\7 or 23/7 for \
           clues. Cells may have commas between them.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| detect(&UNDERSCORE_DIALECT, text),
    read: |text| read(&UNDERSCORE_DIALECT, text),
    write: Some(|document| write(&UNDERSCORE_DIALECT, document)),
    example: "\\ 4\\ 3\\\n\\3 _ _\n\\4 _ _\n",
};

/// White cells of zeros.
pub static ZERO: Format = Format {
    slug: "clues-zero",
    title: "Kakuro clue text (D\\A, 0 white)",
    help: "Like clues-underscore, with # or \\ for black and 0 for white.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| detect(&ZERO_DIALECT, text),
    read: |text| read(&ZERO_DIALECT, text),
    write: Some(|document| write(&ZERO_DIALECT, document)),
    example: "# 4\\ 3\\\n\\3 0 0\n\\4 0 0\n",
};

/// Black and white as `X` and `x`.
pub static LETTER: Format = Format {
    slug: "clues-letter",
    title: "Kakuro clue text (X black, x white)",
    help: "Like clues-underscore, with X for black and x for white; a number alone is the clue of \
           the direction in which a white cell follows.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| detect(&LETTER_DIALECT, text),
    read: |text| read(&LETTER_DIALECT, text),
    write: Some(|document| write(&LETTER_DIALECT, document)),
    example: "X 4 3\n3 x x\n4 x x\n",
};

/// `C` for the clue down the column, `F` for the one across.
pub static COLUMN_FIRST: Format = Format {
    slug: "clues-cf",
    title: "Kakuro clue text (C down, F across)",
    help: "Like clues-comma, with * for black, ? for white, and C15F10, C15 or F10 for 15 down \
           and 10 across.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| detect_with(text, is_blank_or_comma, column_first),
    read: |text| {
        let expected = "* for black, ? for white or a clue such as C15F10";
        read_with(text, is_blank_or_comma, expected, column_first)
    },
    write: Some(write_column_first),
    example: "* C4 C3\nF3 ? ?\nF4 ? ?\n",
};

const fn is_blank_or_comma(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

impl Dialect {
    /// The separators between cells, including commas if clues have none.
    fn separator(&self) -> fn(char) -> bool {
        if self.between.contains(&',') { char::is_whitespace } else { is_blank_or_comma }
    }

    fn cell(&self, word: &str) -> Option<Written> {
        let is_white = word == self.white || self.white == "_" && word.chars().all(|c| c == '_');
        if is_white {
            Some(Written::Square(Square::EMPTY))
        } else if self.black.contains(&word) {
            Some(Written::Square(Square::BLACK))
        } else if self.lone && sum(word).is_some() {
            sum(word).map(Written::Lone)
        } else {
            clues(word, self.between).map(Written::Square)
        }
    }
}

fn column_first(word: &str) -> Option<Written> {
    let square = match word {
        "*" => Square::BLACK,
        "?" => Square::EMPTY,
        _ => {
            let (down, across) = match word.strip_prefix('C') {
                Some(rest) => rest.split_once('F').map_or((rest, None), |(c, f)| (c, Some(f))),
                None => ("", Some(word.strip_prefix('F')?)),
            };
            let down = if word.starts_with('C') { Some(sum(down)?) } else { None };
            let across = across.map(|text| sum(text).ok_or(())).transpose().ok()?;
            Square::Black { down, across }
        }
    };
    Some(Written::Square(square))
}

fn detect(dialect: &Dialect, text: &str) -> bool {
    detect_with(text, dialect.separator(), |word| dialect.cell(word))
}

/// Whether there are rows and at least half of them are entirely in a dialect.
fn detect_with(
    text: &str,
    separates: fn(char) -> bool,
    cell: impl Fn(&str) -> Option<Written>,
) -> bool {
    let is_row = |line| {
        let mut cells = words(line, separates).map(|(_, word)| cell(word));
        let first = cells.next();
        first.is_some_and(|first| first.is_some()) && cells.all(|cell| cell.is_some())
    };
    let all = filled(text).count();
    all > 1 && 2 * filled(text).filter(|(_, line)| is_row(line)).count() >= all
}

fn read(dialect: &Dialect, text: &str) -> Result<Document, ReadError> {
    read_with(text, dialect.separator(), dialect.expected, |word| dialect.cell(word))
}

fn read_with(
    text: &str,
    separates: fn(char) -> bool,
    expected: &str,
    cell: impl Fn(&str) -> Option<Written>,
) -> Result<Document, ReadError> {
    let mut rows = Rows::default();
    let lines: Vec<(usize, &str)> = filled(text).collect();
    let skipped = usize::from(is_size(&lines, separates));
    for (number, line) in lines.into_iter().skip(skipped) {
        rows.begin(number)?;
        for (column, word) in words(line, separates) {
            let unexpected = || {
                let found: String = word.chars().take(20).collect();
                ReadError::at(number, column, format!("expected {expected}, found {found:?}"))
            };
            rows.push(cell(word).ok_or_else(unexpected)?, column)?;
        }
    }
    let setup = rows.finish(Variety::KAKURO)?;
    // Below a size, there may be a grid without any clue, which is not a Kakuro.
    if skipped > 0 && !setup.squares.contains(&Square::EMPTY) {
        return Err(ReadError::whole("expected white cells, found none".into()));
    }
    Ok(Document::of(setup))
}

/// Whether the first line is the size of the rows below, as in `7 7` or `7,7`.
fn is_size(lines: &[(usize, &str)], separates: fn(char) -> bool) -> bool {
    let [(_, size), rows @ ..] = lines else { return false };
    let Some((_, first)) = rows.first() else { return false };
    let numbers = size.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<Option<usize>> = numbers.map(|part| part.parse().ok()).collect();
    let is_bare =
        size.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || ",;xX*".contains(c));
    let cols = words(first, separates).count();
    is_bare && cols != 2 && numbers == [Some(rows.len()), Some(cols)]
}

fn write(dialect: &Dialect, document: &Document) -> Result<String, WriteError> {
    write_rows(&document.setup, " ", |square| match square {
        Square::White { given: None } => Some(dialect.white.into()),
        Square::White { .. } => None,
        Square::BLACK => Some(dialect.black[0].into()),
        Square::Black { down, across } => Some(pair(down, dialect.between[0], across)),
    })
}

fn write_column_first(document: &Document) -> Result<String, WriteError> {
    let part = |letter, sum: Option<u32>| sum.map_or(String::new(), |sum| format!("{letter}{sum}"));
    write_rows(&document.setup, " ", |square| match square {
        Square::White { given: None } => Some("?".into()),
        Square::White { .. } => None,
        Square::BLACK => Some("*".into()),
        Square::Black { down, across } => Some(part('C', down) + &part('F', across)),
    })
}

/// A pair of clues; either may be missing.
pub fn pair(down: Option<u32>, between: char, across: Option<u32>) -> String {
    let side = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
    format!("{}{between}{}", side(down), side(across))
}

/// Writes a Kakuro row by row. `cell` returns `None` for a white cell with a given digit.
pub fn write_rows(
    setup: &Setup,
    between: &str,
    cell: impl Fn(Square) -> Option<String>,
) -> Result<String, WriteError> {
    if setup.variety != Variety::KAKURO || setup.squares.len() != setup.grid.len() {
        return Err(WriteError("this format holds only Kakuro".into()));
    }
    let mut text = String::new();
    for place in setup.grid.cells() {
        text += &cell(setup.squares[place.index()])
            .ok_or_else(|| WriteError::at(setup.grid, place, "this format has no given digits"))?;
        let is_last = setup.grid.col(place) + 1 == setup.grid.cols();
        text += if is_last { "\n" } else { between };
    }
    Ok(text)
}
