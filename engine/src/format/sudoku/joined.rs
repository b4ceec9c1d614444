//! Joined puzzles as rows of cells, with blanks or a filler where there is no board; or as the five boards of
//! a samurai, one after the other.

use crate::format::cells::{is_rule, symbol};
use crate::format::row::{Document, Format, Holds, ReadError, WriteError};
use crate::grid::variety::joined::{ARRANGEMENTS, Arrangement, UNNAMED, boards_of, cells_of};
use crate::grid::{Digit, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static JOINED_GRID: Format = Format {
    slug: "joined-grid",
    title: "joined grid",
    help: "A joined puzzle with a row of the whole grid on each line, such as 21 lines of a samurai: a \
           character per cell, perhaps with a blank behind each. Where there is no board, there are \
           blanks, nothing, or one other character such as # or x. Or the five boards of a samurai, \
           with 81 characters each, one a line: the boards agree where they share cells, and the one in \
           the middle is third or last.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: true,
    holds: Holds::Givens,
    detect: |text| setup_of(text).is_some(),
    read,
    write: Some(write),
    example: include_str!("twodoku.txt"),
};

/// The boards of a samurai, in the orders in which people write them.
const ORDERS: [[usize; 5]; 2] = [[0, 1, 2, 3, 4], [0, 1, 3, 4, 2]];

/// The fewest givens in shared cells that show that five boards belong together.
const SHARED: usize = 4;

/// Characters that stand for no cell, if they are not those of cells. A dot can be one where empty cells
/// have another.
const FILLERS: [char; 9] = ['#', 'x', 'X', '-', '~', '+', '/', '.', '_'];

fn read(text: &str) -> Result<Document, ReadError> {
    let setup = setup_of(text).ok_or_else(|| {
        let names = ARRANGEMENTS.each_ref().map(|it| it.slug).join(", ");
        ReadError::whole(format!(
            "expected the rows of boards that share cells, such as 21 for a samurai, with blanks or # \
             where there is no board; known are {names}, and boards of 9x9 each of which has cells \
             that can belong to no other"
        ))
    })?;
    Ok(Document::of(setup))
}

/// The puzzle of a text, if it is one.
fn setup_of(text: &str) -> Option<Setup> {
    const LEAST: usize = 10;
    let lines: Vec<&str> = text.lines().filter(is_row).take(Grid::MAX + 1).collect();
    if lines.len() == ORDERS[0].len() {
        return of_five(&lines);
    }
    let is_wide = |line: &&str| line.len() > 4 * Grid::MAX;
    if !(LEAST..=Grid::MAX).contains(&lines.len()) || lines.iter().any(is_wide) {
        return None;
    }
    let rows = bare(&lines);
    let with = |filler: Option<char>| in_columns(&rows, filler).or_else(|| counted(&rows, filler));
    let with = |filler| with(filler).filter(has_hole);
    let fillers = FILLERS.into_iter().filter(|filler| rows.iter().any(|row| row.contains(*filler)));
    with(None).or_else(|| fillers.map(Some).find_map(with))
}

/// Whether there is a cell outside all boards: without any, the text is an ordinary grid.
fn has_hole(setup: &Setup) -> bool {
    setup.squares.contains(&Square::BLACK)
}

/// Whether a line is one of cells: a comment begins with # too, but has words.
fn is_row(line: &&str) -> bool {
    let start = line.trim_start();
    let is_comment = start.starts_with('#')
        && start.contains(|it: char| it.is_alphabetic() && !"xX".contains(it));
    !start.is_empty() && !is_rule(line) && !is_comment
}

/// The rows without what is only drawn between boxes.
fn bare(rows: &[&str]) -> Vec<String> {
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    let padded = rows.iter().map(|row| {
        let missing = width - row.chars().count();
        row.chars().chain(std::iter::repeat_n(' ', missing)).collect::<Vec<char>>()
    });
    let padded: Vec<Vec<char>> = padded.collect();
    let is_bar = |column: usize| {
        padded.iter().all(|row| " |".contains(row[column]))
            && padded.iter().any(|row| row[column] == '|')
    };
    let kept: Vec<usize> = (0..width).filter(|column| !is_bar(*column)).collect();
    padded.iter().map(|row| kept.iter().map(|column| row[*column]).collect()).collect()
}

/// A cell as written; `None` where there is no board.
fn square(written: char, filler: Option<char>) -> Option<Option<Square>> {
    match written {
        _ if written.is_whitespace() || Some(written) == filler => Some(None),
        _ => symbol(written).map(Some),
    }
}

/// Reads rows in which each cell has its column, or every other one.
fn in_columns(rows: &[String], filler: Option<char>) -> Option<Setup> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let used = |column: &usize| rows.iter().any(|row| !row[*column].is_whitespace());
    let columns: Vec<usize> = (0..rows.first()?.len()).filter(used).collect();
    let grid = Grid::new(rows.len(), columns.len())?;
    let places = rows.iter().flat_map(|row| columns.iter().map(|column| row[*column]));
    let squares: Vec<Option<Square>> =
        places.map(|written| square(written, filler)).collect::<Option<_>>()?;
    let boards = boards_of(grid, |cell| squares[cell.index()].is_some())?;
    filled(Setup::joined(grid, boards), squares.into_iter().flatten())
}

