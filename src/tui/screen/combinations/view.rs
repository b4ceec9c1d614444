//! The table of combinations, with those struck out and what all others need.
//!
//! ```text
//! 16 across in 3 from r2c3, 9 left in 2
//! 2+7  the marks rule it out
//! 3+6
//! 4+5  struck out
//! needs 3 6
//! ```

use super::state::CombinationTable;
use crate::game::remaining::Remaining;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::cut;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_list};
use crate::tui::view::pen::put;
use crate::tui::view::runs::needs_and_never;
use gradus_engine::technique::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The rows besides those of the combinations: the heading, a blank row, and what all need.
const BESIDE: u16 = 3;

/// Draws the table and returns where the combinations are.
pub fn draw_combinations(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    table: &CombinationTable,
) -> Rows {
    let left = table.remaining(&model.sitting.game);
    let mut lines = rows(model, table, &left);
    let all = lines.len();
    if lines.is_empty() {
        lines.push(Line::new("no combination", Part::Faint));
    }
    let height = lines.len() as u16;
    let area = draw_frame(buf, body, height + BESIDE, &model.theme, "Combinations");
    let room = usize::from(area.width);
    put(buf, area, (0, 0), &cut(&heading(model, table), room), model.theme.style(Part::Title));
    let below = area.height.saturating_sub(2);
    let list = Rect { y: area.y + 1, height: height.min(below.saturating_sub(1)), ..area };
    let shown = draw_list(buf, list, &model.theme, &lines, table.selected.line());
    let needs = needs_and_never(&left, room).join("  ");
    let foot = Rect { y: list.bottom() + 1, height: 1, ..area }.intersection(area);
    put(buf, foot, (0, 0), needs.trim_start(), model.theme.style(Part::Info));
    shown.only(all)
}

/// The region or the sum.
fn heading(model: &Model, table: &CombinationTable) -> String {
    let Some(region) = table.region else {
        return format!("{} in {}", table.sum, table.cells);
    };
    let name = model.puzzle().region_name(region);
    let name = name.strip_prefix("the ").unwrap_or(&name);
    match model.sitting.game.sheet().left(model.puzzle(), region) {
        (_, 0) => format!("{name}: full"),
        (Some(sum), open) if open < table.cells => {
            format!("{name} in {}: {sum} left in {open}", table.cells)
        }
        _ => format!("{name} in {}", table.cells),
    }
}

/// The combinations, each with its status.
fn rows(model: &Model, table: &CombinationTable, left: &Remaining) -> Vec<Line> {
    let by_marks = table.region.map(|region| model.sitting.game.remaining(region, true));
    let row = |(set, stands)| {
        let ruled_out = by_marks.as_ref().is_some_and(|left| !left.sets.contains(&set));
        let (note, part) = match (stands, ruled_out) {
            (false, _) => ("  struck out", Part::Faint),
            (true, true) => ("  the marks rule it out", Part::Faint),
            (true, false) => ("", Part::Info),
        };
        Line::new(text::sum(set) + note, part)
    };
    left.listed().into_iter().map(row).collect()
}
