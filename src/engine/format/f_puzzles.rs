//! Addresses of f-puzzles and SudokuPad: LZ-string of JSON.

use super::document::Document;
use super::f_puzzles_relations::{self, only, relations};
use super::lz_string;
use super::row::{Format, Holds, ReadError};
use super::rows::{content, only_line};
use super::state::{Content, contents, moves};
use crate::engine::cell::{Cell, Grid};
use crate::engine::digit::{Digit, Digits};
use crate::engine::puzzle::{Cage, Puzzle, Setup, Square};
use crate::engine::region::Family;
use crate::engine::setup::NO_BOX;
use crate::engine::text::list;
use crate::engine::variety::{Kind, Variety, box_size};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The row of this format.
pub static F_PUZZLES: Format = Format {
    slug: "f-puzzles",
    title: "f-puzzles address",
    help: "?load= or fpuzzles in an address, as of f-puzzles and SudokuPad, and then LZ-string in \
           base64 of JSON: the cells, irregular regions, and every constraint that this program \
           knows. Others are an error that names them; what is only drawn is left out.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    holds: Holds::Marks,
    detect: |text| content(text).next().is_some_and(|(_, line)| code(line).is_some()),
    read,
    write: None,
    example: "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3G8QpStQBM9Ri3acYw0QI3iRYydKoIAzAqat4HboMFChXIA",
};

/// What the code stands behind.
const MARKS: [&str; 2] = ["fpuzzles", "?load="];

/// The longest JSON, in symbols; a grid of 25x25 has far less.
const LONGEST: usize = 1 << 18;

/// The parts of the JSON that say nothing about the rules, or that are read.
const KNOWN: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "id",
    "metadata",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "text",
    "circle",
    "rectangle",
    "line",
    "cage",
];

const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];
const EXTRA_REGIONS: &str = "extraregion";
const CAGES: &str = "killercage";

type Json = Map<String, Value>;

/// The column of the code in a line, in bytes from 0.
fn code(line: &str) -> Option<usize> {
    MARKS.iter().find_map(|mark| line.rfind(mark).map(|at| at + mark.len()))
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let start = code(line)
        .ok_or_else(|| ReadError::at(number, 1, "expected fpuzzles or ?load= and a code".into()))?;
    let column = line[..start].chars().count() + 1;
    let wrong = |what: String| ReadError::at(number, column, what);
    let word = line[start..].split(['&', '#']).next().unwrap_or_default();
    // Addresses escape what base64 has beside letters and digits, and some turn + into a blank.
    let word = word.trim().replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let word = word.replace(' ', "+");
    let json = lz_string::decode(&word, LONGEST)
        .ok_or_else(|| wrong("this is not an LZ-string in base64, or it is too long".into()))?;
    let json: Json = serde_json::from_str(&json)
        .map_err(|error| wrong(format!("the JSON in the code: {error}")))?;
    document(&json).map_err(wrong)
}

fn document(json: &Json) -> Result<Document, String> {
    let rows = list_of(json, "grid");
    let grid = Grid::new(rows.len(), rows.len())
        .filter(|grid| grid.rows() <= usize::from(Digit::MAX))
        .ok_or("`grid` in the JSON has no rows, or too many")?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    if cells.len() != grid.len() {
        return Err(format!("expected {} cells in the JSON, found {}", grid.len(), cells.len()));
    }
    refuse_unknown(json)?;
    let digits = cells.iter().map(|cell| digit(cell)).collect::<Result<Vec<_>, _>>()?;
    let is_given = |cell: &Value| cell["given"].as_bool() == Some(true);
    let square = |(cell, digit): (&&Value, &Option<Digit>)| Square::White {
        given: digit.filter(|_| is_given(cell)),
    };
    let squares = cells.iter().zip(&digits).map(square).collect();
    let mut setup = Setup { squares, ..Setup::empty(Kind::Sudoku, grid) };
    add_features(json, &cells, &mut setup)?;
    let title = json.get("title").and_then(Value::as_str).filter(|title| !title.is_empty());
    let mut all = contents(&Document::of(setup.clone()));
    for (content, (cell, digit)) in all.iter_mut().zip(cells.iter().zip(digits)) {
        if let Content::Open(_) = content {
            *content = digit.map_or_else(|| Content::Open(marks(cell)), Content::Placed);
        }
    }
    let (title, moves) = (title.map(String::from), moves(grid, &all));
    Ok(Document { title, moves, ..Document::of(setup) })
}

/// The digit of a cell.
fn digit(cell: &Value) -> Result<Option<Digit>, String> {
    match &cell["value"] {
        Value::Null => Ok(None),
        value => number(value)
            .and_then(|number| Digit::new(u8::try_from(number).ok()?))
            .map(Some)
            .ok_or_else(|| format!("expected a digit as the value of a cell, found {value}")),
    }
}

/// The marks that the player wrote into the middle or the corners of a cell.
fn marks(cell: &Value) -> Digits {
    let marks = ["centerPencilMarks", "cornerPencilMarks"].into_iter();
    let marks = marks.filter_map(|name| cell[name].as_array()).flatten();
    marks.filter_map(|mark| Digit::new(u8::try_from(number(mark)?).ok()?)).collect()
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64().and_then(|number| number.try_into().ok()),
    }
}

fn list_of<'a>(json: &'a Json, name: &str) -> &'a [Value] {
    json.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether a part of the JSON says nothing: a constraint that is off, or a list of none.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

