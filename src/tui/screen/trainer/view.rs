//! The trainer: a table of techniques with what was learned about each.
//!
//! ```text
//! technique              games hints alone
//! H1 hidden single          12     3     9
//! L1 pointing                7     0     7
//! ```

use super::state::Trainer;
use crate::game::learned::Learned;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::geometry::text::{cut, width};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_list};
use crate::tui::view::pen::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the three numbers with that of the count of hidden rows, and the maximum width of a
/// name.
const NUMBERS: usize = 23;
const NAME: usize = 40;

/// The rows besides those of the techniques: the heading, a blank row, and what to do.
const BESIDE: u16 = 3;

/// Draws the table and returns where the techniques are.
pub fn draw_trainer(buf: &mut Buffer, body: Rect, model: &Model, trainer: &Trainer) -> Rows {
    let title = format!("Trainer: {}", trainer.kind.name());
    let height = trainer.rows.len() as u16;
    let area = draw_frame(buf, body, height + BESIDE, &model.theme, &title);
    let room = usize::from(area.width).saturating_sub(NUMBERS).min(NAME);
    let heading = row("technique", ["games", "hints", "alone"].map(String::from), room);
    put(buf, area, (0, 0), &heading, model.theme.style(Part::Title));
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(BESIDE), ..area };
    let lines: Vec<Line> = trainer.rows.iter().map(|one| line(one, trainer, room)).collect();
    let shown = draw_list(buf, list, &model.theme, &lines, trainer.selected.line());
    let text = match trainer.looks_for {
        Some(technique) => format!("looking for puzzles that need {}…", technique.name),
        None => model.keys.told("{choose}: five puzzles that need it"),
    };
    let foot = Rect { y: list.bottom() + 1, height: 1, ..area }.intersection(area);
    put(buf, foot, (0, 0), &cut(&text, area.width.into()), model.theme.style(Part::Info));
    shown
}

fn line(learned: &Learned, trainer: &Trainer, room: usize) -> Line {
    let name = format!("{:<2} {}", learned.technique.label, learned.technique.name);
    let Learned { came_up, hints, alone, .. } = *learned;
    let number = |number: u32| if trainer.is_counted { number.to_string() } else { "…".into() };
    let part = if came_up + hints > 0 { Part::Info } else { Part::Faint };
    Line::new(row(&name, [came_up, hints, alone].map(number), room), part)
}

/// A name and three numbers in columns.
fn row(name: &str, [came_up, hints, alone]: [String; 3], room: usize) -> String {
    let name = cut(name, room);
    let blanks = " ".repeat(room.saturating_sub(width(&name)));
    format!("{name}{blanks} {came_up:>5} {hints:>5} {alone:>5}")
}
