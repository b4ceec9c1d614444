//! Kakuro given by its solution: the clues are the sums of the digits.

use super::row::{Document, Format, Holds, ReadError};
use super::rows::{content, filled, only_line};
use crate::grid::variety::classic_sizes;
use crate::grid::{Digit, Digits, Grid, Kind, Setup, Square};
use std::borrow::Cow;
use std::ops::Add;

/// One line.
pub static SOLUTION: Format = Format {
    slug: "solution",
    title: "Kakuro solution",
    help: "COLUMNS|DIGITS, row by row without the black border, with . or 0 for a black cell; the \
           clues are the sums, and a run of one cell gets none. If you name the format, a square \
           of N*N digits needs no COLUMNS.",
    kinds: &[Kind::Kakuro],
    one_line: true,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| {
        let first = content(text).next().map(|(_, line)| line.trim_start());
        let columns = first.and_then(|line| line.split_once('|'));
        columns.is_some_and(|(columns, _)| columns.parse::<u32>().is_ok())
    },
    read: read_line,
    write: None,
    example: "3|12.314.79",
};

/// One row per line. Without a border it looks like a Sudoku, so it must be named.
pub static SOLUTION_ROWS: Format = Format {
    slug: "solution-rows",
    title: "Kakuro solution in rows",
    help: "Like the Kakuro solution, but with a row per line and without COLUMNS. Gradus reads \
           this format only if you name it, or if #, 0, X or B stands for black cells and surrounds \
           the grid above and on the left.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    detect: has_border,
    read: read_rows,
    write: None,
    example: "12.\n314\n.79\n",
};

/// A digit of the solution, or `None` for a black cell, and its place.
type Symbol = (Option<Digit>, (usize, usize));

fn read_line(text: &str) -> Result<Document, ReadError> {
    let (line, text) = only_line(text, "a solution")?;
    let text = text.trim_end();
    let (width, symbols) = match text.split_once('|') {
        Some((columns, digits)) => {
            let width = columns.trim().parse().ok().filter(|width| (1..Grid::MAX).contains(width));
            let width = width.ok_or_else(|| {
                let expected = format!("expected the number of columns, 1 to {}", Grid::MAX - 1);
                ReadError::at(line, 1, format!("{expected}, found {:?}", columns.trim()))
            })?;
            (width, symbols(line, digits, columns.chars().count() + 2)?)
        }
        None => {
            let all = symbols(line, text, 1)?;
            let width = (1..Grid::MAX).find(|side| side * side == all.len()).ok_or_else(|| {
                let message = "expected COLUMNS|DIGITS or a square of digits, found";
                ReadError::at(line, 1, format!("{message} {} digits", all.len()))
            })?;
            (width, all)
        }
    };
    setup(width, &symbols).map(Document::of)
}

/// The other symbols for black cells, as lower case.
const BLACK: [u8; 3] = *b"0xb";

/// Whether a text is the rows of a Kakuro with `#` or the like for black cells, and a border of them above
/// and on the left: then its lines are not comments.
pub fn has_border(text: &str) -> bool {
    let text = without_size(text);
    let text = text.as_ref();
    let has_other = || BLACK.into_iter().any(|black| has_border_of(black, content(text)));
    has_border_of(b'#', filled(text)) || has_other() && !may_be_sudoku(text)
}

/// A text without a first line that has the numbers of the rows and columns below it.
fn without_size(text: &str) -> Cow<'_, str> {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |end| start + end);
    let (line, rest) = (&text[start..end], &text[end..]);
    let sides: Vec<&str> = line.split(|symbol: char| !symbol.is_ascii_digit()).collect();
    let sides = sides.iter().filter(|side| !side.is_empty()).map(|side| side.parse::<usize>().ok());
    let rows = || rest.lines().map(bare).filter(|row| !row.is_empty());
    let size = rows().next().map(|row| [rows().count(), row.len()].map(Some));
    let has_letters = line.contains(|symbol: char| symbol.is_alphabetic() && symbol != 'x');
    match size.is_some_and(|size| sides.eq(size)) && !has_letters {
        // The other lines keep their numbers.
        true => "\n".repeat(text[..end].matches('\n').count()).add(rest).into(),
        false => text.into(),
    }
}

/// Whether lines are rows with a border of this symbol above and on the left.
fn has_border_of<'t>(black: u8, lines: impl Iterator<Item = (usize, &'t str)>) -> bool {
    let mut rows = lines.map(|(_, line)| bare(line).to_ascii_lowercase().into_bytes());
    let first = rows.next().filter(|row| row.iter().all(|symbol| *symbol == black));
    let Some(width) = first.map(|row| row.len()) else { return false };
    let is_digit = |symbol: &u8| matches!(symbol, b'1'..=b'9');
    let is_cell = |symbol: &u8| *symbol == black || is_digit(symbol);
    let (mut count, mut has_run) = (0, false);
    let is_grid = rows.all(|row| {
        count += 1;
        has_run |= row.windows(2).any(|pair| pair.iter().all(is_digit));
        row.len() == width && row.starts_with(&[black]) && row.iter().all(is_cell)
    });
    is_grid && has_run && count > 1 && width > 1
}

/// A row without what is between its cells.
fn bare(line: &str) -> String {
    line.chars().filter(|symbol| !symbol.is_whitespace() && !"|,;".contains(*symbol)).collect()
}

