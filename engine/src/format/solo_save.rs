//! Saved games of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: lines with a key,
//! the length of a value, and the value.

use super::document::Document;
use super::row::{Format, Holds, ReadError, WriteError};
use super::rows::filled;
use super::solo::{game, setup};
use super::state::{Content, contents, moves};
use crate::grid::{Cell, Digit, Digits, Grid, Kind};

/// The row of this format.
pub static SOLO_SAVE: Format = Format {
    slug: "solo-save",
    title: "saved game of Solo",
    help: "A file that Solo in the Portable Puzzle Collection saves: for each key a line with the \
           key, the length of its value, and the value. PARAMS and DESC are the game ID; a MOVE \
           is R (a digit) or P (a mark), column, row and digit. Moves that were undone are \
           ignored.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    holds: Holds::Marks,
    detect: |text| text.trim_start().starts_with("SAVEFILE:"),
    read,
    write: Some(write),
    example: "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
              PARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :9:1b4b1a2f1\nNSTATES :1:1\n\
              STATEPOS:1:1\n",
};

/// A key, its value, and its line.
type Entry<'t> = (&'t str, &'t str, usize);

fn read(text: &str) -> Result<Document, ReadError> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (number, line) in filled(text) {
        let mut parts = line.splitn(3, ':');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(key), Some(_), Some(value)) => entries.push((key.trim(), value, number)),
            _ => {
                let message =
                    "expected a key, the length of its value and the value, with : between";
                return Err(ReadError::at(number, 1, message.into()));
            }
        }
    }
    let find = |key: &str| entries.iter().find(|(other, ..)| *other == key);
    let needed = |key: &str| {
        find(key).ok_or_else(|| ReadError::whole(format!("expected a line {key}, found none")))
    };
    let (_, game, number) = needed("GAME")?;
    if *game != "Solo" {
        let message = format!("this is a game of {game:?}; expected Solo");
        return Err(ReadError::at(*number, 1, message));
    }
    let (_, parameters, _) = needed("PARAMS")?;
    let (_, cells, number) = needed("DESC")?;
    let setup = setup(parameters, cells).map_err(|(_, what)| ReadError::at(*number, 1, what))?;
    let grid = setup.grid;
    let mut written = contents(&Document::of(setup.clone()));
    let made = find("STATEPOS").and_then(|(_, value, _)| value.trim().parse::<usize>().ok());
    let is_move = |entry: &&Entry<'_>| matches!(entry.0, "MOVE" | "SOLVE" | "RESTART");
    // The first state is the puzzle itself.
    let made = made.map_or(usize::MAX, |position| position.saturating_sub(1));
    for (key, value, number) in entries.iter().filter(is_move).take(made) {
        let done = match *key {
            "RESTART" => {
                written = contents(&Document::of(setup.clone()));
                Some(())
            }
            _ => take(value, grid, &mut written),
        };
        done.ok_or_else(|| {
            let shown: String = value.chars().take(20).collect();
            let message = format!("expected a move such as R2,0,5, found {shown:?}");
            ReadError::at(*number, 1, message)
        })?;
    }
    Ok(Document { moves: moves(grid, &written), ..Document::of(setup) })
}

/// Carries out a move.
fn take(text: &str, grid: Grid, written: &mut [Content]) -> Option<()> {
    // Solving writes all digits, and M all marks; the player can repeat either.
    if text == "M" {
        return Some(());
    }
    if let Some(digits) = text.strip_prefix('S') {
        let digits = digits.split(',').map(|digit| digit.parse().ok().and_then(Digit::new));
        for (content, digit) in written.iter_mut().zip(digits) {
            if !matches!(content, Content::Given(_)) {
                *content = Content::Placed(digit?);
            }
        }
        return Some(());
    }
    let (is_mark, rest) = match text.split_at_checked(1)? {
        ("R", rest) => (false, rest),
        ("P", rest) => (true, rest),
        _ => return None,
    };
    let numbers: Option<Vec<usize>> = rest.split(',').map(|part| part.parse().ok()).collect();
    let [col, row, number] = numbers?[..] else { return None };
    let content = written.get_mut(grid.cell(row, col)?.index())?;
    let digit = Digit::new(u8::try_from(number).ok()?).filter(|_| number <= grid.rows());
    *content = match (*content, digit, is_mark) {
        (Content::Given(_), ..) => return None,
        (_, None, false) if number == 0 => Content::EMPTY,
        (_, Some(digit), false) => Content::Placed(digit),
        (Content::Open(marks), Some(digit), true) if marks.contains(digit) => {
            Content::Open(marks - Digits::of(digit))
        }
        (Content::Open(marks), Some(digit), true) => Content::Open(marks | Digits::of(digit)),
        (content, Some(_), true) => content,
        (_, None, _) => return None,
    };
    Some(())
}

fn write(document: &Document) -> Result<String, WriteError> {
    let (parameters, cells) = game(&document.setup)?;
    let grid = document.setup.grid;
    let mut made = Vec::new();
    for (cell, content) in grid.cells().zip(contents(document)) {
        let say = |kind: char, digit: Digit| {
            format!("{kind}{},{},{digit}", grid.col(cell), grid.row(cell), digit = digit.get())
        };
        let digits = content.marks() | content.digit().map_or(Digits::EMPTY, Digits::of);
        if let Some(digit) = digits.iter().find(|digit| usize::from(digit.get()) > grid.rows()) {
            let cell: Cell = cell;
            return Err(WriteError::at(grid, cell, format!("{digit} is above {}", grid.rows())));
        }
        match content {
            Content::Given(_) => {}
            Content::Placed(digit) => made.push(say('R', digit)),
            Content::Open(marks) => made.extend(marks.iter().map(|digit| say('P', digit))),
        }
    }
    let states = (made.len() + 1).to_string();
    let first = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Solo"),
        ("PARAMS", &parameters),
        ("CPARAMS", &parameters),
        ("DESC", &cells),
        ("NSTATES", &states),
        ("STATEPOS", &states),
    ];
    let line = |(key, value): (&str, &str)| format!("{key:<8}:{}:{value}\n", value.len());
    let made = made.iter().map(|made| ("MOVE", made.as_str()));
    Ok(first.into_iter().chain(made).map(line).collect())
}
