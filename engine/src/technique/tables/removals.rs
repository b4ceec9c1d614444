//! Lists of candidates by cell, as those that a step strikes.

use crate::grid::{Cell, Digits};

/// Candidates by cell, in the form of strikes: each cell once and in reading order.
pub fn by_cell(mut struck: Vec<(Cell, Digits)>) -> Vec<(Cell, Digits)> {
    struck.sort_by_key(|(cell, _)| *cell);
    struck.dedup_by(|other, kept| {
        let is_same = other.0 == kept.0;
        if is_same {
            kept.1 |= other.1;
        }
        is_same
    });
    struck
}

/// The candidates that are in both of two lists, which are by cell.
pub fn common(one: &[(Cell, Digits)], other: &[(Cell, Digits)]) -> Vec<(Cell, Digits)> {
    let mut others = other.iter().peekable();
    let mut common = Vec::new();
    for &(cell, digits) in one {
        while others.next_if(|(other, _)| *other < cell).is_some() {}
        if let Some(&(_, also)) = others.next_if(|(other, _)| *other == cell)
            && digits.meets(also)
        {
            common.push((cell, digits & also));
        }
    }
    common
}
