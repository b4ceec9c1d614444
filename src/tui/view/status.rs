//! The status row: mode, clock, number of open candidates, and messages.

use crate::config::Marks;
use crate::game::clock::clock;
use crate::tui::geometry::game::has_side;
use crate::tui::geometry::text::{cut_words, width};
use crate::tui::geometry::window::Window;
use crate::tui::paint::pen::{draw_long, put, put_right};
use crate::tui::state::model::{Model, Writing};
use crate::tui::theme::Part;
use crate::tui::view::screen_reader::draw_spoken;
use crate::tui::view::status_text::{message, modes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The minimum width of the terminal for the number of candidates.
const ROOM_FOR_COUNT: u16 = 60;

/// Draws the row. `window` is the visible part of the board, if any.
pub fn draw_status(buf: &mut Buffer, area: Rect, model: &Model, window: Option<&Window>) {
    if model.look.reader {
        return draw_spoken(buf, area, model);
    }
    let (text, part) = message(model, window);
    let mut segments = segments(model);
    let taken: usize = segments.iter().map(|(text, _)| width(text) + 2).sum();
    // The message, such as the path of a file, takes precedence if there is no room for both.
    if model.notice.is_some() && 1 + taken + width(&text) > area.width.into() {
        if 1 + width(&text) > area.width.into() {
            let cursor = window.and_then(|window| window.place(model.hand.cursor));
            return draw_long(buf, area, &text, model.look.theme.style(part), (area.y, cursor));
        }
        segments.clear();
    }
    // If there is no pane for the text of a hint, it uses the rows left by the board.
    let spare = window.filter(|_| model.sitting.hint.is_some() && model.overlays.is_empty());
    let spare = spare.map_or(0, |window| area.y.saturating_sub(window.area().bottom()));
    if spare > 0 && !has_side(model) && 1 + taken + width(&text) > area.width.into() {
        return draw_long(buf, area, &text, model.look.theme.style(part), (spare, None));
    }
    // The number of candidates, which is the last segment, gives way to the rest of a message.
    let has_count = model.overlays.is_empty() && open_candidates(model).is_some();
    if has_count && 1 + taken + width(&text) > area.width.into() {
        segments.pop();
    }
    let mut col = 1;
    for (text, part) in segments {
        col = put(buf, area, (col, 0), &text, model.look.theme.style(part)) + 2;
    }
    let room = usize::from(area.width.saturating_sub(col));
    col = put(buf, area, (col, 0), &cut_words(&text, room), model.look.theme.style(part));
    let title = title(model);
    if text == title {
        return;
    }
    if usize::from(area.width.saturating_sub(col)) >= width(&title) + 3 {
        let area = Rect { width: area.width - 1, ..area };
        put_right(buf, area, 0, &title, model.look.theme.style(Part::Faint));
    }
}

/// The title of the visible puzzle: from the screen on top, or else from the game.
fn title(model: &Model) -> String {
    let own = model.overlays.last().and_then(|screen| screen.title());
    own.unwrap_or_else(|| model.sitting.title.clone())
}

/// What comes before the message, each with its style.
fn segments(model: &Model) -> Vec<(String, Part)> {
    if let Some(screen) = model.overlays.last() {
        return screen.status();
    }
    let mut segments = Vec::new();
    if model.sitting.read_only.is_some() {
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
    if model.look.shows_clock {
        segments.push((clock(model.sitting.clock.played()), Part::Info));
    }
    if model.sitting.clock.is_idle() {
        segments.push(("clock stopped".into(), Part::Mode));
    }
    segments.extend(modes(model).into_iter().map(|text| (text, Part::Mode)));
    if let Some(technique) = model.session.practised {
        segments.push((format!("only {}", technique.name), Part::Mode));
    }
    segments.extend(open_candidates(model).map(|text| (text, Part::Info)));
    segments
}

/// The number of open candidates, if there is room for it.
fn open_candidates(model: &Model) -> Option<String> {
    match model.findings.facts.information {
        _ if model.look.size.0 < ROOM_FOR_COUNT => None,
        0 => None,
        1 => Some("1 candidate".into()),
        open => Some(format!("{open} candidates")),
    }
}
