//! Kakuro and Sudoku as an address of puzz.link and other sites that run pzpr.
//!
//! `…?kakuro/COLS/ROWS/BODY`, with the size without the black border. The body lists the cells row
//! by row, then the clues of the border above, then those of the border on the left, in each case
//! only where a white cell follows. That of `sudoku/COLS/ROWS/BODY` has numbers in base 16 and runs of
//! empty cells. The name may say how the site opens it (`kakuro_edit`), and flags may follow it.

use super::account::quoted;
use super::features::givens_of;
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::only_line;
use crate::grid::{About, Cell, Digit, Grid, Kind, Setup, Square, Variety};
use std::iter::{Enumerate, Peekable};
use std::str::Chars;

/// The row of this format.
pub static PUZZ_LINK: Format = Format {
    slug: "puzz-link",
    title: "puzz.link address",
    help: "kakuro/COLS/ROWS/BODY or sudoku/COLS/ROWS/BODY, alone or at the end of an address. In a \
           Kakuro, COLS and ROWS do not include the black border; in BODY, k to z are 1 to 16 \
           white cells, . is a black cell without clues, and any other black cell is two \
           characters, the clue down and the clue across: 0 to 9, a to j for 10 to 19, A to Z for \
           20 to 45, - for none. The clues above the first row follow, then those before the first \
           column, each only if a white cell comes after it. In a Sudoku, g to z are 1 to 20 empty \
           cells, 1 to f given digits, and -10 to -19 those above 15. Text after a blank is a \
           comment.",
    kinds: &[Kind::Sudoku, Kind::Kakuro],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| !text.contains("pzprv3") && text.lines().any(|it| mark(it).is_some()),
    read,
    write: Some(write),
    example: "https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e",
};

/// The names of both kinds of puzzle.
pub const KAKURO: &str = "kakuro";
pub const SUDOKU: &str = "sudoku";

/// What may follow a name: the way in which a site opens the puzzle, or where it has it.
const WAYS: [&str; 4] = ["", "_edit", "_play", ".html?pzpr="];

/// What is written before it.
const SITE: &str = "https://puzz.link/p?";

/// Where the name of a puzzle is in a line, in bytes, the kind, and where its size begins. Other
/// addresses may speak of Sudoku too, so that a size must follow.
fn mark(line: &str) -> Option<(usize, Kind, usize)> {
    let begins = |at: usize| at == 0 || line[..at].ends_with(['?', '&', '/', ' ', '\t']);
    let found = |name: &str, kind: Kind| {
        line.match_indices(name).filter(|(at, _)| begins(*at)).find_map(|(at, _)| {
            let rest = &line[at + name.len()..];
            let way = WAYS
                .iter()
                .find(|way| rest.strip_prefix(**way).is_some_and(|rest| rest.starts_with('/')))?;
            let start = at + name.len() + way.len() + 1;
            (kind == Kind::Kakuro || has_size(&line[start..])).then_some((at, kind, start))
        })
    };
    found(KAKURO, Kind::Kakuro).or_else(|| found(SUDOKU, Kind::Sudoku))
}

/// Whether a size comes next, possibly after flags.
fn has_size(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split('/').take(5).collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() > 2 && parts.windows(2).take(3).any(|two| two.iter().all(is_number))
}

/// The most white cells that one character can stand for.
const LONGEST: usize = 16;

/// The most empty cells of a Sudoku that one character can stand for.
const LONGEST_EMPTY: usize = 20;

fn clue(symbol: char) -> Option<Option<u32>> {
    match symbol {
        // Old addresses write 0 for none, which is never a sum.
        '-' | '0' => Some(None),
        '1'..='9' => Some(Some(symbol as u32 - '0' as u32)),
        'a'..='j' => Some(Some(symbol as u32 - 'a' as u32 + 10)),
        'A'..='Z' => Some(Some(symbol as u32 - 'A' as u32 + 20)),
        _ => None,
    }
}

