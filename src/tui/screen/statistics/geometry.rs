//! The lines of the statistics.

use crate::config::Glyphs;
use crate::game::forecast::forecasts;
use crate::tui::geometry::lines::{self, Line, inner};
use crate::tui::geometry::report::report;
use crate::tui::geometry::screen;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;

/// How many lines of the report do not fit.
pub fn hidden(model: &Model) -> usize {
    let area = inner(screen::body(model));
    lines::hidden(&lines(model, area.width.into()), area)
}

/// The lines of the report, in this width.
pub fn lines(model: &Model, width: usize) -> Vec<Line> {
    let ascii = !matches!(model.glyphs, Glyphs::Auto | Glyphs::Unicode);
    let told: Vec<_> = forecasts(&model.past).into_iter().flatten().collect();
    let sections = report(&model.past, &told, model.today, width, ascii);
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
