//! The stages of singles.

use crate::nine::{BOXES, COLUMNS, HOUSES, Nine, ROWS};
use std::ops::Range;

/// Enters the digits that have one place in a box.
pub fn in_boxes(nine: &mut Nine) -> bool {
    hidden(nine, BOXES)
}

/// Enters the digits that have one place in a row, then those that have one place in a column.
pub fn in_lines(nine: &mut Nine) -> bool {
    let rows = hidden(nine, ROWS);
    hidden(nine, COLUMNS) | rows
}

/// All singles of a house are found before they are entered; the next house sees them. A cell
/// claimed by two digits is skipped.
fn hidden(nine: &mut Nine, houses: Range<usize>) -> bool {
    let open = nine.open;
    for house in &HOUSES[houses] {
        let alone = nine.alone(house);
        if alone == 0 {
            continue;
        }
        for &cell in house {
            // Entering one of these digits strikes none of the others.
            enter(nine, cell.into(), nine.candidates[usize::from(cell)] & alone);
        }
    }
    nine.open < open
}

/// Fills cells with one candidate in reading order; each fill affects the next.
pub fn naked(nine: &mut Nine) -> bool {
    let open = nine.open;
    for cell in 0..nine.candidates.len() {
        enter(nine, cell, nine.candidates[cell]);
    }
    nine.open < open
}

/// Places a digit, if it is exactly one.
fn enter(nine: &mut Nine, cell: usize, digits: u16) {
    if digits.is_power_of_two() {
        nine.place(cell, digits.trailing_zeros() as u8 + 1);
    }
}
