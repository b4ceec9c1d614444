//! The keys that continue a sequence: a small frame in a corner that leaves the cursor's cell free.

use super::overlay::draw_border;
use super::pen::put;
use crate::tui::action::{ACTIONS, Action};
use crate::tui::geometry::text::{cut, width};
use crate::tui::keys::{Key, Pattern};
use crate::tui::state::context::Context;
use crate::tui::state::model::Model;
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The maximum width of an entry.
const WIDEST: usize = 36;

/// The space between two columns of entries.
const BETWEEN: u16 = 2;

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
    let fitting = (body.width.saturating_sub(4) + BETWEEN) / (column + BETWEEN);
    let all = entries.len() as u16;
    // One column, as long as that takes no more than half of the height.
    let columns = all.div_ceil((body.height / 2).saturating_sub(2).max(1)).clamp(1, fitting.max(1));
    let rows = all.div_ceil(columns);
    let size = (columns * (column + BETWEEN) - BETWEEN + 4, rows + 2);
    let frame = corner(body, size, cursor);
    let area = draw_border(buf, frame, &model.theme, context.title());
    spots.add(frame, ClickTarget::WhichKey);
    for (place, entry) in (0..).zip(&entries) {
        let at = (place / rows * (column + BETWEEN), place % rows);
        let next =
            put(buf, area, at, &cut(&entry.keys, column.into()), model.theme.style(Part::Key));
        let room = (at.0 + column).saturating_sub(next + 1);
        let style = model.theme.style(entry.part);
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
        let key = model.keys.of(action.id).iter().find_map(|pattern| match pattern {
            Pattern::Key(key) => Some(*key),
            _ => None,
        });
        Entry { keys: model.keys.shown(action.id).join(" "), key, title: action.title, part }
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
