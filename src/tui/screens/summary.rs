//! The summary of a solved game, beside the board or below it: a line of praise, then how the game
//! compares, the hints, and what to play next.

use crate::desk::Choice;
use crate::game::Tally;
use crate::game::clock::clock;
use crate::game::pace::Sort;
use crate::game::pack::ListedPuzzle;
use crate::game::statistics::levels;
use crate::tui::geometry::screen::{self, game_layout, has_cards};
use crate::tui::geometry::text::{Line, width, wrap};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::paint::pen::{clear, draw_border, draw_lines, put};
use crate::tui::state::context::Context;
use crate::tui::state::model::{Model, Screen, SummaryScreen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::enabled::{Enabled, only_if};
use crate::tui::update::{asking, history, overlays};
use gradus_engine::grid::Ruleset;
use gradus_engine::path::Item;
use gradus_engine::rate::{LEVEL, SIMPLEST_FIRST};
use gradus_engine::{Puzzle, Technique};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;
use std::time::Duration;

impl Screen for SummaryScreen {
    fn name(&self) -> &'static str {
        "summary"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Summary]
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        asking::ask_other(model)
    }

    fn undo(&self) -> Option<fn(&mut Model) -> Effects> {
        Some(undo)
    }

    fn shows_ratings(&self) -> bool {
        true
    }

    fn keeps_strip(&self) -> bool {
        true
    }

    fn draw(&self, buf: &mut Buffer, _: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_summary(buf, model, self).into())
    }
}

/// How long keys do nothing at the summary: they were meant for the board.
const QUIET: Duration = Duration::from_millis(500);

/// There is a puzzle to play next.
pub fn has_next(model: &Model) -> Enabled {
    let next = model.top().is_some_and(|summary: &SummaryScreen| summary.next.is_some());
    only_if(next, "you have started every puzzle here")
}

/// Whether keys are still meant for the board that the summary lies over.
pub(in crate::tui) fn is_quiet(model: &Model) -> bool {
    let opened = model.top::<SummaryScreen>().map(|summary| summary.since);
    opened.is_some_and(|since| model.sitting.clock.now.saturating_sub(since) < QUIET)
}

/// Takes note of the puzzle to play next, unless another is already being played.
pub(in crate::tui) fn found(model: &mut Model, after: &Arc<Puzzle>, item: ListedPuzzle) -> Effects {
    if !Arc::ptr_eq(model.sitting.game.puzzle(), after) {
        return Effects::new();
    }
    if let Some(summary) = model.found_mut::<SummaryScreen>() {
        summary.next = Some(item);
    }
    Effects::new()
}

/// Undoes the change that solved the puzzle.
fn undo(model: &mut Model) -> Effects {
    let mut effects = overlays::close_top(model);
    effects.extend(history::back(model));
    effects
}

/// Plays the next puzzle.
pub fn next(model: &mut Model, _: Key) -> Effects {
    let Some(summary) = model.top::<SummaryScreen>() else { return Effects::new() };
    let item = summary.next.clone();
    let choice = item.map(|item| Effect::Open(Choice::Next(Box::new(item))));
    choice.into_iter().collect()
}

/// The maximum width of the text.
const WIDEST: usize = 52;

/// The blank columns on either side of the text; one row above and below is blank too.
const MARGIN: u16 = 2;

/// The narrowest room for the text beside the board.
const NARROWEST: usize = 17;

/// The height of the body from which blank lines separate the parts of the text.
const ROOMY: u16 = 16;

/// With fewer solved games of a level than this, their median is meaningless.
const FEW: u32 = 2;

/// Where the summary is, and the panes that it covers.
pub struct Place {
    /// Its area, with the margin.
    pub area: Rect,
    /// What is blank beside the board.
    pub panes: Rect,
    /// Its text.
    pub lines: Vec<Line>,
}

