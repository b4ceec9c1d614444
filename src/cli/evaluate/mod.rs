//! `gradus evaluate`: how well ratings agree with people's results.

mod agreement;
mod descent;
mod fit;
mod judge;
mod statistics;
mod table;
mod trial;

use super::global::Global;
use super::options::{FormatName, Output, chosen};
use super::options::{records, system};
use super::outcome::{BAD, GOOD, say};
use super::records::jobs::Jobs;
use super::records::record::print;
use super::systems::Systems;
use crate::lists::source::Source;
use crate::tui::geometry::report::scatter;
use agreement::{Agreement, render};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args as Group;
use gradus_engine::{Format, Kind, RATINGS, System};
use judge::Judge;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use table::Table;
use trial::{Match, Trial};

/// The rows of a plot.
const HEIGHT: u16 = 20;

/// The width of a plot if standard output is not a terminal.
const WIDTH: u16 = 80;

/// The fewest puzzles to which a scale is fitted.
const LEAST: usize = 20;

/// The seed of the samples if none is given.
const SEED: u64 = 1;

/// The arguments of `evaluate`.
#[derive(Debug, Group)]
pub struct Evaluate {
    /// A file in CSV, or - for standard input
    #[arg(value_name = "FILE|-", required_unless_present = "history")]
    pub table: Option<OsString>,

    /// Take the times of the games that you solved without a hint instead of a file
    #[arg(long, conflicts_with_all = ["table", "column"])]
    pub history: bool,

    /// Fit the scores of a rating system to the times, on one half of the puzzles, and print a file
    /// for --scores along with its quality on the other half
    #[arg(long, value_name = "NAME", value_parser = system(), conflicts_with = "plot")]
    #[arg(hide_possible_values = true)]
    pub fit: Option<&'static System>,

    /// Which rating systems to use, and with which scores
    #[command(flatten)]
    pub systems: Systems,

    /// A column of figures; repeat the option for more. Without it, all columns with numbers
    #[arg(long, value_name = "NAME")]
    pub column: Vec<String>,

    /// How many samples to make the intervals from; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub resamples: u32,

    /// Plot each rating against the first column of figures, as text as wide as the terminal
    #[arg(long)]
    pub plot: bool,

    /// Draw with ASCII instead of Braille characters
    #[arg(long, requires = "plot")]
    pub ascii: bool,

    /// How to write records: text, csv or jsonl (JSON, one record per line); the default is text on
    /// a terminal and for plots, otherwise csv. The name of a puzzle format says how to read
    /// puzzles instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = records())]
    #[arg(hide_possible_values = true)]
    pub format: Vec<FormatName>,

    /// How many threads to use
    #[command(flatten)]
    pub jobs: Jobs,
}

