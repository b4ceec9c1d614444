//! `gradus solve`: the solutions of puzzles.

use super::every;
use super::global::{Global, configuration};
use super::options::{Output, chosen};
use super::record::{Lack, Report, number, solutions};
use super::stream::{self, Stream};
use super::written::written;
use crate::lists::chunks::Job;
use crate::lists::limits::Limits;
use crate::lists::portion::Line;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::path::{self, GUESS};
use gradus_engine::{Board, Kind, Puzzle, Scores, Setup, Solutions, Solver};
use serde::Serialize;
use std::process::ExitCode;

/// The arguments of `solve`.
#[derive(Debug, Group)]
pub struct Solve {
    /// Write every solution, up to --limit
    #[arg(long, conflicts_with = "count")]
    pub all: bool,

    /// Say how many solutions there are, up to --limit
    #[arg(long)]
    pub count: bool,

    /// The most solutions that --all writes and --count counts (100000 without this option)
    #[arg(long, value_name = "N", default_value_t = every::LIMIT, hide_default_value = true)]
    pub limit: u64,

    /// The puzzles, and how they are read and answered
    #[command(flatten)]
    pub stream: Stream,
}

/// The record of a puzzle.
#[derive(Serialize)]
struct Solved {
    line: Line,
    kind: &'static str,
    solutions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lack: Option<Lack>,
    solution: Option<String>,
    /// How many steps it took, including guesses; `None` if they gave up.
    steps: Option<usize>,
    guesses: Option<usize>,
}

/// Solves the puzzles of the inputs.
pub fn run(wanted: &Solve, global: &Global) -> Result<ExitCode> {
    let Solve { all, count, limit, ref stream } = *wanted;
    if all || count {
        return every::run(stream, every::Wanted { all, limit });
    }
    let config = configuration(global);
    let scores = Kind::ALL.map(|kind| config.scores(kind));
    // Text output has no place for the steps, which take most of the time.
    let has_steps = chosen(&stream.format).0 != Output::Text;
    stream::run(stream, Vec::new(), |job, read, limits| {
        solved(job, read.setup, limits, has_steps.then_some(&scores))
    })
}

fn solved(
    job: &Job,
    setup: Setup,
    limits: &Limits<'_>,
    scores: Option<&[Scores; Kind::ALL.len()]>,
) -> Result<Solved, String> {
    let puzzle = Puzzle::of(setup)?;
    let budget = limits.budget(gradus_engine::Limits::SEARCH);
    let found = Solver::of(&puzzle).solutions(&budget);
    let solution = match &found {
        Solutions::One(one) | Solutions::Several(one, _) => Some(written(&puzzle, one)),
        Solutions::None | Solutions::GaveUp => None,
    };
    let walk = |scores: &[Scores; Kind::ALL.len()]| {
        let (scores, budget) =
            (&scores[puzzle.kind() as usize], limits.budget(gradus_engine::Limits::RATING));
        path::solve(&mut Board::new(&puzzle), scores, &found, &budget)
    };
    let steps = scores.filter(|_| solution.is_some()).map(walk);
    let steps = steps.filter(|(_, end)| *end == path::End::Solved).map(|(steps, _)| steps);
    let guesses = |steps: &Vec<_>| {
        let is_guess = |step: &&gradus_engine::Step| *step.technique == GUESS;
        steps.iter().filter(is_guess).count()
    };
    Ok(Solved {
        line: job.line,
        kind: puzzle.kind().slug(),
        solutions: found.count(),
        lack: Lack::of(&budget),
        solution,
        guesses: steps.as_ref().map(guesses),
        steps: steps.map(|steps| steps.len()),
    })
}

impl Report for Solved {
    const COLUMNS: &'static [&'static str] =
        &["line", "kind", "solutions", "solution", "steps", "guesses", "error"];

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            self.line.to_string(),
            self.kind.into(),
            number(self.solutions),
            self.solution.clone().unwrap_or_default(),
            number(self.steps),
            number(self.guesses),
        ]]
    }

    fn text(&self) -> String {
        let solution = self.solution.as_deref().unwrap_or_default();
        let count = solutions(self.solutions, self.lack);
        match self.solutions {
            Some(1) => solution.into(),
            Some(2..) => format!("{}{count}, one of them {solution}", self.line.comment()),
            _ => format!("{}{count}", self.line.comment()),
        }
    }

    fn is_good(&self) -> bool {
        self.solutions == Some(1)
    }
}
