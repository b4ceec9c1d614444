//! The scores pane: the value of each row of the scale, how often it is needed from here, what else
//! the rating reports and, right below, the total.
//!
//! ```text
//! Scores    simplest first
//! technique          n pts
//! H1 hidden single  21   2
//! L1 pointing        3   3
//! 75 more, not needed
//!
//! Total     62 of 62  hard
//! ━━━━━━──────────────────
//! about 14 min for you
//! ```

use crate::tui::geometry::text::{cut, scrolled, width, wrap};
use crate::tui::paint::pen::{put, put_right, titled};
use crate::tui::paint::total::{draw_total, name_in};
use crate::tui::state::model::{Model, Pane, PaneRow};
use crate::tui::state::panes::{ClickTarget, Spots};
use crate::tui::theme::Part;
use gradus_engine::path::{Item, ScoreRow};
use gradus_engine::rate::SIMPLEST_FIRST;
use gradus_engine::technique::NAKED_SINGLE;
use gradus_engine::technique::text::capitalized;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::borrow::Cow;

/// The width of the label with its blank, and the least width of n and score with theirs.
const LABEL: usize = 3;
const FIGURES: usize = 6;

/// The least width of a score.
const VALUE: usize = 2;

/// The width of the sum, including its blank; it is shown if the pane has 34 columns (33 without
/// its blank).
const SUM: usize = 6;
const WITH_SUM: usize = 33;

/// The columns left of the name of the system.
const TITLE: u16 = 7;

/// The heading over the names of techniques.
const HEADING: &str = "technique";

/// The rows below the total: the bar, the hardest technique, the minutes, and a blank one.
const BELOW_TOTAL: u16 = 4;

/// How to see the rows of the pane while they are folded.
const UNFOLD: &str = "Tap here for the scores.";

/// The height from which the pane has more than a title, a list and a total.
const ROOMY: u16 = 9;

/// The pane, before it is drawn: its lines, and the number of rows of each part.
pub struct ScoresPlan {
    area: Rect,
    lines: Vec<Line>,
    heading: u16,
    list: u16,
    /// How many rows are folded, which one says.
    folded: usize,
    blank: u16,
    total: u16,
}

impl ScoresPlan {
    /// The parts of a pane in an area. Rows that the list does not need go to the minutes
    /// and to the heading, then to the bar and to a blank line; the first two also get their rows
    /// if the list scrolls.
    pub fn of(model: &Model, area: Rect) -> Self {
        let height = area.height;
        // Without a rating, why there is none comes in place of techniques.
        let is_rated = model.sitting.game.is_understood() || model.panes.focus == Pane::Scores;
        let rows = if is_rated { model.pane_rows() } else { Vec::new() };
        let lines = lines(model, &rows, area.width.into());
        let least = if is_rated { 1 } else { nothing(model, area.width.into()).len() };
        let folded = if is_rated { model.folded_rows(&rows) } else { 0 };
        let is_roomy = height >= ROOMY;
        let has_hardest = model.hardest_shown().is_some();
        let has_minutes = model.prediction().is_some();
        let below = u16::from(is_roomy && (has_minutes || has_hardest));
        let has_scores =
            is_rated && model.sitting.scale().rows.iter().any(|row| row.item.is_score());
        let heading = u16::from(is_roomy && has_scores);
        let room = height.saturating_sub(2 + u16::from(folded > 0) + below + heading);
        let list = room.min(u16::try_from(lines.len().max(least)).unwrap_or(u16::MAX));
        let bar = u16::from(is_roomy && room > list);
        let both = u16::from(below > 0 && has_minutes && has_hardest && room > list + bar);
        let blank = u16::from(room > list + bar + both);
        Self { area, lines, heading, list, folded, blank, total: 1 + bar + below + both }
    }

    /// The rows above the total.
    fn above_total(&self) -> u16 {
        1 + self.heading + self.list + u16::from(self.folded > 0) + self.blank
    }

    /// What the pane leaves free below a blank row.
    pub fn rest(&self) -> Option<Rect> {
        let taken = self.above_total() + self.total + 1;
        let height = self.area.height.checked_sub(taken)?;
        Some(Rect { y: self.area.y + taken, height, ..self.area })
    }

