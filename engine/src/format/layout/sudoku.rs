//! A Sudoku recognised by its layout: n rows of n cells for some size n, regardless of what is
//! between and around them, or all cells in a row.

use super::cut::{CUTTERS, Cutter, Line, Piece, are_labels, columns, is_nothing, lines};
use super::html::plain_text;
use super::treatment::{Near, Reading, bared, first_readings, only};
use crate::format::row::{Document, Format, Holds, ReadError};
use crate::grid::variety::classic_sizes;
use crate::grid::{Digit, Grid, Kind, Setup, Square, Variety};
use std::ops::RangeInclusive;

/// The row of this format.
pub static SUDOKU: Format = Format {
    slug: "layout",
    title: "Sudoku by its layout",
    help: "As many rows of as many cells as some size of Sudoku has, amid rules, frames, labels \
           and other text. Cells are symbols, or are separated by blanks, bars, commas, \
           semicolons, tabs or colons; a symbol that is not a digit, or nothing between two bars, \
           is an empty cell. Gradus tries this if no other format fits.",
    kinds: &[Kind::Sudoku],
    one_line: false,
    by_looks: false,
    holds: Holds::Givens,
    // This is used only if nothing else fits.
    detect: |_| false,
    read: |text| {
        let text = plain_text(text).unwrap_or_else(|| text.into());
        only(first_readings(&text, readings), nearest(&bared(&text)), "a Sudoku")
    },
    write: None,
    example: "My first Sudoku:\n| 1 |   |   | 4 |\n|   |   | 1 |   |\n| 2 |   |   |   |\n\
              |   |   |   | 1 |\n",
};

/// Symbols that always stand for empty cells; several may appear in one grid.
const EMPTY: &str = ".0*_-? ";

/// Symbols that stand for empty cells if nothing else does.
const OTHER: &str = "xX#~";

/// A Sudoku recognised by its layout has at least this many cells, if all are in one line.
const SHORTEST: usize = 36;

/// The largest number of lines that hold the cells of one Sudoku.
const MOST_LINES: usize = 700;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    Digit(Digit),
    /// No digit; the symbol used.
    Empty(char),
}

/// The content of a cell in a grid of some size.
fn mark(text: &str, size: usize, cutter: Cutter) -> Option<Mark> {
    if is_nothing(text) {
        return Some(Mark::Empty('.'));
    }
    // Some people write givens in bold, and some programs write all numbers with a fraction.
    let bold = Some(text.trim_matches(['*', '_'])).filter(|digit| !digit.is_empty());
    let text = bold.unwrap_or(text);
    let text = text.strip_suffix(".0").filter(|digit| !digit.is_empty()).unwrap_or(text);
    let mut symbols = text.chars();
    let Some(first) = symbols.next() else { return Some(Mark::Empty(' ')) };
    let is_one = symbols.next().is_none();
    let fits = |digit: &Digit| usize::from(digit.get()) <= size;
    if let Some(digit) = Digit::from_char(first).filter(|digit| is_one && fits(digit)) {
        return Some(Mark::Digit(digit));
    }
    let is_number = text.len() < 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_one && size > 9 && is_number {
        return text.parse().ok().and_then(Digit::new).filter(fits).map(Mark::Digit);
    }
    // A word among others is not a cell; a single symbol between blanks or bars always is.
    let is_any = is_one
        && match cutter {
            Cutter::Symbols => first.is_ascii_alphabetic(),
            _ => !first.is_ascii_digit(),
        };
    let is_known = EMPTY.contains(first) || OTHER.contains(first);
    let repeats = text.chars().all(|symbol| symbol == first);
    (is_any || is_known && repeats).then_some(Mark::Empty(first))
}

