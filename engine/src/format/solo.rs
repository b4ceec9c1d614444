//! Game IDs of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection.
//!
//! The parameters, `:`, and the cells; then, separated by commas, the boxes of a jigsaw, the cages
//! of a killer, and their sums. Boxes and cages are given by the borders between cells: first
//! between neighbours in a row, row by row, then between neighbours in a column, column by column.
//! A letter gives the number of pairs without a border before the next one with a border.
//!
//! Saved games of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: lines with a key,
//! the length of a value, and the value.

use super::features::{cages_of, givens_of, in_order, roots_of};
use super::row::{Document, Format, Holds, ReadError, WriteError};
use super::rows::{filled, first_word, only_line};
use super::state::{Content, contents, moves, within};
use crate::grid::variety::box_size;
use crate::grid::{Cell, Digit, Digits, Grid, Kind, Setup, Square, Variety};

/// The row of this format.
pub static SOLO: Format = Format {
    slug: "solo",
    title: "game ID of Solo",
    help: "A game ID of Solo in the Portable Puzzle Collection: the size of a box, as in 3x3, or \
           of a jigsaw, as in 9j, with x for diagonals and k for a killer; then : and the cells: \
           numbers, letters for runs of empty cells (a is 1, z is 26), and _ between numbers; \
           then the boxes and cages by their borders.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    by_looks: false,
    holds: Holds::Givens,
    detect: |text| {
        let is_cells = |text: &str| {
            text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_,".contains(&b))
        };
        let word = first_word(text);
        word.split_once(':').is_some_and(|(parameters, cells)| {
            Parameters::read(parameters).is_some() && !cells.is_empty() && is_cells(cells)
        })
    },
    read: |text| {
        let (number, line) = only_line(text, "a game ID")?;
        let start = line.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
        let (parameters, cells) = first_word(text).split_once(':').unwrap_or_default();
        let column = start + parameters.chars().count() + 1;
        let setup = setup(parameters, cells);
        setup.map(Document::of).map_err(|(at, what)| ReadError::at(number, column + at, what))
    },
    write: Some(|document| {
        let (parameters, cells) = game(&document.setup)?;
        Ok(format!("{parameters}:{cells}"))
    }),
    example: "2x2:1b4b1a2f1",
};

/// The maximum number of cells in a row.
const MOST: usize = Digit::MAX as usize;

/// What is wrong, and at which symbol of the cells.
type Wrong = (usize, String);

/// The part before the colon.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parameters {
    /// Rows and columns of a box; none for a jigsaw.
    sides: Option<(usize, usize)>,
    size: usize,
    has_diagonals: bool,
    is_killer: bool,
}

impl Parameters {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let length = text.bytes().take_while(u8::is_ascii_digit).count();
            (text[..length].parse::<usize>().ok(), length)
        };
        let (first, length) = number(text);
        let first = first.filter(|side| (1..=25).contains(side))?;
        let mut rest = &text[length..];
        let mut second = None;
        if let Some(after) = rest.strip_prefix('x')
            && let (Some(side), length) = number(after)
        {
            second = Some(side).filter(|side| (1..=25).contains(side));
            second?;
            rest = &after[length..];
        }
        let (mut has_diagonals, mut is_killer, mut is_jigsaw) = (false, false, false);
        let mut flags = rest.chars();
        while let Some(flag) = flags.next() {
            match flag {
                'x' => has_diagonals = true,
                'k' => is_killer = true,
                'j' => is_jigsaw = true,
                // Symmetry and difficulty describe how the game was made, not the puzzle.
                'r' | 'm' | 'a' | '0'..='9' => {}
                'd' => drop(flags.next()),
                _ => return None,
            }
        }
        // A single number is the side of a box, unless the grid would be too large: then it is the
        // side of the grid.
        let of_grid = Grid::new(first, first).and_then(box_size).filter(|_| first * first > MOST);
        let (size, sides) = match (is_jigsaw, second, of_grid) {
            (true, second, _) => (first * second.unwrap_or(1), None),
            (false, None, Some(sides)) => (first, Some(sides)),
            (false, second, _) => {
                let second = second.unwrap_or(first);
                (first * second, Some((first, second)))
            }
        };
        (2..=MOST).contains(&size).then_some(Self { sides, size, has_diagonals, is_killer })
    }
}

