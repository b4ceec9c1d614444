//! Kakuro as an address of puzz.link and other sites that run pzpr.
//!
//! `…?kakuro/COLS/ROWS/BODY`, with the size without the black border. The body lists the cells row
//! by row, then the clues of the border above, then those of the border on the left, in each case
//! only where a white cell follows.

use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::only_line;
use crate::grid::{Cell, Grid, Kind, Setup, Square, Variety};
use std::iter::{Enumerate, Peekable};
use std::str::Chars;

/// The row of this format.
pub static PUZZ_LINK: Format = Format {
    slug: "puzz-link",
    title: "puzz.link address",
    help: "kakuro/COLS/ROWS/BODY, alone or at the end of an address; COLS and ROWS do not include \
           the black border. In BODY, k to z are 1 to 16 white cells, . is a black cell without \
           clues, and any other black cell is two characters, the clue down and the clue across: \
           0 to 9, a to j for 10 to 19, A to Z for 20 to 45, - for none. The clues above the \
           first row follow, then those before the first column, each only if a white cell comes \
           after it. Text after a blank is a comment.",
    kinds: &[Kind::Kakuro],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| text.contains(MARK) && !text.trim_start().starts_with("pzprv3"),
    read,
    write: Some(write),
    example: "https://puzz.link/p?kakuro/3/3/l7-m-dl4j3e",
};

/// How the text of the puzzle begins.
const MARK: &str = "kakuro/";

/// What is written before it.
const SITE: &str = "https://puzz.link/p?";

/// The most white cells that one character can stand for.
const LONGEST: usize = 16;

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
    let Some(mark) = whole.find(MARK) else {
        return Err(ReadError::at(line, 1, "expected kakuro/COLS/ROWS/BODY".into()));
    };
    // A comment follows after a blank.
    let (site, rest) = whole.split_at(mark + MARK.len());
    let puzzle = rest.split(char::is_whitespace).next().unwrap_or_default();
    let start = site.chars().count() + 1;
    let mut parts = puzzle.trim_end_matches('/').splitn(3, '/');
    let (cols, rows) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let most = Grid::MAX - 1;
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n));
    let size = side(cols).zip(side(rows));
    let grid = size.and_then(|(cols, rows)| Grid::new(rows + 1, cols + 1)).ok_or_else(|| {
        let message = format!("expected COLS/ROWS/, each 1 to {most}, found {cols:?} and {rows:?}");
        ReadError::at(line, start, message)
    })?;
    let text = parts.next().unwrap_or_default();
    let body = Body {
        line,
        start: start + cols.chars().count() + rows.chars().count() + 2,
        symbols: text.chars().enumerate().peekable(),
        length: text.chars().count(),
    };
    read_body(body, grid).map(Document::of)
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
    let Setup { variety, grid, squares, .. } = &document.setup;
    let grid = *grid;
    let error = |cell, message: &str| Err(WriteError::at(grid, cell, message));
    if *variety != Variety::KAKURO
        || squares.len() != grid.len()
        || grid.rows() < 2
        || grid.cols() < 2
    {
        return Err(WriteError("this format holds only Kakuro with a black border".into()));
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
    Ok(format!("{SITE}{MARK}{}/{}/{body}", grid.cols() - 1, grid.rows() - 1))
}

/// The character for a number of consecutive white cells.
fn run(whites: usize) -> Option<char> {
    (whites > 0).then(|| char::from(b'k' + whites as u8 - 1))
}
