//! The help: the most important keys in two columns, or every action with its keys, limited to
//! those that match the search.

use super::geometry::{lines, list};
use super::state::{Help, SHORT};
use crate::tui::action::{Action, join};
use crate::tui::geometry::text::{cut, width};
use crate::tui::state::model::Model;
use crate::tui::theme::Part;
use crate::tui::view::overlay::{draw_frame, draw_lines};
use crate::tui::view::pen::put;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The width from which entries explain in their own words what they do; below it, a word or two
/// must suffice.
const WORDY: u16 = 70;

/// Draws the help and returns where the next character of the search goes.
pub fn draw_help(buf: &mut Buffer, body: Rect, model: &Model, state: &Help) -> Position {
    if state.is_short {
        return draw_short(buf, body, model);
    }
    let theme = &model.theme;
    let area = draw_frame(buf, body, u16::MAX, theme, "Help");
    let next = put(buf, area, (0, 0), "Search: ", theme.style(Part::Faint));
    put(buf, area, (next, 0), state.search.text(), theme.style(Part::Title));
    let next = next + width(state.search.before()) as u16;
    let list = list(area);
    draw_lines(buf, list, theme, &lines(state, list.width.into()), state.scroll.line());
    Position { x: area.x + next, y: area.y }
}

/// Draws the most important keys, and how to get to all others.
fn draw_short(buf: &mut Buffer, body: Rect, model: &Model) -> Position {
    let theme = &model.theme;
    let rows = SHORT.len().div_ceil(2) as u16;
    // If there is room, blank rows separate the entries from the frame and from what follows.
    let gap = u16::from(body.height >= rows + 6);
    let area = draw_frame(buf, body, rows + 1 + 3 * gap, theme, "The keys that matter");
    let column = area.width / 2;
    let wide = SHORT.iter().map(|(actions, _)| width(&keys(model, actions))).max().unwrap_or(0);
    let wide = wide.min(usize::from(column) / 2);
    for (place, (actions, words)) in (0..).zip(SHORT) {
        let (col, row) = (place / rows * column, gap + place % rows);
        let place = Rect { x: area.x + col, y: area.y + row, width: column, height: 1 };
        let place = place.intersection(area);
        let keys = cut(&keys(model, actions), wide).into_owned();
        put(buf, place, ((wide - width(&keys)) as u16, 0), &keys, theme.style(Part::Key));
        let title = actions.first().and_then(|id| Action::named(id)).map_or("", |it| it.title);
        let words = if area.width >= WORDY { words } else { title };
        let words = cut(words, usize::from(column).saturating_sub(wide + 2));
        put(buf, place, (wide as u16 + 1, 0), &words, theme.style(Part::Info));
    }
    let foot = Rect { y: area.y + rows + 2 * gap, height: 1, ..area }.intersection(area);
    let all = model.keys.shown("help");
    let text =
        all.first().map_or_else(String::new, |key| format!("{key} lists all keys, with a search."));
    let more = format!("{text} The palette has the manual too.");
    let text = if width(&more) <= area.width.into() { more } else { text };
    put(buf, foot, (0, 0), &cut(&text, area.width.into()), theme.style(Part::Faint));
    area.as_position()
}

/// The keys of actions that share an entry.
fn keys(model: &Model, actions: &[&str]) -> String {
    let first = |action: &&str| model.keys.shown(action).into_iter().next();
    join(&actions.iter().filter_map(first).collect::<Vec<_>>())
}
