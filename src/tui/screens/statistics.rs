//! The statistics.

use crate::config::Glyphs;
use crate::game::pace::Paces;
use crate::game::past::Past;
use crate::game::statistics::forecasts;
use crate::tui::geometry::report::report;
use crate::tui::geometry::screen;
use crate::tui::geometry::text::{self, Line, frame, inner};
use crate::tui::keys::Key;
use crate::tui::message::{Effect, Effects};
use crate::tui::paint::pen::{draw_border, draw_lines};
use crate::tui::screens::trainer;
use crate::tui::state::context::Context;
use crate::tui::state::hand::Cursor;
use crate::tui::state::model::{Model, Screen};
use crate::tui::state::panes::Drawn;
use crate::tui::theme::Part;
use crate::tui::update::{asking, overlays, record_tally};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;

/// The statistics of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The first visible line.
    pub scroll: Cursor,
}

impl Screen for Statistics {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn contexts(&self) -> &'static [Context] {
        &[Context::Statistics]
    }

    fn cursor(&mut self) -> Option<&mut Cursor> {
        Some(&mut self.scroll)
    }

    fn lines(&self, model: &Model) -> usize {
        hidden(model) + 1
    }

    fn draw(&self, buf: &mut Buffer, body: Rect, model: &Model) -> Option<Drawn> {
        Some(draw_statistics(buf, body, model, self).into())
    }
}

/// Opens the statistics; the current game is recorded first.
pub fn open(model: &mut Model, _: Key) -> Effects {
    let mut effects = overlays::open(model, Statistics::default());
    effects.extend(record_tally(model));
    effects.extend([Effect::Remember, Effect::Recall]);
    effects
}

/// Takes in the games of the history.
pub(in crate::tui) fn recalled(model: &mut Model, past: Arc<Vec<Past>>, today: i64) -> Effects {
    model.session.pace.kept = Paces::of(&past);
    (model.session.past, model.session.today) = (past, today);
    let mut effects = trainer::count(model);
    effects.extend(asking::rescale(model));
    effects
}

/// How many lines of the report do not fit.
pub fn hidden(model: &Model) -> usize {
    let area = inner(screen::body(model));
    text::hidden(&lines(model, area.width.into()), area)
}

/// The lines of the report, in this width.
pub fn lines(model: &Model, width: usize) -> Vec<Line> {
    let ascii = !matches!(model.look.glyphs, Glyphs::Auto | Glyphs::Unicode);
    let predicted: Vec<_> = forecasts(&model.session.past).into_iter().flatten().collect();
    let sections = report(&model.session.past, &predicted, model.session.today, width, ascii);
    let mut lines = Vec::new();
    for section in sections {
        if !lines.is_empty() {
            lines.push(Line::new("", Part::Info));
        }
        lines.push(Line::new(section.title, Part::Title));
        lines.extend(section.lines.into_iter().map(|line| Line::new(line, Part::Info)));
    }
    lines
}

/// Draws the report and returns where it begins.
pub fn draw_statistics(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    state: &Statistics,
) -> Position {
    let lines = lines(model, inner(body).width.into());
    let frame = frame(body, u16::try_from(lines.len()).unwrap_or(u16::MAX));
    let area = draw_border(buf, frame, &model.look.theme, "Statistics");
    draw_lines(buf, area, &model.look.theme, &lines, state.scroll.line());
    area.as_position()
}
