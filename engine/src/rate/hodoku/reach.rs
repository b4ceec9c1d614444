//! What follows from a premise, as sets of cells.

use super::web::candidate;
use crate::nine::{Cells, one};
use crate::rate::closure::Closure;

/// The cells where a digit is true, or false, by everything that follows from a premise.
pub fn cells_of(follows: &[u64], digit: usize, is_true: bool) -> Cells {
    let place = 2 * (2 * digit + usize::from(!is_true));
    let pair = follows.get(place..place + 2);
    pair.map_or(0, |pair| Cells::from(pair[0]) | Cells::from(pair[1]) << 64)
}

/// The candidates that a premise makes true and false, by digit.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub on: [Cells; 9],
    pub off: [Cells; 9],
}

impl Reach {
    /// What follows from a premise, including the premise itself.
    pub fn new(closure: &Closure, cell: usize, digit: usize, is_true: bool) -> Self {
        let follows = closure.after(candidate(cell, digit, is_true));
        let of = |side| std::array::from_fn(|digit| cells_of(follows, digit, side));
        let mut reach = Self { on: of(true), off: of(false) };
        let own = if is_true { &mut reach.on } else { &mut reach.off };
        own[digit] |= one(cell);
        reach
    }
}
