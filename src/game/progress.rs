//! How far a game has been played, for lists of games.

use super::Game;

/// How far a game has been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cells filled in, not counting givens.
    pub filled: usize,
    /// Cells to fill in.
    pub cells: usize,
    /// Seconds played.
    pub seconds: u64,
    /// Whether it is solved.
    pub solved: bool,
}

impl Progress {
    /// The progress of a game.
    pub fn of(game: &Game) -> Self {
        let puzzle = game.puzzle();
        let open = |cell: &&_| puzzle.given(**cell).is_none();
        let cells = puzzle.cells().iter().filter(open).count();
        Self {
            filled: cells - game.sheet().open_cells(puzzle).count(),
            cells,
            seconds: game.tally().seconds,
            solved: game.is_solved(),
        }
    }
}
