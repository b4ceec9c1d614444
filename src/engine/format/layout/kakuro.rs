//! A Kakuro by its layout: rows of clues and of other cells. Clues stand where runs begin; that says
//! which symbol is white, and which number of a pair points down.

use super::cut::{Cutter, Doubled, Line, bared, lines};
use super::html::plain_text;
use super::reading::{Near, Reading, only};
use crate::engine::cell::{Cell, Grid};
use crate::engine::format::document::Document;
use crate::engine::format::row::{Format, Holds, ReadError};
use crate::engine::puzzle::{Setup, Square};
use crate::engine::variety::{Kind, Variety};

/// The row of this format.
pub static KAKURO: Format = Format {
    slug: "layout-kakuro",
    title: "Kakuro by its layout",
    help: "Rows of cells between blanks, bars, commas, semicolons, tabs or colons, black border \
           included, amid other text. Clues are pairs such as 23\\7, 23/7, 23:7 or 23 7, down first, or \
           numbers alone; of the other symbols the one in which runs lie is white. This is tried where \
           no other format fits.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    holds: Holds::Givens,
    detect: |_| false,
    read: |text| read(text, &KAKURO),
    write: None,
    example: "| # | 4: | 3: |\n| :3 | _ | _ |\n| :4 | _ | _ |\n",
};

/// The same with the clue across first.
pub static KAKURO_ACROSS: Format = Format {
    slug: "layout-kakuro-across",
    title: "Kakuro by its layout, across first",
    help: "As layout-kakuro, with the clue across before the clue down.",
    kinds: &[Kind::Kakuro],
    one_line: false,
    holds: Holds::Givens,
    detect: |_| false,
    read: |text| read(text, &KAKURO_ACROSS),
    write: None,
    example: "| # | :4 | :3 |\n| 3: | _ | _ |\n| 4: | _ | _ |\n",
};

fn read(text: &str, format: &'static Format) -> Result<Document, ReadError> {
    let bared = bared(&plain_text(text).unwrap_or_else(|| text.into()));
    let mut found = readings(&bared);
    found.retain(|reading| reading.format == format);
    only(found, nearest(&bared), "a Kakuro")
}

/// How rows of a Kakuro are cut.
const CUTTERS: &[Cutter] = &[
    Cutter::Words,
    Cutter::Fence('|', Doubled::Cell),
    Cutter::Fence('|', Doubled::One),
    Cutter::Fence(';', Doubled::Cell),
    Cutter::Fence('\t', Doubled::Cell),
    Cutter::Fence(',', Doubled::Cell),
];

/// Symbols that cells without clues are made of.
const SYMBOLS: &str = "._-xX#*?0oO@~BbWw ";

/// What may stand between two clues.
const BETWEEN: &[char] = &['\\', '/', ':', ',', ' '];

/// The most sorts of symbols in one grid.
const MOST_SORTS: usize = 4;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    /// Two clues in the order of the text, either of which may be missing.
    Pair(Option<u32>, Option<u32>),
    /// A clue that belongs to the direction in which white follows.
    Lone(u32),
    /// A cell without clues, black or white.
    Plain(char),
}

fn mark(text: &str) -> Option<Mark> {
    let first = text.chars().next().unwrap_or(' ');
    if SYMBOLS.contains(first) && text.chars().all(|symbol| symbol == first) {
        return Some(Mark::Plain(first));
    }
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| !text.starts_with('+'));
    if let Some(number) = number(text) {
        return Some(Mark::Lone(number));
    }
    // Programs write one backslash as two.
    let text = &text.replace("\\\\", "\\");
    let between = BETWEEN.iter().find(|between| text.contains(**between))?;
    let (left, right) = text.split_once(*between)?;
    let side = |text: &str| {
        let text = text.trim();
        let is_none = matches!(text, "" | "-" | "x" | "X" | "#" | "_" | "." | "*" | "--");
        if is_none { Some(None) } else { number(text).map(|sum| Some(sum).filter(|sum| *sum > 0)) }
    };
    Some(Mark::Pair(side(left)?, side(right)?))
}