fn refuse_unknown(json: &Json) -> Result<(), String> {
    let is_known = |name: &str| KNOWN.contains(&name) || f_puzzles_relations::is_known(name);
    let is_unknown = |(name, value): &(&String, &Value)| !is_known(name) && !is_nothing(value);
    let unknown: Vec<&str> =
        json.iter().filter(is_unknown).map(|(name, _)| name.as_str()).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the puzzle has constraints that this program does not know: {}",
        list(unknown, "and")
    ))
}

/// Adds diagonals, windows, irregular boxes and cages.
fn add_features(json: &Json, cells: &[&Value], setup: &mut Setup) -> Result<(), String> {
    let is_on = |name: &&&str| json.get(**name).is_some_and(|value| !is_nothing(value));
    let diagonals: Vec<&&str> = DIAGONALS.iter().filter(is_on).collect();
    let mut elsewhere = Vec::new();
    if diagonals.len() == 2 {
        setup.variety = setup.variety.with(Variety::X);
        elsewhere.extend(DIAGONALS);
    }
    let extra = list_of(json, EXTRA_REGIONS);
    if !extra.is_empty() {
        let regions = extra.iter().map(|region| cells_of(region, setup.grid));
        let regions = regions.collect::<Result<BTreeSet<_>, _>>()?;
        if Some(regions) == windows(setup.grid) {
            setup.variety = setup.variety.with(Variety::WINDOKU);
            elsewhere.push(EXTRA_REGIONS);
        }
    }
    let boxes = boxes(cells, setup.grid)?;
    if standard(setup.grid).is_none_or(|standard| in_order(&standard) != boxes) {
        setup.variety = setup.variety.with(Variety::JIGSAW);
        setup.boxes = boxes;
    }
    let cages = list_of(json, CAGES).iter().map(|cage| {
        let cells = cells_of(cage, setup.grid)?;
        let sum = match &cage["value"] {
            value if is_nothing(value) || number(value) == Some(0) => None,
            value => {
                Some(number(value).ok_or_else(|| format!("{value} cannot be the sum of a cage"))?)
            }
        };
        Ok(Cage { sum, cells })
    });
    let cages = cages.collect::<Result<Vec<_>, String>>()?;
    if !cages.is_empty() && suit_a_killer(setup, &cages) {
        setup.variety = setup.variety.with(Variety::KILLER);
        setup.cages = cages;
        elsewhere.push(CAGES);
    }
    setup.relations = relations(json, setup.grid, &elsewhere)?;
    for (cell, value) in setup.grid.cells().zip(cells) {
        if let Some(marks) = value["givenPencilMarks"].as_array().filter(|marks| !marks.is_empty())
        {
            let digit = |mark: &Value| Digit::new(u8::try_from(number(mark)?).ok()?);
            setup.relations.extend(only(cell, marks.iter().filter_map(digit)));
        }
    }
    Ok(())
}

/// Whether cages are those of a killer Sudoku: none has a cell of another one, and the grid suits.
fn suit_a_killer(setup: &Setup, cages: &[Cage]) -> bool {
    let mut cells: Vec<Cell> = cages.iter().flat_map(|cage| &cage.cells).copied().collect();
    let all = cells.len();
    cells.sort_unstable();
    cells.dedup();
    cells.len() == all && setup.variety.with(Variety::KILLER).digits(setup.grid).is_some()
}

/// The cells of a constraint, in reading order.
fn cells_of(value: &Value, grid: Grid) -> Result<Vec<Cell>, String> {
    let names = value["cells"].as_array().map_or(&[][..], Vec::as_slice);
    let name = |name: &Value| grid.read(name.as_str().unwrap_or_default());
    let mut cells = names.iter().map(name).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    Ok(cells)
}

/// The windows of a windoku.
fn windows(grid: Grid) -> Option<BTreeSet<Vec<Cell>>> {
    let empty = Setup { variety: Variety::WINDOKU, ..Setup::empty(Kind::Sudoku, grid) };
    let puzzle = Puzzle::new(empty).ok()?;
    let windows = puzzle.regions().iter().filter(|region| region.family == Family::Window);
    let cells = windows.map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_unstable();
        cells
    });
    Some(cells.collect())
}

/// The number of each cell's box, of those that a grid has by itself.
fn standard(grid: Grid) -> Option<Vec<usize>> {
    let (high, wide) = box_size(grid)?;
    let number = |cell| grid.row(cell) / high * (grid.cols() / wide) + grid.col(cell) / wide;
    Some(grid.cells().map(number).collect())
}

/// The number of each cell's box, in the order of their first cells.
fn boxes(cells: &[&Value], grid: Grid) -> Result<Vec<u8>, String> {
    let standard = standard(grid);
    let number = |(cell, value): (Cell, &&Value)| {
        let standard = standard.as_ref().map(|standard| standard[cell.index()]);
        let number = match &value["region"] {
            // A cell in none is null; one that was not changed has nothing.
            Value::Null if value.get("region").is_none() => standard,
            Value::Null => return Ok(NO_BOX.into()),
            region => number(region).map(|number| number as usize),
        };
        number.filter(|number| *number < grid.rows()).ok_or_else(|| {
            format!("{} is in no region; expected one for every cell", grid.name(cell))
        })
    };
    let numbers = grid.cells().zip(cells).map(number).collect::<Result<Vec<_>, _>>()?;
    Ok(in_order(&numbers))
}

/// Renumbers boxes in the order of their first cells.
fn in_order(numbers: &[usize]) -> Vec<u8> {
    let mut met: Vec<usize> = Vec::new();
    let place = |number: &usize| {
        if *number == usize::from(NO_BOX) {
            return NO_BOX;
        }
        let place = met.iter().position(|known| known == number);
        place.unwrap_or_else(|| {
            met.push(*number);
            met.len() - 1
        }) as u8
    };
    numbers.iter().map(place).collect()
}