/// Whether rows with such symbols could just as well be those of a Sudoku: it has this size, and its digits do
/// not repeat in rows and columns.
fn may_be_sudoku(text: &str) -> bool {
    let cells =
        |line| bare(line).replace(|symbol: char| !symbol.is_ascii_digit(), "0").into_bytes();
    let rows: Vec<Vec<u8>> = content(text).map(|(_, line)| cells(line)).collect();
    let size = rows.len();
    let repeats = |cells: &[u8]| {
        (1..cells.len()).any(|at| cells[at] != b'0' && cells[..at].contains(&cells[at]))
    };
    let fits = |symbol: &u8| usize::from(symbol - b'0') <= size;
    let row = |at: usize| repeats(&rows[at]) || !rows[at].iter().all(fits);
    let col = |at: usize| {
        let cells: Vec<u8> = rows.iter().filter_map(|row| row.get(at)).copied().collect();
        repeats(&cells)
    };
    classic_sizes().any(|known| known == size) && !(0..size).any(|at| row(at) || col(at))
}

fn read_rows(text: &str) -> Result<Document, ReadError> {
    let text = without_size(text);
    let text = text.as_ref();
    let rows: Vec<(usize, String)> = match has_border(text) {
        true => {
            let is_black = |symbol: char| !symbol.is_ascii_digit() || symbol == '0';
            let inside =
                |(number, line): (usize, &str)| (number, bare(line)[1..].replace(is_black, "."));
            match has_border_of(b'#', filled(text)) {
                true => filled(text).skip(1).map(inside).collect(),
                false => content(text).skip(1).map(inside).collect(),
            }
        }
        false => content(text).map(|(number, line)| (number, line.into())).collect(),
    };
    let mut all = Vec::new();
    let mut width = None;
    for (line, text) in rows {
        let row = symbols(line, text.trim_end(), 1)?;
        let expected = *width.get_or_insert(row.len());
        if row.len() != expected {
            let message = format!("expected {expected} digits as in the first row");
            return Err(ReadError::at(line, 1, format!("{message}, found {}", row.len())));
        }
        all.extend(row);
    }
    setup(width.unwrap_or(0), &all).map(Document::of)
}

fn symbols(line: usize, text: &str, start: usize) -> Result<Vec<Symbol>, ReadError> {
    let read = |(column, c): (usize, char)| match c {
        '.' | '0' => Ok((None, (line, column))),
        '1'..='9' => Ok((Digit::from_char(c), (line, column))),
        _ => {
            let message = format!("expected a digit or . for a black cell, found {c:?}");
            Err(ReadError::at(line, column, message))
        }
    };
    (start..).zip(text.chars()).map(read).collect()
}

/// Puts the border around the digits, and the sums before their runs.
fn setup(width: usize, symbols: &[Symbol]) -> Result<Setup, ReadError> {
    let (line, end) = symbols.last().map_or((1, 1), |(_, place)| *place);
    let full = width > 0 && symbols.len().is_multiple_of(width);
    let grid = Grid::new(symbols.len() / width.max(1) + 1, width + 1);
    let Some(grid) = grid.filter(|_| full && !symbols.is_empty()) else {
        let most = Grid::MAX - 1;
        let message =
            format!("expected 1 to {most} rows of {width} digits, {} in all", symbols.len());
        return Err(ReadError::at(line, end, message));
    };
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    let at = |row: usize, col: usize| {
        let inside = row > 0 && col > 0 && col <= width;
        inside.then(|| symbols.get((row - 1) * width + col - 1)).flatten()
    };
    let digit = |row, col| at(row, col).and_then(|(digit, _)| *digit);
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        setup.squares[cell.index()] = match digit(row, col) {
            Some(_) => Square::EMPTY,
            None => {
                let down = (row + 1..).map_while(|row| Some((digit(row, col)?, at(row, col)?.1)));
                let across = (col + 1..).map_while(|col| Some((digit(row, col)?, at(row, col)?.1)));
                Square::Black { down: sum(down)?, across: sum(across)? }
            }
        };
    }
    setup.learn_solution(grid.cells().map(|cell| digit(grid.row(cell), grid.col(cell))).collect());
    Ok(setup)
}

/// The sum of a run; `None` for a run of one cell.
fn sum(run: impl Iterator<Item = (Digit, (usize, usize))>) -> Result<Option<u32>, ReadError> {
    let mut digits = Digits::EMPTY;
    for (digit, (line, column)) in run {
        if digits.contains(digit) {
            let message = format!("{digit} is twice in a run");
            return Err(ReadError::at(line, column, message));
        }
        digits.insert(digit);
    }
    Ok((digits.len() > 1).then(|| digits.sum()))
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    const ROWS: &str = "#####\n##12#\n#1379\n#34##\n";

    #[test]
    fn black_cells_may_have_many_symbols() {
        let expected = read(ROWS, None).unwrap().document.setup;
        let rows = |black: &str, between: &str| {
            let row = |row: &str| {
                let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
                cells.join(between).replace('#', black) + "\n"
            };
            ROWS.lines().map(row).collect::<String>()
        };
        for black in ["0", "X", "x", "B", "b", "#"] {
            for between in ["", " ", ",", "|"] {
                let text = rows(black, between);
                let found = read(&text, None).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(found.document.setup, expected, "{text}");
            }
        }
        // As well a Sudoku without givens in its first row and column.
        for empty in ["x", "X", "b", "0"] {
            let text = "####\n#12#\n#3#1\n#2##\n".replace('#', empty);
            let found = read(&text, None).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(found.document.setup.variety, crate::grid::Variety::CLASSIC, "{text}");
        }
    }
}
