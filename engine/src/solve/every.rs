//! Every solution: of a puzzle or of a position, shown one after the other until there are no more or
//! whoever looks has seen enough.

use crate::board::Board;
use crate::budget::Budget;
use crate::classic;
use crate::nine;
use crate::search::{Next, Search, first};
pub use crate::solution::End;
use crate::solution::Solution;
use std::ops::ControlFlow;

/// Shows every solution that a board allows, until told to break.
pub fn each(
    board: &Board<'_>,
    budget: &Budget<'_>,
    mut found: impl FnMut(Solution) -> ControlFlow<()>,
) -> End {
    if nine::suits(board.puzzle()) {
        return classic::each(board, budget, &mut found);
    }
    let mut search = Search::of(board);
    loop {
        match search.next(&mut first, budget) {
            Next::Found(solution) => {
                if found(solution).is_break() {
                    return End::Enough;
                }
            }
            Next::Exhausted => return End::All,
            Next::GaveUp => return End::GaveUp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Grid;
    use crate::format;
    use crate::puzzle::{Puzzle, Setup};
    use crate::search;
    use crate::variety::Kind;
    use std::collections::HashSet;

    /// How many solutions there are up to `most`, and why no more were counted.
    fn count(puzzle: &Puzzle, most: usize, units: u64) -> (usize, End) {
        let mut all = HashSet::new();
        let end = each(&Board::new(puzzle), &Budget::new(units), |solution| {
            assert!(all.insert(solution), "one comes once");
            if all.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (all.len(), end)
    }

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(format::read(text, None).unwrap().document.setup).unwrap()
    }

    #[test]
    fn every_solution_comes_once() {
        let empty = |size| Puzzle::new(Setup::empty(Kind::Sudoku, Grid::new(size, size).unwrap()));
        // Known numbers: of grids of 4x4, and of those whose diagonals hold every digit.
        assert_eq!(count(&empty(4).unwrap(), 1000, search::BUDGET), (288, End::All));
        let x = puzzle(&format!("x:{}", ".".repeat(16)));
        assert_eq!(count(&x, 1000, search::BUDGET), (48, End::All));
        // Two digits can be swapped in two rows and columns of this one.
        let one =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let swapped: String = one.replace(['1', '2'], ".");
        let (swaps, end) = count(&puzzle(&swapped), 1000, search::BUDGET);
        assert!(swaps >= 2 && end == End::All, "{swaps}");
        assert_eq!(count(&empty(9).unwrap(), 500, search::BUDGET), (500, End::Enough));
        assert_eq!(count(&empty(9).unwrap(), 500, 100).1, End::GaveUp);
    }
}
