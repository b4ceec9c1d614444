//! The sets of keys, one on each line with what is different with it.

use super::state::Presets;
use crate::config::{PRESETS, Preset};
use crate::tui::geometry::lines::{Line, inner};
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::wrap;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines, draw_list};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the names.
const NAME: usize = 14;

/// Draws the list, and returns where the sets are.
pub fn draw_presets(buf: &mut Buffer, body: Rect, model: &Model, state: &Presets) -> Rows {
    let row =
        |preset: &Preset| Line::new(format!("{:NAME$}{}", preset.name, preset.about), Part::Info);
    let rows: Vec<Line> = PRESETS.iter().map(row).collect();
    let told = match state.is_first {
        true => {
            "If unsure, {close} keeps the keys of Gradus. {choose} takes the selected ones; {presets} asks again."
        }
        false => "{choose} takes the keys, {close} leaves them as they are.",
    };
    let room = usize::from(inner(body).width);
    let told = wrap(&model.keys.told(told), room);
    let told: Vec<Line> = told.into_iter().map(|line| Line::new(line, Part::Faint)).collect();
    let (rows_high, told_high) = (rows.len() as u16, told.len() as u16);
    let title = if state.is_first { "Which keys do you know?" } else { "Keys" };
    let area = draw_frame(buf, body, rows_high + 1 + told_high, &model.theme, title);
    let below = told_high.min(area.height / 2);
    let gap = u16::from(area.height > rows_high + below);
    let list = Rect { height: (area.height - below - gap).min(rows_high), ..area };
    let told_area = Rect { y: list.bottom() + gap, height: below, ..area };
    draw_lines(buf, told_area, &model.theme, &told, 0);
    draw_list(buf, list, &model.theme, &rows, state.selected.line())
}
