//! A message that takes several lines.

use super::pen::{clear, put};
use crate::tui::geometry::text::{cut, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

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
