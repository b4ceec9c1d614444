//! The status row for screen readers: one sentence, most important first.

use crate::config::Marks;
use crate::game::spoken;
use crate::tui::paint::pen::draw_long;
use crate::tui::state::model::{Model, Pane, Touch, Writing};
use crate::tui::theme::Part;
use crate::tui::view::status_text::{modes, status_text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the row.
pub fn draw_spoken(buf: &mut Buffer, area: Rect, model: &Model) {
    let (text, part) = sentence(model);
    draw_long(buf, area, &text, model.look.theme.style(part), (area.y, None));
}

/// What to say: a message or a hint, or else the cursor's cell.
pub fn sentence(model: &Model) -> (String, Part) {
    let (message, part) = status_text(model);
    // A visible hint does not prevent looking around.
    let is_at_cell = model.session.touch != Touch::Nothing && model.panes.focus == Pane::Grid;
    let is_cell = model.notice.is_none() && model.overlays.is_empty() && is_at_cell;
    if !is_cell && !message.is_empty() {
        return (message, part);
    }
    let text = if model.overlays.is_empty() { cell(model) } else { String::new() };
    (text, Part::Info)
}

/// The cursor's cell; what the last key wrote comes first.
fn cell(model: &Model) -> String {
    let (game, cell) = (&model.sitting.game, model.hand.cursor);
    let modes = mode_words(model);
    let of_cell = || vec![spoken::cell(game, cell, model.sitting.settings.possible_combinations)];
    match model.session.touch {
        Touch::Wrote => spoken::written(game, cell, &model.findings.facts.problems),
        Touch::Moved => [of_cell(), modes].concat().join(", "),
        Touch::Nothing => [modes, of_cell()].concat().join(", "),
    }
}

/// What digits do now, and what is selected, held, highlighted and hidden.
fn mode_words(model: &Model) -> Vec<String> {
    let writing = match (model.hand.writing, model.sitting.settings.marks) {
        (Writing::Digits, _) => None,
        (Writing::Marks, Marks::Positional) => Some("marks"),
        (Writing::Marks, Marks::Corner) => Some("centre marks"),
        (Writing::Corners, _) => Some("corner marks"),
    };
    writing.map(String::from).into_iter().chain(modes(model)).collect()
}
