//! The keys: the row of those that work now, cut to whole entries, dropping the least important first; and
//! those that continue a sequence, in a small frame in a corner that leaves the cursor's cell free.

use crate::tui::actions::{ACTIONS, KeyHint, key_row};
use crate::tui::geometry::text::{cut, width};
use crate::tui::keys::{Key, Pattern};
use crate::tui::paint::pen::{draw_border, put};
use crate::tui::state::action::Action;
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::state::panes::{ClickTarget, Spots};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The separator of two entries.
const BETWEEN: &str = " · ";

/// The blank columns at either side.
const MARGIN: u16 = 1;

/// Draws the row. An entry with just one key can be clicked.
pub fn draw_key_row(buf: &mut Buffer, area: Rect, model: &Model, spots: &mut Spots) {
    let mut entries = key_row(model, spots);
    entries.splice(0..0, more_of_hint(model, spots));
    let entries = fitting(entries, usize::from(area.width.saturating_sub(2 * MARGIN)));
    let mut col = MARGIN;
    for (place, entry) in entries.iter().enumerate() {
        if place > 0 {
            col = put(buf, area, (col, 0), BETWEEN, model.look.theme.style(Part::Faint));
        }
        let start = col;
        col = put(buf, area, (col, 0), &entry.keys, model.look.theme.style(Part::Key));
        col = put(buf, area, (col + 1, 0), entry.title, model.look.theme.style(Part::Info));
        let place = Rect { x: area.x + start, width: col - start, ..area };
        spots.extend(entry.key.map(|key| (place, ClickTarget::Key(key))));
    }
}

/// The key that shows what is below the fold of a hint, as it was just drawn.
fn more_of_hint(model: &Model, spots: &Spots) -> Option<KeyHint> {
    let (_, beyond) = spots.hint();
    let is_below = model.sitting.hint.is_some() && model.panes.hint_scroll < beyond;
    let pattern = model.session.keys.of("hint-down").first().filter(|_| is_below)?;
    let key = match pattern {
        Pattern::Key(key) => Some(*key),
        _ => None,
    };
    Some(KeyHint { keys: pattern.shown(), key, title: "more", rank: 1 })
}

/// The entries that fit into `room` columns, in order.
fn fitting(mut entries: Vec<KeyHint>, room: usize) -> Vec<KeyHint> {
    let taken = |entry: &KeyHint| width(&entry.keys) + 1 + width(entry.title) + width(BETWEEN);
    while entries.iter().map(taken).sum::<usize>() > room + width(BETWEEN) {
        // Among equals, the last one is dropped.
        let ranks = entries.iter().enumerate();
        let Some((least, _)) = ranks.max_by_key(|(_, entry)| entry.rank) else { break };
        entries.remove(least);
    }
    entries
}

/// The maximum width of an entry.
const WIDEST: usize = 36;

/// The space between two columns of entries.
const COLUMN_GAP: u16 = 2;

/// Draws the keys that have a meaning now, if a key began a sequence. A row can be clicked if it
/// has just one key. `cursor` is the cursor's cell, if it is visible.
pub fn draw_which_key(
    buf: &mut Buffer,
    body: Rect,
    model: &Model,
    cursor: Option<Rect>,
    spots: &mut Spots,
) {
    let Some(context) = model.hand.pending.filter(|_| model.overlays.is_empty()) else { return };
    let entries = entries(model, context);
    let widest = entries.iter().map(|entry| width(&entry.keys) + 1 + width(entry.title));
    let column = widest.max().unwrap_or(0).clamp(width(context.title()) + 2, WIDEST) as u16;
    let fitting = (body.width.saturating_sub(4) + COLUMN_GAP) / (column + COLUMN_GAP);
    let all = entries.len() as u16;
    // One column, as long as that takes no more than half of the height.
    let columns = all.div_ceil((body.height / 2).saturating_sub(2).max(1)).clamp(1, fitting.max(1));
    let rows = all.div_ceil(columns);
    let size = (columns * (column + COLUMN_GAP) - COLUMN_GAP + 4, rows + 2);
    let frame = corner(body, size, cursor);
    let area = draw_border(buf, frame, &model.look.theme, context.title());
    spots.add(frame, ClickTarget::WhichKey);
    for (place, entry) in (0..).zip(&entries) {
        let at = (place / rows * (column + COLUMN_GAP), place % rows);
        let next =
            put(buf, area, at, &cut(&entry.keys, column.into()), model.look.theme.style(Part::Key));
        let room = (at.0 + column).saturating_sub(next + 1);
        let style = model.look.theme.style(entry.part);
        put(buf, area, (next + 1, at.1), &cut(entry.title, room.into()), style);
        let line = Rect { x: area.x + at.0, y: area.y + at.1, width: column, height: 1 };
        spots.extend(entry.key.map(|key| (line.intersection(area), ClickTarget::Key(key))));
    }
}

