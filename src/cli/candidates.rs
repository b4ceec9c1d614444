//! `gradus check --candidates`: which digits each cell has in some solution.

use super::checked::{Checked, checked};
use super::record::Report;
use super::stream::{self, Stream};
use crate::lists::limits::Limits;
use anyhow::Result;
use gradus_engine::{Board, Cell, Digit, Digits, Puzzle, TrueCandidates};
use serde::{Serialize, Serializer};
use std::process::ExitCode;

/// The record of a puzzle.
#[derive(Serialize)]
struct Detailed {
    #[serde(flatten)]
    checked: Checked,
    #[serde(flatten)]
    found: Option<Candidates>,
}

/// The digits of a cell, each with the number of solutions that have it.
type OfCell = (String, Vec<(Digit, u8)>);

/// The digits of each cell that occur in some solution.
#[derive(Serialize)]
struct Candidates {
    /// By name of the cell and digit: in how many solutions, 9 for as many or more.
    #[serde(serialize_with = "in_cells")]
    candidates: Vec<OfCell>,
    /// The digits of cells of which that is not known, as it took too long.
    #[serde(serialize_with = "in_cells")]
    unknown: Vec<OfCell>,
    /// The cells row by row, for people.
    #[serde(skip)]
    grid: String,
}

/// Says so of the puzzles of the inputs. A grid of digits does not fit in a table.
pub fn run(stream: &Stream) -> Result<ExitCode> {
    stream::run(stream, Vec::new(), |job, read, limits| {
        let puzzle = Puzzle::whole(read.setup.clone()).ok();
        let found = puzzle.map(|puzzle| Candidates::of(&puzzle, limits));
        Ok(Detailed { checked: checked(job, read.setup, limits), found })
    })
}

impl Candidates {
    fn of(puzzle: &Puzzle, limits: &Limits<'_>) -> Self {
        let budget = limits.budget(gradus_engine::Limits::CANDIDATES);
        let found = TrueCandidates::of(&Board::new(puzzle), &budget);
        let of_cell = |digits: &dyn Fn(Cell) -> Digits, cell: Cell| {
            let counted = |digit| (digit, found.solutions_with(cell, digit));
            let name = puzzle.grid().name(cell).to_string();
            (name, digits(cell).iter().map(counted).collect::<Vec<_>>())
        };
        let all = |digits: &dyn Fn(Cell) -> Digits| {
            puzzle.cells().iter().map(|&cell| of_cell(digits, cell)).collect::<Vec<_>>()
        };
        let candidates = all(&|cell| found.digits(cell));
        let mut unknown = all(&|cell| found.unknown(cell));
        unknown.retain(|(_, digits)| !digits.is_empty());
        Self { candidates, unknown, grid: grid(puzzle, &found) }
    }
}

/// The digits of the cells in rows and columns. A cell of which some are not known has a `?`; black
/// cells have a `#`.
fn grid(puzzle: &Puzzle, found: &TrueCandidates) -> String {
    let text = |cell: Cell| -> String {
        match puzzle.is_white(cell) {
            false => "#".into(),
            true => {
                let digits = found.digits(cell).iter().map(Digit::to_char);
                digits.chain((!found.unknown(cell).is_empty()).then_some('?')).collect()
            }
        }
    };
    let cells: Vec<String> = puzzle.grid().cells().map(text).collect();
    let widest = cells.iter().map(String::len).max().unwrap_or(0);
    let row = |row: &[String]| {
        let padded = row.iter().map(|cell| format!("{cell:<widest$}"));
        format!("\n   {}", padded.collect::<Vec<_>>().join(" ").trim_end())
    };
    cells.chunks(puzzle.grid().cols()).map(row).collect()
}

/// Cells as an object, each with an object of its digits.
fn in_cells<S: Serializer>(cells: &[OfCell], serializer: S) -> Result<S::Ok, S::Error> {
    let digits = |digits: &[(Digit, u8)]| -> serde_json::Map<String, serde_json::Value> {
        digits.iter().map(|(digit, count)| (digit.to_string(), (*count).into())).collect()
    };
    serializer.collect_map(cells.iter().map(|(name, counts)| (name, digits(counts))))
}

/// Cells as text, as in `r1c1:1*3/4*9`.
fn in_text(cells: &[OfCell]) -> String {
    let cell = |(name, digits): &OfCell| {
        let digits = digits.iter().map(|(digit, count)| format!("{digit}*{count}"));
        format!("{name}:{}", digits.collect::<Vec<_>>().join("/"))
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(";")
}

impl Report for Detailed {
    const COLUMNS: &'static [&'static str] =
        &["line", "kind", "solutions", "faults", "candidates", "unknown", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        let cells = |of: fn(&Candidates) -> &[OfCell]| {
            self.found.as_ref().map_or_else(String::new, |found| in_text(of(found)))
        };
        let mut row = self.checked.rows().concat();
        row.extend([cells(|found| &found.candidates), cells(|found| &found.unknown)]);
        vec![row]
    }

    fn text(&self) -> String {
        self.checked.text() + self.found.as_ref().map_or("", |found| &found.grid)
    }

    fn is_good(&self) -> bool {
        let is_known = self.found.as_ref().is_none_or(|found| found.unknown.is_empty());
        self.checked.is_good() && is_known
    }
}
