//! The form for a new puzzle: a row for each wish, with its choice.

use super::state::Form;
use crate::tui::geometry::lines::Line;
use crate::tui::geometry::rows::Rows;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_list};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the form and returns where its rows are.
pub fn draw_form(buf: &mut Buffer, body: Rect, model: &Model, form: &Form) -> Rows {
    let row = |&field| {
        Line::new(format!("{:12}< {} >", Form::name(field), form.chosen(field)), Part::Info)
    };
    let mut lines: Vec<Line> = form.fields().iter().map(row).collect();
    lines.push(Line::new("", Part::Info));
    lines.push(match form.making {
        None => {
            let text = "{form-less} and {form-more} choose, {form-make} makes the puzzle";
            Line::new(model.keys.told(text), Part::Faint)
        }
        Some(0) => {
            Line::new(model.keys.told("The puzzle is being made; {close} cancels."), Part::Title)
        }
        Some(n) => {
            let text = model.keys.told("puzzles tried so far; {close} cancels.");
            Line::new(format!("{n} {text}"), Part::Title)
        }
    });
    let area = draw_frame(buf, body, lines.len() as u16, &model.theme, "New puzzle");
    draw_list(buf, area, &model.theme, &lines, form.selected.line()).only(form.fields().len())
}
