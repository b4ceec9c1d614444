//! What techniques about relations use: the cells of a line, and the digits each has or can have.

use crate::grid::relation::{Bonds, Exactness, Line};
use crate::grid::{Cell, Digits};
use crate::technique::basics::Basics;
use crate::technique::{Mark, Role, by_cell};

/// The relations of a puzzle that has some.
pub fn bonds<'a>(basics: &Basics<'a>) -> Option<&'a Bonds> {
    basics.puzzle().bonds()
}

/// The digit or the candidates of a cell.
pub fn digits(basics: &Basics<'_>, cell: Cell) -> Digits {
    basics.board.value(cell).map_or(basics.board.candidates(cell), Digits::of)
}

/// The digits or candidates of the cells of a line, in order.
pub fn slots(basics: &Basics<'_>, line: &Line) -> Vec<Digits> {
    line.cells.iter().map(|&cell| digits(basics, cell)).collect()
}

/// Whether a line has an open cell.
pub fn is_open(basics: &Basics<'_>, line: &Line) -> bool {
    line.cells.iter().any(|&cell| basics.board.value(cell).is_none())
}

/// The cost of examining lines, at one unit per state: roughly as many as a line has.
pub fn price(line: &Line) -> usize {
    8 * line.cells.len()
}

/// What a line strikes if its cells keep only these digits, cell by cell.
pub fn struck(basics: &Basics<'_>, line: &Line, kept: &[Digits]) -> Vec<(Cell, Digits)> {
    let struck = |(&cell, &kept): (&Cell, &Digits)| (cell, basics.board.candidates(cell) - kept);
    let struck = line.cells.iter().zip(kept).map(struck);
    by_cell(struck.filter(|(_, set)| !set.is_empty()).collect())
}

/// The relation of a line, and the digits or candidates of its cells.
pub fn marks(basics: &Basics<'_>, line: &Line) -> Vec<Mark> {
    let mut marks = vec![Mark::Relation(Role::Base, line.relation)];
    let mut cells = line.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    let pattern = |cell| Mark::Candidates(Role::Pattern, cell, digits(basics, cell));
    marks.extend(cells.into_iter().map(pattern));
    marks
}

/// Removes the digits that no way to fill a line has, by cell of the grid; false if it cannot be filled.
pub fn narrow(line: &Line, left: &mut [Digits]) -> bool {
    let mut slots: Vec<Digits> = line.cells.iter().map(|cell| left[cell.index()]).collect();
    if !line.prune(&mut slots, Exactness::Distinct) {
        return false;
    }
    for (cell, slot) in line.cells.iter().zip(slots) {
        left[cell.index()] &= slot;
    }
    line.cells.iter().all(|cell| !left[cell.index()].is_empty())
}
