//! Where things are within a cell: its digit, its marks and their symbols, the sum of a cage.
//!
//! ```text
//! ┃·2··5│     ┃12345│     ┏17┄┄┄┬     1┃7·2·4┆
//! ┃··8  │     ┃6789 │     ┃1 2 3│      ┃··7··┆
//! ```
//!
//! The sum of a cage is in the rule above its first cell. Without that rule, it begins in the rule
//! on the left and its last digit takes the first place of the cell, which marks leave free.

use crate::tui::geometry::shape::CellSize;
use gradus_engine::Digit;
use ratatui::layout::{Position, Rect};

/// The width of a cell from which marks are spaced further apart.
const ROOMY: u16 = 9;

/// Where things are in the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The size of a cell.
    pub size: CellSize,
    /// The largest digit.
    pub largest: u8,
    /// Whether the first place of a cell is reserved for the sum of a cage.
    pub corner: bool,
}

impl Places {
    /// The place of a digit's mark, relative to its cell. Marks fill rows from the top, with enough
    /// in each row to make the cell square, or more if it is low. In large cells they are spaced
    /// further apart.
    pub fn mark(self, digit: Digit) -> (u16, u16) {
        let kept = u16::from(self.corner);
        let all = u16::from(self.largest) + kept;
        let square = (1..).find(|n| n * n >= all).unwrap_or(1);
        let across = square.max(all.div_ceil(self.size.rows));
        let CellSize { cols, rows, .. } = self.size;
        let takes = |pitch: u16, count: u16| pitch * (count - 1) + 1;
        let lines = all.div_ceil(across);
        let is_roomy = cols >= ROOMY;
        // The greatest distances that leave a blank column at either side.
        let fits = |pitch: &u16| is_roomy && takes(*pitch, across) + 2 <= cols;
        let close = if takes(2, across) <= cols { 2 } else { 1 };
        let pitch = (3..=cols.div_ceil(across)).rev().find(fits).unwrap_or(close);
        let fits = |down: &u16| is_roomy && takes(*down, lines) <= rows;
        let down = (2..=pitch.div_ceil(2)).rev().find(fits).unwrap_or(1);
        let left = cols.saturating_sub(takes(pitch, across)) / 2;
        let top = if is_roomy { rows.saturating_sub(takes(down, lines)) / 2 } else { 0 };
        let index = digit.index() as u16 + kept;
        (left + index % across * pitch, top + index / across * down)
    }

    /// Whether marks touch each other.
    pub fn are_close(self) -> bool {
        let [first, second] = [1, 2].map(|n| Digit::new(n).map(|n| self.mark(n).0));
        first.zip(second).is_some_and(|(first, second)| second == first + 1)
    }

    /// The place of the symbol of a digit's mark: after the mark, if marks are spaced apart and
    /// there is room.
    pub fn sign(self, digit: Digit) -> Option<(u16, u16)> {
        let [first, second] = [1, 2].map(|n| Digit::new(n).map(|n| self.mark(n)));
        let (first, second) = (first?, second?);
        let apart = second.1 == first.1 && second.0 > first.0 + 1;
        let (col, row) = self.mark(digit);
        (apart && col + 1 < self.size.cols).then_some((col + 1, row))
    }
}

/// The place of a digit in its cell, and of the hardware cursor.
pub const fn digit_position(place: Rect) -> Position {
    Position { x: place.x + (place.width - 1) / 2, y: place.y + (place.height - 1) / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gradus_engine::Digits;

    /// The marks of all digits in a cell.
    fn drawn(largest: u8, cols: u16, rows: u16, corner: bool) -> Vec<String> {
        let size = CellSize { cols, rows, marks: true, air: 0 };
        let places = Places { size, largest, corner };
        let mut lines = vec![" ".repeat(usize::from(cols)).into_bytes(); usize::from(rows)];
        for digit in Digits::up_to(largest) {
            let (col, row) = places.mark(digit);
            let place = &mut lines[usize::from(row)][usize::from(col)];
            assert_eq!(*place, b' ', "{digit} stands on another mark");
            *place = digit.to_char() as u8;
        }
        lines.iter().map(|line| String::from_utf8_lossy(line).into()).collect()
    }

    #[test]
    fn marks_stand_in_rows() {
        let drawn = |largest, cols, rows| drawn(largest, cols, rows, false);
        assert_eq!(drawn(9, 5, 2), ["12345", "6789 "]);
        assert_eq!(drawn(9, 5, 3), ["1 2 3", "4 5 6", "7 8 9"]);
        assert_eq!(drawn(9, 7, 3), [" 1 2 3 ", " 4 5 6 ", " 7 8 9 "]);
        assert_eq!(drawn(9, 9, 4), [" 1  2  3 ", " 4  5  6 ", " 7  8  9 ", "         "]);
        assert_eq!(drawn(9, 11, 5)[..3], [" 1   2   3 ", "           ", " 4   5   6 "]);
        assert_eq!(drawn(9, 13, 6)[..2], [" 1    2    3 ", " ".repeat(13).as_str()]);
        assert_eq!(drawn(4, 17, 8)[1], "   1        2    ");
        assert_eq!(drawn(4, 5, 2), [" 1 2 ", " 3 4 "]);
        assert_eq!(drawn(6, 5, 2), ["1 2 3", "4 5 6"]);
        assert_eq!(drawn(10, 5, 2), ["12345", "6789A"]);
        assert_eq!(drawn(12, 4, 3), ["1234", "5678", "9ABC"]);
        assert_eq!(drawn(16, 4, 4), ["1234", "5678", "9ABC", "DEFG"]);
        assert_eq!(drawn(16, 6, 3), ["123456", "789ABC", "DEFG  "]);
        assert_eq!(drawn(16, 8, 2), ["12345678", "9ABCDEFG"]);
        assert_eq!(drawn(20, 5, 4), ["12345", "6789A", "BCDEF", "GHIJK"]);
    }

    #[test]
    fn marks_leave_the_first_place_to_a_sum() {
        let drawn = |largest, cols, rows| drawn(largest, cols, rows, true);
        assert_eq!(drawn(9, 5, 2), [" 1234", "56789"]);
        assert_eq!(drawn(8, 5, 2), [" 1234", "5678 "]);
        assert_eq!(drawn(6, 5, 2), [" 123 ", "456  "]);
        assert_eq!(drawn(4, 5, 2), ["  1 2", "3 4  "]);
        for (largest, cols, rows) in (4..=9).flat_map(|n| [(n, 5, 2), (n, 5, 3), (n, 7, 3)]) {
            assert!(drawn(largest, cols, rows)[0].starts_with(' '));
        }
    }
}
