//! The files of pzpr, as saved by puzz.link: the clues of a Kakuro or the givens of a Sudoku, and the
//! player's digits and marks.

use super::account::quoted;
use super::features::givens_of;
use super::link::unescaped;
use super::puzz_link::{KAKURO, SUDOKU, sudoku_grid};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::filled;
use super::state::{Content, contents, moves, within};
use crate::grid::{Cell, Digit, Digits, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static PZPRV3: Format = Format {
    slug: "pzprv3",
    title: "pzpr file",
    help: "pzprv3; kakuro, and the numbers of rows and columns without the border, or sudoku and \
           the number of rows; each on its own line or with / after it. In a Kakuro, rows with \
           the border follow: the sums at the top and at the left, . for a white cell, and \
           ACROSS,DOWN for a black one, with -1 for no clue; in a Sudoku, rows of givens, with . \
           for none. Then the rows of the digits placed, without the border, with . for none and \
           marks in brackets, as in .[1,,4,].",
    kinds: &[Kind::Sudoku, Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Digits,
    detect: |text| {
        in_address(text).is_some() || NAMES.iter().any(|name| text.trim_start().starts_with(name))
    },
    read: |text| match in_address(text) {
        Some(file) => read(&file),
        None => read(text),
    },
    write: Some(write),
    example: "pzprv3\nkakuro\n2\n2\n0 4 3\n3 . .\n4 . .\n1 2\n. .\n",
};

/// How a file begins.
const NAME: &str = "pzprv3";

/// The same, and how one with a variant begins.
const NAMES: [&str; 2] = [NAME, "v:"];

/// The file in an address, where a site has one instead of the puzzle alone.
fn in_address(text: &str) -> Option<String> {
    if filled(text).count() != 1 {
        return None;
    }
    match text.find("?pzprv3").or_else(|| text.find("&pzprv3")) {
        Some(start) => Some(unescaped(text[start + 1..].trim_end())),
        None => of_kanpen(text.trim()),
    }
}

/// The sites with addresses of an older kind.
const KANPEN: [&str; 2] = ["kanpen.net/", "/pencil_applet/"];

/// The file for such an address, as in `kanpen.net/sudoku.html?problem=4/._1_._./…`: a Sudoku has its rows
/// there, a Kakuro has its numbers of rows and columns with the border, and for each black cell the row, the
/// column, and the clues across and down.
fn of_kanpen(text: &str) -> Option<String> {
    let (page, body) = text.split_once(".html?problem=")?;
    let name = page.rsplit('/').next()?;
    KANPEN.iter().find(|site| page.contains(**site))?;
    let body = unescaped(body.split_whitespace().next()?).replace('_', " ");
    let lines: Vec<&str> = body.split('/').map(str::trim).filter(|line| !line.is_empty()).collect();
    let number = |text: &str| text.parse::<usize>().ok().filter(|it| (2..=Grid::MAX).contains(it));
    match (name, &lines[..]) {
        (SUDOKU, _) => Some(format!("{NAME}\n{SUDOKU}\n{}\n", lines.join("\n"))),
        (KAKURO, [high, wide, clues @ ..]) => {
            let (high, wide) = (number(high)?, number(wide)?);
            let mut cells = vec![vec![".".to_owned(); wide]; high];
            for clue in clues {
                let mut numbers = clue.split_whitespace();
                let mut next = || numbers.next()?.parse::<i32>().ok();
                let (row, col, across, down) = (next()?, next()?, next()?, next()?);
                let cell = cells.get_mut(usize::try_from(row).ok()?)?;
                let cell = cell.get_mut(usize::try_from(col).ok()?)?;
                *cell = match (row, col) {
                    (0, 0) => "0".into(),
                    (0, _) => down.to_string(),
                    (_, 0) => across.to_string(),
                    _ => format!("{across},{down}"),
                };
            }
            let cells: Vec<String> = cells.iter().map(|row| row.join(" ")).collect();
            let (high, wide, cells) = (high - 1, wide - 1, cells.join("\n"));
            Some(format!("{NAME}\n{KAKURO}\n{high}\n{wide}\n{cells}\n"))
        }
        _ => None,
    }
}

/// How the parts behind the rows begin: a title and an author, and moves.
const BEHIND: [&str; 4] = ["info:", "history:", "__HISTORY__", "http:"];

/// What a player may have marked a cell with.
const COLOURS: [&str; 5] = ["c", "+", "-", "=", "%"];

/// The words of a line, and its number.
type Line<'a> = (usize, Vec<&'a str>);

fn read(text: &str) -> Result<Document, ReadError> {
    let is_behind = |line: &str| BEHIND.iter().any(|name| line.trim_start().starts_with(name));
    let behind = text.lines().skip_while(|line| !is_behind(line)).collect::<Vec<_>>().join("\n");
    let lines = filled(text).take_while(|(_, line)| !is_behind(line)).flat_map(|(number, line)| {
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
    let mut variant = None;
    let (_, first) = next(NAME)?;
    if let Some(name) = first.first().and_then(|word| word.strip_prefix("v:")) {
        variant = Some(name).filter(|name| !name.is_empty());
        next(NAME)?;
    }
    let (number, kind) = next(KAKURO)?;
    let mut side = |name: &str| {
        let (number, words) = next(name)?;
        let side = words.first().and_then(|word| word.parse::<usize>().ok());
        side.filter(|side| (1..Grid::MAX).contains(side)).ok_or_else(|| {
            ReadError::at(number, 1, format!("expected {name}, 1 to {}", Grid::MAX - 1))
        })
    };
    let mut document = match kind[..] {
        [KAKURO] => {
            let (rows, cols) = (side("the number of rows")?, side("the number of columns")?);
            read_kakuro(rows, cols, next)
        }
        [SUDOKU] => {
            let rows = side("the number of rows")?;
            read_sudoku(number, rows, next)
        }
        _ => {
            let message = format!("expected kakuro or sudoku, found {:?}", kind.join(" "));
            Err(ReadError::at(number, 1, message))
        }
    }?;
    if let Some(variant) = variant {
        let name = format!("the variant {}", quoted(variant));
        document.setup.about.get_or_insert_default().unknown.push(name);
    }
    about(&behind, &mut document);
    Ok(document)
}

fn read_kakuro<'t>(
    rows: usize,
    cols: usize,
    mut next: impl FnMut(&str) -> Result<Line<'t>, ReadError>,
) -> Result<Document, ReadError> {
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
    entries(setup, 1, next)
}

fn read_sudoku<'t>(
    number: usize,
    rows: usize,
    mut next: impl FnMut(&str) -> Result<Line<'t>, ReadError>,
) -> Result<Document, ReadError> {
    let grid = sudoku_grid(rows, rows).ok_or_else(|| {
        let what = format!("expected 4, 6, 9, 16 or 25 rows, found {rows}");
        ReadError::at(number, 1, what)
    })?;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    for row in 0..rows {
        let line = next("a row of givens")?;
        read_row(&line, rows, |col, word| {
            let given = match word {
                "." | "-" => None,
                _ => Some(word.parse().ok().and_then(Digit::new)?),
            };
            setup.squares[grid.cell(row, col)?.index()] = Square::White { given };
            Some(())
        })?;
    }
    entries(setup, 0, next)
}

/// Reads what the player wrote, in rows without a border of this width.
fn entries<'t>(
    setup: Setup,
    border: usize,
    mut next: impl FnMut(&str) -> Result<Line<'t>, ReadError>,
) -> Result<Document, ReadError> {
    let grid = setup.grid;
    let mut written = contents(&Document::of(setup.clone()));
    let mut coloured = 0;
    for row in border..grid.rows() {
        // Files of puzzles not yet started may lack the digits.
        let Ok(line) = next("a row of digits") else { break };
        read_row(&line, grid.cols() - border, |col, word| {
            let cell = grid.cell(row, col + border)?;
            let (content, has_colour) = answer(word)?;
            coloured += usize::from(has_colour);
            if setup.squares[cell.index()] == Square::EMPTY {
                written[cell.index()] = content;
            }
            Some(())
        })?;
    }
    let mut document = Document { moves: moves(grid, &written), ..Document::of(setup) };
    match coloured {
        0 => {}
        1 => document.missed.push("the colour of a cell".into()),
        count => document.missed.push(format!("the colours of {count} cells")),
    }
    Ok(document)
}