/// The puzzle of a game.
///
/// # Errors
/// What is wrong, and at which symbol of the cells.
pub(super) fn setup(parameters: &str, cells: &str) -> Result<Setup, Wrong> {
    let expected = || (0, format!("expected parameters such as 3x3 or 9j, found {parameters:?}"));
    let wanted = Parameters::read(parameters).ok_or_else(expected)?;
    let grid = Grid::new(wanted.size, wanted.size).ok_or_else(expected)?;
    let mut setup = Setup::empty(Kind::Sudoku, grid);
    let mut at = 0;
    let mut parts = cells.split(',').map(|part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    });
    let mut next = |what: &str| {
        parts.next().ok_or_else(|| (cells.len(), format!("the ID ends here; expected {what}")))
    };
    let numbers = read_cells(next("the cells")?, grid.len())?;
    for (square, number) in setup.squares.iter_mut().zip(numbers) {
        *square = Square::White { given: number.and_then(|n| Digit::new(u8::try_from(n).ok()?)) };
    }
    if wanted.has_diagonals {
        setup.variety = setup.variety.with(Variety::X);
    }
    match wanted.sides {
        None => {
            setup.boxes = in_order(&read_areas(next("the boxes")?, grid)?);
            setup.variety = setup.variety.with(Variety::JIGSAW);
        }
        Some((high, wide)) if box_size(grid) != Some((high, wide)) => {
            let number =
                |cell| grid.row(cell) / high * (grid.cols() / wide) + grid.col(cell) / wide;
            setup.boxes = in_order(&grid.cells().map(number).collect::<Vec<usize>>());
            setup.variety = setup.variety.with(Variety::JIGSAW);
        }
        Some(_) => {}
    }
    if wanted.is_killer {
        let roots = read_areas(next("the cages")?, grid)?;
        let sums = read_cells(next("the sums of the cages")?, grid.len())?;
        setup.cages = cages_of(&roots, &sums, grid);
        setup.variety = setup.variety.with(Variety::KILLER);
    }
    match parts.next() {
        Some((at, _)) => Err((at, "expected the end of the ID".into())),
        None => Ok(setup),
    }
}

/// Reads numbers, letters for runs of empty cells, and `_` between numbers.
fn read_cells((start, text): (usize, &str), count: usize) -> Result<Vec<Option<u32>>, Wrong> {
    let mut cells: Vec<Option<u32>> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let length = match byte {
            b'a'..=b'z' => {
                cells.extend((b'a'..=byte).map(|_| None));
                1
            }
            b'_' => 1,
            b'1'..=b'9' => {
                let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                cells.push(text[at..at + length].parse().ok());
                length
            }
            _ => {
                let found: String = text[at..].chars().take(1).collect();
                return Err((
                    start + at,
                    format!("expected a number, a letter or _, found {found:?}"),
                ));
            }
        };
        at += length;
        if cells.len() > count {
            break;
        }
    }
    if cells.len() != count {
        let message = format!("expected {count} cells, found {}", cells.len());
        return Err((start + at, message));
    }
    Ok(cells)
}

/// The pairs of neighbours, in the order of the borders.
fn pairs(grid: Grid) -> impl Iterator<Item = (Cell, Cell)> {
    let size = grid.rows();
    let pair = move |row: usize, col: usize, down: usize, right: usize| {
        Some((grid.cell(row, col)?, grid.cell(row + down, col + right)?))
    };
    let across = (0..size).flat_map(move |row| (1..size).map(move |col| (row, col - 1, 0, 1)));
    let down = (0..size).flat_map(move |col| (1..size).map(move |row| (row - 1, col, 1, 0)));
    across.chain(down).filter_map(move |(row, col, down, right)| pair(row, col, down, right))
}

/// The most pairs without a border that one letter can stand for.
const RUN: usize = 25;

/// Reads borders. Returns, by cell, the first cell of its area.
fn read_areas((start, text): (usize, &str), grid: Grid) -> Result<Vec<usize>, Wrong> {
    let mut roots: Vec<usize> = (0..grid.len()).collect();
    // The last border is one past the grid.
    let all = 2 * grid.rows() * (grid.rows() - 1) + 1;
    let mut told = 0;
    let mut borders = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        let (run, has_border) = match byte {
            b'_' => (0, true),
            b'z' => (RUN, false),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            _ => {
                return Err((start + at, "expected a letter or _ for the borders of areas".into()));
            }
        };
        borders.push((run, has_border));
        told += run + usize::from(has_border);
        if told > all {
            return Err((start + at, format!("there are more borders than {all}")));
        }
    }
    if told != all {
        let message = format!("expected {all} borders in all, found {told}");
        return Err((start + text.len(), message));
    }
    let mut pairs = pairs(grid);
    for (run, has_border) in borders {
        for (a, b) in pairs.by_ref().take(run) {
            let (a, b) = (root(&roots, a.index()), root(&roots, b.index()));
            roots[a.max(b)] = a.min(b);
        }
        if has_border {
            pairs.next();
        }
    }
    Ok((0..grid.len()).map(|cell| root(&roots, cell)).collect())
}

/// The first cell of the area of a cell.
fn root(roots: &[usize], cell: usize) -> usize {
    let mut cell = cell;
    while roots[cell] != cell {
        cell = roots[cell];
    }
    cell
}

