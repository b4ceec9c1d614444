//! `gradus check`: whether puzzles are well-formed and have one solution; with `--candidates`, also
//! which digits each cell has in some solution.

use super::cases;
use super::records::record::{Card, Lack, ReasonPart, Report, number, solutions};
use super::records::stream::{self, Stream};
use super::records::table::{Column, Ink, Piece};
use crate::lists::chunks::Job;
use crate::lists::limits::Limits;
use crate::lists::portion::Line;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::grid::understanding::Proof;
use gradus_engine::grid::{Fault, FaultKind};
use gradus_engine::solve::{Reason, Solver, TrueCandidates};
use gradus_engine::understand::is_unproved;
use gradus_engine::{Board, Cell, Digit, Digits, Puzzle, Setup};
use serde::{Serialize, Serializer};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `check`.
#[derive(Debug, Group)]
pub struct Check {
    /// Run the cases of this library of techniques instead, and say which ones pass
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    pub techniques: Option<PathBuf>,

    /// Say also which digits each cell has in some solution
    #[arg(long, conflicts_with = "techniques")]
    pub candidates: bool,

    /// The puzzles, and how they are read and answered
    #[command(flatten)]
    pub stream: Stream,
}

/// The columns of the table at a terminal.
const COLUMNS: [Column; 4] = [
    Column { heading: "line", width: 5, right: true },
    Column { heading: "puzzle", width: 6, right: false },
    Column { heading: "solutions", width: 21, right: false },
    Column { heading: "what is wrong", width: 0, right: false },
];

/// Checks the puzzles of the inputs, or runs the cases of a library.
pub fn run(args: &Check) -> Result<ExitCode> {
    if let Some(library) = &args.techniques {
        return cases::run(library, args.stream.jobs);
    }
    if args.candidates {
        return run_candidates(&args.stream);
    }
    stream::run(&args.stream, COLUMNS.to_vec(), |job, read, limits| {
        Ok(checked(job, read.setup, limits))
    })
}

/// The record of a puzzle.
#[derive(Serialize)]
pub struct Checked {
    line: Line,
    kind: &'static str,
    solutions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lack: Option<Lack>,
    faults: Vec<FaultPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    understanding: Option<Card>,
    /// Whether all rules are understood, for all that is known.
    #[serde(skip)]
    is_understood: bool,
}

/// A fault and its place.
#[derive(Serialize)]
struct FaultPart {
    cell: Option<String>,
    what: String,
    #[serde(skip)]
    text: String,
}

/// Checks a puzzle.
pub fn checked(job: &Job, setup: Setup, limits: &Limits<'_>) -> Checked {
    let (line, grid, kind) = (job.line, setup.grid, setup.variety.kind().slug());
    let part = |fault: &Fault| FaultPart {
        cell: fault.cell.map(|cell| grid.name(cell).to_string()),
        what: fault.kind.to_string(),
        text: fault.explain(grid),
    };
    let budget = limits.budget(gradus_engine::Limits::SEARCH);
    let why = |puzzle: &Puzzle| {
        let found = Reason::of(puzzle, &budget.renewed(Reason::WORK))?;
        Some(ReasonPart::of(puzzle, found))
    };
    let had_no_time = limits.are_over() && is_unproved(&setup);
    let mut is_understood = true;
    let mut reason = None;
    let mut understanding = Card::of(&setup, Proof::None);
    let (solutions, faults) = match Puzzle::whole(setup) {
        // The solutions themselves matter only beside what the text says.
        Ok(puzzle) if puzzle.setup().about.is_none() => {
            let number = Solver::of(&puzzle).number(&budget);
            if number == Some(0) {
                reason = why(&puzzle);
            }
            (number, Vec::new())
        }
        Ok(puzzle) => {
            let found = Solver::of(&puzzle).solutions(&budget);
            match puzzle.misread(&found) {
                Some(kind) => {
                    is_understood = false;
                    (None, vec![part(&Fault::whole(kind))])
                }
                None => {
                    let number = found.count();
                    understanding = Card::of(puzzle.setup(), puzzle.setup().proof(&found));
                    if number == Some(0) {
                        reason = why(&puzzle);
                    }
                    (number, Vec::new())
                }
            }
        }
        Err(faults) => {
            let is_unknown = |fault: &Fault| {
                matches!(fault.kind, FaultKind::Unknown { .. } | FaultKind::Understood { .. })
            };
            let unknown = |fault: &Fault| {
                is_unknown(fault) || matches!(fault.kind, FaultKind::ManyRelations { .. })
            };
            is_understood = had_no_time || !faults.iter().any(is_unknown);
            // If a faulty puzzle itself breaks rules, nothing can satisfy them. Of rules that were not
            // looked at, nothing is known.
            let none = if faults.iter().any(unknown) { None } else { Some(0) };
            (none, faults.iter().map(part).collect())
        }
    };
    let lack = Lack::of(&budget);
    Checked { line, kind, solutions, lack, faults, is_understood, reason, understanding }
}

impl Checked {
    /// How many solutions there are, in words.
    fn words(&self) -> &'static str {
        match self.is_understood {
            true => solutions(self.solutions, self.lack),
            false => "not wholly understood",
        }
    }

    /// What was understood, in sentences.
    fn card(&self) -> impl Iterator<Item = &str> {
        Card::sentences(self.understanding.as_ref())
    }

    /// What is wrong, in sentences.
    fn wrong(&self) -> impl Iterator<Item = &str> {
        let faults = self.faults.iter().map(|fault| fault.text.as_str());
        faults.chain(self.reason.as_ref().map(|reason| reason.what.as_str()))
    }
}

impl Report for Checked {
    const COLUMNS: &'static [&'static str] = &["line", "kind", "solutions", "faults", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        let faults: Vec<&str> = self.wrong().collect();
        let solutions = number(self.solutions);
        vec![vec![self.line.to_string(), self.kind.into(), solutions, faults.join("; ")]]
    }

    fn text(&self) -> String {
        let mut text = format!("{}{}, {}", self.line.lead(), self.kind, self.words());
        for what in self.wrong().chain(self.card()) {
            text += &format!("\n   {what}");
        }
        text
    }

    fn shown(&self) -> Vec<Vec<Piece>> {
        let faults: Vec<&str> = self.wrong().chain(self.card()).collect();
        let ink = if self.is_good() { Ink::Good } else { Ink::Bad };
        vec![vec![
            Piece::new(self.line.to_string(), Ink::Dim),
            Piece::new(self.kind, Ink::Plain),
            Piece::new(self.words(), ink),
            Piece::new(faults.join("; "), Ink::Plain),
        ]]
    }

    fn is_good(&self) -> bool {
        self.solutions == Some(1)
    }
}

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
pub fn run_candidates(stream: &Stream) -> Result<ExitCode> {
    stream::run(stream, Vec::new(), |job, read, limits| {
        let puzzle = Puzzle::whole(read.setup.clone()).ok();
        let checked = checked(job, read.setup, limits);
        let puzzle = puzzle.filter(|_| checked.faults.is_empty());
        let found = puzzle.map(|puzzle| Candidates::of(&puzzle, limits));
        Ok(Detailed { checked, found })
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
