//! What a search asks of a position.

use crate::engine::budget::Budget;
use crate::engine::cell::Cell;
use crate::engine::digit::{Digit, Digits};

/// What is left for every cell.
pub trait Position {
    /// The candidates of a cell; one where it is decided, none where it is black.
    fn candidates(&self, cell: Cell) -> Digits;

    /// Makes all regions consistent, at one unit each look at one; `None` when the budget ran out.
    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>>;

    /// The undecided cell with the fewest candidates, the first of equals.
    fn fewest(&self) -> Option<Cell>;

    /// Leaves an undecided cell one of its candidates.
    fn decide(&mut self, cell: Cell, digit: Digit);

    /// Saves a position that is settled.
    fn save(&mut self);

    /// Goes back to what was saved last.
    fn restore(&mut self);

    /// Forgets what was saved last.
    fn forget(&mut self);
}

/// Nothing fits the region, or behind the regions the line, of this place.
#[derive(Debug)]
pub struct Impossible(pub usize);
