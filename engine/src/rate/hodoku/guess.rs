//! The last resort: the digit of the solution in the middle open cell.

use super::position::{Hit, HodokuState, Kinds};
use crate::nine::{count, each};

/// Places a digit of the solution.
pub fn find(position: &mut HodokuState, _: Kinds) -> Option<Hit> {
    let open = position.grid.open;
    let cell = each(open).nth(count(open) / 2)?;
    Some(Hit::place(cell, position.solution[cell].into()))
}
