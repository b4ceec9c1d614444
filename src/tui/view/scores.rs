//! The scores pane: what each row of the scale is worth or set to, how often it is needed from
//! here, what else the rating says, and right below that the total.
//!
//! ```text
//! Scores    simplest first
//! technique          n pts
//! H1 hidden single  21   2
//! L1 pointing        3   3
//! 75 more, not needed
//!
//! Total     62 of 62  hard
//! ██████░░░░░░░░░░░░░░░░░░
//! about 14 min for you
//! ```

use super::pane::titled;
use super::pen::{put, put_right};
use super::total::draw_total;
use crate::engine::scores::ScoreRow;
use crate::tui::geometry::rows::scrolled;
use crate::tui::geometry::text::{cut, width, wrap};
use crate::tui::state::model::{Model, Pane, PaneRow};
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::borrow::Cow;

/// The columns of the label with its blank, and of n and score with theirs.
const LABEL: usize = 3;
const FIGURES: usize = 8;

/// The columns of the sum, its blank included, which joins where the pane has 34 columns (33
/// without its blank).
const SUM: usize = 6;
const WITH_SUM: usize = 33;

/// The columns left of the name of the system.
const TITLE: u16 = 7;

/// What stands above the names of techniques.
const HEADING: &str = "technique";

/// Rows from which on the pane has more than a title, a list and a total.
const ROOMY: u16 = 9;

/// How many rows each part of the pane has.
struct Parts {
    heading: u16,
    list: u16,
    /// The row that says how many are folded away.
    folded: u16,
    blank: u16,
    total: u16,
}

impl Parts {
    /// The parts of a pane of so many rows. What is not needed by the list goes to the minutes and
    /// to the heading, then to the bar and to a blank line; the first two also have their rows where
    /// the list scrolls.
    fn of(model: &Model, height: u16) -> Self {
        let wanted = model.pane_rows().len();
        let folded = u16::from(model.folded_rows() > 0);
        let is_roomy = height >= ROOMY;
        let has_minutes = u16::from(is_roomy && model.prediction().is_some());
        let has_scores = model.sitting.scale().rows.iter().any(|row| row.item.is_score());
        let heading = u16::from(is_roomy && has_scores);
        let room = height.saturating_sub(2 + folded + has_minutes + heading);
        let list = room.min(u16::try_from(wanted).unwrap_or(u16::MAX).max(1));
        let bar = u16::from(is_roomy && room > list);
        let blank = u16::from(room > list + bar);
        Self { heading, list, folded, blank, total: 1 + has_minutes + bar }
    }
}

/// Draws the pane: title, heading, list and total. Tells where the selected row stands.
pub fn draw_scores(
    buf: &mut Buffer,
    area: Rect,
    model: &Model,
    spots: &mut Spots,
) -> Option<Position> {
    titled(buf, area, model, Pane::Scores, "Scores");
    let name = Rect { x: area.x + TITLE, width: area.width.saturating_sub(TITLE), ..area };
    put_right(buf, name, 0, model.sitting.system().name, model.theme.style(Part::Faint));
    let parts = Parts::of(model, area.height);
    let below = |row: u16, height: u16| {
        Rect { y: area.y.saturating_add(row), height, ..area }.intersection(area)
    };
    let mut row = 1;
    let heading = (parts.heading > 0).then(|| below(row, 1));
    if let Some(heading) = heading {
        draw_heading(buf, heading, model);
    }
    row += parts.heading;
    let selected = draw_rows(buf, below(row, parts.list), heading, model, spots);
    row += parts.list;
    if parts.folded > 0 {
        let more = format!("{} more, not needed", model.folded_rows());
        put(buf, below(row, 1), (0, 0), &more, model.theme.style(Part::Faint));
    }
    row += parts.folded + parts.blank;
    draw_total(buf, below(row, parts.total), model);
    selected
}

/// Draws what stands in which column.
fn draw_heading(buf: &mut Buffer, area: Rect, model: &Model) {
    let style = model.theme.style(Part::Faint);
    put(buf, area, (0, 0), HEADING, style);
    let sum = if usize::from(area.width) < WITH_SUM { "" } else { "   sum" };
    put_right(buf, area, 0, &format!("n pts{sum}"), style);
}

