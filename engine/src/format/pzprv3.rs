//! The files of pzpr, as saved by puzz.link: the clues of a Kakuro, and the player's digits.

use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::filled;
use super::state::{Content, contents, moves};
use crate::grid::{Cell, Digit, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static PZPRV3: Format = Format {
    slug: "pzprv3",
    title: "pzpr file",
    help: "pzprv3, kakuro, and the numbers of rows and columns without the border, each on its \
           own line or with / after it; then rows with the border: the sums at the top and at the \
           left, . for a white cell, and ACROSS,DOWN for a black one, with -1 for no clue; then \
           the rows of the digits placed, without the border, with . for none.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Digits,
    detect: |text| text.trim_start().starts_with(NAME),
    read,
    write: Some(write),
    example: "pzprv3\nkakuro\n2\n2\n0 4 3\n3 . .\n4 . .\n1 2\n. .\n",
};

/// How a file begins.
const NAME: &str = "pzprv3";

/// The words of a line, and its number.
type Line<'a> = (usize, Vec<&'a str>);

fn read(text: &str) -> Result<Document, ReadError> {
    let lines = filled(text).flat_map(|(number, line)| {
        line.split('/').filter(|part| !part.trim().is_empty()).map(move |part| (number, part))
    });
    let mut lines = lines.map(|(number, part)| {
        let words: Vec<&str> = part.split_whitespace().take(Grid::MAX + 1).collect();
        (number, words)
    });
    let mut next = |expected: &str| {
        let missing = || ReadError::whole(format!("the file ends; expected {expected}"));
        lines.next().ok_or_else(missing)
    };
    next(NAME)?;
    let (number, kind) = next("kakuro")?;
    if kind != ["kakuro"] {
        let message = format!("expected kakuro, found {:?}", kind.join(" "));
        return Err(ReadError::at(number, 1, message));
    }
    let mut side = |name: &str| {
        let (number, words) = next(name)?;
        let side = words.first().and_then(|word| word.parse::<usize>().ok());
        side.filter(|side| (1..Grid::MAX).contains(side)).ok_or_else(|| {
            ReadError::at(number, 1, format!("expected {name}, 1 to {}", Grid::MAX - 1))
        })
    };
    let (rows, cols) = (side("the number of rows")?, side("the number of columns")?);
    let grid = Grid::new(rows + 1, cols + 1).ok_or_else(|| ReadError::whole("too large".into()))?;
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    for row in 0..=rows {
        let line = next("a row of clues")?;
        read_row(&line, cols + 1, |col, word| {
            let square = clues(row, col, word)?;
            let cell = grid.cell(row, col)?;
            setup.squares[cell.index()] = square;
            Some(())
        })?;
    }
    let mut written = contents(&Document::of(setup.clone()));
    for row in 1..=rows {
        // Files of puzzles not yet started may lack the digits.
        let Ok(line) = next("a row of digits") else { break };
        read_row(&line, cols, |col, word| {
            let cell = grid.cell(row, col + 1)?;
            let content = answer(word)?;
            if setup.squares[cell.index()] == Square::EMPTY {
                written[cell.index()] = content;
            }
            Some(())
        })?;
    }
    Ok(Document { moves: moves(grid, &written), ..Document::of(setup) })
}

fn read_row(
    (number, words): &Line<'_>,
    width: usize,
    mut put: impl FnMut(usize, &str) -> Option<()>,
) -> Result<(), ReadError> {
    if words.len() != width {
        let message = format!("expected {width} cells, found {}", words.len());
        return Err(ReadError::at(*number, 1, message));
    }
    for (col, word) in words.iter().enumerate() {
        put(col, word).ok_or_else(|| {
            let message = format!("cell {}: {word:?} does not belong to this format", col + 1);
            ReadError::at(*number, 1, message)
        })?;
    }
    Ok(())
}

/// A clue; `None` inside for none.
fn clue(word: &str) -> Option<Option<u32>> {
    match word {
        "-1" | "0" | "" => Some(None),
        _ => super::rows::sum(word).map(Some),
    }
}

fn clues(row: usize, col: usize, word: &str) -> Option<Square> {
    match (row, col) {
        (0, 0) => Some(Square::BLACK),
        (0, _) => Some(Square::Black { down: clue(word)?, across: None }),
        (_, 0) => Some(Square::Black { down: None, across: clue(word)? }),
        _ if word == "." => Some(Square::EMPTY),
        _ => {
            let (across, down) = word.split_once(',')?;
            Some(Square::Black { down: clue(down)?, across: clue(across)? })
        }
    }
}

fn answer(word: &str) -> Option<Content> {
    match word {
        "." | "0" | "-1" => Some(Content::EMPTY),
        _ => {
            let digit = word.parse().ok().and_then(Digit::new).filter(|digit| digit.get() <= 9)?;
            Some(Content::Placed(digit))
        }
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let Setup { variety, grid, squares, .. } = &document.setup;
    let grid = *grid;
    if *variety != Variety::KAKURO
        || squares.len() != grid.len()
        || grid.rows() < 2
        || grid.cols() < 2
    {
        return Err(WriteError("this format holds only Kakuro with a black border".into()));
    }
    let clue = |sum: Option<u32>| sum.map_or("-1".into(), |sum| sum.to_string());
    // It would be read as no clue.
    let is_zero = |square: &Square| {
        matches!(
            square,
            Square::Black { down: Some(0), .. } | Square::Black { across: Some(0), .. }
        )
    };
    if let Some(cell) = grid.cells().find(|cell| is_zero(&squares[cell.index()])) {
        return Err(WriteError::at(grid, cell, "this format has no clue 0"));
    }
    let word = |cell: Cell| match (grid.row(cell), grid.col(cell), squares[cell.index()]) {
        (0, 0, Square::BLACK) => Ok("0".into()),
        (0, 1.., Square::Black { down, across: None }) => Ok(clue(down)),
        (1.., 0, Square::Black { down: None, across }) => Ok(clue(across)),
        (1.., 1.., Square::Black { down, across }) => {
            Ok(format!("{},{}", clue(across), clue(down)))
        }
        (1.., 1.., Square::EMPTY) => Ok(".".into()),
        (1.., 1.., _) => Err(WriteError::at(grid, cell, "this format has no given digits")),
        _ => Err(WriteError::at(grid, cell, "the border holds only clues of runs in this format")),
    };
    let clues = grid.cells().map(word).collect::<Result<Vec<String>, _>>()?;
    let (rows, cols) = (grid.rows() - 1, grid.cols() - 1);
    let mut text = format!("{NAME}\nkakuro\n{rows}\n{cols}\n");
    text.extend(clues.chunks(cols + 1).map(|row| row.join(" ") + "\n"));
    let contents = contents(document);
    let is_letter = |cell: &Cell| contents[cell.index()].digit().is_some_and(|it| it.get() > 9);
    if let Some(cell) = grid.cells().find(is_letter) {
        return Err(WriteError::at(grid, cell, "this format has digits from 1 to 9"));
    }
    let digit = |content: &Content| content.digit().map_or('.', Digit::to_char).to_string();
    for row in contents.chunks(cols + 1).skip(1) {
        text += &row[1..].iter().map(digit).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    Ok(text)
}