/// Reads who made a puzzle, and what it is called.
#[cfg(feature = "json")]
fn about(behind: &str, document: &mut Document) {
    let json = behind.trim_start().strip_prefix(BEHIND[0]).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let text = |name: &str| {
        let text = json["metadata"][name].as_str().map(str::trim);
        text.filter(|text| !text.is_empty()).map(String::from)
    };
    document.title = text("title");
    let [author, rules] = [text("author"), text("comment")];
    if author.is_some() || rules.is_some() {
        let about = document.setup.about.get_or_insert_default();
        (about.author, about.rules) = (author, rules);
    }
}

#[cfg(not(feature = "json"))]
fn about(_: &str, _: &mut Document) {}

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

/// What the player wrote in a cell, and whether it has a colour.
fn answer(word: &str) -> Option<(Content, bool)> {
    let (word, marks) = match word.split_once('[') {
        Some((word, marks)) => (word, marks.strip_suffix(']')?),
        None => (word, ""),
    };
    let digit = |word: &str| word.parse().ok().and_then(Digit::new);
    let marks = marks.split(',').filter(|mark| !mark.is_empty()).map(digit);
    let marks: Digits = marks.collect::<Option<_>>()?;
    match word {
        "" | "." | "0" | "-1" => Some((Content::Open(marks), false)),
        _ if COLOURS.contains(&word) => Some((Content::Open(marks), true)),
        _ => Some((Content::Placed(digit(word)?), false)),
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    match document.setup.variety.kind() {
        Kind::Kakuro => write_kakuro(document),
        Kind::Sudoku => write_sudoku(document),
    }
}

fn write_sudoku(document: &Document) -> Result<String, WriteError> {
    let givens = givens_of(&document.setup, &[])?;
    let size = document.setup.grid.rows();
    if sudoku_grid(size, size).is_none() {
        let what = "this format holds only Sudoku of 4x4, 6x6, 9x9, 16x16 and 25x25";
        return Err(WriteError(what.into()));
    }
    let word = |digit: Option<Digit>| digit.map_or(".".into(), |digit| digit.get().to_string());
    let placed = |content: Content| match content {
        Content::Placed(digit) => Some(digit),
        Content::Given(_) | Content::Open(_) => None,
    };
    let words: Vec<String> =
        givens.into_iter().chain(within(document)?.into_iter().map(placed)).map(word).collect();
    let rows: String = words.chunks(size).map(|row| row.join(" ") + " \n").collect();
    Ok(format!("{NAME}\n{SUDOKU}\n{size}\n{rows}"))
}

fn write_kakuro(document: &Document) -> Result<String, WriteError> {
    let Setup { variety, grid, squares, .. } = &document.setup;
    let grid = *grid;
    if *variety != Variety::KAKURO
        || squares.len() != grid.len()
        || grid.rows() < 2
        || grid.cols() < 2
    {
        return Err(WriteError(
            "this format holds only Sudoku, and Kakuro with a black border".into(),
        ));
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
    let mut text = format!("{NAME}\n{KAKURO}\n{rows}\n{cols}\n");
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
