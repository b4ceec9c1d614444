//! Digits drawn large: three columns wide and five half rows high, in cells that have room for them.
//!
//! ```text
//! ▀█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█
//!  █  █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█
//! ▀▀▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀
//! ```

use crate::tui::geometry::shape::CellSize;
use gradus_engine::Digit;
use ratatui::layout::Rect;

/// The rows of every digit, from 1 on.
const ROWS: [[&str; 3]; 9] = [
    ["▀█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", "▀▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];

/// The smallest cells with room for them, and for those of twice the size.
const ROOM: [(u16, u16); 2] = [(7, 4), (15, 7)];

/// The columns and rows that they take in each of these.
const EXTENT: [(u16, u16); 2] = [(3, 3), (6, 5)];

/// A digit that is drawn large.
pub struct Large {
    /// Its rows.
    pub rows: Vec<String>,
    /// Its area.
    pub area: Rect,
}

/// Whether cells of this size have room for large digits.
pub const fn fits(size: CellSize) -> bool {
    size.cols >= ROOM[0].0 && size.rows >= ROOM[0].1
}

/// A digit in its cell; `None` if it has no such form.
pub fn large(digit: Digit, place: Rect) -> Option<Large> {
    let rows = ROWS.get(digit.index())?;
    let is_double = place.width >= ROOM[1].0 && place.height >= ROOM[1].1;
    let (width, height) = EXTENT[usize::from(is_double)];
    let x = place.x + place.width.saturating_sub(width) / 2;
    let y = place.y + (place.height + 1).saturating_sub(height) / 2;
    let rows = match is_double {
        true => rows.iter().flat_map(|row| doubled(row)).take(usize::from(height)).collect(),
        false => rows.iter().map(|row| (*row).to_string()).collect(),
    };
    Some(Large { rows, area: Rect { x, y, width, height } })
}

/// The two rows that a row becomes at twice the size: of its upper and of its lower half.
fn doubled(row: &str) -> [String; 2] {
    ['▀', '▄'].map(|half| {
        let is_set = |symbol: char| symbol == half || symbol == '█';
        row.chars().map(|symbol| if is_set(symbol) { "██" } else { "  " }).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_grow_with_their_cells() {
        let drawn = |cols, rows| {
            let four = Digit::new(4).unwrap();
            let Large { rows, area } = large(four, Rect::new(0, 0, cols, rows)).unwrap();
            (rows, area)
        };
        let (rows, area) = drawn(9, 4);
        assert_eq!(rows, ["█ █", "▀▀█", "  ▀"]);
        assert_eq!(area, Rect::new(3, 1, 3, 3));
        assert_eq!(drawn(7, 4).1, Rect::new(2, 1, 3, 3));
        let (rows, area) = drawn(17, 8);
        assert_eq!(rows, ["██  ██", "██  ██", "██████", "    ██", "    ██"]);
        assert_eq!(area, Rect::new(5, 2, 6, 5));
    }
}
