//! The lines of the summary of a solved game: one glad line, then how it compares, the hints, and
//! what to play next.

use super::state::SummaryScreen;
use crate::engine::rating::{LEVEL, SIMPLEST_FIRST};
use crate::engine::scores::Item;
use crate::engine::technique::Technique;
use crate::game::Tally;
use crate::game::statistics::levels;
use crate::tui::geometry::game::game_layout;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::screen;
use crate::tui::geometry::text::{clock, width, wrap};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use ratatui::layout::Rect;
use std::time::Duration;

/// The widest that the text gets.
const WIDEST: usize = 52;

/// The blank columns on either side of the text; above and below it is one row.
const MARGIN: u16 = 2;

/// Rows of the body from which on blank lines set parts of the text apart.
const ROOMY: u16 = 16;

/// With fewer solved games of a level than this, their median says nothing.
const FEW: u32 = 2;

/// The place of the summary, and of the panes that are in its way: beside the board or below it, or
/// else over its middle, so that most of it stays in view.
pub fn area(model: &Model, lines: &[Line]) -> (Rect, Rect) {
    let body = screen::body(model);
    let board = game_layout(model, body).map_or(body, |layout| layout.board);
    let wide = lines.iter().map(|line| width(&line.text)).max().unwrap_or(0) as u16;
    let size = (body.width.min(wide + 2 * MARGIN), body.height.min(lines.len() as u16 + 2));
    let beside = Rect { x: board.right(), width: body.right() - board.right(), ..body };
    if beside.width >= size.0 {
        return (Rect { width: size.0, height: size.1, ..beside }, beside);
    }
    if body.bottom() - board.bottom() >= size.1 {
        let below = Rect { x: body.x, y: board.bottom(), width: size.0, height: size.1 };
        return (below, if below.right() > board.right() { beside } else { Rect::ZERO });
    }
    let middle = |board: (u16, u16), body: (u16, u16), size: u16| {
        let least = (board.0 + board.1 / 2).saturating_sub(size / 2);
        least.clamp(body.0, body.0 + body.1 - size)
    };
    let x = middle((board.x, board.width), (body.x, body.width), size.0);
    let y = middle((board.y, board.height), (body.y, body.height), size.1);
    let over = Rect { x, y, width: size.0, height: size.1 };
    (over, if over.right() > board.right() { beside } else { Rect::ZERO })
}

/// What is within the margin.
pub const fn inner(area: Rect) -> Rect {
    Rect {
        x: area.x + MARGIN,
        y: area.y + 1,
        width: area.width.saturating_sub(2 * MARGIN),
        height: area.height.saturating_sub(2),
    }
}

/// What is said. The first line is the glad one, the last one, blank here, has the keys.
pub fn lines(model: &Model, state: &SummaryScreen) -> Vec<Line> {
    let body = screen::body(model);
    let room = usize::from(body.width.saturating_sub(2 * MARGIN)).clamp(1, WIDEST);
    let expected = state.expected.map(|expected| format!("Expected: {expected}."));
    let told = [expected, median(model), hardest(model), hints(&state.tally)];
    let groups: [Vec<(String, Part)>; 3] = [
        glad(&state.tally, room).into_iter().map(|text| (text, Part::Total)).collect(),
        told.into_iter().flatten().map(|text| (text, Part::Faint)).collect(),
        next(model, state).into_iter().map(|text| (text, Part::Title)).collect(),
    ];
    let is_roomy = body.height >= ROOMY;
    let mut lines: Vec<Line> = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        for (text, part) in group {
            lines.extend(wrap(text, room).into_iter().map(|line| Line::new(line, *part)));
        }
        lines.extend(is_roomy.then(|| Line::new("", Part::Info)));
    }
    let keys = keys(model, state);
    let wide = keys.iter().map(|(key, what)| width(key) + 1 + width(what) + BETWEEN).sum::<usize>();
    lines.push(Line::new(" ".repeat(wide.saturating_sub(BETWEEN).min(room)), Part::Info));
    lines
}

/// How long it took, and how well it went, in one line or else in two.
fn glad(tally: &Tally, room: usize) -> Vec<String> {
    let time = clock(Duration::from_secs(tally.seconds));
    let mistakes = match tally.mistakes {
        0 => "no mistakes".into(),
        mistakes => counted(mistakes, "mistake"),
    };
    let hints = if tally.hints == 0 { "no hints".into() } else { counted(tally.hints, "hint") };
    let checks = (tally.checks > 0).then(|| counted(tally.checks, "check"));
    let parts: Vec<String> = [Some(hints), checks, Some(mistakes)].into_iter().flatten().collect();
    let (solved, well) = (format!("Solved in {time}"), parts.join(" · "));
    let line = format!("{solved} · {well}");
    if width(&line) <= room { vec![line] } else { vec![solved, well] }
}

fn counted(count: u32, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// What half of the player's games of the same level took less than.
fn median(model: &Model) -> Option<String> {
    let kind = model.kind();
    let level = model.analysis.of(&LEVEL).start.rating.as_ref()?.level?;
    let levels = levels(&model.past, kind);
    let (_, group) = levels.into_iter().find(|(name, _)| *name == level)?;
    let median = Duration::from_secs_f64(group.median.filter(|_| group.solved >= FEW)?);
    Some(format!("Your median for {level} is {}.", clock(median)))
}

/// The technique with the highest score that the puzzle needs.
fn hardest(model: &Model) -> Option<String> {
    let rating = model.analysis.of(&SIMPLEST_FIRST).start.rating.as_ref()?;
    let rows = &model.sitting.scales.get(&SIMPLEST_FIRST, model.kind()).rows;
    let needed = rows.iter().filter_map(|row| match row.item {
        Item::Technique(technique) if rating.count(row.item) > 0 => Some((row.value, technique)),
        _ => None,
    });
    let (_, hardest) = needed.max_by_key(|(score, _)| *score)?;
    Some(format!("The hardest step was: {}.", hardest.name))
}

/// The techniques that hints told.
fn hints(tally: &Tally) -> Option<String> {
    let name = |(technique, count): &(&Technique, u32)| match count {
        1 => technique.name.to_string(),
        _ => format!("{} {count} times", technique.name),
    };
    let names: Vec<String> = tally.techniques.iter().map(name).collect();
    (!names.is_empty()).then(|| format!("Hints: {}.", names.join(", ")))
}

/// The puzzle to play next, with the time that it should take. The variety is named where it is
/// another one.
fn next(model: &Model, state: &SummaryScreen) -> Option<String> {
    let item = state.next.as_ref()?;
    let is_same = item.variety == model.puzzle().setup().variety;
    let name =
        if is_same { item.title.clone() } else { format!("{} {}", item.variety, item.title) };
    let time = model.pace.kept.prediction(item.variety.kind(), &item.ratings);
    let time = time.map_or_else(String::new, |time| format!(", {}", time.about()));
    Some(format!("Next: {name}{time}"))
}

/// The columns between two keys.
pub const BETWEEN: usize = 3;

/// The keys that lead on, and what they do.
pub fn keys(model: &Model, state: &SummaryScreen) -> Vec<(String, &'static str)> {
    let key = |id: &str, what| Some((model.keys.shown(id).into_iter().next()?, what));
    let next = state.next.is_some().then(|| key("next", "plays it")).flatten();
    let others = [key("ratings", "ratings"), key("again", "again")];
    next.into_iter().chain(others.into_iter().flatten()).collect()
}
