//! Kakuro in the data of a program: every cell with its clues, or every run with its sum.

use super::coordinates::Place;
use super::grids::Found;
use super::values::Value;
use crate::format::layout::kakuro;
use crate::grid::{Grid, Kind, Setup, Square, Variety};
use std::collections::BTreeMap;

const DOWN: &[&str] = &[
    "down",
    "vertical",
    "hintvertical",
    "d",
    "v",
    "col",
    "column",
    "bottom",
    "downsum",
    "colsum",
    "verticalsum",
    "downclue",
    "sumdown",
    "cluedown",
    "clue_down",
    "down_sum",
    "vertical_sum",
    "below",
];
const ACROSS: &[&str] = &[
    "across",
    "horizontal",
    "hinthorizontal",
    "a",
    "h",
    "row",
    "right",
    "acrosssum",
    "rowsum",
    "horizontalsum",
    "acrossclue",
    "sumacross",
    "clueacross",
    "clue_across",
    "across_sum",
    "horizontal_sum",
];
const TYPE: &[&str] = &["type", "kind", "t", "color", "colour", "cell"];
const WIDTH: &[&str] = &["columncount", "columns", "cols", "width", "ncols", "columnscount"];
const SUM: &[&str] = &["sum", "total", "clue", "value", "target"];
const LENGTH: &[&str] = &["length", "len", "count", "size", "cells"];
const WAY: &[&str] = &["direction", "dir", "orientation", "way", "type"];
const DIGIT: &[&str] = &["solution", "answer"];

/// The Kakuro in some data.
pub fn found(value: &Value) -> Option<Found> {
    let inside = || value.members().iter().map(|(_, inner)| inner);
    let values = || [value].into_iter().chain(inside());
    let width = value.member(WIDTH).and_then(Value::number);
    values()
        .find_map(|list| of_cells(list, width))
        .or_else(|| of_calls(value))
        .or_else(|| values().find_map(|list| setup(&runs(list, None)?)))
        .or_else(|| by_direction(value))
}

/// Every cell is a map.
fn of_cells(value: &Value, width: Option<u32>) -> Option<Found> {
    let list = value.list();
    let rows: Vec<&[Value]> = match list.first()? {
        Value::List(_) => list.iter().map(Value::list).collect(),
        _ => list.chunks(usize::try_from(width?).ok().filter(|width| *width > 1)?).collect(),
    };
    // Cells without clues may be symbols.
    let symbol = |cell: &Value| match cell {
        Value::Word(word) if word.len() < 2 => Some(word.chars().next().unwrap_or(' ')),
        _ => None,
    };
    let all = || rows.iter().copied().flatten();
    let are_cells = all().all(|cell| !cell.members().is_empty() || symbol(cell).is_some());
    let has_maps = all().any(|cell| !cell.members().is_empty());
    if rows.len() < 2 || rows.len() > Grid::MAX || !are_cells || !has_maps {
        return None;
    }
    let mut types: Vec<&str> = Vec::new();
    let mut text = String::new();
    let mut digits = Vec::new();
    for row in &rows {
        for cell in *row {
            let clue = |names| cell.member(names).and_then(Value::number).filter(|sum| *sum > 0);
            let shown = |sum: Option<u32>| sum.map_or_else(String::new, |sum| sum.to_string());
            let digit = cell
                .member(DIGIT)
                .and_then(Value::number)
                .and_then(|digit| u8::try_from(digit).ok().and_then(crate::grid::Digit::new));
            digits.push(digit);
            let word = match (clue(DOWN), clue(ACROSS)) {
                (None, None) if symbol(cell).is_some() => match symbol(cell) {
                    Some(' ') | None => '_'.to_string(),
                    Some(symbol) => symbol.to_string(),
                },
                (None, None) => sort(cell, &mut types)?.to_string(),
                (down, across) => format!("{}\\{}", shown(down), shown(across)),
            };
            text += &word;
            text.push(' ');
        }
        text.push('\n');
    }
    let mut readings = kakuro::readings(&text);
    readings.retain(|reading| reading.format == &kakuro::KAKURO);
    readings.dedup_by(|one, other| one.document.setup == other.document.setup);
    let mut setup = readings.pop().filter(|_| readings.is_empty())?.document.setup;
    let fits = |(square, digit): (&Square, &Option<_>)| match square {
        Square::White { .. } => digit.is_some(),
        Square::Black { .. } => digit.is_none(),
    };
    if setup.squares.iter().zip(&digits).all(fits) {
        setup.learn_solution(digits);
    }
    Some(Found { setup, remark: "from data: cells with their clues".into() })
}