/// Draws the rows so that the selected one shows. How many do not stands in the heading, if there is
/// one.
fn draw_rows(
    buf: &mut Buffer,
    list: Rect,
    heading: Option<Rect>,
    model: &Model,
    spots: &mut Spots,
) -> Option<Position> {
    let rows = model.pane_rows();
    if rows.is_empty() {
        draw_nothing(buf, list, model);
        return None;
    }
    let selected = rows.iter().position(|(place, _)| *place == model.scores_pane.selected);
    let last = rows.len().saturating_sub(list.height.into());
    let first = model.scores_pane.first.map(|first| first.min(last));
    let first =
        first.unwrap_or_else(|| scrolled(selected.unwrap_or(0), list.height.into(), rows.len()));
    let below = rows.len().saturating_sub(first + usize::from(list.height));
    let with_sum = adds_up(model);
    if let Some(heading) = heading {
        let hidden = [('↑', first), ('↓', below)].into_iter().filter(|(_, count)| *count > 0);
        let hidden: String = hidden.map(|(arrow, count)| format!(" {arrow}{count}")).collect();
        put(buf, heading, (width(HEADING) as u16, 0), &hidden, model.theme.style(Part::Faint));
    }
    for (y, (place, row)) in (0..list.height).zip(rows.iter().skip(first)) {
        let line = Rect { y: list.y + y, height: 1, ..list };
        spots.add(line, ClickTarget::Score(*place));
        let is_selected = *place == model.scores_pane.selected;
        let entry = model.scores_pane.entry.as_deref().filter(|_| is_selected);
        let room = usize::from(line.width);
        let right = right(row, entry, room, with_sum);
        let left = left(row, room.saturating_sub(width(&right)));
        let style = model.theme.style(part(row, is_selected, model.pane == Pane::Scores));
        let name = put(buf, line, (0, 0), &left, style);
        put(buf, line, (name, 0), &right, style);
    }
    let row = selected?.checked_sub(first)?;
    Some(Position { x: list.x, y: list.y.saturating_add(u16::try_from(row).ok()?) })
}

/// Says why there are no rows: a system without a scale whose rating says nothing, or not yet.
fn draw_nothing(buf: &mut Buffer, list: Rect, model: &Model) {
    let nothing =
        if model.sitting.is_solved() { "nothing is left" } else { "no technique is needed" };
    let is_done = model.folded_rows() > 0;
    let text = note(model).unwrap_or(if is_done { nothing } else { "…" });
    for (row, line) in (0..list.height).zip(wrap(text, list.width.into())) {
        put(buf, list, (0, row), &line, model.theme.style(Part::Faint));
    }
}

fn part(row: &PaneRow, is_selected: bool, is_focused: bool) -> Part {
    let is_off = matches!(row, PaneRow::Score(row, _) if row.value == 0 && row.item.is_score());
    match (is_selected, is_focused) {
        (true, true) => Part::Selected,
        (true, false) => Part::SelectedIdle,
        (false, _) if is_off || row.is_unneeded() => Part::Faint,
        (false, _) => Part::Info,
    }
}

/// Label and name in so many columns.
fn left(row: &PaneRow, room: usize) -> String {
    let (label, name) = match row {
        PaneRow::Score(row, _) => (row.item.label(), row.item.name()),
        PaneRow::Figure(name, _) => ("", name.as_str()),
    };
    let wide = room.saturating_sub(LABEL);
    let name = cut(name, wide);
    let blanks = " ".repeat(wide - width(&name));
    format!("{label:<2} {name}{blanks}")
}

/// What stands right of the name, a blank first: n, the value and, where there is room, their
/// product. A count of zero is a dot; `entry` is the value that is being typed.
fn right(row: &PaneRow, entry: Option<&str>, room: usize, with_sum: bool) -> String {
    let (row, count) = match row {
        PaneRow::Score(row, count) => (row, *count),
        PaneRow::Figure(name, text) => {
            let most = room.saturating_sub(LABEL + 1 + width(name)).max(FIGURES);
            let below_sum = if room < WITH_SUM || width(text) + SUM > most { 0 } else { SUM };
            return format!(" {}{}", cut(text, most), " ".repeat(below_sum));
        }
    };
    let value = match entry {
        Some(entry) => Cow::Owned(format!("{entry}_")),
        None => value(row),
    };
    let figures = match count {
        _ if !row.item.is_score() => value.into_owned(),
        None => format!("{value:>3}"),
        Some(0) => format!(". {value:>3}"),
        Some(n) => format!("{n} {value:>3}"),
    };
    let figures = format!(" {figures:>wide$}", wide = FIGURES - 1);
    if room < WITH_SUM {
        return figures;
    }
    let sum = count.filter(|n| *n > 0 && with_sum).map(|n| n.saturating_mul(row.value).to_string());
    format!("{figures} {:>wide$}", sum.unwrap_or_default(), wide = SUM - 1)
}

