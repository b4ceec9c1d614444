//! The key row: the keys that work now, cut to whole entries, dropping the least important first.

use super::pen::put;
use crate::tui::action::{KeyHint, key_row};
use crate::tui::geometry::text::width;
use crate::tui::state::model::Model;
use crate::tui::state::spots::{ClickTarget, Spots};
use crate::tui::theme::Part;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The separator of two entries.
const BETWEEN: &str = " · ";

/// The blank columns at either side.
const MARGIN: u16 = 1;

/// Draws the row. An entry with just one key can be clicked.
pub fn draw_key_row(buf: &mut Buffer, area: Rect, model: &Model, spots: &mut Spots) {
    let entries = fitting(key_row(model), usize::from(area.width.saturating_sub(2 * MARGIN)));
    let mut col = MARGIN;
    for (place, entry) in entries.iter().enumerate() {
        if place > 0 {
            col = put(buf, area, (col, 0), BETWEEN, model.theme.style(Part::Faint));
        }
        let start = col;
        col = put(buf, area, (col, 0), &entry.keys, model.theme.style(Part::Key));
        col = put(buf, area, (col + 1, 0), entry.title, model.theme.style(Part::Info));
        let place = Rect { x: area.x + start, width: col - start, ..area };
        spots.extend(entry.key.map(|key| (place, ClickTarget::Key(key))));
    }
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
}
