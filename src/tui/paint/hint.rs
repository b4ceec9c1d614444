//! The hint: its text, beside the scores or in place of them.

use crate::game::hint::ShownHint;
use crate::tui::geometry::text::wrap;
use crate::tui::paint::block::{Block, Shown};
use crate::tui::paint::roles::{Spans, legend};
use crate::tui::paint::total::draw_total;
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use gradus_engine::technique::Step;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The rows that the text takes at least in a pane that it shares.
const LEAST: usize = 8;

/// The rows that it takes there if there is room, so that what is below keeps still while it tells more.
const KEPT: usize = 6;

/// Draws a hint in place of the score list; the total stays. Returns where its lines are, and how many
/// of them do not fit.
pub fn draw_hint_as_list(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    hint: &ShownHint,
) -> Option<(Rect, usize)> {
    let list = Rect { height: area.height.saturating_sub(1), ..area };
    let lines = block(model, hint, area.width.into()).draw(buf, list, model);
    let last = Rect { y: list.bottom(), height: area.height.saturating_sub(1).min(1), ..area };
    draw_total(buf, last, model);
    lines
}

/// A hint in `room` columns.
pub fn block(model: &Model, hint: &ShownHint, room: usize) -> Block {
    let aside = match hint.step() {
        Some(_) => {
            let (stage, last) = hint.stage();
            format!("{stage} of {last}")
        }
        None => String::new(),
    };
    let text = model.sitting.hint_text(hint);
    let lines = with_legend(&text, hint.effect(), room);
    let least = LEAST.min(lines.len());
    let most = lines.len().max(KEPT);
    Block {
        title: "Hint".into(),
        aside,
        lines,
        least,
        most,
        shown: Shown::From(model.panes.hint_scroll),
    }
}

/// A text in lines of this width, followed by the meaning of a step's symbols.
pub fn with_legend(text: &str, step: Option<&Step>, room: usize) -> Vec<Spans> {
    let mut lines: Vec<Spans> =
        wrap(text, room).into_iter().map(|line| vec![(line, Part::Info)]).collect();
    let legend = step.map_or_else(Vec::new, |step| legend(step, room));
    if !legend.is_empty() {
        lines.push(Spans::new());
    }
    lines.extend(legend);
    lines
}