/// The symbol of a cell without clues: a name says whether it is black; other types are told apart.
fn sort<'v>(cell: &'v Value, types: &mut Vec<&'v str>) -> Option<char> {
    let name = cell.member(TYPE).and_then(Value::word).unwrap_or_default();
    match &*name.to_ascii_lowercase() {
        "wall" | "black" | "block" | "blocked" | "filled" | "clue" | "sum" | "hint" => {
            return Some('#');
        }
        "cell" | "white" | "empty" | "input" | "open" | "entry" | "play" | "value" | "digit" => {
            return Some('.');
        }
        _ => {}
    }
    let place = types.iter().position(|known| *known == name).unwrap_or_else(|| {
        types.push(name);
        types.len() - 1
    });
    "xo*~".chars().nth(place)
}

/// A run of white cells: whether it is down, its first cell, its length, and its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    is_down: bool,
    row: u32,
    col: u32,
    length: u32,
    sum: u32,
}

/// Whether a name says that a run is down; `None` if it says no direction.
fn is_down(name: &str) -> Option<bool> {
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match (has(&["down", "vert", "col"]), has(&["across", "horiz", "row"])) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => match &*name {
            "d" | "v" => Some(true),
            "a" | "h" => Some(false),
            _ => None,
        },
    }
}

/// What the first three numbers of a call mean.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// The line, the first and the last cell in it.
    Line,
    /// The first and the last cell, then their line.
    Ends,
    /// The row, the column, and the length.
    RowCol,
    /// The column, the row, and the length.
    ColRow,
}

impl Order {
    fn run(self, is_down: bool, [one, two, three, sum]: [u32; 4]) -> Option<Run> {
        let of = |line: u32, first: u32, last: u32| {
            let (row, col) = if is_down { (first, line) } else { (line, first) };
            let length = last.checked_sub(first)? + 1;
            (length > 1).then_some(Run { is_down, row, col, length, sum })
        };
        match self {
            Self::Line => of(one, two, three),
            Self::Ends => of(three, one, two),
            Self::RowCol => Some(Run { is_down, row: one, col: two, length: three, sum }),
            Self::ColRow => Some(Run { is_down, row: two, col: one, length: three, sum }),
        }
    }
}

/// The orders that are tried, for runs down and across.
const ORDERS: [(Order, Order); 6] = [
    (Order::Line, Order::Ends),
    (Order::Line, Order::Line),
    (Order::Ends, Order::Ends),
    (Order::Ends, Order::Line),
    (Order::RowCol, Order::RowCol),
    (Order::ColRow, Order::ColRow),
];

/// Runs as calls of four numbers, whose names say the direction.
fn of_calls(value: &Value) -> Option<Found> {
    let mut calls: Vec<(bool, [u32; 4])> = Vec::new();
    for (name, call) in value.members() {
        let numbers: Option<Vec<u32>> = call.list().iter().map(Value::number).collect();
        if let (Some(is_down), Some(numbers)) = (is_down(name), numbers) {
            calls.push((is_down, numbers.try_into().ok()?));
        }
    }
    ORDERS.iter().find_map(|(down, across)| {
        let order = |is_down: bool| if is_down { down } else { across };
        let runs: Option<Vec<Run>> = calls
            .iter()
            .map(|(is_down, numbers)| order(*is_down).run(*is_down, *numbers))
            .collect();
        setup(&runs?)
    })
}

/// Lists of runs, whose names say the direction, by their first cells or by those of their clues.
fn by_direction(value: &Value) -> Option<Found> {
    let mut all = Vec::new();
    for (name, list) in value.members() {
        if let Some(is_down) = is_down(name).filter(|_| !list.list().is_empty()) {
            all.extend(runs(list, Some(is_down))?);
        }
    }
    let behind = |run: &Run| {
        let (row, col) = if run.is_down { (run.row + 1, run.col) } else { (run.row, run.col + 1) };
        Run { row, col, ..*run }
    };
    let shifted: Vec<Run> = all.iter().map(behind).collect();
    setup(&all).or_else(|| setup(&shifted))
}

