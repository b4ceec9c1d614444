//! `gradus evaluate`: how well ratings agree with what people needed.

mod agreement;
mod judge;
mod table;
mod trial;

use super::global::Global;
use super::jobs::Jobs;
use super::options::record_format;
use super::options::{FormatName, Output, chosen};
use super::outcome::{BAD, GOOD, say};
use super::record::print;
use super::source::Source;
use super::systems::Systems;
use crate::engine::rating::RATINGS;
use crate::engine::variety::Kind;
use crate::tui::geometry::plot::scatter;
use agreement::{Agreement, render};
use anyhow::{Context, Result, bail};
use clap::Args as Group;
use crossterm::terminal;
use judge::Judge;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use table::Table;
use trial::{Match, Trial};

/// The rows of a plot.
const HEIGHT: u16 = 20;

/// The columns of a plot where standard output is no terminal.
const WIDTH: u16 = 80;

/// What the samples are drawn by where no seed is given.
const SEED: u64 = 1;

/// The arguments of `evaluate`.
#[derive(Debug, Group)]
pub struct Evaluate {
    /// A file in CSV, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub table: String,

    /// Which rating systems, by which scores
    #[command(flatten)]
    pub systems: Systems,

    /// A column of figures; give the option again for more. Without it all columns with numbers
    #[arg(long, value_name = "NAME")]
    pub column: Vec<String>,

    /// How many samples the intervals are made of; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100_000))]
    pub resamples: u32,

    /// Draw each rating by the first column of figures, as text of the terminal's width
    #[arg(long)]
    pub plot: bool,

    /// Draw with ASCII instead of Braille characters
    #[arg(long, requires = "plot")]
    pub ascii: bool,

    /// How records are written: text, csv or jsonl (JSON, one record a line); without this option
    /// text on a terminal and for plots, otherwise csv. The name of a puzzle format says how
    /// puzzles are read instead; give the option twice for both
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub format: Vec<FormatName>,

    /// How many threads work
    #[command(flatten)]
    pub jobs: Jobs,
}

/// Compares ratings with the figures of a table.
pub fn run(wanted: &Evaluate, global: &Global) -> Result<ExitCode> {
    let pool = ThreadPoolBuilder::new().num_threads(wanted.jobs.count()).build()?;
    pool.install(|| compare(wanted, global))
}

fn compare(wanted: &Evaluate, global: &Global) -> Result<ExitCode> {
    let output = output(wanted)?;
    let (_, forced) = chosen(&wanted.format);
    let scales = wanted.systems.scales(RATINGS, &["seed"], global)?;
    let seed = seed(wanted)?;
    let source = match wanted.table.as_str() {
        "-" => Source::Input,
        path => Source::File(path.into()),
    };
    let table = Table::read(&source, forced, &wanted.column)?;
    let systems = scales.into_iter().map(Judge::System);
    let judges: Vec<Judge> = [Judge::Givens].into_iter().chain(systems).collect();
    let trial = Trial::of(&table, &judges, forced);
    let is_good = complain(&trial, &source.name());
    let matches = matches(&trial, wanted);
    let agreement = |which: &Match| trial.agreement(*which, wanted.resamples, seed);
    let agreements: Vec<Agreement> = matches.par_iter().map(agreement).collect();
    let mut text = render(&agreements, output);
    if wanted.plot {
        let first = matches.iter().zip(&agreements).filter(|(which, _)| which.column == 0);
        first.for_each(|(which, agreement)| text += &drawn(&trial, *which, agreement, wanted));
    }
    print(&text)?;
    Ok(if is_good { GOOD } else { ExitCode::from(BAD) })
}

/// Says what of the table of a name is left out, and tells whether every row is good.
fn complain(trial: &Trial<'_>, name: &str) -> bool {
    for column in &trial.table.ignored {
        say(&format!("{name}: the column {column:?} has no numbers and is left out"));
    }
    let mut is_good = true;
    for (line, wrong) in trial.complaints() {
        say(&format!("{name}, line {line}: {wrong}"));
        is_good = false;
    }
    if Kind::ALL.iter().all(|kind| trial.has(*kind)) {
        say(&format!("{name}: there are Sudoku and Kakuro, whose ratings have no common scale"));
    }
    is_good
}

/// How records are written: as was said, or else for people where they read it or want a plot.
fn output(wanted: &Evaluate) -> Result<Output> {
    let is_said = wanted.format.iter().any(|name| matches!(name, FormatName::Records(_)));
    Ok(match chosen(&wanted.format).0 {
        Output::Csv | Output::JsonLines if wanted.plot => {
            bail!("a plot is text; leave out --plot or --format")
        }
        output if is_said => output,
        _ if wanted.plot || io::stdout().is_terminal() => Output::Text,
        _ => Output::Csv,
    })
}

/// What the samples are drawn by.
fn seed(wanted: &Evaluate) -> Result<u64> {
    let wrong = |text| format!("--seed cannot be {text:?}; expected a whole number");
    wanted.systems.seed().map_or(Ok(SEED), |text| text.parse().with_context(|| wrong(text)))
}

/// What is compared: every column with every judge that applies to the puzzles or was named.
fn matches(trial: &Trial<'_>, wanted: &Evaluate) -> Vec<Match> {
    let is_shown = |judge: &Judge| {
        let is_named = matches!(judge, Judge::System(scale) if wanted.systems.names(scale.system));
        is_named || judge.kinds().iter().any(|kind| trial.has(*kind))
    };
    let judges = trial.judges.iter().enumerate().filter(|(_, judge)| is_shown(judge));
    let judges: Vec<usize> = judges.map(|(place, _)| place).collect();
    let columns = 0..trial.table.columns.len();
    columns.flat_map(|column| judges.iter().map(move |&judge| Match { judge, column })).collect()
}

/// A plot with its heading.
fn drawn(trial: &Trial<'_>, which: Match, agreement: &Agreement, wanted: &Evaluate) -> String {
    let (points, _) = trial.points(which);
    let size = io::stdout().is_terminal().then(terminal::size);
    let width = size.and_then(Result::ok).map_or(WIDTH, |(columns, _)| columns);
    let plot = scatter(&points, (width, HEIGHT), wanted.ascii);
    let plot = plot.unwrap_or_else(|| "There is nothing to draw.\n".into());
    format!("\n{} (upward) by {} (to the right)\n{plot}", agreement.system, agreement.column)
}