/// Reads rows of which only the number of cells is known.
fn counted(rows: &[String], filler: Option<char>) -> Option<Setup> {
    let row = |row: &String| -> Option<Vec<Square>> {
        let all: Option<Vec<Option<Square>>> = row.chars().map(|it| square(it, filler)).collect();
        Some(all?.into_iter().flatten().collect())
    };
    let rows: Vec<Vec<Square>> = rows.iter().map(row).collect::<Option<_>>()?;
    let fits = |setup: &Setup| {
        let wide = setup.squares.chunks(setup.grid.cols());
        wide.map(|row| row.iter().filter(|it| **it == Square::EMPTY).count())
            .eq(rows.iter().map(Vec::len))
    };
    let setup = ARRANGEMENTS.iter().map(Arrangement::empty).find(fits)?;
    filled(setup, rows.into_iter().flatten())
}

/// Puts the cells of all boards into a puzzle without givens, in reading order.
fn filled(mut setup: Setup, mut squares: impl Iterator<Item = Square>) -> Option<Setup> {
    for own in setup.squares.iter_mut().filter(|own| **own == Square::EMPTY) {
        *own = squares.next()?;
    }
    // Whatever is larger stands for something else.
    let largest = setup.largest()?;
    let fits = |square: &Square| match square {
        Square::White { given: Some(digit) } => digit.get() <= largest,
        _ => true,
    };
    (squares.next().is_none() && setup.squares.iter().all(fits)).then_some(setup)
}

/// Reads the five boards of a samurai.
fn of_five(lines: &[&str]) -> Option<Setup> {
    const CELLS: usize = Arrangement::SIDE * Arrangement::SIDE;
    let board = |line: &&str| -> Option<Vec<Square>> {
        let word = line.split_whitespace().next()?;
        let squares: Vec<Square> = word.chars().map(symbol).collect::<Option<_>>()?;
        (squares.len() == CELLS).then_some(squares)
    };
    let boards: Vec<Vec<Square>> = lines.iter().map(board).collect::<Option<_>>()?;
    let samurai = Arrangement::of_slug("samurai")?.empty();
    ORDERS.iter().find_map(|order| {
        let mut setup = samurai.clone();
        let (mut met, mut shared) = (vec![false; setup.grid.len()], 0);
        // By place of a line: the board that it has.
        let corners = [0, 1, 2, 3, 4].map(|place| samurai.boards[order[place]]);
        for (squares, corner) in boards.iter().zip(corners) {
            for (square, cell) in
                squares.iter().zip(cells_of(setup.grid, corner, Arrangement::SIDE))
            {
                let known = setup.squares[cell.index()];
                if met[cell.index()] && known != *square {
                    return None;
                }
                shared += usize::from(met[cell.index()] && known != Square::EMPTY);
                met[cell.index()] = true;
                setup.squares[cell.index()] = *square;
            }
        }
        let squares = setup.squares.clone().into_iter().filter(|it| *it != Square::BLACK);
        (shared >= SHARED).then(|| filled(samurai.clone(), squares)).flatten()
    })
}

