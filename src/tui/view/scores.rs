//! The scores pane: what each technique is worth, how often it is needed from here, and the total.
//!
//! ```text
//! Scores ↑2 simplest first
//! H1 hidden single  21   2
//! Total ↓5  62 of 62  hard
//! ```

use super::pen::{cut, put, put_right, width};
use super::{scrolled, titled};
use crate::engine::rating::Rating;
use crate::engine::scores::Row;
use crate::game::check::Level;
use crate::tui::model::{Model, Pane};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of everything but the name, blanks included: label, n and score.
const FIXED: usize = 11;

/// The columns of the sum, its blank included, which joins where the pane has 34 columns (33
/// without its blank).
const SUM: usize = 6;
const WITH_SUM: usize = 33;

/// The column at which the number of hidden rows stands, and the total.
const HIDDEN: u16 = 6;
const TOTAL: u16 = 10;

/// Draws the pane: title, list and total.
pub fn draw_scores(buf: &mut Buffer, area: Rect, model: &Model) {
    titled(buf, area, model, Pane::Scores, "Scores");
    let list = list_area(area);
    let rows = model.score_rows();
    let selected = rows.iter().position(|(place, ..)| *place == model.scores_pane.selected);
    let first = scrolled(selected.unwrap_or(0), list.height.into(), rows.len());
    let shown = rows.iter().skip(first).take(list.height.into());
    for (y, (place, row, count)) in (0..).zip(shown) {
        let line = Rect { y: list.y + y, height: 1, ..list };
        let is_selected = *place == model.scores_pane.selected;
        let entry = model.scores_pane.entry.as_deref().filter(|_| is_selected);
        let text = row_text(row, *count, entry, line.width.into());
        let part = match (is_selected, model.pane == Pane::Scores) {
            (true, true) => Part::Selected,
            (true, false) => Part::SelectedIdle,
            (false, _) if row.score == 0 || *count == Some(0) => Part::Faint,
            (false, _) => Part::Info,
        };
        put(buf, line, (0, 0), &text, model.theme.style(part));
    }
    let faint = model.theme.style(Part::Faint);
    let mut name = Rect { x: area.x + HIDDEN, width: area.width.saturating_sub(HIDDEN), ..area };
    if first > 0 {
        let next = put(buf, area, (HIDDEN + 1, 0), &format!("↑{first}"), faint);
        name = Rect { x: area.x + next, width: area.width.saturating_sub(next), ..area };
    }
    name.x += 1;
    name.width = name.width.saturating_sub(1);
    put_right(buf, name, 0, "simplest first", faint);
    draw_total(buf, area, model, rows.len().saturating_sub(first + usize::from(list.height)));
}

/// The rows between the title and the total.
pub fn list_area(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}

/// Draws the last row of the pane. `hidden` is how many rows of the list are below the last shown.
pub fn draw_total(buf: &mut Buffer, area: Rect, model: &Model, hidden: usize) {
    let Some(row) = area.height.checked_sub(1) else { return };
    put(buf, area, (0, row), "Total", model.theme.style(Part::Title));
    let mut col = HIDDEN;
    if hidden > 0 {
        let faint = model.theme.style(Part::Faint);
        col = put(buf, area, (HIDDEN, row), &format!("↓{hidden}"), faint) + 1;
    }
    let (total, level) = total(model);
    // Long totals move to the left, and what then has no room of the level is cut.
    let taken = width(&total) + if level.is_empty() { 0 } else { 2 + width(level) };
    let roomy = usize::from(area.width) >= usize::from(TOTAL.max(col)) + taken;
    let (col, gap) = if roomy { (TOTAL.max(col), 2) } else { (col, 1) };
    let next = put(buf, area, (col, row), &total, model.theme.style(Part::Total)) + gap;
    let level = cut(level, usize::from(area.width.saturating_sub(next)));
    put(buf, area, (next, row), &level, model.theme.style(Part::Info));
}

/// The total from here and from the start, and the level.
fn total(model: &Model) -> (String, &'static str) {
    let number = |rating: &Option<Rating>| match rating {
        Some(Rating { total: Some(total), .. }) => total.to_string(),
        Some(_) => "***".into(),
        None => "…".into(),
    };
    let start = number(&model.analysis.start);
    if model.facts.mistaken {
        let now = if model.check == Level::Nothing { "?" } else { "mistake" };
        return (format!("{now} of {start}"), "");
    }
    let stale = if model.analysis.fresh || model.analysis.now.is_none() { "" } else { "…" };
    let now = number(&model.analysis.now);
    // What cannot be finished has the last level always.
    let finished = model.analysis.now.as_ref().filter(|now| now.total.is_some());
    let level = finished.and_then(|now| now.level);
    (format!("{now}{stale} of {start}"), level.unwrap_or_default())
}

/// One row: label, name, n, score and, where there is room, their product. A count of zero is a
/// dot; `entry` is the score that is being typed.
fn row_text(row: &Row, count: Option<u32>, entry: Option<&str>, room: usize) -> String {
    let with_sum = room >= WITH_SUM;
    let fixed = if with_sum { FIXED + SUM } else { FIXED };
    let wide = room.saturating_sub(fixed);
    let n = match count {
        None => String::new(),
        Some(0) => ".".into(),
        Some(n) => n.to_string(),
    };
    let score = match entry {
        Some(entry) => format!("{entry}_"),
        None if row.score == 0 => "off".into(),
        None => row.score.to_string(),
    };
    let name = cut(row.technique.name, wide);
    let text = format!("{:<2} {name:<wide$} {n:>3} {score:>3}", row.technique.label);
    if !with_sum {
        return text;
    }
    let sum = match count {
        None | Some(0) => String::new(),
        Some(n) => n.saturating_mul(row.score.into()).to_string(),
    };
    format!("{text} {sum:>5}")
}

/// What the status row says of the selected row: its full name and its part of the total.
pub fn selected(model: &Model) -> Option<String> {
    let rows = model.score_rows();
    let (_, row, count) = rows.iter().find(|(place, ..)| *place == model.scores_pane.selected)?;
    let name = row.technique.name;
    Some(match count {
        _ if row.score == 0 => format!("{name}: off"),
        None => format!("{name}: {} each", row.score),
        Some(n) => {
            format!("{name}: {n} x {} = {}", row.score, n.saturating_mul(row.score.into()))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::technique::by_slug;

    #[test]
    fn rows_have_their_columns() {
        let row = |slug, score| Row { technique: by_slug(slug).unwrap(), score };
        let text = |slug, score, n, entry, room| row_text(&row(slug, score), n, entry, room);
        for (found, expected) in [
            (text("hidden-single", 2, Some(21), None, 24), "H1 hidden single  21   2"),
            (text("naked-pair", 3, Some(0), None, 24), "N2 naked pair      .   3"),
            (text("naked-pair", 0, None, None, 24), "N2 naked pair        off"),
            (text("hidden-triple", 6, Some(1), Some("12"), 24), "H3 hidden triple   1 12_"),
            (
                text("impossible-combination", 2, Some(12), None, 33),
                "IC impossible comb…  12   2    24",
            ),
        ] {
            assert_eq!(found, expected);
        }
    }
}
