//! The text of puzzles on janko.at: keywords that begin sections, followed by rows of cells.

use super::clues::{pair, write_rows};
use super::features::{givens_of, in_order};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{Rows, Written, clues, filled, words};
use super::{answer, layout};
use crate::grid::variety::box_size;
use crate::grid::{Digit, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static JANKO: Format = Format {
    slug: "janko",
    title: "text of janko.at",
    help: "begin; puzzle sudoku or puzzle kakuro; size and a number; problem, followed by rows of \
           cells with blanks between: digits and - for an empty cell, or clues such as 23\\7 with \
           # for black and - for white; for irregular boxes, areas, followed by rows of box \
           numbers; solution, followed by its rows; end. Each begins a line. Other sections are \
           ignored.",
    kinds: &[Kind::Sudoku, Kind::Kakuro],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| {
        let words = |line: &str| line.split_whitespace().next().map(str::to_ascii_lowercase);
        let mut firsts = text.lines().filter_map(words);
        let is_puzzle = |word: String| word == "puzzle" || word == "[puzzle]";
        text.lines().any(|line| is_section(line, "problem")) && firsts.any(is_puzzle)
    },
    read,
    write: Some(write),
    example: "begin\npuzzle sudoku\nsize 4\nproblem\n1 - - 4\n- - 1 -\n2 - - -\n- - - 1\nend\n",
};

/// The keywords that begin sections, and those before the sections.
const WORDS: &[&str] = &[
    "begin", "puzzle", "genre", "variant", "title", "author", "source", "info", "mail", "rules",
    "size", "rows", "cols", "unit", "depth", "patternx", "patterny", "problem", "areas",
    "solution", "moves", "labels", "rlabels", "clabels", "layout", "end",
];

/// Whether a line begins a section.
fn is_section(line: &str, name: &str) -> bool {
    let word = line.trim().trim_start_matches('[').trim_end_matches(']');
    word.eq_ignore_ascii_case(name)
}

/// The lines of a section.
fn section<'t>(text: &'t str, name: &'static str) -> impl Iterator<Item = (usize, &'t str)> {
    let begins = |line: &str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        let word = word.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        WORDS.contains(&word.as_str())
    };
    let inside = filled(text).skip_while(move |(_, line)| !is_section(line, name)).skip(1);
    inside.take_while(move |(_, line)| !begins(line))
}

/// The text after a keyword.
fn value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let (word, value) = line.trim().split_once(char::is_whitespace)?;
        word.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

fn read(text: &str) -> Result<Document, ReadError> {
    let kind = value(text, "puzzle").unwrap_or_default().to_ascii_lowercase();
    let mut document = if kind.starts_with("sudoku") {
        read_sudoku(text)?
    } else if kind.starts_with("kakuro") {
        read_kakuro(text)?
    } else {
        return Err(ReadError::whole(format!("expected puzzle sudoku or kakuro, found {kind:?}")));
    };
    document.title = value(text, "title").filter(|title| !title.is_empty()).map(String::from);
    let solution: Vec<Option<Digit>> = section(text, "solution")
        .flat_map(|(_, line)| line.split_whitespace().map(digit))
        .take(document.setup.grid.len() + 1)
        .collect();
    if answer::fits(&solution, &document.setup) {
        document.setup.learn_solution(solution);
    }
    Ok(document)
}

/// The digit that a word stands for: a number or a letter.
fn digit(word: &str) -> Option<Digit> {
    let letter = || word.parse().ok().and_then(Digit::from_char);
    word.parse().ok().and_then(Digit::new).or_else(letter)
}

