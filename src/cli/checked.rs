//! The record of a puzzle that is checked: what is wrong with it, and how many solutions it has.

use super::record::{Lack, Report, number, solutions};
use super::table::{Ink, Piece};
use crate::lists::chunks::Job;
use crate::lists::limits::Limits;
use crate::lists::portion::Line;
use gradus_engine::{Fault, FaultKind, Puzzle, Setup, Solver};
use serde::Serialize;

/// The record of a puzzle.
#[derive(Serialize)]
pub struct Checked {
    line: Line,
    kind: &'static str,
    solutions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lack: Option<Lack>,
    faults: Vec<FaultPart>,
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
    let (solutions, faults) = match Puzzle::whole(setup) {
        Ok(puzzle) => (Solver::of(&puzzle).number(&budget), Vec::new()),
        Err(faults) => {
            let unknown = |fault: &Fault| {
                matches!(fault.kind, FaultKind::Unknown { .. } | FaultKind::ManyRelations { .. })
            };
            // If a faulty puzzle itself breaks rules, nothing can satisfy them. Of rules that were not
            // looked at, nothing is known.
            let none = if faults.iter().any(unknown) { None } else { Some(0) };
            (none, faults.iter().map(part).collect())
        }
    };
    Checked { line, kind, solutions, lack: Lack::of(&budget), faults }
}

impl Report for Checked {
    const COLUMNS: &'static [&'static str] = &["line", "kind", "solutions", "faults", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        let faults: Vec<&str> = self.faults.iter().map(|fault| fault.text.as_str()).collect();
        let solutions = number(self.solutions);
        vec![vec![self.line.to_string(), self.kind.into(), solutions, faults.join("; ")]]
    }

    fn text(&self) -> String {
        let mut text =
            format!("{}{}, {}", self.line.lead(), self.kind, solutions(self.solutions, self.lack));
        for fault in &self.faults {
            text += &format!("\n   {}", fault.text);
        }
        text
    }

    fn shown(&self) -> Vec<Vec<Piece>> {
        let faults: Vec<&str> = self.faults.iter().map(|fault| fault.text.as_str()).collect();
        let ink = if self.is_good() { Ink::Good } else { Ink::Bad };
        vec![vec![
            Piece::new(self.line.to_string(), Ink::Dim),
            Piece::new(self.kind, Ink::Plain),
            Piece::new(solutions(self.solutions, self.lack), ink),
            Piece::new(faults.join("; "), Ink::Plain),
        ]]
    }

    fn is_good(&self) -> bool {
        self.solutions == Some(1)
    }
}
