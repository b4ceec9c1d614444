//! The cells of a Sudoku as one character each, in a line or in rows, as used by several formats.

use super::features::{board_places, read_boxes, read_cage, write_boards, write_boxes, write_cage};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{Rows, Written, first_word, only_line};
use crate::grid::variety::classic_sizes;
use crate::grid::{Cell, Digit, Grid, Kind, NotationError, Setup, Square, Variety, relation};
use crate::technique::text;

/// The number of characters in a line of candidates: nine for each cell of a 9x9.
pub const CANDIDATES: usize = 729;

/// Whether a word begins a state of some version.
pub fn starts_state(word: &str) -> bool {
    word.starts_with("S9") || word.starts_with("s9")
}

/// A cell outside all boards of a joined puzzle.
pub const HOLE: char = '#';

/// A cell as one character.
pub fn symbol(symbol: char) -> Option<Square> {
    match symbol {
        '.' | '0' | '*' | '_' | '-' | '?' => Some(Square::EMPTY),
        _ => Digit::from_char(symbol).map(|digit| Square::White { given: Some(digit) }),
    }
}

/// Refuses a grid full of letters beyond the digits of its size: they stand for something else, such as
/// empty cells.
///
/// # Errors
/// Names the first.
pub fn no_letters(setup: Setup) -> Result<Setup, ReadError> {
    let size = setup.grid.rows();
    let letter = |(cell, square): (Cell, &Square)| match square {
        Square::White { given: Some(digit) } if usize::from(digit.get()) > size.max(9) => {
            Some((cell, digit.to_char()))
        }
        _ => None,
    };
    let letters: Vec<(Cell, char)> =
        setup.grid.cells().zip(&setup.squares).filter_map(letter).collect();
    // Beside other empty cells, letters are wrong digits, unless they are those for even and odd.
    let has_gap = setup.squares.contains(&Square::EMPTY);
    let are_parity = size < 14 && letters.iter().all(|(_, it)| "EO".contains(*it));
    match letters.first() {
        Some((cell, _)) if letters.len() >= size && (!has_gap || are_parity) => {
            let name = setup.grid.name(*cell);
            let what =
                format!("{name}: expected 1 to {size} or . for an empty cell, found letters");
            Err(ReadError::whole(what))
        }
        _ => Ok(setup),
    }
}

pub fn unexpected(line: usize, column: usize, symbol: char) -> ReadError {
    let expected = "expected a digit (1 to 9, A to P) or . for an empty cell";
    ReadError::at(line, column, format!("{expected}, found {symbol:?}"))
}

pub fn sizes(of: impl Fn(usize) -> usize) -> String {
    text::list(classic_sizes().map(of), "or")
}

/// Whether a puzzle is a classic Sudoku without additions.
pub const fn is_plain(setup: &Setup) -> bool {
    matches!(setup.variety, Variety::CLASSIC) && setup.relations.is_empty()
}

/// Reads the cells of a variety, one character each, starting in a column of a line.
pub fn line_of(
    variety: Variety,
    word: &str,
    number: usize,
    start: usize,
) -> Result<Setup, ReadError> {
    let length = word.chars().count();
    let Some(size) = variety.sizes().find(|size| size * size == length) else {
        let expected = text::list(variety.sizes().map(|size| size * size), "or");
        let message = format!("expected {expected} characters, found {length}");
        return Err(ReadError::at(number, start + length, message));
    };
    let read = |(column, c)| symbol(c).ok_or_else(|| unexpected(number, column, c));
    let squares = (start..).zip(word.chars()).map(read).collect::<Result<_, _>>()?;
    let grid = Grid::new(size, size).ok_or_else(|| ReadError::whole("too large".into()))?;
    Ok(Setup::new(variety, grid, squares))
}