    /// Draws the pane: title, heading, list and total. Returns where the selected row is.
    pub fn draw(&self, buf: &mut Buffer, model: &Model, spots: &mut Spots) -> Option<Position> {
        let area = self.area;
        titled(buf, area, model, Pane::Scores, "Scores");
        let name = Rect { x: area.x + TITLE, width: area.width.saturating_sub(TITLE), ..area };
        let system = model.sitting.system();
        // The program's own scale needs no name where there is no room.
        if *system != SIMPLEST_FIRST || width(system.name) <= name.width.into() {
            put_right(buf, name, 0, system.name, model.look.theme.style(Part::Faint));
        }
        let below = |row: u16, height: u16| {
            Rect { y: area.y.saturating_add(row), height, ..area }.intersection(area)
        };
        let mut row = 1;
        let heading = (self.heading > 0).then(|| below(row, 1));
        if let Some(heading) = heading {
            draw_heading(buf, heading, model);
        }
        row += self.heading;
        let selected = self.draw_list(buf, below(row, self.list), heading, model, spots);
        row += self.list;
        if self.folded > 0 {
            let more = format!("{} more, not needed", self.folded);
            put(buf, below(row, 1), (0, 0), &more, model.look.theme.style(Part::Faint));
        }
        draw_total(buf, below(self.above_total(), self.total), model);
        selected
    }

    /// Draws the rows so that the selected one is visible. The heading, if there is one, gives the
    /// number of hidden rows.
    fn draw_list(
        &self,
        buf: &mut Buffer,
        list: Rect,
        heading: Option<Rect>,
        model: &Model,
        spots: &mut Spots,
    ) -> Option<Position> {
        let lines = &self.lines;
        if lines.is_empty() {
            draw_nothing(buf, list, model);
            return None;
        }
        let selected = lines.iter().position(|line| line.place == model.panes.scores.selected);
        let last = lines.len().saturating_sub(list.height.into());
        let first = model.panes.scores.first.map(|first| first.min(last));
        let first = first
            .unwrap_or_else(|| scrolled(selected.unwrap_or(0), list.height.into(), lines.len()));
        let behind = last.saturating_sub(first);
        let hidden = [('↑', first), ('↓', behind)];
        if let Some(heading) = heading {
            let hidden = hidden.into_iter().filter(|(_, count)| *count > 0);
            let hidden: String = hidden.map(|(arrow, count)| format!(" {arrow}{count}")).collect();
            put(
                buf,
                heading,
                (width(HEADING) as u16, 0),
                &hidden,
                model.look.theme.style(Part::Faint),
            );
        }
        for (y, line) in (0..list.height).zip(lines.iter().skip(first)) {
            let area = Rect { y: list.y + y, height: 1, ..list };
            spots.add(area, ClickTarget::Score(line.place));
            put(buf, area, (0, 0), &line.text, model.look.theme.style(line.part));
        }
        let row = selected?.checked_sub(first)?;
        Some(Position { x: list.x, y: list.y.saturating_add(u16::try_from(row).ok()?) })
    }
}

/// Draws the pane while fingers have it folded: the total, and how to see the rest.
pub fn draw_folded(buf: &mut Buffer, area: Rect, model: &Model) {
    let total = area.height.min(1 + BELOW_TOTAL);
    draw_total(buf, Rect { height: total, ..area }, model);
    let last = Rect { y: area.y + total, height: area.height - total, ..area };
    if last.height > 0 {
        put(buf, last, (0, 0), UNFOLD, model.look.theme.style(Part::Faint));
    }
}

/// Draws the headings of the columns.
fn draw_heading(buf: &mut Buffer, area: Rect, model: &Model) {
    let style = model.look.theme.style(Part::Faint);
    put(buf, area, (0, 0), HEADING, style);
    let sum = if usize::from(area.width) < WITH_SUM { "" } else { "   sum" };
    put_right(buf, area, 0, &format!("n pts{sum}"), style);
}

