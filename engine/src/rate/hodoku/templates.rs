//! Whether the places of a digit rule out any of themselves.
//!
//! A template is a way to place a digit in all houses that lack it. Any pattern of a single digit,
//! be it a fish or a chain, strikes places that are in no template. Usually there are no such
//! places, and this is quicker to find out than that there is no pattern of one kind.

use crate::nine::{Cells, HOUSE, SEEN, each, first, one, row};

/// Whether some place of a digit is in no template.
pub fn rule_out_any(places: Cells) -> bool {
    let rows = (0..9).filter(|&row| HOUSE[row] & places != 0);
    let rows = rows.fold(0_u16, |rows, row| rows | 1 << row);
    let mut unseen = places;
    while unseen != 0 {
        let cell = first(unseen);
        let template = with(cell, places, rows, unseen);
        let Some(template) = template else { return true };
        unseen &= !template;
    }
    false
}

/// A template that contains a cell, using the places left in some rows. It includes as many places
/// not seen before as it easily can.
fn with(cell: usize, left: Cells, rows: u16, unseen: Cells) -> Option<Cells> {
    let (left, rows) = (left & !SEEN[cell] & !one(cell), rows & !(1 << row(cell)));
    if rows == 0 {
        return Some(one(cell));
    }
    let cells = left & HOUSE[rows.trailing_zeros() as usize];
    let mut next = each(cells & unseen).chain(each(cells & !unseen));
    next.find_map(|next| with(next, left, rows, unseen)).map(|rest| rest | one(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::{EVERY, set};

    #[test]
    fn only_places_without_a_template_are_ruled_out() {
        assert!(!rule_out_any(0));
        assert!(!rule_out_any(EVERY));
        // Two rows and two columns, in four boxes.
        let corners = [0, 3, 27, 30];
        assert!(!rule_out_any(set(corners)));
        // A box confined to a row: the rest of the row is ruled out.
        assert!(rule_out_any(EVERY & !(HOUSE[18] & !HOUSE[0])));
        // An X-wing in rows 1 and 4: the rest of its columns is ruled out, if there is any.
        let others = EVERY & !HOUSE[0] & !HOUSE[3];
        let columns = HOUSE[9] | HOUSE[12];
        assert!(rule_out_any(others | set(corners)));
        assert!(!rule_out_any(others & !columns | set(corners)));
    }
}