/// The marks of a row, if all its pieces are cells.
fn marks(pieces: &[Piece<'_>], size: usize, cutter: Cutter) -> Option<Vec<Mark>> {
    let marks: Vec<Mark> =
        pieces.iter().map(|piece| mark(piece.text, size, cutter)).collect::<Option<_>>()?;
    // Several letters in a row without blanks between them are a word.
    let letter = |mark: &Mark| match mark {
        Mark::Empty(kind) => Some(*kind).filter(char::is_ascii_alphabetic),
        Mark::Digit(_) => None,
    };
    let mut letters = marks.iter().filter_map(letter);
    let first = letters.next();
    let is_word = cutter == Cutter::Symbols && letters.any(|other| Some(other) != first);
    (!is_word).then_some(marks)
}

/// A setup of marks, and the symbols of its empty cells; `None` if these are of too many kinds, or
/// no cell has a digit.
fn setup(marks: &[Mark], size: usize) -> Option<(Setup, String)> {
    let mut kinds: Vec<char> = Vec::new();
    let mut digits = 0;
    for mark in marks {
        match mark {
            Mark::Digit(_) => digits += 1,
            Mark::Empty(kind) if !kinds.contains(kind) => kinds.push(*kind),
            Mark::Empty(_) => {}
        }
    }
    let all_known = kinds.iter().all(|kind| EMPTY.contains(*kind));
    if digits == 0 || kinds.len() > 2 || kinds.len() > 1 && !all_known {
        return None;
    }
    let given = |mark: &Mark| match *mark {
        Mark::Digit(digit) => Square::White { given: Some(digit) },
        Mark::Empty(_) => Square::EMPTY,
    };
    let grid = Grid::new(size, size)?;
    let setup = Setup::new(Variety::CLASSIC, grid, marks.iter().map(given).collect());
    let names: Vec<String> = kinds
        .iter()
        .map(|kind| if *kind == ' ' { "a blank".into() } else { kind.to_string() })
        .collect();
    let empty = match names[..] {
        [] => String::new(),
        _ => format!(", {} for empty", names.join(" or ")),
    };
    Some((setup, empty))
}

/// The rows of a grid, each with its cells.
pub type Rows<'l, 't> = Vec<(&'l Line<'t>, &'l [Piece<'t>])>;

/// The rows of grids of some size among lines, in groups of that number.
pub fn grids<'l, 't>(all: &'l [Line<'t>], size: usize, cutter: Cutter) -> Vec<Rows<'l, 't>> {
    for skipped in [0, 1] {
        let rows: Vec<(&Line<'_>, &[Piece<'_>])> = all
            .iter()
            .filter(|line| line.pieces.len() == size + skipped)
            .map(|line| (line, &line.pieces[skipped..]))
            .filter(|(_, pieces)| marks(pieces, size, cutter).is_some())
            .collect();
        let mut sure: Vec<_> = rows.iter().copied().filter(|(line, _)| !line.may_be_rule).collect();
        let heads = |(line, pieces): &(&Line<'_>, &[Piece<'_>])| {
            are_labels(pieces.iter().map(|piece| piece.text)) || heads_table(all, line)
        };
        if sure.len() == size + 1 && sure.first().is_some_and(heads) {
            sure.remove(0);
        }
        for rows in [sure, rows] {
            let groups: Vec<Vec<_>> = rows.chunks(size).map(<[_]>::to_vec).collect();
            let is_whole = groups.last().is_some_and(|last| last.len() == size);
            let are_labelled = || {
                groups
                    .iter()
                    .all(|group| are_labels(group.iter().map(|(line, _)| line.pieces[0].text)))
            };
            // The rows and columns of a table have labels; of a Sudoku, one box would have digits twice.
            let is_table = || {
                let first = |group: &Vec<(&Line<'_>, &[Piece<'_>])>| {
                    let row = group[0].1[1..].iter().map(|piece| piece.text);
                    let col: Vec<&str> = group[1..].iter().map(|(_, row)| row[0].text).collect();
                    are_labels(row) && are_labels(col.into_iter())
                };
                skipped == 0 && groups.iter().any(first)
            };
            if is_whole && (skipped == 0 || are_labelled()) && !is_table() {
                return groups;
            }
        }
    }
    Vec::new()
}

/// A grid, and the solution that is beside it.
pub struct Solved<'l, 't> {
    /// The rows of the grid.
    pub rows: Rows<'l, 't>,
    /// The digits of the solution; empty if there is none.
    solution: Vec<Option<Digit>>,
}

/// The grids, each with its solution if that comes right after or before it.
pub fn puzzles<'l, 't>(
    groups: Vec<Rows<'l, 't>>,
    size: usize,
    cutter: Cutter,
) -> Vec<Solved<'l, 't>> {
    let digit = |mark: Mark| match mark {
        Mark::Digit(digit) => Some(digit),
        Mark::Empty(_) => None,
    };
    let digits = |rows: &Rows<'_, '_>| -> Vec<Option<Digit>> {
        let marks = rows.iter().filter_map(|(_, pieces)| marks(pieces, size, cutter));
        marks.flatten().map(digit).collect()
    };
    let solves = |full: &[Option<Digit>], open: &[Option<Digit>]| {
        let is_full = full.iter().all(Option::is_some);
        is_full && open.iter().zip(full).all(|(one, two)| one.is_none() || one == two)
    };
    let mut puzzles: Vec<Solved<'l, 't>> = Vec::new();
    for rows in groups {
        let now = digits(&rows);
        match puzzles.last_mut().map(|before| (digits(&before.rows), before)) {
            Some((open, before)) if solves(&now, &open) => before.solution = now,
            Some((full, before)) if solves(&full, &now) => {
                *before = Solved { rows, solution: full };
            }
            _ => puzzles.push(Solved { rows, solution: Vec::new() }),
        }
    }
    puzzles
}

