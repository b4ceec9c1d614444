//! The picker: the puzzles and games to choose from, group by group, with their progress.

use super::overlay::{Line, draw_frame, draw_lines, draw_list};
use super::status::clock;
use crate::game::Progress;
use crate::tui::model::Model;
use crate::tui::overlay::{Picker, PickerRow};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;

/// The columns of a title.
const TITLE: usize = 36;

/// Draws the picker and returns where the selected row stands.
pub fn draw_picker(buf: &mut Buffer, body: Rect, model: &Model, state: &Picker) -> Position {
    let theme = &model.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, "Puzzles");
    if state.rows.is_empty() {
        let nothing = Line::new("There are no puzzles to choose from.", Part::Faint);
        draw_lines(buf, area, theme, &[nothing], 0);
        return area.as_position();
    }
    let mut lines = Vec::new();
    let mut selected = 0;
    let mut group = None;
    for (place, row) in state.rows.iter().enumerate() {
        if group != Some(&row.group) {
            if group.is_some() {
                lines.push(Line::new("", Part::Info));
            }
            lines.push(Line::new(row.group.as_str(), Part::Title));
            group = Some(&row.group);
        }
        if place == state.selected {
            selected = lines.len();
        }
        lines.push(Line::new(text(row, area.width.into()), Part::Info));
    }
    draw_list(buf, area, theme, &lines, selected)
}

fn text(row: &PickerRow, room: usize) -> String {
    let progress = row.progress.as_ref().map_or_else(String::new, progress);
    let wide = TITLE.min(room.saturating_sub(super::pen::width(&progress) + 4));
    let title = super::pen::cut(&row.title, wide);
    let padding = " ".repeat(wide.saturating_sub(super::pen::width(&title)));
    format!("  {title}{padding}  {progress}")
}

/// How far a game was played, as in `12 of 51 cells, 4:02`.
fn progress(progress: &Progress) -> String {
    let Progress { filled, cells, seconds, solved } = *progress;
    let time = clock(Duration::from_secs(seconds));
    if solved { format!("solved in {time}") } else { format!("{filled} of {cells} cells, {time}") }
}