/// Compares ratings with the figures of a table.
pub fn run(args: &Evaluate, global: &Global) -> Result<ExitCode> {
    let output = output(args)?;
    let (_, forced) = chosen(&args.format);
    let scales = args.systems.scales(RATINGS, &["seed"], global)?;
    let seed = seed(args)?;
    let (table, name) = table(args, forced, global)?;
    if let Some(system) = args.fit {
        return fitted(args, system, (&table, &name), seed, global);
    }
    let systems = scales.into_iter().map(Judge::System);
    let judges: Vec<Judge> = [Judge::Givens].into_iter().chain(systems).collect();
    let trial = Trial::of(&table, &judges, forced, args.jobs);
    let is_good = complain(&trial, &name, args.history);
    let matches = matches(&trial, args);
    let agreement = |which: &Match| trial.agreement(*which, args.resamples, seed);
    let agreements: Vec<Agreement> = args.jobs.answers(&matches, agreement);
    let mut text = render(&agreements, output);
    if args.plot {
        let first = matches.iter().zip(&agreements).filter(|(which, _)| which.column == 0);
        first.for_each(|(which, agreement)| text += &drawn(&trial, *which, agreement, args));
    }
    if args.history && output == Output::Text {
        text += &trial::best(&agreements);
    }
    print(&text)?;
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// The table for the evaluation, and its name.
fn table(
    args: &Evaluate,
    forced: Option<&'static Format>,
    global: &Global,
) -> Result<(Table, String)> {
    let source = match args.table.as_deref() {
        None => return Ok((trial::history_table(global)?, "the history".into())),
        Some(path) if path == "-" => Source::Input,
        Some(path) => Source::File(path.into()),
    };
    Ok((Table::read(&source, forced, &args.column)?, source.name()))
}

/// Fits the scores of a system to the first column, and prints the scale.
fn fitted(
    args: &Evaluate,
    system: &'static System,
    (table, name): (&Table, &str),
    seed: u64,
    global: &Global,
) -> Result<ExitCode> {
    let (_, forced) = chosen(&args.format);
    let scales = args.systems.scales(&[system], &["seed"], global)?;
    let scale = scales.iter().find(|scale| scale.system == system);
    let scale = scale.ok_or_else(|| anyhow!("--fit and --system name different systems"))?;
    let (kind, column, cases) = judge::cases(table, forced);
    let column = table.columns.get(column).map_or("", String::as_str);
    if cases.len() < LEAST {
        bail!("{name} has {} puzzles with {column}; a fit needs at least {LEAST}", cases.len());
    }
    if !system.kinds.contains(&kind) {
        bail!("{} does not rate {}", system.name, kind.name());
    }
    let found = fit::fit(system, scale.scores(kind), &cases, seed, args.jobs);
    if found.rows.is_empty() {
        bail!("{} has no scores that could be fitted", system.name);
    }
    let source = format!("{name}, {column}");
    print(&fit::written(&found, system, kind, (&source, seed)))?;
    Ok(GOOD)
}

/// Reports what is left out of the table with a name. Returns whether every row is good.
fn complain(trial: &Trial<'_>, name: &str, is_by_kind: bool) -> bool {
    for column in &trial.table.ignored {
        say(&format!("{name}: the column {column:?} has no numbers and is left out"));
    }
    let mut is_good = true;
    for (line, wrong) in trial.complaints() {
        say(&format!("{name}, line {line}: {wrong}"));
        is_good = false;
    }
    if !is_by_kind && Kind::ALL.iter().all(|kind| trial.has(*kind)) {
        say(&format!(
            "{name}: there are both Sudoku and Kakuro, whose ratings have no common scale"
        ));
    }
    is_good
}

/// How to write records: as asked, or else for people if they read them or want a plot.
fn output(args: &Evaluate) -> Result<Output> {
    let is_said = args.format.iter().any(|name| matches!(name, FormatName::Records(_)));
    Ok(match chosen(&args.format).0 {
        Output::Csv | Output::JsonLines if args.plot => {
            bail!("a plot is text; leave out --plot or --format")
        }
        output if is_said => output,
        _ if args.plot || io::stdout().is_terminal() => Output::Text,
        _ => Output::Csv,
    })
}

/// The seed for the samples.
fn seed(args: &Evaluate) -> Result<u64> {
    let wrong = |text| format!("--seed cannot be {text:?}; expected a whole number");
    args.systems.seed().map_or(Ok(SEED), |text| text.parse().with_context(|| wrong(text)))
}

/// What to compare: every column with every judge that applies to the puzzles or was named.
fn matches(trial: &Trial<'_>, args: &Evaluate) -> Vec<Match> {
    let is_shown = |judge: &Judge| {
        let is_named = matches!(judge, Judge::System(scale) if args.systems.names(scale.system));
        is_named || judge.kinds().iter().any(|kind| trial.has(*kind))
    };
    let judges = trial.judges.iter().enumerate().filter(|(_, judge)| is_shown(judge));
    let judges: Vec<usize> = judges.map(|(place, _)| place).collect();
    let columns = 0..trial.table.columns.len();
    columns.flat_map(|column| judges.iter().map(move |&judge| Match { judge, column })).collect()
}

/// A plot with its heading.
fn drawn(trial: &Trial<'_>, which: Match, agreement: &Agreement, args: &Evaluate) -> String {
    let (points, _) = trial.points(which);
    let size = io::stdout().is_terminal().then(crate::tui::size);
    let width = size.and_then(Result::ok).map_or(WIDTH, |(columns, _)| columns);
    let plot = scatter(&points, (width, HEIGHT), args.ascii);
    let plot = plot.unwrap_or_else(|| "There is nothing to draw.\n".into());
    format!("\n{} (upward) against {} (to the right)\n{plot}", agreement.system, agreement.column)
}