/// Reads the cells of a joined puzzle, one character each, and the top left cells of its boards. These tell
/// how long a row is: the boards have as many rows as columns.
fn joined(
    variety: Variety,
    number: usize,
    (start, word): (usize, &str),
    (at, boards): (usize, &str),
) -> Result<Setup, ReadError> {
    let read = |(column, symbol_)| match symbol_ {
        HOLE => Ok(Square::BLACK),
        _ => symbol(symbol_).ok_or_else(|| unexpected(number, column, symbol_)),
    };
    let squares: Vec<Square> =
        (start..).zip(word.chars()).map(read).collect::<Result<_, ReadError>>()?;
    let places = board_places(boards).map_err(|what| ReadError::at(number, at, what))?;
    let last = |of: fn(&(usize, usize)) -> usize| places.iter().map(of).max().unwrap_or_default();
    let (row, col) = (last(|place| place.0), last(|place| place.1));
    let size = (1..=Grid::MAX).find(|side| (row + side) * (col + side) >= squares.len());
    let grid = size.and_then(|side| Grid::new(row + side, col + side));
    let grid = grid.filter(|grid| grid.len() == squares.len()).ok_or_else(|| {
        let found = squares.len();
        let what = format!("expected the cells of the grid that these boards make, found {found}");
        ReadError::at(number, start, what)
    })?;
    let boards = places.iter().filter_map(|&(row, col)| grid.cell(row, col)).collect();
    Ok(Setup { boards, ..Setup::new(variety, grid, squares) })
}

/// Whether a line is a rule between rows.
pub fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-+|=".contains(c) || c.is_whitespace())
}

/// Reads rows of characters with rules between them.
pub fn read_rows<'a>(rows: impl Iterator<Item = (usize, &'a str)>) -> Result<Setup, ReadError> {
    let mut found = Rows::default();
    let mut last = 1;
    for (number, line) in rows.filter(|(_, line)| !is_rule(line)) {
        last = number;
        found.begin(number)?;
        for (column, c) in (1..).zip(line.chars()) {
            if c != '|' && !c.is_whitespace() {
                let square = symbol(c).ok_or_else(|| unexpected(number, column, c))?;
                found.push(Written::Square(square), column)?;
            }
        }
    }
    let setup = found.finish(Variety::CLASSIC)?;
    if Variety::CLASSIC.digits(setup.grid).is_none() {
        let (rows, cols) = (setup.grid.rows(), setup.grid.cols());
        let expected = sizes(|size| size);
        let message =
            format!("expected {expected} rows of as many cells, found {rows} rows of {cols}");
        return Err(ReadError::at(last, 1, message));
    }
    Ok(setup)
}

/// The cells, one character each.
pub fn characters(document: &Document) -> Result<Vec<char>, WriteError> {
    let setup = &document.setup;
    let character = |cell: Cell| match setup.squares.get(cell.index()) {
        Some(Square::White { given }) => Ok(given.map_or('.', Digit::to_char)),
        Some(&Square::BLACK) if setup.is_joined() => Ok(HOLE),
        _ => Err(WriteError::at(setup.grid, cell, "a Sudoku has no black cells")),
    };
    if setup.largest().is_none() {
        return Err(WriteError(format!("there is no {} of this size", setup.variety)));
    }
    // Collecting results provides no size hint.
    let mut characters = Vec::with_capacity(setup.grid.len());
    for cell in setup.grid.cells() {
        characters.push(character(cell)?);
    }
    Ok(characters)
}

/// The cells of a classic Sudoku.
pub fn classic(document: &Document) -> Result<Vec<char>, WriteError> {
    if !is_plain(&document.setup) {
        return Err(WriteError("this format holds only classic Sudoku".into()));
    }
    characters(document)
}