fn write(document: &Document) -> Result<String, WriteError> {
    let setup = &document.setup;
    if !setup.is_joined() {
        return Err(WriteError("this format holds only joined puzzles".into()));
    }
    let is_plain = setup.cages.is_empty() && setup.relations.is_empty();
    if setup.variety != Variety::JOINED || !is_plain {
        return Err(WriteError("this format does not have all rules of the puzzle".into()));
    }
    let symbol = |square: &Square| match square {
        Square::White { given } => given.map_or('.', Digit::to_char),
        Square::Black { .. } => ' ',
    };
    let row =
        |row: &[Square]| row.iter().map(symbol).collect::<String>().trim_end().to_owned() + "\n";
    let text: String = setup.squares.chunks(setup.grid.cols()).map(row).collect();
    match setup_of(&text).is_some_and(|read| read.has_boards_of(setup)) {
        true => Ok(text),
        false => Err(WriteError(UNNAMED.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::{Cell, Puzzle};

    /// A samurai of our own.
    const SAMURAI: &str = include_str!("samurai.txt");

    fn read(text: &str) -> Setup {
        format::read(text, None).unwrap().document.setup
    }

    #[test]
    fn holes_are_blanks_or_any_other_character() {
        let own = read(SAMURAI);
        assert_eq!(Arrangement::of(&own).map(|it| it.slug), Some("samurai"));
        assert!(Puzzle::new(own.clone()).is_ok());
        let rows: Vec<String> = SAMURAI.lines().map(|row| format!("{row:<21}")).collect();
        let whole = rows.join("\n");
        for hole in ["#", "x", "-", "~"] {
            assert_eq!(read(&whole.replace(' ', hole)), own, "{hole}");
        }
        assert_eq!(read(&whole.replace('.', "0").replace(' ', ".")), own);
        assert_eq!(read(&whole.replace(' ', "")), own);
        let wide = rows.iter().map(|row| row.chars().flat_map(|it| [it, ' ']).collect::<String>());
        assert_eq!(read(&wide.collect::<Vec<_>>().join("\n")), own);
    }

    #[test]
    fn five_boards_are_one_samurai_in_either_order() {
        let own = read(SAMURAI);
        let board = |corner: &Cell| -> String {
            let symbol = |cell: Cell| match own.squares[cell.index()] {
                Square::White { given } => given.map_or('.', Digit::to_char),
                Square::Black { .. } => '#',
            };
            cells_of(own.grid, *corner, 9).map(symbol).collect()
        };
        let boards: Vec<String> = own.boards.iter().map(board).collect();
        for order in ORDERS {
            let text: Vec<&str> = order.iter().map(|&at| &*boards[at]).collect();
            assert_eq!(read(&text.join("\n")), own, "{order:?}");
        }
        // Where they contradict each other, they are a list of puzzles.
        let apart = [&boards[0], &boards[1], &boards[2], &boards[3], &boards[0]];
        assert!(setup_of(&apart.map(String::as_str).join("\n")).is_none());
    }

    #[test]
    fn every_arrangement_is_written_as_it_is_read() {
        for arrangement in &ARRANGEMENTS {
            let mut setup = arrangement.empty();
            let first = setup.boards[0];
            setup.squares[first.index()] = Square::White { given: Digit::new(5) };
            for slug in ["joined-grid", "variety-line", "gradus"] {
                let format = format::by_slug(slug).unwrap();
                let text = setup.to_format(format);
                if slug == "joined-grid" && !has_hole(&setup) {
                    assert!(text.is_err());
                    continue;
                }
                let text = text.unwrap();
                let read = format::read(&text, None).unwrap();
                assert_eq!(read.document.setup, setup, "{} {slug}", arrangement.slug);
            }
        }
    }
}
