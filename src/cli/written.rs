//! A solution as text.

use gradus_engine::{Cell, Kind, Puzzle, Solution};

/// The digits of a Sudoku; those of a Kakuro as `COLUMNS|DIGITS`, without the border if it is
/// black.
pub fn written(puzzle: &Puzzle, solution: &Solution) -> String {
    let grid = puzzle.grid();
    let bordered = puzzle.cells().iter().all(|&cell| grid.row(cell) > 0 && grid.col(cell) > 0);
    let border = usize::from(puzzle.kind() == Kind::Kakuro && bordered);
    let inside = grid.cells().filter(|&cell| grid.row(cell) >= border && grid.col(cell) >= border);
    let digit = |cell: Cell| match solution.get(cell.index()) {
        Some(Some(digit)) => digit.to_char(),
        _ => '.',
    };
    let mut digits = String::with_capacity(grid.len());
    digits.extend(inside.map(digit));
    match puzzle.kind() {
        Kind::Sudoku => digits,
        Kind::Kakuro => format!("{}|{digits}", grid.cols() - border),
    }
}
