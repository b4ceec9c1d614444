//! `gradus rate`: how hard puzzles are.

use super::global::Global;
use super::publish::{PUBLISH, Publish, Scales};
use super::records::record::{
    Card, Lack, Report, in_order, json_number, known, number, solutions, with_card,
};
use super::records::stream::{self, Stream};
use super::records::table::{Column, Ink, Piece};
use super::systems::{Scale, Systems};
use crate::lists::chunks::Job;
use crate::lists::limits::{Limits, Patience};
use crate::lists::portion::Line;
use anyhow::Result;
use clap::Args as Group;
use gradus_engine::grid::understanding::Proof;
use gradus_engine::path::LEVELS;
use gradus_engine::rate::{self, Explored, Figure, GAVE_UP, SIMPLEST_FIRST, Slow, Subject};
use gradus_engine::solve::Solver;
use gradus_engine::{Board, RATINGS, Rating, Setup, Solutions, System};
use serde::Serialize;
use std::process::ExitCode;

/// The systems to use if none is named: the program's own.
const STANDARD: &[&System] = &[&SIMPLEST_FIRST];

/// The arguments of `rate`.
#[derive(Debug, Group)]
pub struct Rate {
    /// Which rating systems to use, and with which scores
    #[command(flatten)]
    pub systems: Systems,

    /// Also say what a publisher asks: how long players need, whether a step stands far above the rest,
    /// and which rules, cages, clues and givens can go at once; takes a few times as long
    #[arg(long)]
    pub publish: bool,

    /// The puzzles and the records
    #[command(flatten)]
    pub stream: Stream,
}