fn symbol(clue: Option<u32>) -> Option<char> {
    let above = |base: u8, n: u32| char::from(base + n as u8);
    match clue {
        None => Some('-'),
        Some(n @ 1..10) => Some(above(b'0', n)),
        Some(n @ 10..20) => Some(above(b'a', n - 10)),
        Some(n @ 20..=45) => Some(above(b'A', n - 20)),
        Some(_) => None,
    }
}

/// The characters of the body, and their columns.
struct Body<'a> {
    line: usize,
    start: usize,
    symbols: Peekable<Enumerate<Chars<'a>>>,
    length: usize,
}

impl Body<'_> {
    fn error(&self, at: usize, message: String) -> ReadError {
        ReadError::at(self.line, self.start + at, message)
    }

    fn next(&mut self, expected: impl FnOnce() -> String) -> Result<(usize, char), ReadError> {
        let next = self.symbols.next();
        next.ok_or_else(|| {
            self.error(self.length, format!("the text ends here; expected {}", expected()))
        })
    }

    fn clue(&mut self, expected: impl Fn() -> String) -> Result<Option<u32>, ReadError> {
        let (at, found) = self.next(&expected)?;
        let range = "(0 to 9, a to j, A to Z, or - for none)";
        let message = || format!("expected {} {range}, found {found:?}", expected());
        clue(found).ok_or_else(|| self.error(at, message()))
    }
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (line, whole) = only_line(text, "an address")?;
    let Some((_, kind, at)) = mark(whole) else {
        let expected = "expected kakuro/COLS/ROWS/BODY or sudoku/COLS/ROWS/BODY";
        return Err(ReadError::at(line, 1, expected.into()));
    };
    // A comment follows after a blank.
    let puzzle = whole[at..].split(char::is_whitespace).next().unwrap_or_default();
    let mut parts = puzzle.trim_end_matches('/').split('/');
    let mut start = whole[..at].chars().count() + 1;
    let mut next = || {
        let part = parts.next().unwrap_or_default();
        start += part.chars().count() + 1;
        (part, start - part.chars().count() - 1)
    };
    let mut flags = Vec::new();
    let (mut cols, mut first) = next();
    // A variant and then flags may come before the size.
    while flags.len() < 2 && (cols == "v:" || cols.starts_with(|it: char| it.is_ascii_alphabetic()))
    {
        flags.extend(Some(cols.trim_start_matches("v:")).filter(|flag| !flag.is_empty()));
        (cols, first) = next();
    }
    let (rows, _) = next();
    let most = Grid::MAX - 1;
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    let (cols, rows) = side(cols).zip(side(rows)).ok_or_else(|| {
        let message = format!("expected COLS/ROWS/, each 1 to {most}, found {cols:?} and {rows:?}");
        ReadError::at(line, first, message)
    })?;
    let (text, start) = next();
    let length = text.chars().count();
    let body = Body { line, start, symbols: text.chars().enumerate().peekable(), length };
    // Some sites write flags of their own behind the puzzle.
    flags.extend(parts.filter(|part| !matches!(*part, "" | "p")));
    let mut setup = match kind {
        Kind::Kakuro => {
            let grid = Grid::new(rows + 1, cols + 1);
            read_body(body, grid.ok_or_else(|| ReadError::at(line, first, "too large".into()))?)?
        }
        Kind::Sudoku => read_sudoku(body, rows, cols)?,
    };
    if !flags.is_empty() {
        let names = flags.iter().map(|flag| format!("the flag {}", quoted(flag))).collect();
        setup.about = About { unknown: names, ..About::default() }.kept();
    }
    Ok(Document::of(setup))
}

/// The size of a Sudoku of pzpr, if its boxes there are the usual ones: pzpr draws them as squares, as
/// large as fits the root of the size, but for 6x6.
pub fn sudoku_grid(rows: usize, cols: usize) -> Option<Grid> {
    Grid::new(rows, cols).filter(|grid| rows == cols && [4, 6, 9, 16, 25].contains(&grid.rows()))
}