fn read_sudoku(text: &str) -> Result<Document, ReadError> {
    let mut last = 1;
    let mut squares = Vec::new();
    let mut rows = 0;
    for (number, line) in section(text, "problem") {
        (last, rows) = (number, rows + 1);
        for (column, word) in words(line, char::is_whitespace) {
            squares.push(match word {
                "-" | "." | "0" => Square::EMPTY,
                _ => Square::White {
                    given: Some(digit(word).ok_or_else(|| {
                        let message = format!("expected a digit or -, found {word:?}");
                        ReadError::at(number, column, message)
                    })?),
                },
            });
        }
    }
    let grid =
        Grid::new(rows, rows).filter(|grid| grid.len() == squares.len()).ok_or_else(|| {
            let message = format!("expected {rows} rows of {rows} cells, found {}", squares.len());
            ReadError::at(last, 1, message)
        })?;
    let mut setup = Setup::new(Variety::CLASSIC, grid, squares);
    let areas: Vec<&str> =
        section(text, "areas").flat_map(|(_, line)| line.split_whitespace()).collect();
    if !areas.is_empty() {
        if areas.len() != grid.len() {
            let message =
                format!("expected {} numbers of areas, found {}", grid.len(), areas.len());
            return Err(ReadError::whole(message));
        }
        let first = |area: &&str| areas.iter().position(|other| other == area).unwrap_or(0);
        setup.boxes = in_order(&areas.iter().map(first).collect::<Vec<usize>>());
        setup.variety = setup.variety.with(Variety::JIGSAW);
    }
    Ok(Document::of(setup))
}

fn read_kakuro(text: &str) -> Result<Document, ReadError> {
    let lines: Vec<(usize, &str)> = section(text, "problem").collect();
    exact_kakuro(&lines).or_else(|error| {
        // A person who typed it may have used other symbols.
        let problem: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
        let mut readings = layout::readings(&problem);
        readings.retain(|reading| reading.format.kinds == [Kind::Kakuro]);
        match (readings.pop(), readings.is_empty()) {
            (Some(reading), true) => Ok(reading.document),
            _ => Err(error),
        }
    })
}

fn exact_kakuro(lines: &[(usize, &str)]) -> Result<Document, ReadError> {
    let mut rows = Rows::default();
    for &(number, line) in lines {
        rows.begin(number)?;
        for (column, word) in words(line, char::is_whitespace) {
            let written = match word {
                "#" => Some(Written::Square(Square::BLACK)),
                "-" => Some(Written::Square(Square::EMPTY)),
                _ => clues(word, &['\\', '/']).map(Written::Square),
            };
            let unexpected = || {
                let found: String = word.chars().take(20).collect();
                let message = format!("expected #, - or a clue such as 23\\7, found {found:?}");
                ReadError::at(number, column, message)
            };
            rows.push(written.ok_or_else(unexpected)?, column)?;
        }
    }
    rows.finish(Variety::KAKURO).map(Document::of)
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    let grid = setup.grid;
    let mut text = String::from("begin\n");
    let size = match grid.rows() == grid.cols() {
        true => format!("size {}\n", grid.rows()),
        false => format!("rows {}\ncols {}\n", grid.rows(), grid.cols()),
    };
    if setup.variety == Variety::KAKURO {
        text += &format!("puzzle kakuro\n{size}problem\n");
        text += &write_rows(setup, " ", |square| match square {
            Square::White { given: None } => Some("-".into()),
            Square::White { .. } => None,
            Square::BLACK => Some("#".into()),
            Square::Black { down, across } => Some(pair(down, '\\', across)),
        })?;
        return Ok(text + &solution(setup) + "end\n");
    }
    let givens = givens_of(setup, &[Variety::JIGSAW])?;
    let rows = |words: Vec<String>| -> String {
        words.chunks(grid.cols()).map(|row| row.join(" ") + "\n").collect()
    };
    let cell = |given: &Option<Digit>| given.map_or("-".into(), |digit| digit.get().to_string());
    text += &format!("puzzle sudoku\n{size}problem\n{}", rows(givens.iter().map(cell).collect()));
    if setup.variety.has(Variety::JIGSAW) {
        if setup.boxes.len() != grid.len() {
            return Err(WriteError("the boxes do not cover the grid".into()));
        }
        let boxes = setup.boxes.iter().map(|number| (number + 1).to_string()).collect();
        text += &format!("areas\n{}", rows(boxes));
    } else if box_size(grid).is_none() {
        return Err(WriteError("there is no Sudoku of this size".into()));
    }
    Ok(text + &solution(setup) + "end\n")
}

/// The section of the setter's solution, if it is known.
fn solution(setup: &Setup) -> String {
    let Some(digits) = setup.solution() else { return String::new() };
    let word = |digit: &Option<Digit>| digit.map_or("-".into(), |digit| digit.get().to_string());
    let row = |row: &[Option<Digit>]| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n";
    let rows: String = digits.chunks(setup.grid.cols()).map(row).collect();
    format!("solution\n{rows}")
}
