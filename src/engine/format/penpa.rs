//! Addresses of Penpa+: base64 of compressed text, a line of the board and lines of JSON.
//!
//! Cells are numbered by a grid with two more on each side; what stands in corners has four numbers for
//! each corner of that grid, behind those of all cells.

use super::document::Document;
use super::row::{Format, Holds, ReadError};
use super::rows::{content, only_line};
use crate::engine::cell::{Cell, Grid};
use crate::engine::digit::Digit;
use crate::engine::link::unescaped;
use crate::engine::puzzle::{Cage, Setup, Square};
use crate::engine::text::list;
use crate::engine::variety::{Kind, Variety};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::Value;

/// The row of this format.
pub static PENPA: Format = Format {
    slug: "penpa",
    title: "Penpa+ address",
    help: "m=edit or m=solve and then &p= with the code of a board of Penpa+: a Sudoku with its given \
           digits and cages. Boards with lines, arrows or symbols that may be constraints are an error \
           that names them.",
    kinds: &[Kind::Sudoku],
    one_line: true,
    holds: Holds::Givens,
    detect: |text| content(text).next().is_some_and(|(_, line)| code(line).is_some()),
    read,
    write: None,
    example: EXAMPLE,
};

const EXAMPLE: &str = "\
https://swaroopg92.github.io/penpa-edit/#m=edit&p=RY0xCsMwDEV3H0OzBkt2EkeH6FDaIQgROv\
QAbelik7tHNpTy9T/i8ZE+r+/j/cTsSgUjUtcah5fiEzTikAUFAgR2E1ho9Sqt7qJ2YL3/14s0oAIy2jS6CH\
nqgH/Aa+S1lLjjyXFHmzTPm5/BmkbOokorcjRUnjFlc7j0P6EdQbnYCQ==";

/// What the code stands behind.
const MARKS: [&str; 2] = ["m=edit", "m=solve"];

/// The longest board, in bytes.
const LONGEST: usize = 1 << 20;

/// What the JSON shortens.
const SHORT: &[(&str, &str)] = &[
    ("z9", "\"qa\""),
    ("zQ", "\"pu_q\""),
    ("zA", "\"pu_a\""),
    ("zG", "\"grid\""),
    ("zM", "\"edit_mode\""),
    ("zS", "\"surface\""),
    ("zL", "\"line\""),
    ("zE", "\"lineE\""),
    ("zW", "\"wall\""),
    ("zC", "\"cage\""),
    ("zN", "\"number\""),
    ("zY", "\"symbol\""),
    ("zP", "\"special\""),
    ("zB", "\"board\""),
    ("zR", "\"command_redo\""),
    ("zU", "\"command_undo\""),
    ("z8", "\"command_replay\""),
    ("z1", "\"numberS\""),
    ("zF", "\"freeline\""),
    ("z2", "\"freelineE\""),
    ("zT", "\"thermo\""),
    ("z3", "\"arrows\""),
    ("zD", "\"direction\""),
    ("z0", "\"squareframe\""),
    ("z5", "\"polygon\""),
    ("z4", "\"deletelineE\""),
    ("z6", "\"killercages\""),
    ("z7", "\"nobulbthermo\""),
    ("z_", "\"__a\""),
    ("zO", "null"),
];

/// Parts that are constraints, if there is anything in them.
const CONSTRAINTS: [&str; 4] = ["thermo", "nobulbthermo", "arrows", "symbol"];

/// How many cells stand around the board on each side.
const MARGIN: usize = 2;

/// Where the code begins in a line, in bytes.
fn code(line: &str) -> Option<usize> {
    let at = MARKS.iter().find_map(|mark| line.find(mark))?;
    line[at..].find("&p=").map(|code| at + code + 3)
}

fn read(text: &str) -> Result<Document, ReadError> {
    let (number, line) = only_line(text, "an address")?;
    let start = code(line)
        .ok_or_else(|| ReadError::at(number, 1, "expected m=edit&p= and a code".into()))?;
    let column = line[..start].chars().count() + 1;
    let word = line[start..].split(['&', '#', ' ']).next().unwrap_or_default();
    let wrong = |what: String| ReadError::at(number, column, what);
    let bytes = base64(&unescaped(word)).ok_or_else(|| wrong("this is not base64".into()))?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .ok_or_else(|| wrong("the code is cut short or changed; copy the whole address".into()))?;
    board(&text).map(Document::of).map_err(wrong)
}

