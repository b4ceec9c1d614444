//! What follows from a premise as sets of cells.

use super::web::{Node, candidate};
use crate::engine::nine::{Cells, one};
use crate::engine::rating::closure::Closure;

/// The candidates that a premise makes true and false, by digit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    pub on: [Cells; 9],
    pub off: [Cells; 9],
}

impl Reach {
    /// What follows from a node, but for the groups.
    pub fn after(closure: &Closure, node: Node) -> Self {
        let mut reach = Self::default();
        let (sets, _) = closure.after(node).as_chunks::<4>();
        let cells = |low: u64, high: u64| Cells::from(low) | Cells::from(high) << 64;
        for ((on, off), set) in reach.on.iter_mut().zip(&mut reach.off).zip(sets) {
            (*on, *off) = (cells(set[0], set[1]), cells(set[2], set[3]));
        }
        reach
    }

    /// The same with a candidate as the premise, which follows from itself.
    pub fn of(closure: &Closure, cell: usize, digit: usize, is_true: bool) -> Self {
        let mut reach = Self::after(closure, candidate(cell, digit, is_true));
        let own = if is_true { &mut reach.on } else { &mut reach.off };
        own[digit] |= one(cell);
        reach
    }
}