/// Straight lines of cells with their sums as runs, if every cell is in one across and one down.
pub fn of_lines<'p>(lines: impl Iterator<Item = (Option<u32>, &'p [Place])>) -> Option<Found> {
    let mut runs = Vec::new();
    let mut counts: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for (sum, cells) in lines {
        let cells: Vec<(u32, u32)> = cells.iter().map(numbers).collect::<Option<_>>()?;
        runs.push(line(&cells, sum?)?);
        cells.into_iter().for_each(|cell| *counts.entry(cell).or_default() += 1);
    }
    setup(&runs).filter(|_| counts.values().all(|count| *count == 2))
}

/// A straight line of cells.
fn line(cells: &[(u32, u32)], sum: u32) -> Option<Run> {
    let [first, .., last] = cells else { return None };
    let (is_across, is_down) = (first.0 == last.0, first.1 == last.1);
    let ends = if is_down { last.0.abs_diff(first.0) } else { last.1.abs_diff(first.1) };
    let length = u32::try_from(cells.len()).ok()?;
    let fits = is_across != is_down && ends + 1 == length;
    let (row, col) = *first.min(last);
    fits.then_some(Run { is_down, row, col, length, sum })
}

/// Runs as maps; the direction may be known.
fn runs(value: &Value, is_down: Option<bool>) -> Option<Vec<Run>> {
    let run = |value: &Value| {
        let sum = value.member(SUM)?.number()?;
        let way = value.member(WAY).and_then(Value::word).and_then(self::is_down).or(is_down);
        let cells: Option<Vec<(u32, u32)>> = value
            .member(&["cells", "squares"])
            .map(Value::list)
            .unwrap_or_default()
            .iter()
            .map(place)
            .collect();
        let cells = cells.unwrap_or_default();
        if cells.len() > 1 {
            return line(&cells, sum);
        }
        let (row, col) = place(value)?;
        let length = value.member(LENGTH)?.number()?;
        Some(Run { is_down: way?, row, col, length, sum })
    };
    value.list().iter().map(run).collect()
}

fn place(value: &Value) -> Option<(u32, u32)> {
    numbers(&Place::of(value)?)
}

fn numbers(place: &Place) -> Option<(u32, u32)> {
    match *place {
        Place::Pair(row, col) | Place::Named(row, col) | Place::Sure(row, col) => Some((row, col)),
        Place::Index(_) => None,
    }
}

/// The Kakuro with these runs: their clues are in the cells before them. `None` if they do not fit each
/// other: runs cross, and are as long as white cells follow each other.
fn setup(runs: &[Run]) -> Option<Found> {
    // Without a border, the first row is 0; with one, or counted from 1, it is 1.
    let (top, left) =
        (runs.iter().map(|run| run.row).min()?, runs.iter().map(|run| run.col).min()?);
    let cells = |run: &Run| {
        let (row, col) = ((run.row - top + 1) as usize, (run.col - left + 1) as usize);
        let is_down = run.is_down;
        (0..run.length.min(64) as usize)
            .map(move |at| if is_down { (row + at, col) } else { (row, col + at) })
    };
    let all = || runs.iter().flat_map(cells);
    let (rows, cols) = (all().map(|(row, _)| row).max()? + 1, all().map(|(_, col)| col).max()? + 1);
    let grid = Grid::new(rows, cols)?;
    let mut setup = Setup::empty(Kind::Kakuro, grid);
    setup.variety = Variety::KAKURO;
    for (row, col) in all() {
        setup.squares[grid.cell(row, col)?.index()] = Square::EMPTY;
    }
    let is_white = |setup: &Setup, row: usize, col: usize| {
        grid.cell(row, col)
            .is_some_and(|cell| matches!(setup.squares[cell.index()], Square::White { .. }))
    };
    for run in runs {
        let (row, col) = cells(run).next()?;
        let (last_row, last_col) = cells(run).next_back()?;
        let (after, before) = match run.is_down {
            true => ((last_row + 1, last_col), (row - 1, col)),
            false => ((last_row, last_col + 1), (row, col - 1)),
        };
        if is_white(&setup, after.0, after.1) || is_white(&setup, before.0, before.1) {
            return None;
        }
        let Square::Black { down, across } =
            &mut setup.squares[grid.cell(before.0, before.1)?.index()]
        else {
            return None;
        };
        let clue = if run.is_down { down } else { across };
        if clue.replace(run.sum).is_some() {
            return None;
        }
    }
    let has_both = runs.iter().any(|run| run.is_down) && runs.iter().any(|run| !run.is_down);
    let remark = format!("from data: {} runs with their sums", runs.len());
    has_both.then_some(Found { setup, remark })
}
