//! A message that takes several lines.

use super::pen::{clear, put};
use crate::tui::geometry::text::{cut, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws a message of several lines over the row and at most `most` rows above it. If it would hide
/// `kept`, such as the cursor's cell, it is at the top of the screen instead.
pub(in crate::tui) fn draw_long(
    buf: &mut Buffer,
    row: Rect,
    text: &str,
    style: Style,
    (most, kept): (u16, Option<Rect>),
) {
    let room = usize::from(row.width.saturating_sub(1));
    let mut lines = wrap(text, room);
    let rest = lines.split_off(lines.len().min(usize::from(most)));
    lines.extend((!rest.is_empty()).then(|| cut(&rest.join(" "), room).into_owned()));
    let above = lines.len().saturating_sub(1) as u16;
    let mut area = Rect { y: row.y - above, height: row.height + above, ..row };
    if kept.is_some_and(|kept| kept.intersects(area) && area.height <= kept.y) {
        area.y = 0;
    }
    clear(buf, area);
    for (row, line) in (0..).zip(&lines) {
        put(buf, area, (1, row), line, style);
    }
}