fn read_sudoku(mut body: Body<'_>, rows: usize, cols: usize) -> Result<Setup, ReadError> {
    let grid = sudoku_grid(rows, cols).ok_or_else(|| {
        let what =
            format!("expected a Sudoku of 4x4, 6x6, 9x9, 16x16 or 25x25, found {cols}/{rows}");
        ReadError::at(body.line, body.start, what)
    })?;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let mut cells = 0;
    while cells < grid.len() {
        let name = |grid: Grid| grid.cells().nth(cells).map(|cell| grid.name(cell).to_string());
        let (at, symbol) = body.next(|| format!("the cell {}", name(grid).unwrap_or_default()))?;
        let number = match symbol {
            'g'..='z' => {
                cells += symbol as usize - 'f' as usize;
                if cells > grid.len() {
                    let over = cells - grid.len();
                    let what = format!("{symbol:?} goes {over} cells beyond the last");
                    return Err(body.error(at, what));
                }
                continue;
            }
            // A number that the setter left open.
            '.' => {
                cells += 1;
                continue;
            }
            '-' => (0..2).try_fold(0, |number, _| {
                let (_, figure) = body.next(|| "two figures in base 16".into()).ok()?;
                Some(number * 16 + figure.to_digit(16)?)
            }),
            figure => figure.to_digit(16),
        };
        let digit =
            number.and_then(|number| Digit::new(u8::try_from(number).ok()?)).ok_or_else(|| {
                let expected = "expected a digit (1 to f, -10 to -19) or empty cells (g to z)";
                body.error(at, format!("{expected}, found {symbol:?}"))
            })?;
        setup.squares[cells] = Square::White { given: Some(digit) };
        cells += 1;
    }
    match body.symbols.next() {
        Some((at, extra)) => {
            Err(body.error(at, format!("expected the end of the text, found {extra:?}")))
        }
        None => Ok(setup),
    }
}

fn read_body(mut body: Body<'_>, grid: Grid) -> Result<Setup, ReadError> {
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    let mut inner = inside(grid);
    while let Some(cell) = inner.next() {
        let name = || format!("the cell {}", grid.name(cell));
        match body.symbols.peek() {
            Some((_, '.')) => {
                body.symbols.next();
            }
            Some(&(at, count @ 'k'..='z')) => {
                body.symbols.next();
                let more = count as usize - 'k' as usize;
                setup.squares[cell.index()] = Square::EMPTY;
                for left in 0..more {
                    let cell = inner.next().ok_or_else(|| {
                        let over = more - left;
                        body.error(at, format!("{count:?} goes {over} cells beyond the last"))
                    })?;
                    setup.squares[cell.index()] = Square::EMPTY;
                }
            }
            _ => {
                let down = body.clue(name)?;
                let across = body.clue(|| format!("the clue across of {}", grid.name(cell)))?;
                setup.squares[cell.index()] = Square::Black { down, across };
            }
        }
    }
    for (border, is_down) in border(&setup) {
        let expected = || format!("the clue of {}", grid.name(border));
        let clue = body.clue(expected)?;
        setup.squares[border.index()] = match is_down {
            true => Square::Black { down: clue, across: None },
            false => Square::Black { down: None, across: clue },
        };
    }
    match body.symbols.next() {
        Some((at, extra)) => {
            Err(body.error(at, format!("expected the end of the text, found {extra:?}")))
        }
        None => Ok(setup),
    }
}

/// The cells inside the border, in reading order.
fn inside(grid: Grid) -> impl Iterator<Item = Cell> {
    grid.cells().filter(move |&cell| grid.row(cell) > 0 && grid.col(cell) > 0)
}