/// An action available to the next key.
struct Entry {
    /// Its keys.
    keys: String,
    /// The first of them that is not a class of keys.
    key: Option<Key>,
    /// What it does.
    title: &'static str,
    /// Its style, depending on whether it is possible.
    part: Part,
}

/// The actions of a context.
fn entries(model: &Model, context: Context) -> Vec<Entry> {
    let here = ACTIONS.iter().filter(|action| action.works_in(context));
    let entry = |action: &'static Action| {
        let part = if (action.enabled)(model).is_ok() { Part::Info } else { Part::Faint };
        let key = model.session.keys.of(action.id).iter().find_map(|pattern| match pattern {
            Pattern::Key(key) => Some(*key),
            _ => None,
        });
        Entry {
            keys: model.session.keys.shown(action.id).join(" "),
            key,
            title: action.title,
            part,
        }
    };
    here.map(entry).filter(|entry| !entry.keys.is_empty()).collect()
}

/// A corner of the body for a frame of this size, starting at the bottom right: the first that
/// leaves the cursor's cell free, if there is one.
fn corner(body: Rect, (width, height): (u16, u16), cursor: Option<Rect>) -> Rect {
    let (width, height) = (width.min(body.width), height.min(body.height));
    let [right, bottom] = [body.right() - width, body.bottom() - height];
    let corners = [(right, bottom), (right, body.y), (body.x, bottom), (body.x, body.y)];
    let corners = corners.map(|(x, y)| Rect { x, y, width, height });
    let is_free = |corner: &&Rect| cursor.is_none_or(|cell| !corner.intersects(cell));
    *corners.iter().find(is_free).unwrap_or(&corners[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_important_go_first() {
        let entry = |keys: &str, title, rank| KeyHint { keys: keys.into(), key: None, title, rank };
        let entries = vec![entry("a", "one", 2), entry("b", "two", 3), entry("c", "six", 1)];
        let at = |room| {
            let kept = fitting(entries.clone(), room);
            kept.iter().map(|entry| entry.keys.as_str()).collect::<String>()
        };
        assert_eq!(
            [at(21), at(20), at(13), at(12), at(5), at(4)],
            ["abc", "ac", "ac", "c", "c", ""]
        );
    }

    #[test]
    fn the_cursor_stays_free_where_there_is_room() {
        let body = Rect::new(0, 0, 80, 22);
        for (cursor, expected) in [
            (None, (60, 16)),
            (Some(Rect::new(1, 1, 5, 2)), (60, 16)),
            (Some(Rect::new(70, 18, 5, 2)), (60, 0)),
            (Some(Rect::new(70, 0, 5, 22)), (0, 16)),
            (Some(body), (60, 16)),
        ] {
            let found = corner(body, (20, 6), cursor);
            assert_eq!((found.x, found.y), expected, "{cursor:?}");
        }
        assert_eq!(corner(Rect::new(0, 0, 3, 2), (20, 6), None), Rect::new(0, 0, 3, 2));
    }
}