/// Whether a line is the heading of a table: no digits, and a rule below.
fn heads_table(all: &[Line<'_>], line: &Line<'_>) -> bool {
    let below = all.iter().find(|other| other.number > line.number);
    let has_digit = |piece: &Piece<'_>| piece.text.contains(|c: char| c.is_ascii_digit());
    below.is_some_and(|below| below.may_be_rule) && !line.pieces.iter().any(has_digit)
}

/// Every interpretation of a text as a Sudoku.
pub fn readings(text: &str) -> Vec<Reading> {
    let mut found = Vec::new();
    for &cutter in CUTTERS {
        let all = lines(text, cutter);
        for size in classic_sizes() {
            if let [puzzle] = &puzzles(grids(&all, size, cutter), size, cutter)[..] {
                let shape = format!("{size} rows of {size} cells");
                found.extend(with_solution(puzzle, size, cutter, &shape));
            }
            found.extend(in_other_rows(&all, size, cutter));
        }
    }
    found.extend(in_columns(text));
    found
}

/// The reading of a grid and its solution.
fn with_solution(
    Solved { rows, solution }: &Solved<'_, '_>,
    size: usize,
    cutter: Cutter,
    shape: &str,
) -> Option<Reading> {
    let mut reading = reading(rows.iter().map(|(_, pieces)| *pieces), size, cutter, shape)?;
    reading.document.setup.learn_solution(solution.clone());
    Some(reading)
}

/// The reading of the rows found.
fn reading<'t>(
    rows: impl Iterator<Item = &'t [Piece<'t>]>,
    size: usize,
    cutter: Cutter,
    shape: &str,
) -> Option<Reading> {
    let marks: Option<Vec<Vec<Mark>>> = rows.map(|pieces| marks(pieces, size, cutter)).collect();
    let (setup, empty) = setup(&marks?.concat(), size)?;
    let document = Document::of(setup);
    Some(Reading { document, format: &SUDOKU, remark: format!("{shape}{empty}") })
}

/// All cells in one line, or several rows per line, or one cell per line.
fn in_other_rows(all: &[Line<'_>], size: usize, cutter: Cutter) -> Option<Reading> {
    let fits = |line: &&Line<'_>| {
        let count = line.pieces.len();
        (count > size && count.is_multiple_of(size) || count == 1)
            && marks(&line.pieces, size, cutter).is_some()
            && !line.may_be_rule
    };
    if all.len() > MOST_LINES {
        return None;
    }
    let rows: Rows<'_, '_> = all.iter().filter(fits).map(|line| (line, &line.pieces[..])).collect();
    let width = rows.first()?.1.len();
    let count = size * size / width;
    let is_even = rows.iter().all(|(_, pieces)| pieces.len() == width);
    if !is_even || count == 0 || !rows.len().is_multiple_of(count) || size * size < SHORTEST {
        return None;
    }
    let groups = rows.chunks(count).map(<[_]>::to_vec).collect();
    let [puzzle] = &puzzles(groups, size, cutter)[..] else { return None };
    let rows = &puzzle.rows;
    // Lines that could each hold a whole smaller grid are a list of such grids.
    let is_list = rows.len() > 1 && classic_sizes().any(|other| other * other == width);
    if is_list || width * rows.len() != size * size {
        return None;
    }
    let shape = match rows.len() {
        1 => format!("{} cells in a line", size * size),
        count if width == 1 => format!("a cell on each of {count} lines"),
        count => format!("{count} lines of {width} cells"),
    };
    with_solution(puzzle, size, cutter, &shape)
}

/// All cells of a Sudoku of 6x6 or larger in one line.
pub fn flat(line: &str) -> Option<Reading> {
    CUTTERS.iter().find_map(|&cutter| {
        let all = lines(line, cutter);
        classic_sizes().find_map(|size| in_other_rows(&all, size, cutter))
    })
}

/// Rows in columns of equal width, where a blank is an empty cell.
fn in_columns(text: &str) -> Option<Reading> {
    let is_part = |c: char| c.is_ascii_digit() || c == ' ' || c == '|' || EMPTY.contains(c);
    let is_row = |line: &str| {
        line.chars().all(is_part) && line.contains(|c: char| c.is_ascii_digit() || c == '|')
    };
    let rows: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| is_row(line)).take(26).collect();
    let size = classic_sizes().find(|size| *size == rows.len())?;
    let columns = columns(&rows, size)?;
    let cells: Vec<Piece<'_>> = rows
        .iter()
        .flat_map(|(_, line)| columns.iter().map(|at| line.get(*at..*at + 1).unwrap_or_default()))
        .map(|text| Piece { text: text.trim(), column: 1 })
        .collect();
    // If rows only lack blanks at their ends, cells may just as well be missing.
    let is_blank = |piece: &Piece<'_>| piece.text.is_empty();
    let is_other = |piece: &Piece<'_>| matches!(mark(piece.text, size, Cutter::Symbols), Some(Mark::Empty(kind)) if kind != ' ');
    let has_blanks = cells.chunks(size).any(|row| {
        let last = row.iter().rposition(|piece| !is_blank(piece)).unwrap_or(0);
        row[..last].iter().any(is_blank)
    });
    if !has_blanks || cells.iter().any(is_other) {
        return None;
    }
    let shape = format!("{size} rows of {size} columns");
    reading([&cells[..]].into_iter(), size, Cutter::Symbols, &shape)
}

