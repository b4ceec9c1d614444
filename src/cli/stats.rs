//! `gradus stats`: the figures of the history, and all its games for other programs.

use super::global::Global;
use super::options::kind;
use super::outcome::{BAD, GOOD, say};
use super::records::record::{csv, print, unlike_number};
use crate::game::date::{self, Date};
use crate::game::past::Past;
use crate::game::statistics::{Forecast, forecasts};
use crate::store::{Store, today};
use crate::tui::geometry::report::report;
use anyhow::Result;
use clap::{Args as Group, ValueEnum};
use gradus_engine::rate::written;
use gradus_engine::{Kind, RATINGS};
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The maximum width of lines, and their width if standard output is not a terminal.
const WIDTH: u16 = 80;

/// How to write games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Export {
    /// Figures for people
    #[default]
    Text,
    /// All games, one per line below a heading
    Csv,
    /// All games, as an array of objects
    Json,
}

/// The arguments of `stats`.
#[derive(Debug, Group)]
pub struct Stats {
    /// Only games that ended on this day or later, as in 2025-03-31
    #[arg(long, value_name = "DATE", value_parser = date::read)]
    pub since: Option<Date>,

    /// Only Sudoku, or only Kakuro
    #[arg(long, value_name = "sudoku|kakuro", value_parser = kind())]
    #[arg(hide_possible_values = true)]
    pub kind: Option<Kind>,

    /// Figures as text, or the games themselves
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: Export,

    /// Draw with ASCII instead of Braille characters and blocks
    #[arg(long)]
    pub ascii: bool,
}

/// Prints the figures, or the games.
pub fn run(args: &Stats, global: &Global) -> Result<ExitCode> {
    let paths = global.paths()?;
    let history = Store::new(paths.data).history(&AtomicBool::new(false))?;
    history.notice.iter().for_each(|notice| say(notice));
    let past = history.all()?;
    // The forecast for a game uses all earlier games, whether shown or not.
    let forecasts = forecasts(&past);
    let mut games: Vec<PastWithForecast> = past.into_iter().zip(forecasts).collect();
    games.retain(|(past, _)| {
        let is_late = args.since.is_none_or(|since| past.day() >= date::number(since));
        is_late && args.kind.is_none_or(|kind| past.variety.kind() == kind)
    });
    print(&match args.format {
        Export::Text => text(games, args.ascii),
        Export::Csv => table(&games),
        Export::Json => format!("{:#}\n", games.iter().map(object).collect::<Value>()),
    })?;
    // Damage is a reason for a script to look.
    Ok(if history.notice.is_none() { GOOD } else { ExitCode::from(BAD) })
}

/// A game, with its forecast.
type PastWithForecast = (Past, Option<Forecast>);

fn text(games: Vec<PastWithForecast>, ascii: bool) -> String {
    let (past, forecasts): (Vec<Past>, Vec<_>) = games.into_iter().unzip();
    let forecasts: Vec<Forecast> = forecasts.into_iter().flatten().collect();
    let size = io::stdout().is_terminal().then(crate::tui::size);
    let width = size.and_then(Result::ok).map_or(WIDTH, |(columns, _)| columns.min(WIDTH));
    let sections = report(&past, &forecasts, today(), width.into(), ascii);
    let section = |section: &crate::tui::geometry::report::Section| {
        let lines: String = section.lines.iter().map(|line| format!("{line}\n")).collect();
        format!("{}\n{lines}", section.title)
    };
    let text = sections.iter().map(section).collect::<Vec<_>>().join("\n");
    if ascii { text.replace('█', "#") } else { text }
}

/// The columns before the ratings; after these comes the puzzle.
const NAMES: [&str; 18] = [
    "title",
    "kind",
    "variety",
    "size",
    "begun",
    "ended",
    "day",
    "solved",
    "seconds",
    "hints",
    "hints_by_technique",
    "checks",
    "mistakes",
    "moves",
    "predicted",
    "predicted_low",
    "predicted_high",
    "pace",
];

/// The fields of a game, each with its name. Unknown ratings are empty; ratings of the part that a
/// system finishes end in `*`. Times are in seconds; the pace is the one after the game.
fn fields((past, forecast): &PastWithForecast) -> Vec<(&'static str, String)> {
    let tally = &past.tally;
    let by_technique: Vec<String> =
        tally.techniques.iter().map(|(technique, n)| format!("{}={n}", technique.slug)).collect();
    let begun = if past.begun > 0 { time(past.begun) } else { String::new() };
    let predicted = forecast.and_then(|forecast| forecast.predicted);
    let likely = predicted.and_then(|predicted| predicted.likely);
    let seconds =
        |time: Option<Duration>| time.map_or_else(String::new, |time| time.as_secs().to_string());
    let values = [
        past.title.clone(),
        past.variety.kind().slug().into(),
        past.variety.slug(),
        format!("{}x{}", past.grid.rows(), past.grid.cols()),
        begun,
        time(past.ended),
        date::of_number(past.day().max(0)).to_string(),
        past.solved.to_string(),
        tally.seconds.to_string(),
        tally.hints.to_string(),
        by_technique.join(" "),
        tally.checks.to_string(),
        tally.mistakes.to_string(),
        past.moves.to_string(),
        seconds(predicted.map(|predicted| predicted.about)),
        seconds(likely.map(|(low, _)| low)),
        seconds(likely.map(|(_, high)| high)),
        forecast.map_or_else(String::new, |forecast| written(forecast.pace)),
    ];
    let mut fields: Vec<(&str, String)> = NAMES.into_iter().zip(values).collect();
    fields.extend(RATINGS.iter().map(|system| {
        let rated = past.ratings.by(system);
        let part = |partial| if partial { "*" } else { "" };
        let text = rated.map(|rated| written(rated.total) + part(rated.partial));
        (system.slug, text.unwrap_or_default())
    }));
    fields.push(("puzzle", past.puzzle.clone()));
    fields
}

/// The games as a table with a heading.
fn table(games: &[PastWithForecast]) -> String {
    let own = NAMES.iter().copied();
    let heading = own.chain(RATINGS.iter().map(|system| system.slug)).chain(["puzzle"]);
    let heading: Vec<String> = heading.map(String::from).collect();
    let row = |game: &PastWithForecast| {
        fields(game).iter().map(|(_, text)| unlike_number(text)).collect()
    };
    csv(&std::iter::once(heading).chain(games.iter().map(row)).collect::<Vec<_>>())
}

/// A game as an object, with numbers as such, and only what is known.
fn object(game: &PastWithForecast) -> Value {
    let value = |(name, text): (&'static str, String)| {
        let value = match (name, text.as_str()) {
            (_, "") => return None,
            ("solved", _) => json!(game.0.solved),
            ("title" | "puzzle" | "hints_by_technique", _) => json!(text),
            _ => text.parse::<f64>().map_or_else(|_| json!(text), number),
        };
        Some((name.to_string(), value))
    };
    let mut object = Map::new();
    object.extend(fields(game).into_iter().filter_map(value));
    Value::Object(object)
}

/// A number, as an integer if it is one.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 { json!(number as i64) } else { json!(number) }
}

/// A Unix time in UTC, as in `2026-03-01T12:30:00Z`.
fn time(seconds: u64) -> String {
    let (day, of_day) = (seconds / 86_400, seconds % 86_400);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", date::of_number(day as i64))
}