/// The place of the summary: beside the board, or below it, so that the finished board remains
/// visible; if there is no room, over the lowest rows of the board.
pub fn place(model: &Model, state: &SummaryScreen) -> Place {
    let body = screen::body(model);
    let layout = game_layout(model, body).ok();
    let board = layout.map_or(body, |layout| layout.board);
    let side = layout.and_then(|layout| layout.side).filter(|side| side.x >= board.right());
    let width = body.right() - board.right();
    let beside = side.unwrap_or(Rect { x: board.right(), width, ..body });
    let narrow = usize::from(beside.width.saturating_sub(2 * MARGIN));
    let lines = lines_in(model, state, narrow.clamp(1, WIDEST));
    let size = size(body, &lines);
    if narrow >= NARROWEST && size.1 <= beside.height {
        // Level with the board.
        let y = board.y.clamp(beside.y, beside.bottom() - size.1);
        let area = Rect { y, height: size.1, ..beside };
        return Place { area, panes: beside, lines };
    }
    let room = usize::from(body.width.saturating_sub(2 * MARGIN)).clamp(1, WIDEST);
    let lines = lines_in(model, state, room);
    let (width, height) = self::size(body, &lines);
    let x = (board.x + board.width / 2).saturating_sub(width / 2);
    let x = x.clamp(body.x, body.right() - width);
    let y = board.bottom().min(body.bottom() - height);
    let area = Rect { x, y, width, height };
    Place { area, panes: if area.right() > board.right() { beside } else { Rect::ZERO }, lines }
}

/// The columns and rows that lines take with their margin.
fn size(body: Rect, lines: &[Line]) -> (u16, u16) {
    let wide = lines.iter().map(|line| width(&line.text)).max().unwrap_or(0) as u16;
    (body.width.min(wide + 2 * MARGIN), body.height.min(lines.len() as u16 + 2))
}

/// The area within the margin.
pub const fn inner(area: Rect) -> Rect {
    Rect {
        x: area.x + MARGIN,
        y: area.y + 1,
        width: area.width.saturating_sub(2 * MARGIN),
        height: area.height.saturating_sub(2),
    }
}

/// The text. The first line is the praise; the last ones, blank here, hold the keys. If there is not
/// enough room, the blank lines go first, then the last sentences on how the game went.
fn lines_in(model: &Model, state: &SummaryScreen, room: usize) -> Vec<Line> {
    let height = usize::from(inner(screen::body(model)).height);
    let expected = state.expected.map(|expected| format!("Expected: {expected}."));
    let sentences = [expected, median(model), hardest(model), hints(&state.tally)];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    let spacious = (height + 2 >= usize::from(ROOMY)).then_some((true, sentences.len()));
    let ways = spacious.into_iter().chain((1..=sentences.len()).rev().map(|count| (false, count)));
    let text = |(is_roomy, count)| text(model, state, room, is_roomy, &sentences[..count]);
    let mut ways = ways.map(text);
    ways.find(|lines| lines.len() <= height).unwrap_or_else(|| text((false, 0)))
}

/// The text with these sentences on how the game went.
fn text(
    model: &Model,
    state: &SummaryScreen,
    room: usize,
    is_roomy: bool,
    sentences: &[String],
) -> Vec<Line> {
    let groups: [Vec<(String, Part)>; 3] = [
        glad(&state.tally, room).into_iter().map(|text| (text, Part::Total)).collect(),
        sentences.iter().map(|text| (text.clone(), Part::Faint)).collect(),
        next_puzzle(model, state).into_iter().map(|text| (text, Part::Title)).collect(),
    ];
    let mut lines: Vec<Line> = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        for (text, part) in group {
            lines.extend(wrap(text, room).into_iter().map(|line| Line::new(line, *part)));
        }
        lines.extend(is_roomy.then(|| Line::new("", Part::Info)));
    }
    for row in key_rows(&keys(model, state), room) {
        let wide = row.iter().map(|entry| entry_width(entry) + BETWEEN).sum::<usize>();
        lines.push(Line::new(" ".repeat(wide.saturating_sub(BETWEEN).min(room)), Part::Info));
    }
    lines
}

/// The columns of a key and what it does.
fn entry_width((key, what): &Entry) -> usize {
    width(key) + 1 + width(what)
}

/// The keys in rows: in one, if they fit, and else one below the other.
pub fn key_rows(keys: &[Entry], room: usize) -> Vec<&[Entry]> {
    let wide = keys.iter().map(|entry| entry_width(entry) + BETWEEN).sum::<usize>();
    if wide <= room + BETWEEN { vec![keys] } else { keys.chunks(1).collect() }
}