/// The Sudoku that a text nearly is: some rows have the wrong number of cells, or a cell cannot be
/// read, or a row is missing.
pub fn nearest(text: &str) -> Option<Near> {
    let mut nearest: Option<Near> = None;
    for &cutter in CUTTERS {
        let all = lines(text, cutter);
        for size in classic_sizes() {
            let near = near(&all, size, cutter);
            if let Some(near) = near
                && nearest.as_ref().is_none_or(|best| near.wrong < best.wrong)
            {
                nearest = Some(near);
            }
        }
    }
    nearest
}

fn near(all: &[Line<'_>], size: usize, cutter: Cutter) -> Option<Near> {
    let is_row = |line: &Line<'_>| {
        line.pieces.len() == size
            && !line.may_be_rule
            && marks(&line.pieces, size, cutter).is_some()
    };
    let first = all.iter().position(is_row)?;
    let last = all.iter().rposition(is_row)?;
    let good = all[first..=last].iter().filter(|line| is_row(line)).count();
    // The row at the edge may be the wrong one.
    let is_almost = |line: &&Line<'_>| {
        let cells = line.pieces.iter().filter(|piece| mark(piece.text, size, cutter).is_some());
        !line.may_be_rule && 2 * cells.count() > size && line.pieces.len() < 2 * size
    };
    let before = first - usize::from(first > 0 && good < size);
    let after = (last + 1 + usize::from(good < size)).min(all.len());
    let rows: Vec<&Line<'_>> = all[before..after].iter().filter(is_almost).collect();
    let wrong = rows.iter().filter(|line| !is_row(line)).count() + size.abs_diff(rows.len());
    if 3 * good < 2 * size || wrong == 0 || wrong > 2 || rows.len() > size + 1 {
        return None;
    }
    let error = rows.iter().find(|line| !is_row(line)).map_or_else(
        || {
            let number = rows.last().map_or(1, |line| line.number);
            let message = format!("expected {size} rows of {size} cells, found {}", rows.len());
            ReadError::at(number, 1, message)
        },
        |line| wrong_row(line, size, cutter),
    );
    let mut squares = Vec::new();
    for row in 0..size {
        for col in 0..size {
            let piece = rows.get(row).and_then(|line| line.pieces.get(col));
            let mark = piece.and_then(|piece| mark(piece.text, size, cutter));
            squares.push(match mark {
                Some(Mark::Digit(digit)) => Square::White { given: Some(digit) },
                _ => Square::EMPTY,
            });
        }
    }
    let setup = Setup::new(Variety::CLASSIC, Grid::new(size, size)?, squares);
    let is_fenced = matches!(cutter, Cutter::Fence(..));
    let error = ReadError { format: Some(&SUDOKU), ..error };
    Some(Near { setup, error, wrong, is_fenced })
}

/// What is wrong with a row.
fn wrong_row(line: &Line<'_>, size: usize, cutter: Cutter) -> ReadError {
    let found = line.pieces.len();
    let unread = line.pieces.iter().find(|piece| mark(piece.text, size, cutter).is_none());
    match unread {
        Some(piece) if found == size => {
            let shown: String = piece.text.chars().take(20).collect();
            let message = format!("expected 1 to {size} or an empty cell, found {shown:?}");
            ReadError::at(line.number, piece.column, message)
        }
        _ => {
            let column = line.pieces.last().map_or(1, |piece| piece.column);
            let message = format!("expected {size} cells as in the other rows, found {found}");
            ReadError::at(line.number, column, message)
        }
    }
}

/// The lines of each grid of a text that contains several Sudokus of one size in rows; `None`
/// otherwise. Lines count from 1.
pub fn pieces(text: &str) -> Option<Vec<RangeInclusive<usize>>> {
    let text = bared(text);
    CUTTERS.iter().find_map(|&cutter| {
        let all = lines(&text, cutter);
        classic_sizes().find_map(|size| {
            let groups = puzzles(grids(&all, size, cutter), size, cutter);
            let range = |Solved { rows, .. }: &Solved<'_, '_>| {
                Some(rows.first()?.0.number..=rows.last()?.0.number)
            };
            (groups.len() > 1).then(|| groups.iter().filter_map(range).collect())
        })
    })
}
