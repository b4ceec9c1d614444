//! The scores pane: what each technique is worth, how often it is needed from here, and the total.
//!
//! ```text
//! Scores    simplest first
//! H1 hidden single  21   2
//! L1 pointing    ↓5  3   3
//! Total     62 of 62  hard
//! ```

use super::pen::{cut, put, put_right, width};
use super::{scrolled, titled};
use crate::engine::rating::{self, Rating};
use crate::engine::scores::Row;
use crate::game::check::Level;
use crate::tui::model::{Model, Pane};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The columns of the label with its blank, and of n and score with theirs.
const LABEL: usize = 3;
const FIGURES: usize = 8;

/// The columns of the sum, its blank included, which joins where the pane has 34 columns (33
/// without its blank).
const SUM: usize = 6;
const WITH_SUM: usize = 33;

/// The column of the total.
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
            (false, _) if row.value == 0 || *count == Some(0) => Part::Faint,
            (false, _) => Part::Info,
        };
        put(buf, line, (0, 0), &text, model.theme.style(part));
    }
    let faint = model.theme.style(Part::Faint);
    put_right(buf, area, 0, "simplest first", faint);
    let last = usize::from(list.height).min(rows.len() - first);
    mark_hidden(buf, list, 0, &format!("↑{first}"), first, faint);
    let below = rows.len() - first - last;
    mark_hidden(buf, list, last.saturating_sub(1) as u16, &format!("↓{below}"), below, faint);
    draw_total(buf, area, model);
}

/// Tells at the end of a row's name how many rows are hidden beyond it.
fn mark_hidden(buf: &mut Buffer, list: Rect, row: u16, text: &str, hidden: usize, style: Style) {
    if hidden > 0 {
        let beside = figures(list.width.into()) as u16;
        let name = Rect { width: list.width.saturating_sub(beside), ..list };
        put_right(buf, name, row, &format!(" {text}"), style);
    }
}

/// The rows between the title and the total.
pub fn list_area(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}

/// Draws the last row of the pane. The total stands in its column while the level has room beside
/// it; longer ones move to the left, and the longest are written `407/407`.
pub fn draw_total(buf: &mut Buffer, area: Rect, model: &Model) {
    let Some(row) = area.height.checked_sub(1) else { return };
    let name = put(buf, area, (0, row), "Total", model.theme.style(Part::Title)) + 1;
    let (total, level) = total(model);
    let fits = |col: u16, text: &str, gap: usize| {
        usize::from(col) + width(text) + gap + width(level) <= area.width.into()
    };
    let short = total.replace(" of ", "/");
    let (col, total, gap) = match () {
        () if fits(TOTAL, &total, 2) => (TOTAL, total, 2),
        () if fits(name, &total, 1) => (name, total, 1),
        () => (name, short, 1),
    };
    let next = put(buf, area, (col, row), &total, model.theme.style(Part::Total)) + gap;
    let level = cut(level, usize::from(area.width.saturating_sub(next)));
    put(buf, area, (next, row), &level, model.theme.style(Part::Info));
}

/// The total from here and from the start, and the level.
fn total(model: &Model) -> (String, &'static str) {
    let number = |rating: &Option<Rating>| match rating {
        Some(Rating { total: Some(total), .. }) => rating::written(*total),
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
    let wide = room.saturating_sub(LABEL + figures(room));
    let n = match count {
        None => String::new(),
        Some(0) => ".".into(),
        Some(n) => n.to_string(),
    };
    let score = match entry {
        Some(entry) => format!("{entry}_"),
        None if row.value == 0 && row.item.words().is_empty() => "off".into(),
        None => row.item.written(row.value),
    };
    let name = cut(row.item.name(), wide);
    let text = format!("{:<2} {name:<wide$} {n:>3} {score:>3}", row.item.label());
    if !with_sum {
        return text;
    }
    let sum = match count {
        None | Some(0) => String::new(),
        Some(n) => n.saturating_mul(row.value).to_string(),
    };
    format!("{text} {sum:>5}")
}

/// The columns right of the name, blanks included: n, score and, where there is room, the sum.
const fn figures(room: usize) -> usize {
    if room >= WITH_SUM { FIGURES + SUM } else { FIGURES }
}

/// What the status row says of the selected row: its full name and its part of the total.
pub fn selected(model: &Model) -> Option<String> {
    let rows = model.score_rows();
    let (_, row, count) = rows.iter().find(|(place, ..)| *place == model.scores_pane.selected)?;
    let name = row.item.name();
    Some(match count {
        _ if row.value == 0 => format!("{name}: off"),
        None => format!("{name}: {} each", row.value),
        Some(n) => {
            format!("{name}: {n} x {} = {}", row.value, n.saturating_mul(row.value))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::technique::by_slug;

    #[test]
    fn rows_have_their_columns() {
        let row = |slug, score| Row::technique(by_slug(slug).unwrap(), score);
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
