//! What a search requires of a position.

use crate::budget::Budget;
use crate::grid::{Cell, Digit, Digits};

/// The candidates left in every cell.
pub trait Position {
    /// The candidates of a cell; one if it is decided, none if it is black.
    fn candidates(&self, cell: Cell) -> Digits;

    /// Makes all regions consistent, at one unit per look at a region; `None` if the budget ran
    /// out.
    fn settle(&mut self, budget: &Budget<'_>) -> Option<Result<(), Impossible>>;

    /// The undecided cell with the fewest candidates, the first among equals.
    fn fewest(&self) -> Option<Cell>;

    /// Leaves an undecided cell one of its candidates.
    fn decide(&mut self, cell: Cell, digit: Digit);

    /// Saves a settled position.
    fn save(&mut self);

    /// Restores the last saved position.
    fn restore(&mut self);

    /// Drops the last saved position.
    fn forget(&mut self);
}

/// Nothing fits the region with this index; higher indices stand for lines.
#[derive(Debug)]
pub struct Impossible(pub usize);
