//! The list of ratings by all systems.
//!
//! ```text
//! System                         now       start  level
//! simplest first                  62          62  hard
//! passes                           …          31  Hard
//! ```

use crate::config::Value;
use crate::desk::{ConfigChange, Rest};
use crate::tui::geometry::text::{Line, Rows, cut, width, wrap};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects, Topic};
use crate::tui::paint::pen::{draw_frame, draw_lines, draw_list, put};
use crate::tui::paint::total;
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Notice, Pane, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::asking::{self, ask_for, ask_on, ask_other};
use crate::tui::update::{carry_out, notify, overlays};
use gradus_engine::rate::{self, Figure, Rating, System, figure_name};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The ratings by all systems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingsScreen {
    /// The selected system, as an index among those that rate this kind of puzzle.
    pub selected: Cursor,
}

impl Screen for RatingsScreen {
    fn name(&self) -> &'static str {
        "ratings"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Ratings]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.selected)
    }

    fn lines(&self, model: &Model) -> usize {
        rate::for_kind(model.kind()).count()
    }

    fn choose(&self) -> fn(&mut Model, Key) -> Effects {
        choose
    }

    fn closed(self: Box<Self>, model: &mut Model) -> Effects {
        asking::ask_other(model)
    }

    fn shows_ratings(&self) -> bool {
        true
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_ratings(buf, body, model, self).into())
    }
}

/// Recalculates both totals, whether or not that is done after every change.
pub fn recalculate(model: &mut Model, _: Key) -> Effects {
    let system = model.sitting.system();
    model.findings.analysis.outdate_scale(system.scale);
    let mut effects = ask_for(model, Topic::Start, system);
    if model.rest() != Rest::Unrated {
        effects.extend(ask_for(model, Topic::Now, system));
    }
    effects
}

/// Goes to the state where the rating of the rest got stuck.
pub fn show_stuck(model: &mut Model, _: Key) -> Effects {
    let rating = model.now().cloned();
    match model.sitting.go_to_stuck(rating.as_ref()) {
        Ok(done) if done.entries.is_empty() => {
            notify(model, Notice::info(format!("{} here", model.sitting.why_stuck())))
        }
        Ok(done) => {
            let effects = carry_out(model, done);
            let undo = model.session.keys.shown("undo").into_iter().next().unwrap_or_default();
            let why = model.sitting.why_stuck();
            model.notice = Some(Notice::info(format!("{why} here; {undo} goes back")));
            effects
        }
        Err(why) => notify(model, Notice::info(why)),
    }
}

/// Shows the next system in the scores pane.
pub fn next_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rate::for_kind(model.kind()).collect();
    turn(model, &systems)
}

/// Shows the previous system in the scores pane.
pub fn previous_system(model: &mut Model, _: Key) -> Effects {
    let systems: Vec<&System> = rate::for_kind(model.kind()).rev().collect();
    turn(model, &systems)
}

/// Shows the system after the displayed one, in this order; after the last one, the first.
fn turn(model: &mut Model, systems: &[&'static System]) -> Effects {
    let mut after =
        systems.iter().cycle().skip_while(|system| ***system != *model.sitting.system()).skip(1);
    after.next().map_or_else(Effects::new, |system| show(model, system))
}

/// Shows a system in the scores pane.
fn show(model: &mut Model, system: &'static System) -> Effects {
    let mut effects = Effects::new();
    if model.sitting.system() != system {
        model.sitting.choose(system);
        model.panes.scores.selected = 0;
        let (path, value) = (["screen", "system"], Value::Name(system.slug.into()));
        effects.push(Effect::Keep(ConfigChange::Setting { path, value }));
    }
    effects.extend(ask_other(model));
    effects
}

/// Lists the ratings by all systems.
pub fn list(model: &mut Model, _: Key) -> Effects {
    let place = rate::for_kind(model.kind()).position(|system| system == model.sitting.system());
    let selected = Cursor::at(place.unwrap_or(0));
    let mut effects = overlays::open(model, RatingsScreen { selected });
    effects.extend(ask_on(model));
    effects
}

/// Shows the system selected in the list in the scores pane, which gets the focus.
fn choose(model: &mut Model, _: Key) -> Effects {
    let Some(&RatingsScreen { selected }) = model.top() else { return Effects::new() };
    model.overlays.pop();
    model.panes.focus = Pane::Scores;
    match rate::for_kind(model.kind()).nth(selected.line()) {
        Some(system) => show(model, system),
        None => ask_other(model),
    }
}

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
    let area = draw_frame(buf, body, all + DETAILS, &model.look.theme, "Ratings");
    let columns = Columns::new(&systems, area.width.into());
    put(buf, area, (0, 0), &columns.heading(), model.look.theme.style(Part::Title));
    let rows = systems.iter().map(|system| Line::new(columns.row(model, system), Part::Info));
    // The list keeps its height regardless of the selected system.
    let height_of = |system: &&System| details(model, system, area.width.into()).len() as u16;
    let most = systems.iter().map(height_of).max().unwrap_or(0);
    let height = all.min(area.height.saturating_sub(most + 2).max(area.height / 2));
    let list = Rect { y: area.y + 1, height, ..area };
    let rows: Vec<Line> = rows.collect();
    let shown = draw_list(buf, list, &model.look.theme, &rows, state.selected.line());
    if let Some(system) = systems.get(state.selected.line()) {
        let below = Rect {
            y: list.bottom() + 1,
            height: area.bottom().saturating_sub(list.bottom() + 1),
            ..area
        };
        draw_lines(buf, below, &model.look.theme, &details(model, system, below.width.into()), 0);
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
        let ratings = model.findings.analysis.of(system);
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
    let ratings = model.findings.analysis.of(system);
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
