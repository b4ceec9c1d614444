//! What a player has written: converts between the moves of a document and formats that can store
//! placed digits and marks.

use super::cells;
use super::row::{Document, WriteError};
use crate::grid::{Cell, Change, Digit, Digits, Grid, Kind, Puzzle, Setup, Square, Variety};

/// The content of a white cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A given.
    Given(Digit),
    /// A digit that the player wrote.
    Placed(Digit),
    /// No digit, but these marks.
    Open(Digits),
}

impl Content {
    /// An empty cell.
    pub const EMPTY: Self = Self::Open(Digits::EMPTY);

    /// Its digit.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Given(digit) | Self::Placed(digit) => Some(digit),
            Self::Open(_) => None,
        }
    }

    /// Its marks; none if it has a digit.
    pub const fn marks(self) -> Digits {
        match self {
            Self::Open(marks) => marks,
            Self::Given(_) | Self::Placed(_) => Digits::EMPTY,
        }
    }
}

/// The content of every cell after all moves, by cell; black cells are empty. Moves that cannot be
/// read, and those that the player undid, are ignored.
pub fn contents(document: &Document) -> Vec<Content> {
    let Setup { grid, squares, .. } = &document.setup;
    let mut contents: Vec<Content> = squares
        .iter()
        .map(|square| match square {
            Square::White { given: Some(digit) } => Content::Given(*digit),
            _ => Content::EMPTY,
        })
        .collect();
    let mut marks = vec![Digits::EMPTY; contents.len()];
    for change in changes(&document.moves, *grid) {
        let place = change.cell().index();
        let white = matches!(squares.get(place), Some(Square::White { given: None }));
        match change {
            _ if !white => {}
            Change::Place(_, digit) => contents[place] = Content::Placed(digit),
            Change::Wipe(_) => contents[place] = Content::EMPTY,
            Change::Mark(_, digits) => marks[place] |= digits,
            Change::Strike(_, digits) => marks[place] -= digits,
            Change::Exclude(_) | Change::Admit(_) => {}
        }
    }
    for (content, marks) in contents.iter_mut().zip(marks) {
        if *content == Content::EMPTY {
            *content = Content::Open(marks);
        }
    }
    contents
}

/// What is wrong with the first digit or mark that is larger than the digits of the puzzle, if there is one.
pub fn above(document: &Document) -> Option<String> {
    if document.moves.is_empty() {
        return None;
    }
    let grid = document.setup.grid;
    let largest = document.setup.largest()?;
    changes(&document.moves, grid).find_map(|change| {
        let (cell, digits, what) = match change {
            Change::Place(cell, digit) => (cell, Digits::of(digit), "digit"),
            Change::Mark(cell, digits) => (cell, digits, "mark"),
            _ => return None,
        };
        let digit = (digits - Digits::up_to(largest)).first()?;
        let name = grid.name(cell);
        Some(format!(
            "{name}: the {what} {digit} is above {largest}, the largest digit of this grid"
        ))
    })
}

/// The changes in effect after the moves of a game.
fn changes(moves: &[String], grid: Grid) -> impl Iterator<Item = Change> {
    let words = in_force(moves).into_iter().flat_map(str::split_whitespace);
    words.filter_map(move |word| Change::parse(word, grid).ok())
}

/// The moves of a game that were not undone, without remarks.
pub fn in_force(moves: &[String]) -> Vec<&str> {
    let mut made: Vec<&str> = Vec::new();
    let mut done = 0;
    for line in moves {
        if let Some(place) = line.strip_prefix('@') {
            done = place.parse().map_or(done, |place: usize| place.min(made.len()));
        } else if !is_remark(line) {
            made.truncate(done);
            made.push(line);
            done = made.len();
        }
    }
    made.truncate(done);
    made
}

