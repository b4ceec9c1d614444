//! The list of all steps that are possible now, with the explanation of the selected one.

use super::overlay::{Line, draw_frame, draw_lines, draw_list};
use super::pen::wrap;
use crate::engine::text;
use crate::tui::model::Model;
use crate::tui::overlay::Steps;
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The rows of the explanation, its blank row included.
const EXPLANATION: u16 = 6;

/// Draws the list and returns where the selected step stands.
pub fn draw_steps(buf: &mut Buffer, body: Rect, model: &Model, state: &Steps) -> Position {
    let theme = &model.theme;
    let title = match &state.found {
        Some(steps) => format!("Steps: {}", steps.len()),
        None => "Steps".into(),
    };
    let area = draw_frame(buf, body, u16::MAX, theme, &title);
    let Some(step) = state.found.iter().flatten().nth(state.selected) else {
        let text = match state.found {
            Some(_) => "The techniques that are on find nothing here.",
            None => "Looking for steps…",
        };
        draw_lines(buf, area, theme, &[Line::new(text, Part::Faint)], 0);
        return area.as_position();
    };
    let below = EXPLANATION.min(area.height / 2);
    let list = Rect { height: area.height - below, ..area };
    let rows = state.found.iter().flatten().map(|step| {
        let score = model.scores().of(step.technique);
        let effect = text::effect(model.puzzle(), step);
        let technique = step.technique;
        Line::new(
            format!("{:<2} {:<22} {score:>4}  {effect}", technique.label, technique.name),
            Part::Info,
        )
    });
    let position = draw_list(buf, list, theme, &rows.collect::<Vec<_>>(), state.selected);
    let below = Rect {
        y: list.bottom() + 1,
        height: (area.bottom()).saturating_sub(list.bottom() + 1),
        ..area
    };
    let sentence = wrap(&step.explain(model.puzzle()), below.width.into());
    let sentence: Vec<Line> =
        sentence.into_iter().map(|line| Line::new(line, Part::Info)).collect();
    draw_lines(buf, below, theme, &sentence, 0);
    position
}
