//! The bar of labels: every technique of a scale that has few, in a column of five: its label, how often
//! it is needed from here, and its score, which is typed here as in the scores pane.
//!
//! ```text
//!      IC   UI   UC   H1   H2   H3   N2   N3   N4   PP   XW   CB   IN   BG
//!   n  24    5   32    4    .    .    .    .    .    2    .    3    .    1
//! pts   2    2    2    3    4    5    2    3    4    6    7    8    9    9
//! Total 179 of 179 · extreme                                R recalculate
//! ```

use crate::tui::geometry::label_bar::{BAND, COLUMN, HEAD, LabelBar};
use crate::tui::geometry::text::width;
use crate::tui::keys::Pattern;
use crate::tui::paint::pen::{put, put_right};
use crate::tui::paint::total::draw_total;
use crate::tui::state::model::{Model, Pane, PaneRow};
use crate::tui::state::panes::{ClickTarget, Spots};
use crate::tui::theme::Part;
use crate::tui::view::scores::{part, value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::borrow::Cow;

/// The headings of the rows below the labels.
const HEADINGS: [&str; 2] = ["n", "pts"];

/// What the key at the end of the bar does.
const RECALCULATE: &str = "recalculate";

/// Draws the bar.
pub fn draw_label_bar(buf: &mut Buffer, bar: LabelBar, model: &Model, spots: &mut Spots) {
    let theme = &model.look.theme;
    let LabelBar { area, across } = bar;
    spots.add(area, ClickTarget::Pane(Pane::Scores));
    for (y, rows) in (area.y..).step_by(BAND.into()).zip(model.labelled_rows().chunks(across)) {
        let heads = Rect { y, width: HEAD, height: BAND, ..area };
        for (row, heading) in (1..).zip(HEADINGS) {
            put_right(buf, heads, row, heading, theme.style(Part::Faint));
        }
        for (x, (place, row)) in (heads.right()..).step_by(COLUMN.into()).zip(rows) {
            let column = Rect { x, y, width: COLUMN, height: BAND };
            draw_column(buf, column, model, *place, row);
            spots.add(column, ClickTarget::Score(*place));
        }
    }
    draw_last(buf, Rect { y: area.bottom() - 1, height: 1, ..area }, model, spots);
}

/// Draws a label with its figures; the first column stays blank.
fn draw_column(buf: &mut Buffer, column: Rect, model: &Model, place: usize, row: &PaneRow) {
    let PaneRow::Score(score, count) = row else { return };
    let is_selected = place == model.panes.scores.selected && model.panes.focus == Pane::Scores;
    let style = model.look.theme.style(part(row, is_selected, true));
    let entry = model.panes.scores.entry.as_deref().filter(|_| is_selected);
    let count = match count {
        None => String::new(),
        Some(0) => ".".into(),
        Some(n) => n.to_string(),
    };
    let value = entry.map_or_else(|| value(score), |entry| Cow::Owned(format!("{entry}_")));
    for (line, text) in (0..).zip([score.item.label(), &count, &value]) {
        put_right(buf, column, line, &format!("{text:>4}"), style);
    }
}

/// Draws the total, and the key that recalculates it.
fn draw_last(buf: &mut Buffer, row: Rect, model: &Model, spots: &mut Spots) {
    let theme = &model.look.theme;
    let mut total = row;
    if let Some(key) = model.session.keys.of(RECALCULATE).first() {
        let shown = key.shown();
        let wide = (width(&shown) + 1 + width(RECALCULATE)) as u16;
        let x = row.right().saturating_sub(wide).max(row.x);
        let place = Rect { x, width: wide.min(row.width), ..row };
        let next = put(buf, place, (0, 0), &shown, theme.style(Part::Key));
        put(buf, place, (next + 1, 0), RECALCULATE, theme.style(Part::Info));
        if let Pattern::Key(key) = key {
            spots.add(place, ClickTarget::Key(*key));
        }
        total.width = row.width.saturating_sub(wide + 2);
    }
    draw_total(buf, total, model);
}
