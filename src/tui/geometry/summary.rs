//! The lines of the summary of a solved game.

use super::lines::{self, Line, inner};
use super::screen;
use super::text::{clock, wrap};
use crate::engine::rating::{self, System};
use crate::tui::state::model::Model;
use crate::tui::state::summary::SummaryScreen;
use crate::tui::theme::Part;
use std::time::Duration;

/// How many lines of the summary have no room.
pub fn hidden(model: &Model, state: &SummaryScreen) -> usize {
    let area = inner(screen::body(model));
    lines::hidden(&lines(model, state, area.width.into()), area)
}

/// What is said: names on the left, and what goes with them wrapped beside them.
pub fn lines(model: &Model, state: &SummaryScreen, room: usize) -> Vec<Line> {
    let mut rows: Vec<(&str, String)> = vec![("Puzzle", model.sitting.title.clone())];
    rows.extend(counts(state));
    rows.extend(next(model, state).map(|next| ("Next", next)));
    rows.extend(ratings(model));
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let row = |(name, value): &(&str, String)| {
        let value = wrap(value, room.saturating_sub(wide + 2).max(1));
        let names = std::iter::once(*name).chain(std::iter::repeat(""));
        let line = |(name, value): (&str, &String)| format!("{name:<wide$}  {value}");
        let lines: Vec<Line> =
            names.zip(&value).map(|pair| Line::new(line(pair), Part::Info)).collect();
        lines
    };
    let blank = || vec![Line::new("", Part::Info)];
    std::iter::once(blank()).chain(rows.iter().map(row)).chain([blank()]).flatten().collect()
}

/// What was counted in the game.
fn counts(state: &SummaryScreen) -> [(&'static str, String); 4] {
    let tally = &state.tally;
    let by_name: Vec<String> = tally
        .techniques
        .iter()
        .map(|(technique, count)| match count {
            1 => technique.name.to_string(),
            _ => format!("{} {count} times", technique.name),
        })
        .collect();
    let names =
        if by_name.is_empty() { String::new() } else { format!(" ({})", by_name.join(", ")) };
    [
        ("Time", clock(Duration::from_secs(tally.seconds))),
        ("Hints", format!("{}{names}", tally.hints)),
        ("Checks", tally.checks.to_string()),
        ("Mistakes", tally.mistakes.to_string()),
    ]
}

/// The ratings from the start; one that is still worked out is `…`. Of the systems that have none for
/// the puzzle only the one that shows says so.
fn ratings(model: &Model) -> impl Iterator<Item = (&'static str, String)> {
    let start = |system: &System| &model.analysis.of(system).start;
    let has_none = move |system: &System| {
        start(system).rating.as_ref().is_some_and(|rating| rating.total.is_none())
    };
    let shows = move |system: &&System| **system == *model.sitting.system() || !has_none(system);
    rating::for_kind(model.kind()).filter(shows).map(move |system| {
        let rating = start(system);
        let level = rating.rating.as_ref().and_then(|rating| rating.level).unwrap_or_default();
        (system.name, format!("{}  {level}", rating.text(4)))
    })
}

/// The puzzle to play next, with its rating and the time that it is expected to take.
fn next(model: &Model, state: &SummaryScreen) -> Option<String> {
    let item = state.next.as_ref()?;
    let mut text = format!("{} {}", item.variety, item.title);
    let rated = item.ratings.by(model.sitting.system());
    text.extend(rated.map(|rated| format!(", {} {}", rated.system.name, rated.shown(1))));
    let time = model.paces.prediction(item.variety.kind(), &item.ratings);
    text.extend(time.map(|time| format!(", expected {}", clock(time.about))));
    Some(text)
}
