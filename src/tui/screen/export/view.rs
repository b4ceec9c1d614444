//! The form for copying and exporting: a row for each choice, and what the format cannot hold.

use super::state::{ExportScreen, FIELDS};
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_list};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the form and returns where its rows are.
pub fn draw_export(buf: &mut Buffer, body: Rect, model: &Model, form: &ExportScreen) -> Rows {
    let row = |field| {
        Line::new(format!("{:8}< {} >", ExportScreen::name(field), form.chosen(field)), Part::Info)
    };
    let mut lines: Vec<Line> = FIELDS.into_iter().map(row).collect();
    lines.push(Line::new(form.lack().unwrap_or_default(), Part::Warning));
    let text = "{form-less} and {form-more} choose, {export-send} copies or writes a new file";
    lines.push(Line::new(model.keys.told(text), Part::Faint));
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "Copy and export");
    draw_list(buf, area, &model.theme, &lines, form.selected.line()).only(FIELDS.len())
}
