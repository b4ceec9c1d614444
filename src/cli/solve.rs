//! `gradus solve`: the solutions of puzzles; all of them with `--all` and `--count`.

use super::global::{Global, configuration};
use super::options::{Output, chosen};
use super::records::record::{Card, Lack, ReasonPart, Report, known, number, solutions, with_card};
use super::records::stream::{self, Stream};
use crate::lists::chunks::Job;
use crate::lists::limits::Limits;
use crate::lists::portion::Line;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::path::{self, GUESS};
use gradus_engine::solve::{End, Examined, Reason, Solver};
use gradus_engine::{Board, Digit, Kind, Puzzle, Scores, Setup, Solution, Solutions};
use serde::Serialize;
use std::ops::ControlFlow;
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
    #[arg(long, value_name = "N", default_value_t = MOST_SOLUTIONS, hide_default_value = true)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    understanding: Option<Card>,
}

/// Solves the puzzles of the inputs.
pub fn run(args: &Solve, global: &Global) -> Result<ExitCode> {
    let Solve { all, count, limit, ref stream } = *args;
    if all || count {
        return run_all(stream, AllArgs { all, limit });
    }
    let config = configuration(global);
    let scores = Kind::ALL.map(|kind| config.scores(kind));
    // Text output has no place for the steps, which take most of the time.
    let has_steps = chosen(&stream.format).0 != Output::Text;
    stream::run(stream, Vec::new(), |job, read, limits| {
        solved(job, read.setup, limits, has_steps.then_some(&scores))
    })
}

/// Refuses solutions that may not be those of the puzzle.
fn understood(puzzle: &Puzzle, found: &Solutions) -> Result<(), String> {
    puzzle.misread(found).map_or(Ok(()), |fault| Err(with_card(fault, puzzle.setup())))
}

fn solved(
    job: &Job,
    setup: Setup,
    limits: &Limits<'_>,
    scores: Option<&[Scores; Kind::ALL.len()]>,
) -> Result<Solved, String> {
    let puzzle = known(setup, limits)?;
    let budget = limits.budget(gradus_engine::Limits::SEARCH);
    let Examined { solutions: found, reason } = Examined::of(&puzzle, &budget);
    understood(&puzzle, &found)?;
    let solution = match &found {
        Solutions::One(one) | Solutions::Several(one, _) => Some(solution_text(&puzzle, one)),
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
        let is_guess = |step: &&gradus_engine::technique::Step| *step.technique == GUESS;
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
        reason: reason.map(|reason| ReasonPart::of(&puzzle, reason)),
        understanding: Card::of(puzzle.setup(), puzzle.setup().proof(&found)),
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
        let card = Card::sentences(self.understanding.as_ref());
        let card = card.map(|sentence| format!("# {sentence}\n")).collect::<String>();
        card + &match self.solutions {
            Some(1) => solution.into(),
            Some(2..) => format!("{}{count}, one of them {solution}", self.line.comment()),
            _ => {
                let why = self.reason.as_ref().map(|reason| format!(": {}", reason.what));
                format!("{}{count}{}", self.line.comment(), why.unwrap_or_default())
            }
        }
    }

    fn is_good(&self) -> bool {
        self.solutions == Some(1)
    }
}

/// The digits of a Sudoku; those of a Kakuro as `COLUMNS|DIGITS`, without the border if it is
/// black.
pub fn solution_text(puzzle: &Puzzle, solution: &Solution) -> String {
    let grid = puzzle.grid();
    let digit = |digit: &Option<Digit>| digit.map_or('.', Digit::to_char);
    if puzzle.kind() == Kind::Sudoku {
        return solution.iter().map(digit).collect();
    }
    let bordered = puzzle.cells().iter().all(|&cell| grid.row(cell) > 0 && grid.col(cell) > 0);
    let border = usize::from(bordered);
    let rows = solution.chunks(grid.cols()).skip(border);
    let digits: String = rows.flat_map(|row| &row[border..]).map(digit).collect();
    format!("{}|{digits}", grid.cols() - border)
}

/// What is wanted of all solutions.
#[derive(Clone, Copy, Debug)]
pub struct AllArgs {
    /// Whether they are written, and not only counted.
    pub all: bool,
    /// At most this number.
    pub limit: u64,
}

/// How many solutions are counted or written by default.
pub const MOST_SOLUTIONS: u64 = 100_000;

/// How many solutions are found between two reports to the progress line.
const REPORTED: u64 = 1 << 10;

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
    /// Why there is none, if a reason is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonPart>,
}

/// The record of one whose solutions are written.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    counted: Counted,
    all: Vec<String>,
}

/// Finds all solutions of the puzzles of the inputs.
pub fn run_all(stream: &Stream, args: AllArgs) -> Result<ExitCode> {
    let listed = |job: &Job, setup, limits: &Limits<'_>, report: &dyn Fn(u64)| {
        listed(job, setup, limits, args, report)
    };
    match args.all {
        true => stream::run_reporting(stream, Vec::new(), |job, read, limits, report| {
            listed(job, read.setup, limits, report)
        }),
        false => stream::run_reporting(stream, Vec::new(), |job, read, limits, report| {
            listed(job, read.setup, limits, report).map(|listed| listed.counted)
        }),
    }
}

fn listed(
    job: &Job,
    setup: Setup,
    limits: &Limits<'_>,
    args: AllArgs,
    report: &dyn Fn(u64),
) -> Result<Listed, String> {
    let puzzle = known(setup, limits)?;
    if puzzle.setup().solution().is_some() || puzzle.setup().says_more() {
        let budget = limits.budget(gradus_engine::Limits::SEARCH);
        understood(&puzzle, &Solver::of(&puzzle).solutions(&budget))?;
    }
    let (mut count, mut all, mut size) = (0, Vec::new(), 0);
    let budget = limits.budget(u64::MAX);
    let end = Solver::of(&puzzle).each(&budget, |solution| {
        if count == args.limit {
            return ControlFlow::Break(());
        }
        count += 1;
        if args.all {
            let text = solution_text(&puzzle, &solution);
            size += size_of::<String>() + text.capacity();
            all.push(text);
        }
        if !budget.has_memory(size) {
            return ControlFlow::Break(());
        }
        if count % REPORTED == 0 {
            report(REPORTED);
        }
        ControlFlow::Continue(())
    });
    let ended = match end {
        _ if budget.is_full() => Ended::Memory,
        End::All => Ended::All,
        End::Enough => Ended::Limit,
        End::GaveUp => Ended::GaveUp,
    };
    let has_none = count == 0 && ended == Ended::All;
    let reason = || Reason::of(&puzzle, &budget.renewed(Reason::WORK));
    let reason = has_none.then(reason).flatten().map(|reason| ReasonPart::of(&puzzle, reason));
    let kind = puzzle.kind().slug();
    let counted = Counted { line: job.line, kind, solutions: count, ended, reason };
    Ok(Listed { counted, all })
}

impl Counted {
    /// How many there are, in words.
    fn words(&self) -> String {
        let why = self.reason.as_ref().map(|reason| format!(": {}", reason.what));
        let solutions = match (self.solutions, self.ended) {
            (0, Ended::All) => format!("no solution{}", why.unwrap_or_default()),
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