/// The rows of a Kakuro among lines: those that follow each other with as many cells. Rules between
/// them are passed over.
fn rows<'l, 't>(all: &'l [Line<'t>]) -> Option<Vec<&'l Line<'t>>> {
    let is_rule = |line: &&Line<'_>| line.may_be_rule;
    let are_cells = |line: &&Line<'_>| {
        line.pieces.len() > 1 && line.pieces.iter().all(|p| mark(p.text).is_some())
    };
    let all: Vec<&Line<'_>> = all.iter().filter(|line| !is_rule(line)).collect();
    // The longest stretch of lines that are cells.
    let mut best: &[&Line<'_>] = &[];
    for stretch in all.split(|line| !are_cells(line)) {
        if stretch.len() > best.len() {
            best = stretch;
        }
    }
    (2..=Grid::MAX).contains(&best.len()).then(|| best.to_vec())
}

/// What a way of reading has against it, at a cell.
struct Objection {
    cell: Cell,
    what: String,
}

/// A way of reading.
struct Way {
    white: char,
    down_first: bool,
    setup: Setup,
    objections: Vec<Objection>,
}

/// Every way of reading rows of as many cells; one sort of symbols is white.
fn ways(marks: &[Mark], grid: Grid) -> Vec<Way> {
    let mut sorts: Vec<char> = Vec::new();
    for mark in marks {
        if let Mark::Plain(sort) = mark
            && !sorts.contains(sort)
        {
            sorts.push(*sort);
        }
    }
    if sorts.len() > MOST_SORTS {
        return Vec::new();
    }
    let orders = |white: char| [true, false].map(|down_first| (white, down_first));
    let ways = sorts.into_iter().flat_map(orders);
    ways.map(|(white, down_first)| way(marks, grid, white, down_first)).collect()
}

fn way(marks: &[Mark], grid: Grid, white: char, down_first: bool) -> Way {
    let is_white = |row: usize, col: usize| {
        let cell: Option<Cell> = grid.cell(row, col);
        cell.is_some_and(|cell| marks[cell.index()] == Mark::Plain(white))
    };
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    setup.variety = Variety::KAKURO;
    let mut objections = Vec::new();
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let below = (row + 1..).take_while(|row| is_white(*row, col)).count();
        let right = (col + 1..).take_while(|col| is_white(row, *col)).count();
        let square = match marks[cell.index()] {
            Mark::Plain(sort) if sort == white => Square::EMPTY,
            Mark::Plain(_) => Square::BLACK,
            Mark::Pair(down, across) if down_first => Square::Black { down, across },
            Mark::Pair(across, down) => Square::Black { down, across },
            Mark::Lone(sum) if below > 0 => Square::Black { down: Some(sum), across: None },
            Mark::Lone(sum) => Square::Black { down: None, across: Some(sum) },
        };
        let is_lone = matches!(marks[cell.index()], Mark::Lone(_));
        let both = is_lone && below > 0 && right > 0;
        let mut object = |what| objections.push(Objection { cell, what });
        if both {
            object("white cells follow the number both below and to the right".into());
        }
        match square {
            Square::White { .. } => {
                // At the edge no clue stands before the run.
                if row == 0 && below > 0 || col == 0 && right > 0 {
                    object("the run that begins here has no clue".into());
                }
            }
            Square::Black { down, across } => {
                let sides = [(down, below, "below it"), (across, right, "to its right")];
                for (sum, length, place) in sides {
                    match (sum, length) {
                        (Some(sum), 0 | 1) => {
                            object(format!("the clue {sum} has no run {place}"));
                        }
                        (None, 2..) if !both => object(format!("the run {place} has no clue")),
                        _ => {}
                    }
                }
            }
        }
        setup.squares[cell.index()] = square;
    }
    Way { white, down_first, setup, objections }
}

/// What was taken for what.
fn remark(way: &Way, marks: &[Mark]) -> String {
    let name = |symbol: char| if symbol == ' ' { "a blank".into() } else { symbol.to_string() };
    let is_other = |mark: &&Mark| matches!(mark, Mark::Plain(sort) if *sort != way.white);
    let black = marks.iter().find(is_other).map(|mark| match mark {
        Mark::Plain(sort) => name(*sort),
        _ => String::new(),
    });
    let black = black.map_or_else(String::new, |black| format!(", {black} for black"));
    let has_pairs = marks.iter().any(|mark| matches!(mark, Mark::Pair(..)));
    let order = match (has_pairs, way.down_first) {
        (false, _) => "",
        (true, true) => ", the clue down first",
        (true, false) => ", the clue across first",
    };
    format!("{} for white{black}{order}", name(way.white))
}