/// The value of a row as it is written.
fn value(row: &ScoreRow) -> Cow<'static, str> {
    match row.value {
        0 if row.item.is_score() => "off".into(),
        value => row.item.written(value).into(),
    }
}

/// Whether it is known that the total is the sum of what each row adds.
fn adds_up(model: &Model) -> bool {
    let latest = &model.ratings().now;
    let Some(now) = model.now().filter(|_| latest.fresh) else { return false };
    let product = |row: &ScoreRow| u64::from(now.count(row.item)) * u64::from(row.value);
    let rows = model.sitting.scale().rows.iter().filter(|row| row.item.is_score());
    let sum: u64 = rows.map(product).sum();
    now.total.is_none_or(|total| total == sum as f64)
}

/// What stands in the way of a total, of the rest or else from the start.
fn note(model: &Model) -> Option<&str> {
    let rating = model.now().or(model.ratings().start.rating.as_ref())?;
    rating.note.as_deref()
}

/// What the status row says of the selected row: its full name and its part of the total, or what
/// it can be set to; and what stands in the way of a total.
pub fn selected(model: &Model) -> String {
    let rows = model.pane_rows();
    let row = rows.iter().find(|(place, _)| *place == model.scores_pane.selected);
    let row = row.map(|(_, row)| describe(row, adds_up(model)));
    let says: Vec<String> = row.into_iter().chain(note(model).map(String::from)).collect();
    says.join(" · ")
}

fn describe(row: &PaneRow, with_sum: bool) -> String {
    let (row, count) = match row {
        PaneRow::Score(row, count) => (row, count),
        PaneRow::Figure(name, text) => return format!("{name}: {text}"),
    };
    let (name, value) = (row.item.name(), value(row));
    if !row.item.is_score() {
        let (least, most) = row.item.bounds();
        return match row.item.words() {
            [] => format!("{name}: {value} ({least} to {most})"),
            words => format!("{name}: {value} ({})", words.join(", ")),
        };
    }
    match count {
        _ if row.value == 0 => format!("{name}: off"),
        None => format!("{name}: {value} each"),
        Some(n) if with_sum => {
            format!("{name}: {n} x {value} = {}", n.saturating_mul(row.value))
        }
        Some(n) => {
            format!("{name}: {value}, needed {n} {}", if *n == 1 { "time" } else { "times" })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scores::{Item, Setting};
    use crate::engine::technique::by_slug;

    static DRAW: Setting = Setting::choice("draw", "draw", "dr", &["easiest", "all"]);
    static SEED: Setting = Setting::number("seed", "seed", "se", 0, u32::MAX);

    #[test]
    fn rows_have_their_columns() {
        let score =
            |slug, score, n| PaneRow::Score(ScoreRow::technique(by_slug(slug).unwrap(), score), n);
        let setting =
            |setting, value| PaneRow::Score(ScoreRow { item: Item::Setting(setting), value }, None);
        let figure = |text: &str| PaneRow::Figure("techniques".into(), text.into());
        let text = |row: &PaneRow, entry, room| {
            let right = right(row, entry, room, true);
            left(row, room - width(&right)) + &right
        };
        for (row, entry, room, expected) in [
            (score("hidden-single", 2, Some(21)), None, 24, "H1 hidden single  21   2"),
            (score("naked-pair", 3, Some(0)), None, 24, "N2 naked pair      .   3"),
            (score("naked-pair", 0, None), None, 24, "N2 naked pair        off"),
            (score("hidden-triple", 6, Some(1)), Some("12"), 24, "H3 hidden triple   1 12_"),
            (score("hidden-single", 1500, Some(210)), None, 24, "H1 hidden sing… 210 1500"),
            (
                score("impossible-combination", 2, Some(12)),
                None,
                33,
                "IC impossible comb…  12   2    24",
            ),
            (setting(&DRAW, 0), None, 24, "dr draw          easiest"),
            (setting(&SEED, 0), None, 24, "se seed                0"),
            (setting(&SEED, 4_294_967_295), None, 24, "se seed       4294967295"),
            (figure("block rowcol"), None, 24, "   techniques block row…"),
            (figure("3"), None, 24, "   techniques          3"),
            (figure("3"), None, 33, "   techniques             3      "),
        ] {
            assert_eq!(text(&row, entry, room), expected);
        }
    }
}
