//! The status row: mode, clock, number of open candidates, and what there is to say.

use super::pen::{clear, put, put_right};
use super::scores;
use super::spoken::draw_spoken;
use crate::config::Marks;
use crate::engine::hint::Wish;
use crate::game::area;
use crate::game::hint::Wanted;
use crate::tui::geometry::game::has_side;
use crate::tui::geometry::text::{clock, cut, width, wrap};
use crate::tui::geometry::window::Window;
use crate::tui::screen::row::Screen;
use crate::tui::state::analysis::Topic;
use crate::tui::state::model::{Filter, Model, Pane, Tone, Writing};
use crate::tui::state::overlay::{Overlay, each};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How wide the terminal has to be for the number of candidates, columns.
const ROOM_FOR_COUNT: u16 = 60;

/// Draws the row. `window` is the part of the board that shows, if one does.
pub fn draw_status(buf: &mut Buffer, area: Rect, model: &Model, window: Option<&Window>) {
    if model.reader {
        return draw_spoken(buf, area, model);
    }
    let (text, part) = message(model, window);
    let mut segments = segments(model);
    let taken: usize = segments.iter().map(|(text, _)| width(text) + 2).sum();
    // What there is to say, as in the path of a file, comes first where there is no room for both.
    if model.notice.is_some() && 1 + taken + width(&text) > area.width.into() {
        if 1 + width(&text) > area.width.into() {
            return draw_long(buf, area, &text, model.theme.style(part), area.y);
        }
        segments.clear();
    }
    // Where there is no pane for the text of a hint, it takes the rows that the board leaves.
    let spare = window.filter(|_| model.sitting.hint.is_some() && model.overlays.is_empty());
    let spare = spare.map_or(0, |window| area.y.saturating_sub(window.area().bottom()));
    if spare > 0 && !has_side(model) && 1 + taken + width(&text) > area.width.into() {
        return draw_long(buf, area, &text, model.theme.style(part), spare);
    }
    let mut col = 1;
    for (text, part) in segments {
        col = put(buf, area, (col, 0), &text, model.theme.style(part)) + 2;
    }
    let room = usize::from(area.width.saturating_sub(col));
    col = put(buf, area, (col, 0), &cut(&text, room), model.theme.style(part));
    let title = title(model);
    if text == title {
        return;
    }
    if usize::from(area.width.saturating_sub(col)) >= width(&title) + 3 {
        let area = Rect { width: area.width - 1, ..area };
        put_right(buf, area, 0, &title, model.theme.style(Part::Faint));
    }
}

/// What the puzzle is called that shows: by the screen on top, or else by the game.
fn title(model: &Model) -> String {
    let own = |overlay: &Overlay| each!(overlay, screen => screen.title());
    model.overlays.last().and_then(own).unwrap_or_else(|| model.sitting.title.clone())
}

/// Draws a message of several lines, over what stands in at most so many rows above the row.
pub(in crate::tui) fn draw_long(buf: &mut Buffer, area: Rect, text: &str, style: Style, most: u16) {
    let room = usize::from(area.width.saturating_sub(1));
    let mut lines = wrap(text, room);
    let rest = lines.split_off(lines.len().min(usize::from(most)));
    lines.extend((!rest.is_empty()).then(|| cut(&rest.join(" "), room).into_owned()));
    let above = lines.len().saturating_sub(1) as u16;
    let area = Rect { y: area.y - above, height: area.height + above, ..area };
    clear(buf, area);
    for (row, line) in (0..).zip(&lines) {
        put(buf, area, (1, row), line, style);
    }
}

/// What stands before the message, each with its style.
fn segments(model: &Model) -> Vec<(String, Part)> {
    if let Some(overlay) = model.overlays.last() {
        return each!(overlay, screen => screen.status());
    }
    let mut segments = Vec::new();
    if model.sitting.read_only {
        segments.push(("read-only".into(), Part::Mode));
    }
    segments.push(match (model.hand.writing, model.sitting.settings.marks) {
        (Writing::Digits, _) => {
            (model.puzzle().grid().name(model.hand.cursor).to_string(), Part::Info)
        }
        (Writing::Marks, Marks::Positional) => ("MARK".into(), Part::Mode),
        (Writing::Marks, Marks::Corner) => ("CENTRE".into(), Part::Mode),
        (Writing::Corners, _) => ("CORNER".into(), Part::Mode),
    });
    if model.shows_clock {
        segments.push((clock(model.sitting.clock.played()), Part::Info));
    }
    segments.extend(modes(model).into_iter().map(|text| (text, Part::Mode)));
    if let Some(technique) = model.practised {
        segments.push((format!("only {}", technique.name), Part::Mode));
    }
    segments.extend(open_candidates(model).map(|text| (text, Part::Info)));
    segments
}

