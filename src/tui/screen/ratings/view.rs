//! The list of ratings by all systems, of the rest and from the start, with details of the selected
//! one.
//!
//! ```text
//! System                         now       start  level
//! simplest first                  62          62  hard
//! passes                           …          31  Hard
//! ```

use super::state::RatingsScreen;
use crate::desk::Rest;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines, draw_list};
use crate::tui::view::pen::put;
use crate::tui::view::total;
use gradus_engine::rate::figure_name;
use gradus_engine::{Figure, Rating, System, rate};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of a total, including the two blanks before it.
const NUMBER: usize = 11;

/// The width of a level, including the two blanks before it, if there is room.
const LEVEL: usize = 10;

/// The width that a note needs to be shown beside the totals, including its two blanks.
const NOTE: usize = 12;

/// The rows for details of the selected system, including the blank ones around them.
const DETAILS: u16 = 12;

/// Draws the list and returns where the systems are.
pub fn draw_ratings(buf: &mut Buffer, body: Rect, model: &Model, state: &RatingsScreen) -> Rows {
    let systems: Vec<&System> = rate::for_kind(model.kind()).collect();
    let all = systems.len() as u16;
    let area = draw_frame(buf, body, all + DETAILS, &model.theme, "Ratings");
    let columns = Columns::new(&systems, area.width.into());
    put(buf, area, (0, 0), &columns.heading(), model.theme.style(Part::Title));
    let rows = systems.iter().map(|system| Line::new(columns.row(model, system), Part::Info));
    // The list keeps its height regardless of the selected system.
    let told = |system: &&System| details(model, system, area.width.into()).len() as u16;
    let most = systems.iter().map(told).max().unwrap_or(0);
    let height = all.min(area.height.saturating_sub(most + 2).max(area.height / 2));
    let list = Rect { y: area.y + 1, height, ..area };
    let rows: Vec<Line> = rows.collect();
    let shown = draw_list(buf, list, &model.theme, &rows, state.selected.line());
    if let Some(system) = systems.get(state.selected.line()) {
        let below = Rect {
            y: list.bottom() + 1,
            height: area.bottom().saturating_sub(list.bottom() + 1),
            ..area
        };
        draw_lines(buf, below, &model.theme, &details(model, system, below.width.into()), 0);
    }
    shown
}

/// The widths of the columns.
struct Columns {
    name: usize,
    level: bool,
    note: usize,
}

impl Columns {
    fn new(systems: &[&System], room: usize) -> Self {
        let widest = systems.iter().map(|system| width(system.name)).max().unwrap_or(0);
        let name = widest.min(room.saturating_sub(2 * NUMBER));
        let left = room.saturating_sub(name + 2 * NUMBER);
        let level = left >= LEVEL;
        let note = if level { left - LEVEL } else { 0 };
        Self { name, level, note: if note < NOTE { 0 } else { note } }
    }

    fn heading(&self) -> String {
        self.line("System", "now", "start", "level", "note")
    }

    fn row(&self, model: &Model, system: &System) -> String {
        let ratings = model.analysis.of(system);
        let fitting = |text: &dyn Fn(usize) -> String| {
            let texts = [4, 2, 1, 0].map(text);
            texts.into_iter().find(|text| width(text) + 2 <= NUMBER).unwrap_or_else(|| text(0))
        };
        let now = fitting(&|decimals| total::now(model, &ratings.now, decimals));
        let start = fitting(&|decimals| ratings.start.text(decimals));
        let rating = shown(model, system);
        let begun = ratings.start.rating.as_ref();
        let level = begun.filter(|rating| rating.total.is_some()).and_then(|rating| rating.level);
        let note = rating.and_then(|rating| rating.note.as_deref());
        self.line(system.name, &now, &start, level.unwrap_or_default(), note.unwrap_or_default())
    }

    fn line(&self, name: &str, now: &str, start: &str, level: &str, note: &str) -> String {
        let name = cut(name, self.name);
        let blanks = " ".repeat(self.name - width(&name));
        let wide = NUMBER - 2;
        let mut line = format!("{name}{blanks}  {now:>wide$}  {start:>wide$}");
        if self.level {
            line += &format!("  {:<wide$}", cut(level, LEVEL - 2), wide = LEVEL - 2);
        }
        if self.note > 0 {
            line += &format!("  {}", cut(note, self.note - 2));
        }
        line
    }
}

/// The rating of the rest or, while there is none, the one from the start.
fn shown<'a>(model: &'a Model, system: &System) -> Option<&'a Rating> {
    let ratings = model.analysis.of(system);
    let now = ratings.now.rating.as_ref().filter(|_| model.rest() == Rest::Rated);
    now.or(ratings.start.rating.as_ref())
}

/// Details of a system: what prevents a total, what else its rating reports, and what a larger
/// number means.
fn details(model: &Model, system: &System, room: usize) -> Vec<Line> {
    let rating = shown(model, system);
    let note = rating.and_then(|rating| rating.note.clone());
    let figures = rating.map_or(&[][..], |rating| &rating.figures).iter();
    let figure = |(name, figure): &(&str, Figure)| format!("{} {figure}", figure_name(name));
    let figures: Vec<String> = figures.map(figure).collect();
    let paragraph = |text: &str, part| -> Vec<Line> {
        let lines = if text.is_empty() { Vec::new() } else { wrap(text, room) };
        lines.into_iter().map(|line| Line::new(line, part)).collect()
    };
    let mut lines = paragraph(&note.unwrap_or_default(), Part::Warning);
    lines.extend(paragraph(&figures.join(", "), Part::Info));
    lines.extend(paragraph(system.help, Part::Faint));
    lines
}