/// The bytes of a text in base64.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for symbol in text.trim_end_matches('=').bytes() {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// The numbers of a board.
struct Board {
    /// How many cells are in a row of the larger grid, and in all.
    width: usize,
    all: usize,
    top: usize,
    left: usize,
    grid: Grid,
}

impl Board {
    fn of(head: &str, space: &str) -> Option<Self> {
        let mut parts = head.split(',');
        if !matches!(parts.next()?, "square" | "sudoku" | "kakuro") {
            return None;
        }
        let mut side = || parts.next()?.trim().parse().ok().filter(|side| *side <= 2 * Grid::MAX);
        let (cols, rows): (usize, usize) = (side()?, side()?);
        let [top, bottom, left, right]: [usize; 4] = serde_json::from_str(space).ok()?;
        let grid = Grid::new(
            rows.checked_sub(top.checked_add(bottom)?)?,
            cols.checked_sub(left.checked_add(right)?)?,
        )?;
        let width = cols + 2 * MARGIN;
        Some(Self { width, all: width * (rows + 2 * MARGIN), top, left, grid })
    }

    /// The cell of a number; `None` for one outside.
    fn cell(&self, number: usize) -> Option<Cell> {
        let row = (number / self.width).checked_sub(MARGIN + self.top)?;
        let col = (number % self.width).checked_sub(MARGIN + self.left)?;
        self.grid.cell(row, col)
    }
}

fn board(text: &str) -> Result<Setup, String> {
    let lines: Vec<&str> = text.lines().take(16).collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let board = Board::of(line(0), line(1))
        .filter(|board| board.grid.rows() == board.grid.cols())
        .ok_or("expected a square board of Penpa+")?;
    let json =
        SHORT.iter().fold(line(3).to_string(), |json, (short, long)| json.replace(short, long));
    let json: Value =
        serde_json::from_str(&json).map_err(|error| format!("the JSON in the code: {error}"))?;
    let is_something = |name: &&&str| match &json[**name] {
        Value::Array(list) => list.iter().any(|part| !part.is_null()),
        Value::Object(map) => !map.is_empty(),
        _ => false,
    };
    let unknown: Vec<&&str> = CONSTRAINTS.iter().filter(is_something).collect();
    if !unknown.is_empty() {
        return Err(format!(
            "the board has parts that may be constraints that this format does not read: {}",
            list(unknown, "and")
        ));
    }
    let mut setup = Setup::empty(Kind::Sudoku, board.grid);
    let empty = serde_json::Map::new();
    let entries = |name: &str| json[name].as_object().unwrap_or(&empty).iter();
    for (number, value) in entries("number") {
        let Some(cell) = number.parse().ok().filter(|n| *n < board.all).and_then(|n| board.cell(n))
        else {
            continue;
        };
        let text = value[0].as_str().map(str::trim).unwrap_or_default();
        let digit = text.parse().ok().and_then(Digit::new);
        let name = board.grid.name(cell);
        let digit = digit.filter(|digit| usize::from(digit.get()) <= board.grid.rows());
        let digit = digit.ok_or_else(|| format!("{name}: expected a digit, found {text:?}"))?;
        setup.squares[cell.index()] = Square::White { given: Some(digit) };
    }
    let cages = json["killercages"].as_array().map_or(&[][..], Vec::as_slice);
    for cage in cages.iter().filter_map(Value::as_array).filter(|cage| !cage.is_empty()) {
        let cell = |number: &Value| board.cell(usize::try_from(number.as_u64()?).ok()?);
        let cells: Option<Vec<Cell>> = cage.iter().map(cell).collect();
        let mut cells = cells.ok_or("a cage has cells outside the board")?;
        cells.sort_unstable();
        cells.dedup();
        let sum = sum(&json, &board, &cells);
        setup.cages.push(Cage { sum, cells });
    }
    if !setup.cages.is_empty() {
        setup.cages.sort_by(|a, b| a.cells.cmp(&b.cells));
        setup.variety = setup.variety.with(Variety::KILLER);
    }
    Ok(setup)
}

/// The sum in the corner of a cage.
fn sum(json: &Value, board: &Board, cells: &[Cell]) -> Option<u32> {
    let first = cells.first()?;
    let (row, col) = (board.grid.row(*first), board.grid.col(*first));
    let corner = board.all + (row + MARGIN + board.top) * board.width + col + MARGIN + board.left;
    json["numberS"][(4 * corner).to_string()][0].as_str()?.trim().parse().ok()
}