/// Whether somebody played: made several moves, or one with a clock, since the counts of a game begin with
/// its seconds.
pub fn was_played(moves: &[String]) -> bool {
    let seconds = |line: &String| line.strip_prefix("tally ")?.split(' ').next()?.parse().ok();
    let is_move = |line: &&String| !is_remark(line) && !line.starts_with('@');
    moves.iter().filter(is_move).count() > 1
        || moves.iter().filter_map(seconds).any(|seconds: u64| seconds > 0)
}

/// Whether a line of a game is a remark that changes no cell: those begin with a word.
fn is_remark(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    first.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// The content of the cells of a classic Sudoku, by cell.
///
/// # Errors
/// When it is not a classic Sudoku, or its size has no boxes.
pub fn classic(document: &Document) -> Result<Vec<Content>, WriteError> {
    cells::classic(document)?;
    Ok(contents(document))
}

/// The content of the cells, without digits larger than the grid.
///
/// # Errors
/// When a digit or a mark is.
pub fn within(document: &Document) -> Result<Vec<Content>, WriteError> {
    let grid = document.setup.grid;
    let largest = grid.rows() as u8;
    let contents = contents(document);
    for (cell, content) in grid.cells().zip(&contents) {
        let cell: Cell = cell;
        let digits = content.marks() | content.digit().map_or(Digits::EMPTY, Digits::of);
        if let Some(digit) = (digits - Digits::up_to(largest)).first() {
            return Err(WriteError::at(grid, cell, format!("{digit} is above {largest}")));
        }
    }
    Ok(contents)
}

/// The same for 9x9, the only size that many formats have.
///
/// # Errors
/// When it is not one.
pub fn nine(document: &Document) -> Result<Vec<Content>, WriteError> {
    if document.setup.grid != Grid::NINE {
        return Err(WriteError("this format holds only Sudoku of 9x9".into()));
    }
    cells::classic(document)?;
    within(document)
}

/// Makes a document from a classic Sudoku and the content of its cells.
pub fn document(grid: Grid, contents: &[Content]) -> Document {
    let given = |content: &Content| match *content {
        Content::Given(digit) => Square::White { given: Some(digit) },
        _ => Square::EMPTY,
    };
    let squares = contents.iter().map(given).collect();
    let setup = Setup::new(Variety::CLASSIC, grid, squares);
    Document { moves: moves(grid, contents), ..Document::of(setup) }
}

/// The move that writes everything besides the givens; none if there is nothing.
pub fn moves(grid: Grid, contents: &[Content]) -> Vec<String> {
    let change = |(cell, content): (Cell, &Content)| match *content {
        Content::Placed(digit) => Some(Change::Place(cell, digit)),
        Content::Open(marks) if !marks.is_empty() => Some(Change::Mark(cell, marks)),
        _ => None,
    };
    let changes = grid.cells().zip(contents).filter_map(change);
    let words: Vec<String> = changes.map(|change| change.write(grid)).collect();
    if words.is_empty() { Vec::new() } else { vec![words.join(" ")] }
}

/// Whether any cell has a mark.
pub fn has_marks(contents: &[Content]) -> bool {
    contents.iter().any(|content| !content.marks().is_empty())
}

/// The digits that the rules allow in each cell of a classic Sudoku: those that no cell in the same
/// row, column or box has; all if this size does not exist.
pub fn allowed(grid: Grid, contents: &[Content]) -> Vec<Digits> {
    let all = Digits::up_to(grid.rows() as u8);
    let Ok(empty) = Puzzle::new(Setup::empty(Kind::Sudoku, grid)) else {
        return vec![all; contents.len()];
    };
    let seen = |cell| empty.peers(cell).iter().filter_map(|peer| contents[peer.index()].digit());
    grid.cells().map(|cell| all - seen(cell).collect()).collect()
}

/// Removes the marks if every open cell has all digits: some formats write that if there are no
/// marks.
pub fn without_full(grid: Grid, contents: &mut [Content]) {
    let all = Content::Open(Digits::up_to(grid.rows() as u8));
    if contents.iter().all(|content| content.digit().is_some() || *content == all) {
        for content in contents.iter_mut().filter(|content| **content == all) {
            *content = Content::EMPTY;
        }
    }
}