/// The parameters and the cells of a game.
///
/// # Errors
/// Says what a game cannot express.
pub(super) fn game(setup: &Setup) -> Result<(String, String), WriteError> {
    let givens = givens_of(setup, &[Variety::X, Variety::JIGSAW, Variety::KILLER])?;
    let grid = setup.grid;
    let has = |feature| setup.variety.has(feature);
    let numbers: Vec<Option<u32>> =
        givens.iter().map(|given| given.map(|digit| digit.get().into())).collect();
    let mut text = write_cells(&numbers);
    let mut parameters = match box_size(grid).filter(|_| !has(Variety::JIGSAW)) {
        Some((high, wide)) => format!("{high}x{wide}"),
        None => {
            let boxes: Vec<usize> = setup.boxes.iter().map(|number| usize::from(*number)).collect();
            text += &format!(",{}", write_areas(&boxes, grid)?);
            format!("{}j", grid.rows())
        }
    };
    for (feature, flag) in [(Variety::X, "x"), (Variety::KILLER, "k")] {
        parameters += if has(feature) { flag } else { "" };
    }
    if has(Variety::KILLER) {
        let (roots, sums) = roots_of(setup)?;
        refuse_single_cells(&roots, grid)?;
        text += &format!(",{},{}", write_areas(&roots, grid)?, write_cells(&sums));
    }
    Ok((parameters, text))
}

/// Refuses what Solo itself calls a "block too small": a cage of one cell, or a cell without a cage.
fn refuse_single_cells(roots: &[usize], grid: Grid) -> Result<(), WriteError> {
    let mut sizes = vec![0; roots.len()];
    roots.iter().for_each(|&root| sizes[root] += 1);
    match grid.cells().find(|cell| sizes[roots[cell.index()]] == 1) {
        None => Ok(()),
        Some(cell) => {
            let message = "in Solo, each cell of a killer is in a cage of two cells or more";
            Err(WriteError::at(grid, cell, message))
        }
    }
}

fn write_cells(numbers: &[Option<u32>]) -> String {
    let mut text = String::new();
    let mut run = 0;
    let write_run = |text: &mut String, run: usize| {
        text.extend(std::iter::repeat_n('z', run / 26));
        if !run.is_multiple_of(26) {
            text.push(char::from(b'a' + (run % 26 - 1) as u8));
        }
    };
    for number in numbers {
        match number {
            None => run += 1,
            Some(number) => {
                write_run(&mut text, run);
                if run == 0 && !text.is_empty() {
                    text.push('_');
                }
                text += &number.to_string();
                run = 0;
            }
        }
    }
    write_run(&mut text, run);
    text
}

fn write_areas(areas: &[usize], grid: Grid) -> Result<String, WriteError> {
    if areas.len() != grid.len() {
        return Err(WriteError("the boxes do not cover the grid".into()));
    }
    let mut text = String::new();
    let mut run = 0;
    let borders = pairs(grid).map(|(a, b)| areas[a.index()] != areas[b.index()]);
    for has_border in borders.chain([true]) {
        if !has_border {
            run += 1;
            continue;
        }
        text.extend(std::iter::repeat_n('z', run / RUN));
        text.push(match run % RUN {
            0 => '_',
            run => char::from(b'a' + (run - 1) as u8),
        });
        run = 0;
    }
    let back = read_areas((0, &text), grid).unwrap_or_default();
    match in_order(&back) == in_order(areas) {
        true => Ok(text),
        false => Err(WriteError("this format has no boxes or cages in several pieces".into())),
    }
}

/// The row of this format.
pub static SOLO_SAVE: Format = Format {
    slug: "solo-save",
    title: "saved game of Solo",
    help: "A file that Solo in the Portable Puzzle Collection saves: for each key a line with the \
           key, the length of its value, and the value. PARAMS and DESC are the game ID; a MOVE \
           is R (a digit) or P (a mark), column, row and digit, M (all marks in all empty cells), \
           or S and all digits. Moves that were undone are ignored.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
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
    if text == "M" {
        let all = Digits::up_to(grid.rows() as u8);
        let open = written.iter_mut().filter(|content| matches!(content, Content::Open(_)));
        open.for_each(|content| *content = Content::Open(all));
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
    for (cell, content) in grid.cells().zip(within(document)?) {
        let cell: Cell = cell;
        let say = |kind: char, digit: Digit| {
            format!("{kind}{},{},{digit}", grid.col(cell), grid.row(cell), digit = digit.get())
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cage_of_one_cell_is_refused_as_solo_does() {
        let rows = "p,l____________,10c10c10c10c";
        let written = |cells| game(&setup("2x2k", cells).expect("a puzzle"));
        assert_eq!(written(rows), Ok(("2x2k".into(), rows.into())));
        for cells in ["p,k_____________,10c10c10c9b1", "p,k_____________,10c10c10c9c"] {
            let error = written(cells).expect_err("Solo refuses it");
            assert!(error.0.starts_with("r4c4: "), "{error}");
        }
    }

    #[test]
    fn parameters_are_a_size_and_flags() {
        let read = |text| Parameters::read(text).map(|p| (p.size, p.sides));
        assert_eq!(read("3x3"), Some((9, Some((3, 3)))));
        assert_eq!(read("2x3kx"), Some((6, Some((2, 3)))));
        assert_eq!(read("3x3xm4du"), Some((9, Some((3, 3)))));
        assert_eq!(read("9jk"), Some((9, None)));
        assert_eq!(read("3"), Some((9, Some((3, 3)))));
        assert_eq!(read("9"), Some((9, Some((3, 3)))));
        for wrong in ["", "x", "3x3q", "0x3", "9x9", "99999999999999999999j"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