/// Why there are no rows, in lines: a system without a scale whose rating says nothing, or not yet, or a
/// puzzle that was not understood.
fn nothing(model: &Model, room: usize) -> Vec<String> {
    if let Some(why) = model.sitting.game.partial() {
        let keys = model.session.keys.fill_in("{rules} shows the rules");
        return wrap(&format!("{}: {keys}.", capitalized(&why)), room);
    }
    let nothing = if model.sitting.is_solved() { "Solved" } else { "Naked singles are enough" };
    let is_done = model.folded_rows(&model.pane_rows()) > 0;
    wrap(note(model).unwrap_or(if is_done { nothing } else { "…" }), room)
}

/// Draws that.
fn draw_nothing(buf: &mut Buffer, list: Rect, model: &Model) {
    for (row, line) in (0..list.height).zip(nothing(model, list.width.into())) {
        put(buf, list, (0, row), &line, model.look.theme.style(Part::Faint));
    }
}

pub(super) fn part(row: &PaneRow, is_selected: bool, is_focused: bool) -> Part {
    let is_off = matches!(row, PaneRow::Score(row, _) if row.value == 0 && row.item.is_score());
    match (is_selected, is_focused) {
        (true, true) => Part::Selected,
        (true, false) => Part::SelectedIdle,
        (false, _) if is_off || row.is_unneeded() => Part::Faint,
        (false, _) => Part::Info,
    }
}

/// A line of the list.
struct Line {
    /// Its row, by its place among all.
    place: usize,
    text: String,
    part: Part,
}

/// The rows as lines of this width.
fn lines(model: &Model, rows: &[(usize, PaneRow)], room: usize) -> Vec<Line> {
    let with_sum = adds_up(model);
    let is_selected = |place| place == model.panes.scores.selected;
    let entry = |place| model.panes.scores.entry.as_deref().filter(|_| is_selected(place));
    let is_score = |row: &PaneRow| matches!(row, PaneRow::Score(score, _) if score.item.is_score());
    let scores = rows.iter().filter(|(_, row)| is_score(row));
    let values = scores.filter_map(|(place, row)| value_of(row, entry(*place)));
    let value = values.map(|value| width(&value)).max().unwrap_or(0).max(VALUE);
    let widths = rows.iter().filter_map(|(place, row)| figures(row, entry(*place), value));
    let wide = widths.map(|figures| 1 + width(&figures)).max().unwrap_or(0).max(FIGURES);
    let line = |(place, row): &(usize, PaneRow)| {
        let right = right(row, entry(*place), (room, wide, value), with_sum);
        let part = part(row, is_selected(*place), model.panes.focus == Pane::Scores);
        Line { place: *place, text: text(row, &right, room), part }
    };
    rows.iter().map(line).collect()
}

fn label_and_name(row: &PaneRow) -> (&str, &str) {
    match row {
        PaneRow::Score(row, _) => (row.item.label(), row.item.name()),
        PaneRow::Figure(name, _) => ("", name.as_str()),
    }
}

/// A row: its label, its name with as few words shortened as possible, and the columns at the right.
fn text(row: &PaneRow, right: &str, room: usize) -> String {
    let (label, name) = label_and_name(row);
    let wide = room.saturating_sub(LABEL + width(right));
    let name = name_in(name, wide);
    let blanks = " ".repeat(wide.saturating_sub(width(&name)));
    format!("{label:<2} {name}{blanks}{right}")
}

/// How often a row is needed, and its value in so many columns. A count of zero is a dot; `entry` is the
/// value being typed.
fn figures(row: &PaneRow, entry: Option<&str>, wide: usize) -> Option<String> {
    let value = value_of(row, entry)?;
    let PaneRow::Score(row, count) = row else { return None };
    Some(match count {
        _ if !row.item.is_score() => value.into_owned(),
        None => format!("{value:>wide$}"),
        Some(0) => format!(". {value:>wide$}"),
        Some(n) => format!("{n} {value:>wide$}"),
    })
}

