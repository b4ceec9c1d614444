//! How far a game was played, for lists of games.

use super::Game;

/// How far a game was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Cells filled in, givens left out.
    pub filled: usize,
    /// Cells to be filled in.
    pub cells: usize,
    /// Seconds played.
    pub seconds: u64,
    /// Whether it is solved.
    pub solved: bool,
}

impl Progress {
    /// How far a game was played.
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