/// The row of this format.
pub static VARIETY_LINE: Format = Format {
    slug: "variety-line",
    title: "variety line",
    help: "Parts with : between: the variety (x, windoku, jigsaw, killer, or several with - \
           between), and the cells as in a Sudoku line. For a jigsaw, then the box of each cell, \
           1 to 9 and A to P; for a killer, then the cages with , between, each its sum (- if it \
           has none) and its cells, as in 12r1c1r1c2. A joined puzzle (joined) has # outside its \
           boards, and behind the cells the top left cell of each board, as in r1c1r7c7. Last, if there are any, further rules with \
           , between: thermometer.r1c1r1c2, whispers.4.r1c1r2c1. Text after a blank is a comment.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| {
        let word = first_word(text);
        word.split_once(':').is_some_and(|(slug, _)| Variety::of_slug(slug).is_some())
    },
    read,
    write: Some(write),
    example: "jigsaw-killer:................:1122112233443344:3r1c1r1c2,-r1c3r2c3",
};

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "a Sudoku")?;
    let mut column = line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
    let mut parts = first_word(text).split(':').map(|part| {
        let start = column;
        column += part.chars().count() + 1;
        (start, part)
    });
    let (start, slug) = parts.next().unwrap_or((1, ""));
    let sudoku = |variety: &Variety| variety.kind() == Kind::Sudoku;
    let variety = Variety::of_slug(slug).filter(sudoku).ok_or_else(|| {
        ReadError::at(number, start, format!("there is no variety {slug:?} of Sudoku"))
    })?;
    let missing = |what: &str| ReadError::at(number, line.chars().count() + 1, what.into());
    let (start, cells) = parts.next().ok_or_else(|| missing("expected the cells"))?;
    let mut setup = match variety.has(Variety::JOINED) {
        true => {
            let boards = parts.next().ok_or_else(|| missing("expected the boards"))?;
            joined(variety, number, (start, cells), boards)?
        }
        false => line_of(variety, cells, number, start)?,
    };
    if variety.has(Variety::JIGSAW) {
        let (start, boxes) = parts.next().ok_or_else(|| missing("expected the boxes"))?;
        setup.boxes = read_boxes(boxes).map_err(|what| ReadError::at(number, start, what))?;
    }
    if variety.has(Variety::KILLER) {
        let (start, cages) = parts.next().ok_or_else(|| missing("expected the cages"))?;
        let cages = cages.split(',').filter(|cage| !cage.is_empty());
        let cages = cages.map(|cage| read_cage(cage, setup.grid));
        let cages: Result<_, String> = cages.collect();
        setup.cages = cages.map_err(|what| ReadError::at(number, start, what))?;
    }
    if let Some((start, relations)) = parts.next() {
        let relations = relations.split(',').filter(|relation| !relation.is_empty());
        let relations = relations.map(|text| relation::text::read(text, setup.grid));
        let relations: Result<_, NotationError> = relations.collect();
        setup.relations = relations.map_err(|what| ReadError::at(number, start, what.into()))?;
    }
    match parts.next() {
        Some((start, _)) => Err(ReadError::at(number, start, "expected no further part".into())),
        None => Ok(Document::of(setup)),
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    if setup.variety.kind() != Kind::Sudoku {
        return Err(WriteError("this format holds only Sudoku".into()));
    }
    let cells: String = characters(document)?.into_iter().collect();
    let mut text = [&setup.variety.slug(), ":", &cells].concat();
    if setup.is_joined() {
        text += &format!(":{}", write_boards(setup, ""));
    }
    if setup.variety.has(Variety::JIGSAW) {
        text += &format!(":{}", write_boxes(setup, setup.grid.len(), ""));
    }
    if setup.variety.has(Variety::KILLER) {
        let cages: Vec<String> =
            setup.cages.iter().map(|cage| write_cage(cage, setup.grid, "")).collect();
        text += &format!(":{}", cages.join(","));
    }
    if !setup.relations.is_empty() {
        let relations = setup.relations.iter();
        let relations: Vec<String> =
            relations.map(|it| relation::text::write(it, setup.grid, '.')).collect();
        text += &format!(":{}", relations.join(","));
    }
    Ok(text)
}
