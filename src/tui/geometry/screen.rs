//! The parts of the screen: the strip of the tutorial at the bottom, above it the key row and the
//! status row, and above those the body with everything else.

use crate::tui::state::model::Model;
use ratatui::layout::Rect;

/// The status row and the key row.
pub const BOTTOM: u16 = 2;

/// The height of the tutorial's strip on a screen with this many rows.
const fn strip_rows(screen: u16) -> u16 {
    match screen {
        0..=9 => 0,
        10..=13 => 2,
        _ => 4,
    }
}

/// The rows at the bottom of the screen that the tutorial takes. It gives way to screens over the
/// panes, except the summary, with which it ends.
pub fn strip(model: &Model) -> u16 {
    let is_covered = model.overlays.last().is_some_and(|screen| !screen.keeps_strip());
    if model.step().is_none() || is_covered { 0 } else { strip_rows(model.look.size.1) }
}

/// The screen above the strip.
pub fn room(model: &Model) -> Rect {
    let (width, height) = model.look.size;
    Rect::new(0, 0, width, height.saturating_sub(strip(model)))
}

/// The body of the screen.
pub fn body(model: &Model) -> Rect {
    above(room(model))
}

/// Everything but the two rows at the bottom.
pub const fn above(room: Rect) -> Rect {
    Rect { height: room.height.saturating_sub(BOTTOM), ..room }
}

/// The status row and the key row; with room for a single row, only the status row.
pub fn bottom(room: Rect) -> [Rect; 2] {
    let row = |n| Rect { y: room.bottom() - n, height: 1, ..room };
    match room.height {
        0 => [Rect { height: 0, ..room }; 2],
        1 => [row(1), Rect { height: 0, ..room }],
        _ => [row(2), row(1)],
    }
}