/// The value of a row, or what is being typed.
fn value_of<'a>(row: &'a PaneRow, entry: Option<&str>) -> Option<Cow<'a, str>> {
    match (row, entry) {
        (PaneRow::Figure(..), _) => None,
        (PaneRow::Score(..), Some(entry)) => Some(Cow::Owned(format!("{entry}_"))),
        (PaneRow::Score(row, _), None) => Some(value(row)),
    }
}

/// The columns to the right of the name, beginning with a blank: n and the value, in a number of columns
/// of all, and their product if there is room.
fn right(
    row: &PaneRow,
    entry: Option<&str>,
    (room, wide, value): (usize, usize, usize),
    with_sum: bool,
) -> String {
    let (score, count) = match row {
        PaneRow::Score(row, count) => (row, *count),
        PaneRow::Figure(name, text) => {
            let most = room.saturating_sub(LABEL + 1 + width(name)).max(wide);
            let below_sum = if room < WITH_SUM || width(text) + SUM > most { 0 } else { SUM };
            return format!(" {}{}", cut(text, most), " ".repeat(below_sum));
        }
    };
    let figures = figures(row, entry, value).unwrap_or_default();
    let figures = format!(" {figures:>wide$}", wide = wide.saturating_sub(1));
    if room < WITH_SUM {
        return figures;
    }
    let sum =
        count.filter(|n| *n > 0 && with_sum).map(|n| n.saturating_mul(score.value).to_string());
    format!("{figures} {:>wide$}", sum.unwrap_or_default(), wide = SUM - 1)
}

/// The value of a row in written form.
pub(super) fn value(row: &ScoreRow) -> Cow<'static, str> {
    match row.value {
        // Naked singles without a score are filled in at no cost.
        0 if row.item == Item::Technique(&NAKED_SINGLE) => "free".into(),
        0 if row.item.is_score() => "off".into(),
        value => row.item.written(value).into(),
    }
}

/// Whether the total is known to be the sum of what each row adds.
fn adds_up(model: &Model) -> bool {
    let latest = &model.ratings().now;
    let Some(now) = model.now().filter(|_| latest.fresh) else { return false };
    let product = |row: &ScoreRow| u64::from(now.count(row.item)) * u64::from(row.value);
    let rows = model.sitting.scale().rows.iter().filter(|row| row.item.is_score());
    let sum: u64 = rows.map(product).sum();
    now.total.is_none_or(|total| total == sum as f64)
}

/// What prevents a total, of the rest or else from the start.
fn note(model: &Model) -> Option<&str> {
    let rating = model.now().or(model.ratings().start.rating.as_ref())?;
    rating.note.as_deref()
}

/// The text of the status row about the selected row: its full name and its part of the total, or
/// its possible values; and what prevents a total.
pub fn selected(model: &Model) -> String {
    let rows = model.pane_rows();
    let row = rows.iter().find(|(place, _)| *place == model.panes.scores.selected);
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
        _ if row.value == 0 => format!("{name}: {value}"),
        None => format!("{name}: {value} each"),
        Some(n) if with_sum => {
            format!("{name}: {n} × {value} = {}", n.saturating_mul(row.value))
        }
        Some(n) => {
            format!("{name}: {value}, needed ×{n}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::path::scores::{Item, Setting};
    use gradus_engine::technique::by_slug;

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
            super::text(row, &right(row, entry, (room, 8, 3), true), room)
        };
        for (row, entry, room, expected) in [
            (score("hidden-single", 2, Some(21)), None, 24, "H1 hidden single  21   2"),
            (score("unique-candidate", 2, Some(8)), None, 24, "UC candidate       8   2"),
            (score("naked-pair", 3, Some(0)), None, 24, "N2 naked pair      .   3"),
            (score("naked-pair", 0, None), None, 24, "N2 naked pair        off"),
            (score("hidden-triple", 6, Some(1)), Some("12"), 24, "H3 hidden triple   1 12_"),
            (score("hidden-single", 1500, Some(210)), None, 24, "H1 hidden       210 1500"),
            (
                score("impossible-combination", 2, Some(12)),
                None,
                33,
                "IC impossible        12   2    24",
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
