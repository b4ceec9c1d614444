//! `gradus solve --all` and `--count`: every solution of puzzles.

use super::record::Report;
use super::stream::{self, Stream};
use super::written::written;
use crate::lists::chunks::Job;
use crate::lists::limits::Limits;
use crate::lists::portion::Line;
use anyhow::Result;
use gradus_engine::solve::End;
use gradus_engine::{Board, Puzzle, Setup, Solver};
use serde::Serialize;
use std::ops::ControlFlow;
use std::process::ExitCode;

/// What is wanted of all solutions.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether they are written, and not only counted.
    pub all: bool,
    /// At most this number.
    pub limit: u64,
}

/// How many solutions are counted or written by default.
pub const LIMIT: u64 = 100_000;

/// How many solutions are found between two reports to the progress line.
const TOLD: u64 = 1 << 10;

/// Why no more solutions are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Ended {
    /// There are no more.
    All,
    /// There are more than were asked for.
    Limit,
    /// It took too long.
    GaveUp,
    /// It took too much memory.
    Memory,
}

/// The record of a puzzle whose solutions are counted.
#[derive(Serialize)]
struct Counted {
    line: Line,
    kind: &'static str,
    solutions: u64,
    ended: Ended,
}

/// The record of one whose solutions are written.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    counted: Counted,
    all: Vec<String>,
}

/// Finds all solutions of the puzzles of the inputs.
pub fn run(stream: &Stream, wanted: Wanted) -> Result<ExitCode> {
    let listed = |job: &Job, setup, limits: &Limits<'_>, tell: &dyn Fn(u64)| {
        listed(job, setup, limits, wanted, tell)
    };
    match wanted.all {
        true => stream::run_telling(stream, Vec::new(), |job, read, limits, tell| {
            listed(job, read.setup, limits, tell)
        }),
        false => stream::run_telling(stream, Vec::new(), |job, read, limits, tell| {
            listed(job, read.setup, limits, tell).map(|listed| listed.counted)
        }),
    }
}

fn listed(
    job: &Job,
    setup: Setup,
    limits: &Limits<'_>,
    wanted: Wanted,
    tell: &dyn Fn(u64),
) -> Result<Listed, String> {
    let puzzle = Puzzle::of(setup)?;
    let (mut count, mut all, mut size) = (0, Vec::new(), 0);
    let budget = limits.budget(u64::MAX);
    let end = Solver::new(&Board::new(&puzzle)).each(&budget, |solution| {
        if count == wanted.limit {
            return ControlFlow::Break(());
        }
        count += 1;
        if wanted.all {
            let text = written(&puzzle, &solution);
            size += size_of::<String>() + text.capacity();
            all.push(text);
        }
        if !budget.has_memory(size) {
            return ControlFlow::Break(());
        }
        if count % TOLD == 0 {
            tell(TOLD);
        }
        ControlFlow::Continue(())
    });
    let ended = match end {
        _ if budget.is_full() => Ended::Memory,
        End::All => Ended::All,
        End::Enough => Ended::Limit,
        End::GaveUp => Ended::GaveUp,
    };
    let counted = Counted { line: job.line, kind: puzzle.kind().slug(), solutions: count, ended };
    Ok(Listed { counted, all })
}

impl Counted {
    /// How many there are, in words.
    fn words(&self) -> String {
        let solutions = match (self.solutions, self.ended) {
            (0, Ended::All) => "no solution".into(),
            (1, _) => "1 solution".into(),
            (0, Ended::GaveUp | Ended::Memory) => "none found".into(),
            (count, _) => format!("{count} solutions"),
        };
        match self.ended {
            Ended::All => solutions,
            Ended::Limit => format!("more than {solutions}"),
            Ended::GaveUp => format!("{solutions} so far, gave up looking for more"),
            Ended::Memory => {
                format!("{solutions} so far, gave up looking for more: that takes too much memory")
            }
        }
    }
}

impl Ended {
    /// Its name in records.
    const fn slug(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Limit => "limit",
            Self::GaveUp => "gave-up",
            Self::Memory => "memory",
        }
    }
}

impl Report for Counted {
    const COLUMNS: &'static [&'static str] = &["line", "kind", "solutions", "ended", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        let (line, kind) = (self.line.to_string(), self.kind.into());
        vec![vec![line, kind, self.solutions.to_string(), self.ended.slug().into()]]
    }

    fn text(&self) -> String {
        format!("{}{}", self.line.lead(), self.words())
    }

    fn is_good(&self) -> bool {
        !matches!(self.ended, Ended::GaveUp | Ended::Memory)
    }
}

impl Report for Listed {
    const COLUMNS: &'static [&'static str] =
        &["line", "kind", "solutions", "ended", "solution", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        let of_all = self.counted.rows().concat();
        let row = |solution: &String| [&of_all[..], std::slice::from_ref(solution)].concat();
        match &self.all[..] {
            [] => vec![row(&String::new())],
            all => all.iter().map(row).collect(),
        }
    }

    fn text(&self) -> String {
        if let ([only], Ended::All) = (&self.all[..], self.counted.ended) {
            return only.clone();
        }
        let heading = format!("{}{}", self.counted.line.comment(), self.counted.words());
        [&[heading], &self.all[..]].concat().join("\n")
    }

    fn is_good(&self) -> bool {
        self.counted.is_good()
    }
}
