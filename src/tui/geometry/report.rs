//! The report: the statistics of the history as text, for the screen and for the command line.

use crate::game::clock::clock;
use crate::game::date;
use crate::game::past::Past;
use crate::game::statistics::{Forecast, Month, minutes, months};
use crate::game::statistics::{Group, Streaks, levels, streaks, times, weeks};
use crate::tui::geometry::plot::scatter;
use crate::tui::geometry::text::wrap;
use gradus_engine::Kind;
use gradus_engine::rate::rounded;
use std::time::Duration;

/// How many weeks are shown.
const WEEKS: usize = 12;

/// The most months shown.
const MONTHS: usize = 12;

/// By kind: what the pace means.
const PACE: [&str; Kind::ALL.len()] = [
    "The pace is your time for one second of the rating time: 1 is the average player, less is faster.",
    "The pace is how many seconds one point of the rating time takes you.",
];

/// The rows of a plot.
const PLOT: u16 = 14;

/// The fewest games that a plot says anything about.
const FEWEST: usize = 3;

/// A part of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// The lines, in the width that was asked for.
    pub lines: Vec<String>,
}

/// The statistics of some games and their predictions, in lines of this width. `today` is the day
/// by the player's clock, counted from 1970-01-01.
pub fn report(
    past: &[Past],
    forecasts: &[Forecast],
    today: i64,
    width: usize,
    ascii: bool,
) -> Vec<Section> {
    if past.is_empty() {
        let line = "No games yet. A game enters the history with its first move.";
        let lines = wrap(line, width);
        return vec![Section { title: "Games".into(), lines }];
    }
    let mut sections = vec![games(past, width), in_a_row(past, today, width)];
    sections.push(per_week(past, today, width));
    for kind in Kind::ALL {
        let levels = levels(past, kind);
        if !levels.is_empty() {
            sections.push(by_level(kind, &levels, width));
        }
        let columns = u16::try_from(width).unwrap_or(u16::MAX);
        if let Some(plot) = plot(&times(past, kind), columns, ascii) {
            let title = format!("{}: minutes (upward) by rating", kind.name());
            sections.push(Section { title, lines: plot });
        }
        sections.extend(by_month(kind, forecasts, width));
        if let Some(plot) = plot(&minutes(forecasts, kind), columns, ascii) {
            let title = format!("{}: minutes taken (upward) by minutes predicted", kind.name());
            sections.push(Section { title, lines: plot });
        }
    }
    sections
}

/// The lines of a plot, unless there are too few points.
fn plot(points: &[(f64, f64)], columns: u16, ascii: bool) -> Option<Vec<String>> {
    let plot = (points.len() >= FEWEST).then(|| scatter(points, (columns, PLOT), ascii))??;
    Some(plot.lines().map(String::from).collect())
}

/// All games, by kind.
fn games(past: &[Past], width: usize) -> Section {
    let group = |kind: Option<Kind>| {
        let is_meant = |past: &&Past| kind.is_none_or(|kind| kind == past.variety.kind());
        Group::of(past.iter().filter(is_meant))
    };
    let kinds = Kind::ALL.map(|kind| (kind.name(), group(Some(kind))));
    let groups: Vec<(&str, Group)> = kinds.into_iter().chain([("all", group(None))]).collect();
    let lines = table(
        &groups,
        width,
        &[
            ("started", &|group| group.begun.to_string()),
            ("solved", &|group| group.solved.to_string()),
            ("time", &|group| clock(Duration::from_secs(group.seconds))),
            ("hints", &|group| group.hints.to_string()),
            ("mistakes", &|group| group.mistakes.to_string()),
            ("checks", &|group| group.checks.to_string()),
        ],
    );
    Section { title: "Games".into(), lines }
}

fn in_a_row(past: &[Past], today: i64, width: usize) -> Section {
    let Streaks { now, longest, days } = streaks(past, today);
    let text = format!(
        "Now {}, longest {}; in all {} with a puzzle solved.",
        counted(now),
        counted(longest),
        counted(days)
    );
    Section { title: "Days in a row".into(), lines: wrap(&text, width) }
}