/// How many candidates are open, where there is room for that.
fn open_candidates(model: &Model) -> Option<String> {
    match model.facts.information {
        _ if model.size.0 < ROOM_FOR_COUNT => None,
        0 => None,
        1 => Some("1 candidate".into()),
        open => Some(format!("{open} candidates")),
    }
}

/// What is selected, held, highlighted and hidden.
pub(in crate::tui) fn modes(model: &Model) -> Vec<String> {
    let selected = model.hand.selected.iter().count();
    let mut modes = Vec::new();
    if selected > 0 {
        modes.push(format!("selected {selected}"));
    }
    match (model.hand.held, model.hand.filter) {
        (Some(digit), _) => modes.push(format!("holds {digit}")),
        (None, Some(Filter::Digits(digits))) => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            modes.push(format!("shows {}", digits.join(" ")));
        }
        (None, Some(Filter::Candidates(count))) => modes.push(format!("shows {count} candidates")),
        (None, None) => {}
    }
    if let Some((cell, digit)) = model.hand.linking {
        modes.push(format!("link from {} {digit}", model.puzzle().grid().name(cell)));
    }
    if model.hides_marks {
        modes.push("marks hidden".into());
    }
    modes
}

/// The most urgent of what there is to say, but for what part of the board shows.
pub(in crate::tui) fn said(model: &Model) -> (String, Part) {
    message(model, None)
}

/// The most urgent of what there is to say.
fn message(model: &Model, window: Option<&Window>) -> (String, Part) {
    if let Some(notice) = &model.notice {
        let part = match notice.tone {
            Tone::Info => Part::Info,
            Tone::Warning => Part::Warning,
            Tone::Error => Part::Error,
        };
        return (notice.text.clone(), part);
    }
    if let Some(overlay) = model.overlays.last() {
        return (each!(overlay, screen => screen.sentence(model)), Part::Info);
    }
    if model.analysis.awaits(Topic::Hint) || model.analysis.awaits(Topic::PlayOn) {
        return ("looking for a step…".into(), Part::Faint);
    }
    if let Some(hint) = &model.sitting.hint {
        // What its own pane says is not said again.
        if !model.reader && hint.step().is_some() && has_side(model) {
            let key = |action| model.keys.shown(action).into_iter().next().unwrap_or_default();
            let (stage, last) = hint.stage();
            let more = match (stage < last, hint.wanted) {
                (true, Wanted::Wish(Wish::Simplest)) => {
                    format!(" · {} tells more", key("simplest"))
                }
                (true, Wanted::Wish(Wish::MostEffective)) => {
                    format!(" · {} tells more", key("effective"))
                }
                _ => String::new(),
            };
            let applies = key("hint-apply");
            return (format!("hint {stage} of {last}{more} · {applies} applies"), Part::Info);
        }
        return (hint.text(model.puzzle(), model.sitting.scores()), Part::Info);
    }
    if model.pane == Pane::Scores {
        return (scores::selected(model), Part::Info);
    }
    if let Some(text) = area::sums(&model.sitting.game, &model.hand.selected) {
        return (text, Part::Info);
    }
    let range = window.and_then(|window| range(window, model.size.0 >= 60));
    (range.or_else(|| stuck(model)).unwrap_or_default(), Part::Faint)
}

/// Why the rating of the rest is stuck, if it is, and the key that shows where.
fn stuck(model: &Model) -> Option<String> {
    model.now()?.stuck.as_ref()?;
    let why = model.sitting.why_stuck();
    let key = model.keys.shown("show-stuck").into_iter().next();
    Some(key.map_or_else(|| why.clone(), |key| format!("{why} · {key} shows where")))
}

/// Which rows and columns show, with arrows to those that do not, as in
/// `rows 1-10 of 14, columns 1-9 of 12 →↓`, or where there is less room `1-10/14 1-9/12 →↓`.
fn range(window: &Window, has_room: bool) -> Option<String> {
    let (rows, cols) = (window.rows(), window.cols());
    let (all_rows, all_cols) = (window.shape.grid.rows(), window.shape.grid.cols());
    let arrows = [
        ('←', cols.start > 0),
        ('→', cols.end < all_cols),
        ('↑', rows.start > 0),
        ('↓', rows.end < all_rows),
    ];
    let arrows: String =
        arrows.iter().filter(|(_, hidden)| *hidden).map(|(arrow, _)| arrow).collect();
    let (top, bottom, left, right) = (rows.start + 1, rows.end, cols.start + 1, cols.end);
    (!arrows.is_empty()).then(|| match has_room {
        true => format!(
            "rows {top}-{bottom} of {all_rows}, columns {left}-{right} of {all_cols} {arrows}"
        ),
        false => format!("{top}-{bottom}/{all_rows} {left}-{right}/{all_cols} {arrows}"),
    })
}
