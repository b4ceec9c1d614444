//! The report: the statistics of the history as text, for the screen and for the command line, with a
//! scatter plot in characters.

use crate::game::clock::clock;
use crate::game::date;
use crate::game::past::Past;
use crate::game::statistics::{Forecast, Month, minutes, months};
use crate::game::statistics::{Group, Streaks, levels, rulesets, streaks, times, weeks};
use crate::tui::geometry::text::wrap;
use gradus_engine::Kind;
use gradus_engine::grid::Ruleset;
use gradus_engine::rate::rounded;
use gradus_engine::technique::text;
use ratatui::buffer::Buffer;
use ratatui::layout::{HorizontalAlignment, Rect};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};
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
        for ruleset in rulesets(past, kind) {
            sections.push(by_level(ruleset, &levels(past, ruleset), width));
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

/// The games with some rules by level.
fn by_level(ruleset: Ruleset, levels: &[(&str, Group)], width: usize) -> Section {
    let time = |median: Option<f64>| {
        median.map_or_else(String::new, |time| clock(Duration::from_secs_f64(time)))
    };
    let lines = table(
        levels,
        width,
        &[
            ("started", &|group| group.begun.to_string()),
            ("solved", &|group| group.solved.to_string()),
            ("median", &|group| time(group.median)),
            ("with hints", &|group| time(group.hinted)),
            ("hints", &|group| mean(group.hints, group)),
            ("mistakes", &|group| mean(group.mistakes, group)),
        ],
    );
    let name = text::capitalized(&ruleset.to_string());
    let title = format!("{name} by level: median time without and with hints, means per game");
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

/// The characters of the axes, and their ASCII replacements.
const AXES: &[(char, char)] = &[('│', '|'), ('─', '-'), ('└', '+')];

/// Numbers longer than this are written with an exponent.
const LONG: f64 = 1e9;

/// A scatter plot in characters.
///
/// ```text
/// batch against seconds
/// 512│              ⠂ ⠄
///    │     ⠠ ⡀⢄ ⢐⠢⠅⠄⠐
///    │  ⢀⢂⠆⡢⢔⠕⡡⠂⠄
///  38│⠁⠂⠄
///    └──────────────────
///    112             1430
/// ```
///
/// Points with x to the right and y upward, in lines of at most this many columns and in this many
/// rows, including axes and labels; `None` if there are no points, or they are too far apart to be
/// drawn.
pub fn scatter(points: &[(f64, f64)], size: (u16, u16), ascii: bool) -> Option<String> {
    let axis = |numbers: &mut dyn Iterator<Item = f64>| {
        let (low, high) = ends(numbers)?;
        let axis = Axis::default().bounds([low, high]).labels([label(low), label(high)]);
        Some(axis.labels_alignment(HorizontalAlignment::Right))
    };
    let across = axis(&mut points.iter().map(|point| point.0))?;
    let upward = axis(&mut points.iter().map(|point| point.1))?;
    let marker = if ascii { Marker::Custom('*') } else { Marker::Braille };
    let dots = Dataset::default().marker(marker).graph_type(GraphType::Scatter).data(points);
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buf = Buffer::empty(area);
    Chart::new(vec![dots]).x_axis(across).y_axis(upward).render(area, &mut buf);
    let text = lines(&buf);
    let plain = |symbol| {
        let axis = AXES.iter().find(|(line, _)| ascii && *line == symbol);
        axis.map_or(symbol, |(_, plain)| *plain)
    };
    Some(text.chars().map(plain).collect())
}

/// The least and the greatest number, moved apart if they are equal.
fn ends(numbers: &mut dyn Iterator<Item = f64>) -> Option<(f64, f64)> {
    let first = numbers.next()?;
    let (low, high) = numbers.fold((first, first), |(low, high), n| (low.min(n), high.max(n)));
    let (low, high) = if low < high { (low, high) } else { (low - 1.0, high + 1.0) };
    (low < high && (high - low).is_finite()).then_some((low, high))
}

/// A number in about three digits: more would take room from the points.
fn label(number: f64) -> String {
    let decimals = match number.abs() {
        ..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        100.0..LONG => 0,
        _ => return format!("{number:.3e}"),
    };
    rounded(number, decimals)
}

/// The text of a buffer, without blanks at the ends of lines.
fn lines(buf: &Buffer) -> String {
    let rows = buf.content.chunks(buf.area.width.max(1).into());
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned() + "\n"
    };
    rows.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_between_their_ends() {
        let plot = scatter(&[(0.0, 5.0), (10.0, 5.0), (5.0, 25.0)], (30, 20), true).unwrap();
        let lines: Vec<&str> = plot.lines().collect();
        assert_eq!(lines.len(), 20);
        assert!(lines.iter().all(|line| line.is_ascii() && line.len() <= 30), "{plot}");
        assert_eq!(plot.matches('*').count(), 3, "{plot}");
        assert!(lines[0].starts_with("25|") && lines[0].contains('*'), "{plot}");
        let lowest = lines.iter().rfind(|line| line.contains('|')).unwrap();
        assert!(lowest.starts_with(" 5|*") && lowest.ends_with('*'), "{plot}");
    }

    #[test]
    fn nothing_to_draw_and_nowhere_to_draw_it() {
        assert_eq!(scatter(&[], (40, 20), false), None);
        assert_eq!(scatter(&[(f64::MAX, 1.0), (f64::MIN, 2.0)], (40, 20), false), None);
        assert_eq!(scatter(&[(f64::MAX, 1.0)], (40, 20), false), None);
        let one = scatter(&[(3.0, 3.0)], (40, 20), false).unwrap_or_default();
        assert_eq!(one.matches(|dots| ('⠁'..='⣿').contains(&dots)).count(), 1, "{one}");
        for width in [0, 1, 2, 5] {
            assert!(scatter(&[(1.0, 1e12), (2.0, 7.0)], (width, 20), false).is_some());
        }
    }
}