/// The record of a puzzle.
#[derive(Serialize)]
struct Rated {
    line: Line,
    puzzle: String,
    kind: &'static str,
    solutions: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lack: Option<Lack>,
    #[serde(serialize_with = "in_order_of_systems")]
    ratings: Vec<(&'static str, Part)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    publish: Option<Publish>,
    #[serde(skip_serializing_if = "Option::is_none")]
    understanding: Option<Card>,
}

/// The result of one rating system.
#[derive(Serialize)]
struct Part {
    #[serde(serialize_with = "as_number")]
    total: Option<f64>,
    solved: bool,
    level: Option<&'static str>,
    #[serde(serialize_with = "in_order_of_scores")]
    counts: Vec<(&'static str, u32)>,
    #[serde(flatten, serialize_with = "in_order_of_figures")]
    figures: Vec<(&'static str, Figure)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Whether it was not finished in time; the note says so too.
    #[serde(skip)]
    gave_up: bool,
    /// The counts in words.
    #[serde(skip)]
    needs: Vec<String>,
}

/// Rates the puzzles of the inputs.
pub fn run(args: &Rate, global: &Global) -> Result<ExitCode> {
    let scales = args.systems.scales(STANDARD, &[], global)?;
    let publish = args.publish.then(|| Scales::of(&args.systems, global)).transpose()?;
    let columns = columns(&scales);
    stream::run(&args.patient_stream(), columns, |job, read, limits| {
        rated(job, read.setup, limits, &scales, publish.as_ref())
    })
}

impl Rate {
    /// The stream, with more time for slow systems that are asked for.
    fn patient_stream(&self) -> Stream {
        let mut stream = self.stream.clone();
        let is_slow = |system: &&System| system.slow == Slow::OnHardest;
        if RATINGS.iter().copied().filter(is_slow).any(|system| self.systems.names(system)) {
            stream.limit = stream.limit.or(Patience::Units);
        }
        stream
    }
}

/// The columns of the table at a terminal; with several systems, one is for their names.
fn columns(scales: &[Scale]) -> Vec<Column> {
    let left = |heading, width| Column { heading, width, right: false };
    let right = |heading, width| Column { heading, width, right: true };
    let names = scales.iter().map(|scale| scale.system.slug.len()).max().unwrap_or(0);
    let system = (scales.len() > 1).then(|| left("system", names));
    let first = [right("line", 5), left("puzzle", 6)].into_iter().chain(system);
    first.chain([right("total", 8), left("level", 8), left("how often", 0)]).collect()
}

fn rated(
    job: &Job,
    setup: Setup,
    limits: &Limits<'_>,
    scales: &[Scale],
    publish: Option<&Scales>,
) -> Result<Rated, String> {
    let understanding = Card::of(&setup, Proof::None);
    let puzzle = known(setup, limits)?;
    let budget = limits.budget(gradus_engine::Limits::SEARCH);
    let found = Solver::of(&puzzle).solutions(&budget);
    if let Some(doubt) = puzzle.doubt(&found) {
        return Err(with_card(doubt, puzzle.setup()));
    }
    let lack = Lack::of(&budget);
    let subject = Subject { board: &Board::new(&puzzle), solutions: &found };
    let mut explored = Explored::default();
    let mut part = |scale: &Scale| part(scale, &subject, lack, limits, &mut explored);
    let mut named = |scale: &Scale| (scale.system.slug, part(scale));
    Ok(Rated {
        line: job.line,
        puzzle: job.text().into(),
        kind: puzzle.kind().slug(),
        solutions: found.count(),
        lack,
        ratings: scales.iter().map(&mut named).collect(),
        publish: publish.map(|scales| Publish::of(scales, &subject, limits)),
        understanding,
    })
}

fn part(
    scale: &Scale,
    subject: &Subject<'_>,
    lack: Option<Lack>,
    limits: &Limits<'_>,
    explored: &mut Explored,
) -> Part {
    let mut rating = scale.rate(subject, &limits.budget(gradus_engine::Limits::RATING), explored);
    let gave_up =
        rating.note.as_deref() == Some(GAVE_UP) || subject.solutions == &Solutions::GaveUp;
    if !subject.is_unique() {
        let counted = solutions(subject.solutions.count(), lack);
        let counted = subject.board.puzzle().of_what_was_understood(counted);
        rating.note =
            Some(rating.note.map_or(counted.clone(), |note| format!("{counted}; {note}")));
    }
    Part { gave_up, ..Part::of(rating) }
}

fn in_order_of_systems<S: serde::Serializer>(
    pairs: &[(&'static str, Part)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    in_order(pairs, serializer)
}

fn in_order_of_scores<S: serde::Serializer>(
    pairs: &[(&'static str, u32)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    in_order(pairs, serializer)
}

fn in_order_of_figures<S: serde::Serializer>(
    pairs: &[(&'static str, Figure)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, figure)| (name, value(figure))))
}

fn as_number<S: serde::Serializer>(total: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    total.map(json_number).serialize(serializer)
}

fn value(figure: &Figure) -> serde_json::Value {
    match figure {
        Figure::Number(number) => json_number(*number).into(),
        Figure::Text(text) => text.as_str().into(),
    }
}

impl Part {
    fn of(rating: Rating) -> Self {
        let Rating { total, solved, level, counts, figures, note, path: _, stuck: _ } = rating;
        let needs = counts.iter().map(|(item, n)| format!("{} ×{n}", item.name())).collect();
        let counts = counts.into_iter().map(|(item, n)| (item.label(), n)).collect();
        Self { total, solved, level, counts, figures, note, gave_up: false, needs }
    }

    /// First the counts and then the figures, as names and values.
    fn values(&self) -> Vec<String> {
        let counts = self.counts.iter().map(|(label, n)| format!("{label}={n}"));
        let figures = self.figures.iter().map(|(name, figure)| format!("{name}={figure}"));
        counts.chain(figures).collect()
    }

    /// The pieces of its row at a terminal, from the total on.
    fn pieces(&self) -> [Piece; 3] {
        let level = self.level.filter(|_| self.total.is_some()).unwrap_or_default();
        let ink = match LEVELS.iter().position(|other| *other == level) {
            Some(0) => Ink::Good,
            Some(1) => Ink::Accent,
            Some(2) => Ink::Warning,
            Some(_) => Ink::Bad,
            None => Ink::Plain,
        };
        let total = self.total.map_or("***".into(), rate::written);
        let figures = self.figures.iter().map(|(name, figure)| format!("{name} {figure}"));
        let needs = self.needs.iter().cloned().chain(figures).chain(self.note.clone());
        let needs = needs.collect::<Vec<_>>().join(", ");
        [Piece::new(total, Ink::Bold), Piece::new(level, ink), Piece::new(needs, Ink::Plain)]
    }
}

impl Report for Rated {
    const COLUMNS: &'static [&'static str] = &[
        "line",
        "puzzle",
        "kind",
        "solutions",
        "system",
        "total",
        "solved",
        "level",
        "counts",
        "note",
        "error",
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |(system, part): &(&str, Part)| {
            vec![
                self.line.to_string(),
                self.puzzle.clone(),
                self.kind.into(),
                number(self.solutions),
                (*system).into(),
                number(part.total.map(rate::written)),
                part.solved.to_string(),
                number(part.level),
                part.values().join(";"),
                part.note.clone().unwrap_or_default(),
            ]
        };
        let publish = self.publish.iter().map(|publish| {
            let mut row = vec![
                self.line.to_string(),
                self.puzzle.clone(),
                self.kind.into(),
                number(self.solutions),
                PUBLISH.into(),
            ];
            row.extend([(); 3].map(|()| String::new()));
            row.extend([publish.values().join(";"), String::new()]);
            row
        });
        self.ratings.iter().map(row).chain(publish).collect()
    }

    fn text(&self) -> String {
        let mut text =
            format!("{}{}, {}", self.line.lead(), self.kind, solutions(self.solutions, self.lack));
        for (system, part) in &self.ratings {
            text += &format!("  {system} {}", part.total.map_or("***".into(), rate::written));
            if let (Some(level), Some(_)) = (part.level, part.total) {
                text += &format!(" {level}");
            }
            if !part.counts.is_empty() || !part.figures.is_empty() {
                text += &format!("  {}", part.values().join(" "));
            }
            if let Some(note) = &part.note {
                text += &format!("  ({note})");
            }
        }
        if let Some(publish) = &self.publish {
            text += &format!("  {PUBLISH}  {}", publish.values().join("; "));
        }
        for sentence in Card::sentences(self.understanding.as_ref()) {
            text += &format!("\n   {sentence}");
        }
        text
    }

    fn shown(&self) -> Vec<Vec<Piece>> {
        let several = self.ratings.len() > 1;
        let row = |(place, (system, part)): (usize, &(&str, Part))| {
            let number = if place == 0 { self.line.to_string() } else { String::new() };
            let kind = if place == 0 { self.kind } else { "" };
            let first = [Piece::new(number, Ink::Dim), Piece::new(kind, Ink::Plain)];
            let system = several.then(|| Piece::new(system, Ink::Plain));
            first.into_iter().chain(system).chain(part.pieces()).collect()
        };
        let plain = |text: &str| Piece::new(text, Ink::Plain);
        let below = |words: String| {
            let mut row = vec![plain(""); if several { 5 } else { 4 }];
            row.push(Piece::new(words, Ink::Plain));
            row
        };
        let publish = self.publish.iter().map(|publish| below(publish.words()));
        let card = Card::sentences(self.understanding.as_ref()).map(|words| below(words.into()));
        self.ratings.iter().enumerate().map(row).chain(publish).chain(card).collect()
    }

    fn is_good(&self) -> bool {
        self.ratings.iter().all(|(_, part)| !part.gave_up)
            && self.publish.as_ref().is_none_or(|publish| !publish.gave_up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::{Args, Command};
    use clap::Parser;

    #[test]
    fn only_a_slow_system_that_is_named_has_more_time() {
        for (options, patience) in [
            (&[][..], Patience::Usual),
            (&["--all"], Patience::Usual),
            (&["--system", "hodoku"], Patience::Usual),
            (&["--system", "hodoku,explainer"], Patience::Units),
            (&["--system", "explainer", "--budget", "none"], Patience::Endless),
        ] {
            let args = Args::parse_from([&["gradus", "rate"], options].concat());
            let Some(Command::Rate(args)) = args.command else { panic!() };
            assert_eq!(args.patient_stream().limit.patience(), patience, "{options:?}");
        }
    }
}