/// The border cells that a white cell follows: those above, then those on the left; and whether the
/// clue points down.
fn border(setup: &Setup) -> Vec<(Cell, bool)> {
    let grid = setup.grid;
    let white = |row, col| {
        let cell: Option<Cell> = grid.cell(row, col);
        cell.is_some_and(|cell| matches!(setup.squares[cell.index()], Square::White { .. }))
    };
    let top = (1..grid.cols()).filter(|&col| white(1, col)).map(|col| (grid.cell(0, col), true));
    let left = (1..grid.rows()).filter(|&row| white(row, 1)).map(|row| (grid.cell(row, 0), false));
    top.chain(left).filter_map(|(cell, is_down)| Some((cell?, is_down))).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    match document.setup.variety.kind() {
        Kind::Kakuro => write_kakuro(document),
        Kind::Sudoku => write_sudoku(document),
    }
}

fn write_sudoku(document: &Document) -> Result<String, WriteError> {
    let givens = givens_of(&document.setup, &[])?;
    let side = document.setup.grid.rows();
    if sudoku_grid(side, side).is_none() {
        let what = "this format holds only Sudoku of 4x4, 6x6, 9x9, 16x16 and 25x25";
        return Err(WriteError(what.into()));
    }
    let mut body = String::new();
    let mut empty = 0;
    for given in givens {
        if given.is_some() || empty == LONGEST_EMPTY {
            body.extend(empties(empty));
            empty = 0;
        }
        match given.map(Digit::get) {
            None => empty += 1,
            Some(digit @ ..16) => body += &format!("{digit:x}"),
            Some(digit) => body += &format!("-{digit:x}"),
        }
    }
    body.extend(empties(empty));
    Ok(format!("{SITE}{SUDOKU}/{side}/{side}/{body}"))
}

/// The character for a number of consecutive empty cells.
fn empties(count: usize) -> Option<char> {
    (count > 0).then(|| char::from(b'f' + count as u8))
}

fn write_kakuro(document: &Document) -> Result<String, WriteError> {
    let Setup { variety, grid, squares, .. } = &document.setup;
    let grid = *grid;
    let error = |cell, message: &str| Err(WriteError::at(grid, cell, message));
    if *variety != Variety::KAKURO
        || squares.len() != grid.len()
        || grid.rows() < 2
        || grid.cols() < 2
    {
        return Err(WriteError(
            "this format holds only Sudoku, and Kakuro with a black border".into(),
        ));
    }
    let clue = |cell, sum: Option<u32>| {
        symbol(sum).ok_or_else(|| WriteError::at(grid, cell, "clues are 1 to 45 in this format"))
    };
    let mut body = String::new();
    let mut whites = 0;
    for cell in inside(grid) {
        let square = squares[cell.index()];
        if !matches!(square, Square::White { .. }) || whites == LONGEST {
            body.extend(run(whites));
            whites = 0;
        }
        match square {
            Square::White { given: None } => whites += 1,
            Square::White { .. } => return error(cell, "this format has no given digits"),
            Square::BLACK => body.push('.'),
            Square::Black { down, across } => body.extend([clue(cell, down)?, clue(cell, across)?]),
        }
    }
    body.extend(run(whites));
    let written = border(&document.setup);
    for cell in grid.cells().filter(|&cell| grid.row(cell) == 0 || grid.col(cell) == 0) {
        let is_down = written.iter().find(|(border, _)| *border == cell).map(|(_, down)| *down);
        match (squares[cell.index()], is_down) {
            (Square::BLACK, _)
            | (Square::Black { across: None, .. }, Some(true))
            | (Square::Black { down: None, .. }, Some(false)) => {}
            _ => return error(cell, "the border holds only clues of runs in this format"),
        }
    }
    for (cell, is_down) in written {
        if let Square::Black { down, across } = squares[cell.index()] {
            body.push(clue(cell, if is_down { down } else { across })?);
        }
    }
    Ok(format!("{SITE}{KAKURO}/{}/{}/{body}", grid.cols() - 1, grid.rows() - 1))
}

/// The character for a number of consecutive white cells.
fn run(whites: usize) -> Option<char> {
    (whites > 0).then(|| char::from(b'k' + whites as u8 - 1))
}