fn counted(days: u32) -> String {
    if days == 1 { "1 day".into() } else { format!("{days} days") }
}

/// A bar for each of the last weeks, starting at the first one with a game, the newest at the top.
fn per_week(past: &[Past], today: i64, width: usize) -> Section {
    let weeks = weeks(past, today, WEEKS);
    let most = weeks.iter().map(|week| week.1).max().unwrap_or(0).max(1);
    let digits = most.to_string().len();
    let room = width.saturating_sub("2026-01-01 ".len() + digits + 1).max(1);
    let bar = |&(monday, count): &(i64, u32)| {
        let day = date::of_number(monday.max(0));
        // Every count is visible, if only as one character.
        let long = (count as usize * room).div_ceil(most as usize);
        format!("{day} {count:>digits$} {}", "█".repeat(long)).trim_end().to_string()
    };
    let first = weeks.iter().position(|week| week.1 > 0).unwrap_or(weeks.len().saturating_sub(1));
    let lines = weeks.iter().skip(first).rev().map(bar).collect();
    Section { title: "Solved per week, from Monday".into(), lines }
}

/// The games of a kind by level.
fn by_level(kind: Kind, levels: &[(&str, Group)], width: usize) -> Section {
    let lines = table(
        levels,
        width,
        &[
            ("started", &|group| group.begun.to_string()),
            ("solved", &|group| group.solved.to_string()),
            ("median", &|group| {
                group.median.map_or_else(String::new, |time| clock(Duration::from_secs_f64(time)))
            }),
            ("hints", &|group| mean(group.hints, group)),
            ("mistakes", &|group| mean(group.mistakes, group)),
        ],
    );
    let title = format!("{} by level: median time, hints and mistakes per game", kind.name());
    Section { title, lines }
}

/// How good predictions were in recent months, and how the pace changed.
fn by_month(kind: Kind, forecasts: &[Forecast], width: usize) -> Option<Section> {
    let mut months = months(forecasts, kind);
    let last = months.split_off(months.len().saturating_sub(MONTHS));
    let months: Vec<(&str, &Month)> = last.iter().map(|(name, month)| (&**name, month)).collect();
    let time = |time: Option<f64>| {
        time.map_or_else(String::new, |time| clock(Duration::from_secs_f64(time)))
    };
    let mut lines = table(
        &months,
        width,
        &[
            ("pace", &|month| format!("{:.2}", month.pace)),
            ("games", &|month| month.games.to_string()),
            ("predicted", &|month| time(month.predicted)),
            ("took", &|month| time(month.took)),
            ("off by", &|month| {
                month.off.map_or_else(String::new, |off| format!("{:.0}%", 100.0 * off))
            }),
            ("in range", &|month| match month.within {
                (_, 0) => String::new(),
                (within, all) => format!("{within} of {all}"),
            }),
        ],
    );
    lines.extend(wrap(PACE[kind as usize], width));
    let title = format!("{}: your pace, and predictions", kind.name());
    (!months.is_empty()).then_some(Section { title, lines })
}

/// The mean per game.
fn mean(sum: u64, group: &Group) -> String {
    rounded(sum as f64 / f64::from(group.begun.max(1)), 1)
}

/// A column: its heading, and its value for a group.
type Column<'a, T> = (&'static str, &'a dyn Fn(&T) -> String);

/// Groups in lines, with as many columns as fit.
fn table<T>(groups: &[(&str, T)], width: usize, columns: &[Column<'_, T>]) -> Vec<String> {
    let first = groups.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines = vec![" ".repeat(first)];
    lines.extend(groups.iter().map(|(name, _)| format!("{name:<first$}")));
    for (heading, text) in columns {
        let cells: Vec<String> = groups.iter().map(|(_, group)| text(group)).collect();
        let wide = cells.iter().map(String::len).chain([heading.len()]).max().unwrap_or(0);
        if lines[0].len() + 1 + wide > width {
            break;
        }
        let cells = std::iter::once(*heading).chain(cells.iter().map(String::as_str));
        lines.iter_mut().zip(cells).for_each(|(line, cell)| *line += &format!(" {cell:>wide$}"));
    }
    lines
}