/// How long it took, and how well it went, in one line or else in two.
fn glad(tally: &Tally, room: usize) -> Vec<String> {
    let time = clock(Duration::from_secs(tally.seconds));
    let (solved, well) = (format!("Solved in {time}"), tally.course().join(" · "));
    let line = format!("{solved} · {well}");
    if width(&line) <= room { vec![line] } else { vec![solved, well] }
}

/// The median time of the player's games of the same sort and level without hints.
fn median(model: &Model) -> Option<String> {
    let level = model.findings.analysis.of(&LEVEL).start.rating.as_ref()?.level?;
    let ruleset = Ruleset::of(model.puzzle().setup());
    let levels = levels(&model.session.past, ruleset);
    let (_, group) = levels.into_iter().find(|(name, _)| *name == level)?;
    let median = Duration::from_secs_f64(group.median.filter(|_| group.alone >= FEW)?);
    Some(format!("Your median for {level} {ruleset} without hints is {}.", clock(median)))
}

/// The technique with the highest score that the puzzle needs.
fn hardest(model: &Model) -> Option<String> {
    let rating = model.findings.analysis.of(&SIMPLEST_FIRST).start.rating.as_ref()?;
    let rows = &model.sitting.scales.get(&SIMPLEST_FIRST, model.kind()).rows;
    let needed = rows.iter().filter_map(|row| match row.item {
        Item::Technique(technique) if rating.count(row.item) > 0 => Some((row.value, technique)),
        _ => None,
    });
    let (_, hardest) = needed.max_by_key(|(score, _)| *score)?;
    Some(format!("Hardest on the simplest path: {}.", hardest.name))
}

/// The techniques that hints were about.
fn hints(tally: &Tally) -> Option<String> {
    let name = |(technique, count): &(&Technique, u32)| format!("{} ×{count}", technique.name);
    let names: Vec<String> = tally.techniques.iter().map(name).collect();
    (!names.is_empty()).then(|| format!("Hints: {}.", names.join(", ")))
}

/// The puzzle to play next, with its predicted time. The variety is named if it differs.
fn next_puzzle(model: &Model, state: &SummaryScreen) -> Option<String> {
    let item = state.next.as_ref()?;
    let is_same = item.variety == Ruleset::of(model.puzzle().setup());
    let name =
        if is_same { item.title.clone() } else { format!("{} {}", item.variety, item.title) };
    let time = model.session.pace.kept.prediction(Sort::of(item.variety, item.grid), &item.ratings);
    let time = time.map_or_else(String::new, |time| format!(", {}", time.about()));
    Some(format!("Next: {name}{time}"))
}

/// The columns between two keys.
pub const BETWEEN: usize = 3;

/// A key, and what it does.
pub type Entry = (String, &'static str);

/// The keys to continue.
pub fn keys(model: &Model, state: &SummaryScreen) -> Vec<Entry> {
    let key = |id: &str, what| Some((model.session.keys.shown(id).into_iter().next()?, what));
    let next = state.next.is_some().then(|| key("next", "plays it")).flatten();
    let others = [key("ratings", "ratings"), key("again", "again"), key("share", "share")];
    next.into_iter().chain(others.into_iter().flatten()).collect()
}

/// Draws the summary and returns where it begins. On cards, its background alone sets it apart from
/// the board; on a board of lines, a frame does.
pub fn draw_summary(buf: &mut Buffer, model: &Model, state: &SummaryScreen) -> Position {
    let theme = &model.look.theme;
    let Place { area, panes, lines } = place(model, state);
    clear(buf, panes);
    if has_cards(model) || panes.intersects(area) {
        clear(buf, area);
    } else {
        draw_border(buf, area, theme, "Solved");
    }
    let inner = inner(area);
    let keys = keys(model, state);
    let rows = key_rows(&keys, inner.width.into());
    let first = inner.bottom().saturating_sub(rows.len() as u16).max(inner.y);
    // Where only the keys fit, they are what matters.
    let text = Rect { height: first - inner.y, ..inner };
    draw_lines(buf, text, theme, &lines[..lines.len().saturating_sub(rows.len())], 0);
    for (y, row) in (first..inner.bottom()).zip(rows) {
        let line = Rect { y, height: 1, ..inner };
        let mut col = 0;
        for (key, what) in row {
            col = put(buf, line, (col, 0), key, theme.style(Part::Key));
            col = put(buf, line, (col + 1, 0), what, theme.style(Part::Info)) + BETWEEN as u16;
        }
    }
    inner.as_position()
}