/// The marks of rows that all have as many cells.
fn even(rows: &[&Line<'_>]) -> Option<(Grid, Vec<Mark>)> {
    let width = rows.first()?.pieces.len();
    if rows.iter().any(|line| line.pieces.len() != width) {
        return None;
    }
    let pieces = rows.iter().flat_map(|line| &line.pieces);
    let marks: Option<Vec<Mark>> = pieces.map(|piece| mark(piece.text)).collect();
    let marks = marks.filter(|marks| marks.iter().any(|mark| !matches!(mark, Mark::Plain(_))))?;
    Some((Grid::new(rows.len(), width)?, marks))
}

/// Every reading of a text as a Kakuro.
pub fn readings(text: &str) -> Vec<Reading> {
    let mut found = Vec::new();
    for &cutter in CUTTERS {
        let all = lines(text, cutter);
        let Some((grid, marks)) = rows(&all).and_then(|rows| even(&rows)) else { continue };
        for way in ways(&marks, grid).into_iter().filter(|way| way.objections.is_empty()) {
            let has_white = way.setup.squares.contains(&Square::EMPTY);
            if has_white {
                found.push(Reading {
                    remark: remark(&way, &marks),
                    format: if way.down_first { &KAKURO } else { &KAKURO_ACROSS },
                    document: Document::of(way.setup),
                });
            }
        }
    }
    found
}

/// The Kakuro that a text almost is: a row has another number of cells, or a clue or two are wrong.
pub fn nearest(text: &str) -> Option<Near> {
    let near = |&cutter: &Cutter| near(&lines(text, cutter), cutter);
    CUTTERS.iter().filter_map(near).min_by_key(|near| near.wrong)
}

/// The most that may be wrong with a text that is almost a Kakuro.
const MOST_WRONG: usize = 3;

fn near(all: &[Line<'_>], cutter: Cutter) -> Option<Near> {
    let rows = rows(all)?;
    let mut widths: Vec<usize> = rows.iter().map(|line| line.pieces.len()).collect();
    widths.sort_unstable();
    let width = widths[widths.len() / 2];
    let grid = Grid::new(rows.len(), width)?;
    let uneven: Vec<&&Line<'_>> = rows.iter().filter(|line| line.pieces.len() != width).collect();
    let at = |line: &Line<'_>, col: usize| line.pieces.get(col).and_then(|piece| mark(piece.text));
    // What is missing is black, as `\` is.
    let marks = rows
        .iter()
        .flat_map(|line| (0..width).map(|col| at(line, col).unwrap_or(Mark::Pair(None, None))));
    let marks: Vec<Mark> = marks.collect();
    let clues = marks.iter().filter(|mark| {
        matches!(mark, Mark::Lone(_) | Mark::Pair(Some(_), _) | Mark::Pair(_, Some(_)))
    });
    let clues = clues.count();
    let way = ways(&marks, grid).into_iter().min_by_key(|way| way.objections.len())?;
    let wrong = uneven.len() + way.objections.len();
    if wrong == 0 || wrong > MOST_WRONG || clues < 2 * wrong {
        return None;
    }
    let error = match (uneven.first(), way.objections.first()) {
        (Some(line), _) => {
            let column = line.pieces.last().map_or(1, |piece| piece.column);
            let found = line.pieces.len();
            let message = format!("expected {width} cells as in the other rows, found {found}");
            ReadError::at(line.number, column, message)
        }
        (None, Some(Objection { cell, what })) => {
            let line = rows[grid.row(*cell)];
            let column = line.pieces[grid.col(*cell)].column;
            ReadError::at(line.number, column, format!("{}: {what}", grid.name(*cell)))
        }
        (None, None) => return None,
    };
    let is_fenced = cutter != Cutter::Words;
    let error = ReadError { format: Some(&KAKURO), ..error };
    Some(Near { setup: way.setup, error, wrong, is_fenced })
}
